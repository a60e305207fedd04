package geometry

import "math"

// Sight reports whether nothing crosses the straight line between a and b. A
// surface that the line touches or runs along does not block it, nor does one it
// enters by Tolerance at most; an end on a surface is not inside. A line with an
// end inside a solid or outside the bounds is blocked, and so is one along the
// edge that two polygons share. Where two shapes touch in one point only, there
// is a gap. a and b may be swapped.
func (l *Level) Sight(a, b Vec2, z float64) bool {
	if l.Empty() {
		return true
	}
	if l.movers != nil && !l.movers.sight(a, b, z) {
		return false
	}
	if before(b, a) {
		a, b = b, a
	}
	free := l.open(a, sub(b, a), 0)
	if free == 1 {
		return true
	}
	if free == 0 && l.hidden(a, z) || l.hidden(b, z) {
		return false
	}
	d := sub(b, a)
	n := length(d)
	v := view{a: a, b: b, dir: unit(d, Vec2{X: 1}), len: n, l: l}
	s := l.grid.sweep(a, d, Tolerance)
	s.skip(free)
	for c, ok := s.next(1); ok; c, ok = s.next(1) {
		for _, i := range l.grid.list(c) {
			e := &l.prims[i]
			if (e.here(z) && v.blocked(e)) || (l.seam(e, z) && v.runsAlong(e)) {
				return false
			}
		}
	}
	return true
}

// hidden reports whether p is inside a solid or outside the bounds.
func (l *Level) hidden(p Vec2, z float64) bool {
	return l.bounded && l.boundsGap(p) < -Tolerance || l.depthInside(p, z) > Tolerance
}

// view is a line of sight.
type view struct {
	a, b Vec2
	dir  Vec2
	len  float64
	l    *Level
}

// side returns on which side of the line through a along the unit vector u the
// point p is: 1 left, -1 right, 0 within Tolerance.
func side(a, u, p Vec2) int {
	c := cross(u, sub(p, a))
	if c > Tolerance {
		return 1
	}
	if c < -Tolerance {
		return -1
	}
	return 0
}

func (v *view) side(p Vec2) int { return side(v.a, v.dir, p) }

func (v *view) blocked(e *prim) bool {
	if e.len == 0 {
		return v.distance(e) < e.w-Tolerance
	}
	sa, sb := v.side(e.a), v.side(e.b)
	if e.solid() {
		return v.entersEdge(e, sa, sb) || (sa == 0 && v.entersCorner(e, sb))
	}
	return v.crossesLine(e, sa, sb) || (sa == 0 && v.crossesRun(e)) ||
		v.distance(e) < e.w-Tolerance
}

// entersEdge reports whether the line passes through the inner part of a
// polygon's edge, or starts or ends on it from within.
func (v *view) entersEdge(e *prim, sa, sb int) bool {
	if sa*sb >= 0 {
		return false
	}
	p, q := side(e.a, e.u, v.a), side(e.a, e.u, v.b)
	return p*q < 0 || (p == 0 && q > 0) || (q == 0 && p > 0)
}

// entersCorner reports whether the line, which passes the polygon's corner at
// e.a, is inside the polygon just behind or just before it. sb is the side of
// e.b.
func (v *view) entersCorner(e *prim, sb int) bool {
	t := dot(v.dir, sub(e.a, v.a))
	if t < -Tolerance || t > v.len+Tolerance {
		return false
	}
	f := &v.l.prims[e.prev]
	sp := v.side(f.a)
	ahead := t < v.len-Tolerance && inCone(f, e, v.dir, -sb, sp)
	return ahead || (t > Tolerance && inCone(f, e, scale(v.dir, -1), sb, -sp))
}

// inCone reports whether direction w from the corner between edges f and e leads
// into the polygon. ofE and ofF tell the side of e and f that w points to: 1
// left, 0 along.
func inCone(f, e *prim, w Vec2, ofE, ofF int) bool {
	if cross(f.u, e.u) >= 0 {
		return ofE > 0 && ofF > 0
	}
	if (ofE == 0 && dot(w, e.u) > 0) || (ofF == 0 && dot(w, f.u) < 0) {
		return false
	}
	return ofE > 0 || ofF > 0 || (ofE == 0 && ofF == 0)
}

// crossesLine reports whether the line passes through the inner part of a
// chain's segment.
func (v *view) crossesLine(e *prim, sa, sb int) bool {
	return sa*sb < 0 && side(e.a, e.u, v.a)*side(e.a, e.u, v.b) < 0
}

// crossesRun reports whether the chain, whose vertex at e.a lies on the line,
// comes there from one side and leaves the line, perhaps after running along it,
// to the other. A run that reaches an end of the line only touches.
func (v *view) crossesRun(e *prim) bool {
	if e.prev == none {
		return false
	}
	from := v.side(v.l.prims[e.prev].a)
	if from == 0 {
		return false
	}
	for start := e; ; {
		t := dot(v.dir, sub(e.a, v.a))
		if t <= Tolerance || t >= v.len-Tolerance {
			return false
		}
		if to := v.side(e.b); to != 0 {
			return to != from
		}
		if e.next == none {
			return false
		}
		if e = &v.l.prims[e.next]; e == start {
			return false
		}
	}
}

// distance returns how near the line comes to the primitive's axis [u].
func (v *view) distance(e *prim) float64 {
	_, d0 := e.from(v.a)
	_, d1 := e.from(v.b)
	line := prim{a: v.a, b: v.b, u: v.dir, len: v.len}
	_, d2 := line.from(e.a)
	_, d3 := line.from(e.b)
	c0, c1 := cross(v.dir, sub(e.a, v.a)), cross(v.dir, sub(e.b, v.a))
	k0, k1 := cross(e.u, sub(v.a, e.a)), cross(e.u, sub(v.b, e.a))
	if math.Signbit(c0) != math.Signbit(c1) && math.Signbit(k0) != math.Signbit(k1) && e.len > 0 {
		return 0
	}
	return min(d0, d1, d2, d3)
}
