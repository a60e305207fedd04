package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/solarlune/resolv"
)

// Shape is one obstacle: a solid polygon or circle, or a chain of walls.
type Shape = geometry.Shape

// The kinds of shapes.
const (
	// Polygon is solid; it may be concave and wound either way.
	Polygon = geometry.Polygon
	// Circle is a solid disc.
	Circle = geometry.Circle
	// Chain is an open wall; thickness 0 is a line that nothing crosses.
	Chain = geometry.Chain
)

// Level is the geometry that agents keep out of. It is baked when a simulation adopts it, and again on
// the first tick after [Level.Changed]; ticks and queries read the baked form only. What moves between ticks is a
// [Mover] of the level, which needs no baking.
type Level struct {
	collect  func() []Shape
	revision uint64
	baked    *geometry.Level
	own      int       // shapes, without their images
	faces    []float64 // heights at which prisms begin or end, ascending

	space  *resolv.Space // or nil
	moving []resolv.Tags // of its shapes that are movers
	movers []*Mover
	shown  placing // the movers where the game has them now
	now    *geometry.Level
}

// NewLevel returns a level of the given shapes. Degenerate ones are errors of [New], which name the
// shape.
func NewLevel(shapes ...Shape) *Level {
	for i := range shapes {
		if shapes[i].Name == "" {
			shapes[i].Name = fmt.Sprintf("shapes[%d]", i)
		}
	}
	return &Level{collect: func() []Shape { return shapes }}
}

// LevelFromSpace returns a level of those shapes of a resolv space that have any of the tags, or of all
// shapes where no tag is given: circles, polygons as they are rotated and scaled, wound either way,
// and open polygons as walls of no thickness, wherever they lie. resolv does not say when a shape
// moves: call [Level.Changed] then.
//
// LevelFromSpace panics if the space is nil.
func LevelFromSpace(space *resolv.Space, tags ...resolv.Tags) *Level {
	if space == nil {
		panic("systems: a level must have a space but it was nil")
	}
	l := &Level{space: space}
	l.collect = func() []Shape {
		var shapes []Shape
		for i, shape := range space.Shapes() {
			if tagged(shape, tags) && !l.moves(shape) {
				shapes = append(shapes, fromResolv(shape, i))
			}
		}
		return shapes
	}
	return l
}

// Changed tells that shapes were added, removed or moved. The next tick bakes the level again.
func (l *Level) Changed() { l.revision++ }

// Revision changes whenever the geometry does.
func (l *Level) Revision() uint64 { return l.revision }

// Bake prepares the level for a world, whose walls it includes. Simulations do it themselves. It
// returns an error that names every degenerate shape, and keeps the last good form.
func (l *Level) Bake(w ecs.World) error {
	var bounds *geometry.Bounds
	if w.Edges == ecs.Walls {
		bounds = &geometry.Bounds{Min: w.Min.XY(), Max: ecs.Vec2{X: w.Min.X + w.Size.X, Y: w.Min.Y + w.Size.Y}}
	}
	shapes := l.collect()
	baked, err := geometry.Bake(shapes, bounds)
	if err == nil && w.Edges == ecs.Torus && len(shapes) > 0 {
		baked, err = geometry.Bake(images(shapes, w), nil)
	}
	movers := l.gatherMovers()
	for _, m := range movers {
		err = errors.Join(err, m.bake())
	}
	if err != nil {
		return fmt.Errorf("level: %w", err)
	}
	l.baked, l.own, l.movers = baked, len(shapes), movers
	l.shown.adopt(movers, w)
	l.now = baked.With(&l.shown.set)
	l.faces = l.faces[:0]
	for _, s := range shapes {
		l.faces = append(l.faces, s.ZMin, s.ZMax)
	}
	for _, m := range movers {
		l.faces = append(l.faces, m.shape.ZMin, m.shape.ZMax)
	}
	slices.Sort(l.faces)
	l.faces = slices.Compact(l.faces)
	return nil
}

// nextFace returns the first height after z, on the way to another, at which a prism begins or ends, or that other.
func (l *Level) nextFace(z, to float64) float64 {
	next := to
	for _, f := range l.faces {
		if z < f && f < next || next < f && f < z {
			next = f
		}
	}
	return next
}

