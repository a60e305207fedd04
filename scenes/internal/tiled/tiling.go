package tiled

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled/cells"
)

// tiling collects the solids of one tile layer.
type tiling struct {
	*reader
	layer *layer
	// solid makes tiles without shapes fill their cells; hollow leaves all tiles out.
	solid, hollow bool
	full          []cells.Cell
	parts         []cells.Rect // upright rectangles that fill no cell
	missing       bool         // a tile was in no tileset, which is said once a layer
}

// block reads a rectangle of tiles.
func (t *tiling) block(b *block) {
	for i, gid := range b.gids {
		if gid == 0 {
			continue
		}
		x, y := b.x+i%b.width, b.y+i/b.width
		corner := t.corner(x, y)
		t.used.add(corner, corner.Add(t.cell))
		if t.hollow {
			continue
		}
		property := "data"
		before := len(t.faults)
		ref, ok := t.find(t.sets, gid, t.layer.place(), property)
		if len(t.faults) > before && t.missing {
			t.faults = t.faults[:before]
		}
		t.missing = t.missing || len(t.faults) > before
		if ok {
			t.tile(x, y, &ref)
		}
	}
}

// corner is the upper left corner of a cell in the world [u].
func (t *tiling) corner(x, y int) ecs.Vec2 {
	return ecs.Vec2{X: float64(float64(x) * t.cell.X), Y: float64(float64(y) * t.cell.Y)}.Add(t.layer.offset)
}

// tile adds the solids of one tile.
func (t *tiling) tile(x, y int, ref *tileRef) {
	own := ref.tile()
	switch {
	case own != nil && own.hollow:
		return
	case own != nil && len(own.shapes) > 0:
	case t.solid || own != nil && own.solid:
		t.full = append(t.full, cells.Cell{X: x, Y: y})
		return
	default:
		return
	}
	m, ok := t.drawn(x, y, ref)
	place := t.name(x, y, "tile at")
	if !ok {
		t.fault(place, "", "has no size; allowed is a tileset with tilewidth and tileheight > 0")
		return
	}
	lo := t.corner(x, y)
	for _, c := range own.shapes {
		s, why := c.place(c.at.then(m))
		switch {
		case why != "":
			t.fault(place, "", "%s", why)
		case s.Kind == Point:
		default:
			r, upright := uprightRect(&s)
			switch {
			case upright && r == cells.Rect{Lo: lo, Hi: lo.Add(t.cell)}:
				t.full = append(t.full, cells.Cell{X: x, Y: y})
				continue
			case upright:
				t.parts = append(t.parts, r)
				continue
			}
			t.out.Objects = append(t.out.Objects, Object{Place: place, Class: Obstacle, Shape: s})
		}
	}
}

// drawn maps a tile's frame to the world, as the editor draws it: flipped, on the lower left corner of its
// cell.
func (t *tiling) drawn(x, y int, ref *tileRef) (affine, bool) {
	m, w, h := ref.flipped()
	if w <= 0 || h <= 0 {
		return m, false
	}
	move := ref.offset()
	if ref.set.TileRenderSize == "grid" {
		kx, ky := t.cell.X/w, t.cell.Y/h
		in := ecs.Vec2{}
		if ref.set.FillMode == "preserve-aspect-fit" {
			k := min(kx, ky)
			in = ecs.Vec2{X: (t.cell.X - float64(w*k)) / 2, Y: -(t.cell.Y - float64(h*k)) / 2}
			kx, ky = k, k
		}
		m, h = m.then(scale(kx, ky)), float64(h*ky)
		move = ecs.Vec2{X: float64(move.X*kx) + in.X, Y: float64(move.Y*ky) + in.Y}
	}
	at := t.corner(x, y).Add(move)
	return m.then(shift(at.X, at.Y+t.cell.Y-h)), true
}

// uprightRect returns the rectangle that a shape is, if it is one with sides along the axes.
func uprightRect(s *Shape) (cells.Rect, bool) {
	if s.Kind != Polygon || len(s.Points) != 4 {
		return cells.Rect{}, false
	}
	var b bounds
	for _, p := range s.Points {
		b.add(p, p)
	}
	for i, p := range s.Points {
		next := s.Points[(i+1)%4]
		if p.X != b.lo.X && p.X != b.hi.X || p.Y != b.lo.Y && p.Y != b.hi.Y || (p.X == next.X) == (p.Y == next.Y) {
			return cells.Rect{}, false
		}
	}
	return cells.Rect{Lo: b.lo, Hi: b.hi}, true
}

// finish adds what was united.
func (t *tiling) finish() {
	for _, outline := range cells.Unite(t.full) {
		points := make([]ecs.Vec2, len(outline))
		for i, c := range outline {
			points[i] = t.corner(c.X, c.Y)
		}
		t.add(t.name(outline[0].X, outline[0].Y, "tiles from"), points)
	}
	for _, r := range cells.Join(t.parts) {
		at := r.Lo.Sub(t.layer.offset)
		x, y := int(math.Floor(at.X/t.cell.X)), int(math.Floor(at.Y/t.cell.Y))
		t.add(t.name(x, y, "tiles from"), []ecs.Vec2{r.Lo, {X: r.Hi.X, Y: r.Lo.Y}, r.Hi, {X: r.Lo.X, Y: r.Hi.Y}})
	}
}

func (t *tiling) add(place string, points []ecs.Vec2) {
	t.out.Objects = append(t.out.Objects, Object{Place: place, Class: Obstacle, Shape: Shape{Kind: Polygon, Points: points}})
}
