package geometry

import (
	"errors"
	"slices"
)

// Skin is the gap that Slide and Escape keep between a disc and a surface [u].
// It is a hundred times what rounding can add up to at a coordinate of 1e6, and
// a thousandth of the radius of an agent in a world whose unit is a hundredth of
// the usual.
const Skin = 1e-7

// Tolerance is how much nearer than its radius a surface may be for a disc to be
// Free [u], and how far into a solid a line of sight may reach.
const Tolerance = Skin / 2

// Level is a baked level. Its methods may be called by any number of goroutines
// at once; they never allocate. A nil *Level is an empty level.
type Level struct {
	shapes   []Shape
	outlines [][]Vec2 // one a shape; nil for circles
	prims    []prim
	into     sets    // by shape: the solid that it is part of
	first    []int32 // solid i has members[first[i]:first[i+1]]
	members  []int32 // primitives by solid, ascending
	alone    []bool  // by shape: nothing else is part of its solid
	polys    []poly
	grid     grid
	rooms    rooms
	bounds   Bounds
	bounded  bool

	still  *Level  // the level without movers, where it has any
	movers *Movers // or nil
}

// Bake unites the shapes and, unless bounds is nil, the solid outside of bounds
// into a Level. It copies what it keeps. The error joins all that is wrong, each
// naming the shape, the field, the value and what is allowed.
func Bake(shapes []Shape, bounds *Bounds) (*Level, error) {
	l := &Level{shapes: slices.Clone(shapes), outlines: make([][]Vec2, len(shapes))}
	var errs []error
	for i := range l.shapes {
		s := &l.shapes[i]
		s.Points = slices.Clone(s.Points)
		outline, err := normalize(s)
		errs = append(errs, err)
		l.outlines[i] = outline
	}
	if bounds != nil {
		l.bounds, l.bounded = *bounds, true
		errs = append(errs, checkBounds(bounds))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	l.assemble()
	l.layRooms()
	return l, nil
}

// assemble builds the primitives and their index.
func (l *Level) assemble() {
	l.into = newSets(len(l.shapes))
	for i := range l.shapes {
		l.addPrims(i, l.outlines[i:i+1])
	}
	if len(l.prims) == 0 {
		return
	}
	l.build(true)
	if u, ok := l.unite(); ok {
		l.prims, l.polys = nil, nil
		for i := range l.shapes {
			switch {
			case u.rings[i] != nil:
				l.addPrims(i, u.rings[i])
			case u.into[i] == int32(i):
				l.addPrims(i, l.outlines[i:i+1])
			}
		}
		copy(l.into, u.into)
		l.build(true)
	}
	l.connect()
	if l.bury() {
		l.build(true)
	}
	if l.addSeams() {
		l.build(true)
	}
	l.listSolids()
}

// normalize checks s and returns its outline; a circle has none.
func normalize(s *Shape) ([]Vec2, error) {
	if err := checkShape(s); err != nil {
		return nil, err
	}
	switch s.Kind {
	case Polygon:
		return normalPolygon(s)
	case Chain:
		return normalChain(s)
	}
	return nil, nil
}

// Outline returns the normalized corners of a polygon or vertices of a chain
// [u], for drawing, or nil for a circle. The slice must not be changed. Outline
// panics if shape is not an index into Shapes.
func (l *Level) Outline(shape int) []Vec2 { return l.outlines[shape] }

// Shapes returns the input shapes. The slice must not be changed.
func (l *Level) Shapes() []Shape {
	if l == nil {
		return nil
	}
	return l.shapes
}

// Bounds returns the rectangle that contains the level, or false when there is
// none.
func (l *Level) Bounds() (Bounds, bool) {
	if l == nil {
		return Bounds{}, false
	}
	return l.bounds, l.bounded
}

// Empty reports whether there is nothing to run into.
func (l *Level) Empty() bool {
	return l == nil || len(l.prims) == 0 && !l.bounded && l.movers == nil
}
