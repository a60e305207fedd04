package tiled

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"github.com/drover-go/drover/ecs"
	gotiled "github.com/lafriks/go-tiled"
)

// tileset is a tileset of a map.
type tileset struct {
	gotiled.Tileset
	first  uint32
	broken bool // it was reported; its tiles are left out
	tiles  map[uint32]*tile
}

// tile is a tile with properties or shapes of its own.
type tile struct {
	*gotiled.TilesetTile
	shapes []collision
	solid  bool
	// hollow reports that its property solid is false.
	hollow bool
}

// collision is one shape of a tile, in the tile's frame.
type collision struct {
	form
	at affine
}

// tileRef is a tile as a layer or object uses it.
type tileRef struct {
	set  *tileset
	id   uint32
	flip flips
}

// flips are the flags of a global tile id.
type flips struct{ horizontal, vertical, diagonal bool }

// The flags of a global tile id. The fourth turns hexagonal tiles.
const (
	flipHorizontal uint32 = 1 << 31
	flipVertical   uint32 = 1 << 30
	flipDiagonal   uint32 = 1 << 29
	flipAll               = flipHorizontal | flipVertical | flipDiagonal | 1<<28
)

// find returns the tile of a global id. It returns false where no tileset has it, with a fault unless the
// tileset was reported.
func (r *reader) find(sets []*tileset, gid uint32, place, property string) (tileRef, bool) {
	bare := gid &^ flipAll
	var set *tileset
	for _, s := range sets {
		if s.first <= bare && (set == nil || s.first > set.first) {
			set = s
		}
	}
	if set != nil && set.broken {
		return tileRef{}, false
	}
	if set == nil || set.Image != nil && set.TileCount > 0 && bare-set.first >= uint32(set.TileCount) {
		r.fault(place, property, "tile %d is in no tileset of the map; allowed is a tile of one", bare)
		return tileRef{}, false
	}
	return tileRef{set: set, id: bare - set.first, flip: flips{
		gid&flipHorizontal != 0, gid&flipVertical != 0, gid&flipDiagonal != 0,
	}}, true
}

// tile returns what the tileset says about the tile, or nil.
func (t *tileRef) tile() *tile { return t.set.tiles[t.id] }

func (t *tileRef) class() string {
	if own := t.tile(); own != nil {
		return own.Class
	}
	return ""
}

func (t *tileRef) properties() gotiled.Properties {
	if own := t.tile(); own != nil {
		return own.Properties
	}
	return nil
}

// size is the tile's own size [u].
func (t *tileRef) size() (w, h float64) {
	if own := t.tile(); own != nil && own.Width > 0 && own.Height > 0 {
		return float64(own.Width), float64(own.Height)
	}
	return float64(t.set.TileWidth), float64(t.set.TileHeight)
}

// offset is where the tileset draws its tiles [u].
func (t *tileRef) offset() ecs.Vec2 {
	if o := t.set.TileOffset; o != nil {
		return ecs.Vec2{X: float64(o.X), Y: float64(o.Y)}
	}
	return ecs.Vec2{}
}

// flipped maps the tile's frame to that of the tile as it is flipped, and returns its size then.
func (t *tileRef) flipped() (m affine, w, h float64) {
	m = identity()
	w, h = t.size()
	if t.flip.diagonal {
		m, w, h = transpose(), h, w
	}
	if t.flip.horizontal {
		m = m.then(scale(-1, 1)).then(shift(w, 0))
	}
	if t.flip.vertical {
		m = m.then(scale(1, -1)).then(shift(0, h))
	}
	return m, w, h
}

// tileset reads a tileset of the map, or of a template that lies in a folder.
func (r *reader) tileset(e *element, folder, place string) *tileset {
	set := &tileset{tiles: map[uint32]*tile{}}
	first, ok := r.integer(e, place, "firstgid", 1, 1, uint64(^flipAll))
	set.first, set.broken = uint32(first), !ok
	source, external := e.attr("source")
	if external {
		name := beside(folder, source)
		place = fmt.Sprintf("tileset %q", source)
		data, err := r.load(name)
		if err == nil {
			e, err = parseXML(data, "tileset")
		}
		if err != nil {
			r.fault(place, "source", "%s: %v", name, err)
			set.broken = true
			return set
		}
	}
	set.broken = set.broken || !r.fillTileset(set, e, place)
	return set
}

// fillTileset decodes a tileset's element.
func (r *reader) fillTileset(set *tileset, e *element, place string) bool {
	before := len(r.faults)
	for _, name := range []string{"tilewidth", "tileheight", "tilecount", "columns", "spacing", "margin"} {
		r.integer(e, place, name, 0, 0, maxCoordinate)
	}
	shapes := map[*element][]collision{}
	var tiles []*element
	for _, c := range e.children {
		if c.name == "tile" {
			tiles = append(tiles, c)
			shapes[c] = r.collisions(c, place)
		}
	}
	if len(r.faults) > before {
		return false
	}
	if err := xml.NewDecoder(bytes.NewReader(e.raw)).Decode(&set.Tileset); err != nil {
		r.fault(place, "", "is not understood: %v; allowed is what the editor writes", err)
		return false
	}
	for i, t := range set.Tiles {
		own := &tile{TilesetTile: t, shapes: shapes[tiles[i]]}
		solid, given := r.flag(fmt.Sprintf("%s: tile %d", place, t.ID), t.Properties, solidClass)
		own.solid, own.hollow = solid || !given && solidName(t.Class), given && !solid
		set.tiles[t.ID] = own
	}
	return true
}

// collisions reads the shapes of a tile.
func (r *reader) collisions(e *element, place string) []collision {
	id, _ := e.attr("id")
	var shapes []collision
	for _, group := range e.children {
		if group.name != "objectgroup" {
			continue
		}
		for _, c := range group.children {
			if c.name != "object" {
				continue
			}
			own, _ := c.attr("id")
			at := fmt.Sprintf("%s: tile %s: object %s", place, id, own)
			o, ok := r.decode(c, at)
			if !ok || o.form.kind == point || o.form.kind == text {
				continue
			}
			shapes = append(shapes, collision{o.form, turn(o.Rotation).then(shift(o.X, o.Y))})
		}
	}
	return shapes
}
