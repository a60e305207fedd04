package scenes

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Fault is one thing that is wrong with a scene: where, in which field, and what is allowed.
type Fault = syntax.Fault

// Faults are all that is wrong with a scene, in the order of the file. [Parse] and [Load] return them
// as their error; it prints one line a fault.
type Faults = syntax.Faults

// Override replaces or adds one field of a scene before it is checked, like --set PATH=VALUE.
type Override = syntax.Override

// ParseOverride reads the argument of --set, PATH=VALUE.
func ParseOverride(argument string) (Override, error) { return syntax.ParseOverride(argument) }

// Parse reads a scene. The file's name is for messages, and the files a scene names are relative to
// its folder. Overrides are applied in their order before anything is checked. The error is
// [Faults], with everything that is wrong.
func Parse(file string, data []byte, overrides ...Override) (*Scene, error) {
	return parse(onDisk(file), file, data, overrides)
}

func parse(from origin, file string, data []byte, overrides []Override) (*Scene, error) {
	root, faults := syntax.Parse(file, data)
	if root != nil {
		root, late, more := override(root, overrides)
		faults = append(faults, more...)
		p := &parsing{Reader: schema.Reader{File: file, Faults: faults}, scene: newDraft(), origin: from, late: late}
		p.read(root)
		faults = p.Faults
		if len(faults) == 0 {
			s := &p.scene.Scene
			s.File, s.Title = file, title(data)
			if s.Name == "" {
				s.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			}
			return s, nil
		}
	}
	faults.Sort()
	return nil, faults
}

// title returns the first line of a file where it is a comment.
func title(data []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	comment, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("#"))
	if !ok {
		return ""
	}
	return string(bytes.TrimSpace(comment))
}

// parsing is one scene being read.
type parsing struct {
	schema.Reader
	scene  *draft
	origin origin
	// late are overrides of what the map may add.
	late []Override
	// invent gives species that the map's spawns name and nobody describes.
	invent bool
}

func (p *parsing) read(root *syntax.Node) {
	given := schema.Read(&p.Reader, root, "", sceneFields(), p.scene)
	if root.Kind != syntax.Map {
		return
	}
	if given.Has("map") {
		p.readMap(given)
	}
	if len(p.late) > 0 {
		p.overrideLate()
	}
	p.scene.finishClock(given)
	p.finishWorld(given, root)
	p.readSpecies()
	p.readRelations()
	p.readObstacles()
	p.readTargets()
	p.readSpawns()
	p.resolveFollows()
}

// axes is how a message writes a vector of the world.
func (p *parsing) axes() string {
	if p.scene.world().Dimensions == 3 {
		return "[x, y, z]"
	}
	return "[x, y]"
}

// vector reads as many numbers as the world has dimensions.
func (p *parsing) vector(n *syntax.Node, path string, in schema.Interval) (ecs.Vec3, bool) {
	v, ok := p.Floats(n, path, strings.Trim(p.axes(), "[]"), in)
	if v == nil {
		return ecs.Vec3{}, false
	}
	w := ecs.Vec3{X: v[0], Y: v[1]}
	if len(v) == 3 {
		w.Z = v[2]
	}
	return w, ok
}

// points reads a list of at least least points in the plane.
func (p *parsing) points(n *syntax.Node, path string, least int, in schema.Interval) ([]ecs.Vec2, bool) {
	if n.Kind != syntax.List || len(n.Items) < least {
		p.Fault(n, path, "%s is not a list of at least %d points; allowed is [[x, y], [x, y], …] [u]", schema.Shown(n), least)
		return nil, false
	}
	list, ok := make([]ecs.Vec2, 0, len(n.Items)), true
	for i, item := range n.Items {
		v, fine := p.Floats(item, element(path, i), "x, y", in)
		ok = ok && fine
		if fine {
			list = append(list, ecs.Vec2{X: v[0], Y: v[1]})
		}
	}
	return list, ok
}