// images are the shapes and their eight images around a torus, so that moves and looks across its seam meet them.
// The shapes themselves come first.
func images(shapes []Shape, w ecs.World) []Shape {
	all := slices.Clone(shapes)
	for _, k := range [...]ecs.Vec2{{X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}, {X: -1}, {X: 1}, {X: -1, Y: 1}, {Y: 1}, {X: 1, Y: 1}} {
		shift := ecs.Vec2{X: float64(k.X * w.Size.X), Y: float64(k.Y * w.Size.Y)}
		for _, s := range shapes {
			moved := make([]ecs.Vec2, len(s.Points))
			for i, p := range s.Points {
				moved[i] = p.Add(shift)
			}
			s.Points = moved
			all = append(all, s)
		}
	}
	return all
}

// Free reports whether a disc touches no wall and lies in no solid, movers where the game has them now. The level must
// be baked.
func (l *Level) Free(p ecs.Vec2, radius, z float64) bool { return l.present().Free(p, radius, z) }

// Overlap returns how deep a disc is in walls and movers [u], 0 where it is free. The level must be baked.
func (l *Level) Overlap(p ecs.Vec2, radius, z float64) float64 {
	return l.present().Overlap(p, radius, z)
}

// OverlapWalls is Overlap without movers.
func (l *Level) OverlapWalls(p ecs.Vec2, radius, z float64) float64 {
	return l.baked.Overlap(p, radius, z)
}

// Sight reports whether neither wall nor mover lies between two points. The level must be baked.
func (l *Level) Sight(from, to ecs.Vec2, z float64) bool { return l.present().Sight(from, to, z) }

// present returns the level with its movers where the game has them now. Poses that a tick would refuse do not count.
func (l *Level) present() *geometry.Level {
	l.shown.read(func(error) {})
	return l.now
}

// Shapes returns the shapes as they were baked, without movers.
func (l *Level) Shapes() []Shape { return l.baked.Shapes()[:l.own] }

// Outline returns the corners of a shape for drawing, or nil for a circle.
func (l *Level) Outline(shape int) []ecs.Vec2 { return l.baked.Outline(shape) }

// Surface is a piece of the surface of a level whose solids are united.
type Surface = geometry.Surface

// Surfaces returns what is left of all surfaces where shapes overlap or touch, those of a torus' images among them,
// for overlays. It allocates. The level must be baked.
func (l *Level) Surfaces() []Surface { return l.baked.Surfaces() }

// Solid returns the lowest of the shapes that a shape hangs together with: those that overlap or touch. Agents pass
// them as one. The level must be baked.
func (l *Level) Solid(shape int) int { return l.baked.Solid(shape) }

func tagged(shape resolv.IShape, tags []resolv.Tags) bool {
	if len(tags) == 0 {
		return true
	}
	for _, t := range tags {
		if shape.Tags().Has(t) {
			return true
		}
	}
	return false
}

func fromResolv(shape resolv.IShape, i int) Shape {
	s := Shape{Name: fmt.Sprintf("space shape %d", i)}
	switch shape := shape.(type) {
	case *resolv.Circle:
		s.Kind, s.Radius = Circle, shape.Radius()
		s.Points = []ecs.Vec2{ecs.Vec2(shape.Position())}
	case *resolv.ConvexPolygon:
		s.Kind, s.Points = kindOf(shape), transformed(shape)
	}
	return s
}

func kindOf(p *resolv.ConvexPolygon) geometry.Kind {
	if !p.Closed || len(p.Points) <= 2 {
		return Chain
	}
	return Polygon
}

// transformed places a polygon's points as resolv does, with arithmetic that gives the same bits
// everywhere.
func transformed(p *resolv.ConvexPolygon) []ecs.Vec2 {
	sin, cos := exact.SinCos(-math.Mod(p.Rotation(), 2*math.Pi))
	scale, at := p.Scale(), p.Position()
	points := make([]ecs.Vec2, 0, len(p.Points))
	for _, q := range p.Points {
		x, y := float64(q.X*scale.X), float64(q.Y*scale.Y)
		points = append(points, ecs.Vec2{
			X: float64(x*cos) - float64(y*sin) + at.X,
			Y: float64(x*sin) + float64(y*cos) + at.Y,
		})
	}
	return points
}

var errForeignLevel = errors.New("level: it must come from NewLevel or LevelFromSpace")

// asLevel returns the level of a configuration, an empty one where it has none.
func asLevel(l ecs.Level) (*Level, error) {
	if l == nil {
		return NewLevel(), nil
	}
	level, ok := l.(*Level)
	if !ok {
		return nil, errForeignLevel
	}
	if level == nil {
		return NewLevel(), nil
	}
	return level, nil
}
