package geometry

import "math"

// Silhouette returns the two extreme points at height z of a solid as seen from p
// [u]; the solid goes by any of its shapes. The turn from right to left, as seen
// from p, is counterclockwise where y points up (and clockwise on a screen whose y
// points down). For a circle they are the points where lines through p touch the
// circle grown by grow [u]; else they are corners moved outward, so that a disc of
// radius grow centered there just clears the corner.
//
// ok is false for the bounds (shape -1), for an unknown shape, and when p is
// within the hull of the grown solid, from where it has no silhouette. The cost
// grows with the number of the solid's surfaces.
func (l *Level) Silhouette(shape int32, p Vec2, grow, z float64) (left, right Vec2, ok bool) {
	if i, ok := l.MoverOf(shape); ok && i < len(l.movers.list) {
		return l.movers.list[i].silhouette(p, grow, z)
	}
	if l == nil || shape < 0 || int(shape) >= len(l.shapes) {
		return left, right, false
	}
	solid := l.into[shape]
	members := l.members[l.first[solid]:l.first[solid+1]]
	if len(members) == 1 {
		if e := &l.prims[members[0]]; e.len == 0 {
			left, right, ok = tangents(e.a, e.w+grow, p)
			return left, right, ok && e.here(z)
		}
	}
	o := outlook{p: p, z: z}
	l.eachCorner(&o, members, grow)
	if !o.some || o.within {
		return left, right, false
	}
	o.verify, o.ok = true, cross(o.right, o.left) > 0
	l.eachCorner(&o, members, grow)
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
	z           float64
	left, right Vec2 // relative to p
	some        bool
	verify      bool
	ok          bool
	within      bool // p is in a circle
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

// eachCorner shows o the corners of a solid's members moved outward by grow.
// Corners that bend inward are never extreme.
func (l *Level) eachCorner(o *outlook, members []int32, grow float64) {
	for _, i := range members {
		e := &l.prims[i]
		if !e.here(o.z) {
			continue
		}
		k := grow + e.w
		switch {
		case e.len == 0:
			o.seeCircle(e.a, k)
			continue
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

// seeCircle shows where lines through p touch a circle.
func (o *outlook) seeCircle(c Vec2, r float64) {
	left, right, ok := tangents(c, r, o.p)
	if !ok {
		o.within = true
		return
	}
	o.see(left)
	o.see(right)
}

// seeCap shows the round end of a chain that points along u.
func (o *outlook) seeCap(q, u Vec2, k float64) {
	o.see(along(q, u, k))
	o.see(along(q, left(u), k))
	o.see(along(q, right(u), k))
}
