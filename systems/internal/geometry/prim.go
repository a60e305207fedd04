package geometry

import "math"

// none marks a missing neighbor or polygon.
const none = -1

// prim is the one primitive of a baked level: a capsule of half width w around
// the segment a→b. A circle has a == b; an edge of a polygon has w == 0 and the
// solid on its left.
type prim struct {
	a, b       Vec2
	u          Vec2    // unit direction of a→b; zero for a circle
	len        float64 // |b-a| [u]
	w          float64 // half width, or the circle's radius [u]
	low, high  float64 // solid for low <= z < high [u]
	shape      int32   // index into the input shapes
	poly       int32   // index into Level.polys; none for circles and chains
	prev, next int32   // neighbors at a and at b, or none
	convex     bool    // the polygon's corner at a is convex
}

// poly is the range of a polygon's edges and the box around it.
type poly struct {
	first, end int32
	min, max   Vec2
	low, high  float64
}

// solid reports whether the primitive is an edge of a polygon.
func (e *prim) solid() bool { return e.poly != none }

// here reports whether the primitive takes part in queries at z.
func (e *prim) here(z float64) bool { return e.low <= z && z < e.high }

// from returns the vector from the nearest point of the primitive's axis to p,
// and its length.
func (e *prim) from(p Vec2) (Vec2, float64) {
	m := sub(p, e.a)
	s := dot(e.u, m)
	switch {
	case s <= 0:
	case s >= e.len:
		m = sub(p, e.b)
	default:
		c := cross(e.u, m)
		return scale(left(e.u), c), math.Abs(c)
	}
	return m, length(m)
}

// outward returns the direction away from the solid where p lies on the
// primitive's axis, or false when both sides are alike.
func (l *Level) outward(e *prim, p Vec2) (Vec2, bool) {
	if !e.solid() {
		return Vec2{}, false
	}
	n := right(e.u)
	switch p {
	case e.a:
		n = add(n, right(l.prims[e.prev].u))
	case e.b:
		n = add(n, right(l.prims[e.next].u))
	}
	return unit(n, right(e.u)), true
}

// addPrims appends the primitives of shape i, whose normalized outline is
// points.
func (l *Level) addPrims(i int, points []Vec2) {
	s := &l.shapes[i]
	base := prim{shape: int32(i), poly: none, prev: none, next: none}
	base.low, base.high = s.heights()
	first := int32(len(l.prims))
	count := int32(len(points))
	closed := false
	switch s.Kind {
	case Circle:
		base.a, base.b, base.w = s.Points[0], s.Points[0], s.Radius
		l.prims = append(l.prims, base)
		return
	case Polygon:
		closed = true
		base.poly = int32(len(l.polys))
		l.polys = append(l.polys, newPoly(points, first, base.low, base.high))
	case Chain:
		base.w = s.Thickness / 2
		count--
		closed = count > 1 && points[0] == points[count]
	}
	for k := range count {
		e := base
		e.a, e.b = points[k], points[(int(k)+1)%len(points)]
		d := sub(e.b, e.a)
		e.len = length(d)
		e.u = Vec2{X: d.X / e.len, Y: d.Y / e.len}
		e.prev, e.next = neighbors(first, k, count, closed)
		l.prims = append(l.prims, e)
	}
	for k := first; k < first+count; k++ {
		e := &l.prims[k]
		e.convex = e.solid() && cross(l.prims[e.prev].u, e.u) > 0
	}
}

func newPoly(points []Vec2, first int32, low, high float64) poly {
	g := poly{first: first, end: first + int32(len(points)), min: points[0], max: points[0], low: low, high: high}
	for _, p := range points {
		g.min = Vec2{X: min(g.min.X, p.X), Y: min(g.min.Y, p.Y)}
		g.max = Vec2{X: max(g.max.X, p.X), Y: max(g.max.Y, p.Y)}
	}
	return g
}

func neighbors(first, k, count int32, closed bool) (prev, next int32) {
	prev, next = first+k-1, first+k+1
	if k == 0 {
		prev = none
		if closed {
			prev = first + count - 1
		}
	}
	if k == count-1 {
		next = none
		if closed {
			next = first
		}
	}
	return prev, next
}
