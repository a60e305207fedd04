package tiled

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/syntax"
	gotiled "github.com/lafriks/go-tiled"
)

// maxBytes is the largest file of a map [bytes].
const maxBytes = 64 << 20

// reader is one map being read.
type reader struct {
	report
	files fs.FS
	root  *element
	sets  []*tileset
	cell  ecs.Vec2 // size of a cell [u]
	// width and height are the map's size in cells. An infinite map has none.
	width, height int
	infinite      bool
	// used bounds the tiles of an infinite map [u]; any reports that there are some.
	used bounds
	out  Map
}

// bounds is a rectangle that grows.
type bounds struct {
	lo, hi ecs.Vec2
	any    bool
}

func (b *bounds) add(lo, hi ecs.Vec2) {
	if !b.any {
		b.lo, b.hi, b.any = lo, hi, true
	}
	b.lo = ecs.Vec2{X: min(b.lo.X, lo.X), Y: min(b.lo.Y, lo.Y)}
	b.hi = ecs.Vec2{X: max(b.hi.X, hi.X), Y: max(b.hi.Y, hi.Y)}
}

// Read reads a map and the files it names, which are relative to it. The faults are all that is wrong; the
// map is then incomplete.
func Read(files fs.FS, name string) (*Map, syntax.Faults) {
	r := &reader{report: report{file: name}, files: files}
	r.out.File = name
	data, err := r.load(name)
	if err == nil {
		r.root, err = parseXML(data, "map")
	}
	if err != nil {
		r.fault("", "", "%v", err)
		return &r.out, r.faults
	}
	if r.header() {
		for _, e := range r.root.children {
			if e.name == "tileset" {
				r.sets = append(r.sets, r.tileset(e, path.Dir(name), "tileset "+quotedName(e)))
			}
		}
		r.walk(r.root, layer{})
		r.world()
	}
	return &r.out, r.faults
}

// load reads a file. The error is for a message that names the file already.
func (r *reader) load(name string) ([]byte, error) {
	info, err := fs.Stat(r.files, name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("is not a regular file; allowed is a file of Tiled")
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", cause(err))
	}
	f, err := r.files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", cause(err))
	}
	defer func() { _ = f.Close() }() // it was only read
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot be read: %w", cause(err))
	case len(data) > maxBytes:
		return nil, fmt.Errorf("is too large; allowed is at most %d bytes", maxBytes)
	}
	return data, nil
}

// cause is an error without the path, which messages name once.
func cause(err error) error {
	var p *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such file")
	case errors.As(err, &p):
		return p.Err
	}
	return err
}

// beside returns the path of a file that one in a folder names, with slashes on any system.
func beside(folder, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if path.IsAbs(name) {
		return name
	}
	return path.Join(folder, name)
}

func quotedName(e *element) string {
	name, _ := e.attr("name")
	return strconv.Quote(name)
}

// maxCells is the most cells of a layer or chunk.
const maxCells = 1 << 24

// header reads the map's own attributes and properties.
func (r *reader) header() bool {
	before := len(r.faults)
	if o, given := r.root.attr("orientation"); given && o != "orthogonal" {
		r.fault("", "orientation", "%s is not supported; allowed is orthogonal", shown(o))
	}
	width, _ := r.integer(r.root, "", "width", 0, 0, maxCells)
	height, _ := r.integer(r.root, "", "height", 0, 0, maxCells)
	tw, _ := r.integer(r.root, "", "tilewidth", 0, 1, maxCells)
	th, _ := r.integer(r.root, "", "tileheight", 0, 1, maxCells)
	infinite, _ := r.integer(r.root, "", "infinite", 0, 0, 1)
	for _, name := range []string{"tilewidth", "tileheight"} {
		if _, given := r.root.attr(name); !given {
			r.fault("", name, "is missing; allowed is a whole number, 1 … %d", maxCells)
		}
	}
	if len(r.faults) == before && width*height > maxCells {
		r.fault("", "width, height", "%d cells are too many; allowed are %d", width*height, maxCells)
	}
	r.cell, r.infinite = ecs.Vec2{X: float64(tw), Y: float64(th)}, infinite == 1
	r.width, r.height = int(width), int(height)
	return len(r.faults) == before
}

// propertiesOf decodes the properties of an element that go-tiled is not given as a whole.
func (r *report) propertiesOf(e *element, place string) gotiled.Properties {
	inner := e.child("properties")
	if inner == nil {
		return nil
	}
	var list struct {
		Properties gotiled.Properties `xml:"property"`
	}
	if err := xml.Unmarshal(inner.raw, &list); err != nil {
		r.fault(place, "properties", "are not understood: %v; allowed is what the editor writes", err)
	}
	return list.Properties
}

// world sets the extent and mirrors the map where it asks for that.
func (r *reader) world() {
	properties := r.propertiesOf(r.root, "")
	r.out.Properties = r.properties("", mapProperties(), properties)
	switch {
	case !r.infinite:
		r.out.Size = ecs.Vec2{X: float64(r.width) * r.cell.X, Y: float64(r.height) * r.cell.Y}
	case r.used.any:
		r.out.Min, r.out.Size = r.used.lo, r.used.hi.Sub(r.used.lo)
	}
	if p := properties.Get("world"); p != nil && p.Value != "" {
		r.extent(p.Value)
	}
	if up, _ := r.flag("", properties, "y-up"); up {
		sum := r.out.Min.Y + (r.out.Min.Y + r.out.Size.Y)
		for i := range r.out.Objects {
			points := r.out.Objects[i].Shape.Points
			for k := range points {
				points[k].Y = sum - points[k].Y
			}
		}
	}
}

// extent reads the property world.
func (r *reader) extent(value string) {
	var v []float64
	for _, field := range strings.FieldsFunc(value, func(c rune) bool { return c == ',' || c == ' ' }) {
		x, err := strconv.ParseFloat(field, 64)
		if err != nil || !(math.Abs(x) <= maxCoordinate) {
			v = nil
			break
		}
		v = append(v, x)
	}
	if len(v) != 4 || v[2] <= 0 || v[3] <= 0 {
		r.fault("", "world", `%s is not an extent; allowed is "x, y, width, height" within ±1e7 [u], width and height > 0`, shown(value))
		return
	}
	r.out.Min, r.out.Size = ecs.Vec2{X: v[0], Y: v[1]}, ecs.Vec2{X: v[2], Y: v[3]}
}
