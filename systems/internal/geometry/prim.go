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
	shape      int32   // the solid: the lowest of its input shapes
	poly       int32   // index into Level.polys; none for circles and chains
	prev, next int32   // neighbors at a and at b, or none
	convex     bool    // the polygon's corner at a is convex
}

// poly is the range of a polygon's edges, in one or more rings, and the box around
// it.
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

// newPrim returns base along a→b.
func newPrim(base prim, a, b Vec2) prim {
	base.a, base.b = a, b
	d := sub(b, a)
	base.len = length(d)
	base.u = Vec2{X: d.X / base.len, Y: d.Y / base.len}
	return base
}

// addPrims appends the primitives of shape i, whose outlines are rings; a polygon
// may have several.
func (l *Level) addPrims(i int, rings [][]Vec2) {
	s := &l.shapes[i]
	base := prim{shape: int32(i), poly: none, prev: none, next: none}
	base.low, base.high = s.heights()
	switch s.Kind {
	case Circle:
		base.a, base.b, base.w = s.Points[0], s.Points[0], s.Radius
		l.prims = append(l.prims, base)
	case Polygon:
		base.poly = int32(len(l.polys))
		l.polys = append(l.polys, newPoly(rings, int32(len(l.prims)), base.low, base.high))
		for _, ring := range rings {
			l.addLine(base, ring, len(ring), true)
		}
	case Chain:
		base.w = s.Thickness / 2
		line := rings[0]
		count := len(line) - 1
		l.addLine(base, line, count, count > 1 && line[0] == line[count])
	}
}

// addLine appends the primitives between count+1 points, the first following the
// last.
func (l *Level) addLine(base prim, points []Vec2, count int, closed bool) {
	first := int32(len(l.prims))
	for k := range int32(count) {
		e := newPrim(base, points[k], points[(int(k)+1)%len(points)])
		e.prev, e.next = neighbors(first, k, int32(count), closed)
		l.prims = append(l.prims, e)
	}
	for k := first; k < first+int32(count); k++ {
		e := &l.prims[k]
		e.convex = e.solid() && cross(l.prims[e.prev].u, e.u) > 0
	}
}

func newPoly(rings [][]Vec2, first int32, low, high float64) poly {
	g := poly{first: first, end: first, min: rings[0][0], max: rings[0][0], low: low, high: high}
	for _, ring := range rings {
		g.end += int32(len(ring))
		for _, p := range ring {
			g.min = Vec2{X: min(g.min.X, p.X), Y: min(g.min.Y, p.Y)}
			g.max = Vec2{X: max(g.max.X, p.X), Y: max(g.max.Y, p.Y)}
		}
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
