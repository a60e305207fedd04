package geometry

import "math"

// Silhouette returns the two extreme points of a shape as seen from p [u]. The
// turn from right to left, as seen from p, is counterclockwise where y points up
// (and clockwise on a screen whose y points down). For a circle they are the
// points where lines through p touch the circle grown by grow [u]; for a polygon
// or a chain they are corners moved outward, so that a disc of radius grow
// centered there just clears the corner.
//
// ok is false for the bounds (shape -1), for an unknown shape, and when p is
// within the hull of the grown shape, from where it has no silhouette.
func (l *Level) Silhouette(shape int32, p Vec2, grow float64) (left, right Vec2, ok bool) {
	if i, ok := l.MoverOf(shape); ok && i < len(l.movers.list) {
		return l.movers.list[i].silhouette(p, grow)
	}
	if l == nil || shape < 0 || int(shape) >= len(l.shapes) {
		return left, right, false
	}
	if s := &l.shapes[shape]; s.Kind == Circle {
		return tangents(s.Points[0], s.Radius+grow, p)
	}
	o := outlook{p: p}
	l.eachCorner(&o, shape, grow)
	o.verify, o.ok = true, cross(o.right, o.left) > 0
	l.eachCorner(&o, shape, grow)
	return add(p, o.left), add(p, o.right), o.ok
}

// aligned is the sine of the angle below which two corners are in one line with
// the viewer [1].
const aligned = 1e-12

// tangents returns where the lines through p touch the circle around c.
func tangents(c Vec2, r float64, p Vec2) (left, right Vec2, ok bool) {
	m := sub(p, c)
	d := length(m)
	if !(d > r) {
		return left, right, false
	}
	u := scale(m, 1/d)
	cos := r / d
	sin := math.Sqrt(float64((1 - cos) * (1 + cos)))
	foot := along(c, u, float64(r*cos))
	across := Vec2{X: -u.Y, Y: u.X}
	// Seen from p, which is ahead along u, the circle's left is u's right.
	return along(foot, across, -float64(r*sin)), along(foot, across, float64(r*sin)), true
}

// outlook collects the extreme directions from p. They are right when all
// corners lie within half a turn, which a second pass verifies.
type outlook struct {
	p           Vec2
	left, right Vec2 // relative to p
	some        bool
	verify      bool
	ok          bool
}

// see takes one corner of the grown shape.
func (o *outlook) see(q Vec2) {
	m := sub(q, o.p)
	switch {
	case o.verify:
		slack := aligned * length(m)
		if cross(o.left, m) > slack*length(o.left) || cross(o.right, m) < -slack*length(o.right) {
			o.ok = false
		}
	case !o.some:
		o.left, o.right, o.some = m, m, true
	case cross(o.left, m) > 0:
		o.left = m
	case cross(o.right, m) < 0:
		o.right = m
	}
}

// eachCorner shows o the shape's corners moved outward by grow. Corners that
// bend inward are never extreme.
func (l *Level) eachCorner(o *outlook, shape int32, grow float64) {
	for i := l.first[shape]; i < l.first[shape+1]; i++ {
		e := &l.prims[i]
		k := grow + e.w
		switch {
		case e.prev == none:
			o.seeCap(e.a, scale(e.u, -1), k)
		case e.convex || !e.solid():
			back := l.prims[e.prev].u
			if n := sub(back, e.u); n != (Vec2{}) {
				o.see(along(e.a, unit(n, n), k))
			}
		}
		if e.next == none {
			o.seeCap(e.b, e.u, k)
		}
	}
}

// seeCap shows the round end of a chain that points along u.
func (o *outlook) seeCap(q, u Vec2, k float64) {
	o.see(along(q, u, k))
	o.see(along(q, left(u), k))
	o.see(along(q, right(u), k))
}
