package geometry

import "math"

// A solid is what hangs together: shapes that overlap or touch, at heights that
// overlap. It goes by the number of its lowest shape.

// Solid returns the solid that a shape is part of: the lowest of the shapes that
// hang together with it, which may be the shape itself. Solid panics if shape is
// not an index into Shapes.
func (l *Level) Solid(shape int) int { return int(l.into.root(int32(shape))) }

// connect finds the solids and enters them in the primitives.
func (l *Level) connect() {
	l.eachPair(func(e, f *prim) {
		if e.low < f.high && f.low < e.high && l.into.root(e.shape) != l.into.root(f.shape) &&
			!apart(e, f, Tolerance) && gap(e, f) <= e.w+f.w+Tolerance {
			l.into.unite(e.shape, f.shape)
		}
	})
	for i := range l.prims { // within polygons whose edges they do not reach
		e := &l.prims[i]
		x, y, list := l.grid.coversAt(e.a)
		for _, v := range list {
			q := &l.polys[v.poly]
			other := l.prims[q.first].shape
			if e.low < q.high && q.low < e.high && l.into.root(other) != l.into.root(e.shape) && l.holds(v, x, y, e.a) {
				l.into.unite(other, e.shape)
			}
		}
	}
	for i := range l.prims {
		l.prims[i].shape = l.into.root(l.prims[i].shape)
	}
	for i := range l.into { // flat, so that reading it changes nothing
		l.into[i] = l.into.root(int32(i))
	}
}

// listSolids lists the primitives of each solid that can be seen.
func (l *Level) listSolids() {
	l.alone = make([]bool, len(l.shapes))
	for i, solid := range l.into {
		l.alone[i] = solid == int32(i)
	}
	for i, solid := range l.into {
		l.alone[solid] = l.alone[solid] && solid == int32(i)
	}
	l.first = make([]int32, len(l.shapes)+1)
	for i := range l.prims {
		if e := &l.prims[i]; e.shape != none && !e.buried() {
			l.first[e.shape+1]++
		}
	}
	for i := range l.shapes {
		l.first[i+1] += l.first[i]
	}
	l.members = make([]int32, l.first[len(l.shapes)])
	fill := append([]int32(nil), l.first...)
	for i := range l.prims {
		if e := &l.prims[i]; e.shape != none && !e.buried() {
			l.members[fill[e.shape]] = int32(i)
			fill[e.shape]++
		}
	}
}

// Surface is a piece of the surface of a level: all points at Width/2 from the
// line between A and B.
type Surface struct {
	A, B  Vec2
	Width float64 // [u]; 0 for an edge, which has the solid on its left, and for a line
	// ZMin and ZMax are as in Shape, infinite for the whole height [u].
	ZMin, ZMax float64
	Solid      int // the lowest shape of the solid
}

// Surfaces returns what is left of all surfaces where solids are united, for
// drawing. It allocates.
func (l *Level) Surfaces() []Surface {
	var out []Surface
	if l == nil {
		return nil
	}
	for i := range l.prims {
		e := &l.prims[i]
		if e.shape != none && !e.buried() {
			out = append(out, Surface{A: e.a, B: e.b, Width: 2 * e.w, ZMin: e.low, ZMax: e.high, Solid: int(e.shape)})
		}
	}
	return out
}

// buried reports whether the primitive lies inside another solid: it is never
// here.
func (e *prim) buried() bool { return math.IsInf(e.low, 1) && math.IsInf(e.high, 1) }

// gone reports whether the primitive is of no use at all: buried, and no edge by
// which to tell whether a place is inside its polygon.
func (l *Level) gone(e *prim) bool {
	return e.buried() && (!e.solid() || l.polys[e.poly].gone())
}

// gone reports whether the polygon lies wholly inside another solid.
func (q *poly) gone() bool { return math.IsInf(q.low, 1) }
