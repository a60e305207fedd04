package geometry

import "math"

const (
	// alongShare is how steeply a move must point into a surface for a touched
	// surface to be reported, as a share of the move's length. Below it is the
	// rounding of a move along a slanted wall.
	alongShare = 1e-14

	// seam lengthens faces by a little [u], so that a point does not slip
	// through between a face and the next by rounding.
	seam = Skin / 100
)

// ray is a disc on a straight way, and its first contact so far.
type ray struct {
	p, d   Vec2
	len    float64 // |d| [u]
	dir    Vec2    // d's direction
	r, z   float64
	slack  float64 // inward motion not reported at touched surfaces [u]
	graze  float64 // how deep a passed corner may reach into the disc [u]
	inside bool    // p is inside a polygon
	near   bool    // the disc touches something at p
	clear  float64 // the share of the way that nothing touches, 0 where that is not known

	hit   Vec2 // normal of the first contact
	t     float64
	prim  int32
	found bool
	foot  Vec2    // contact on the primitive's axis
	of    *placed // the mover that prim belongs to, nil for walls
}

// keep makes the contact the first one if it is earlier, or as early and of a
// lower primitive. The bounds are primitive number MaxInt32.
func (y *ray) keep(t float64, n, foot Vec2, i int32) {
	if y.found && (t > y.t || (t == y.t && i >= y.prim)) {
		return
	}
	y.t, y.hit, y.foot, y.prim, y.found = t, n, foot, i, true
}

// visit finds the first contact with primitive i.
func (l *Level) visit(y *ray, i int32) {
	e := &l.prims[i]
	if !e.here(y.z) {
		return
	}
	m := sub(y.p, e.a)
	s, c := dot(e.u, m), cross(e.u, m)
	if y.inside && e.solid() && c >= 0 && l.within(e.poly, y.p) {
		return // a way out is no contact; touch reports the way in
	}
	reach := y.r + e.w
	if off := math.Abs(c); off > reach && e.len > 0 {
		var done bool
		if s, done = y.visitFace(e, i, s, c, reach); done {
			return
		}
	} else if beyond := reach + y.len; s < -beyond || s > e.len+beyond || l.touch(y, i, s, c) {
		return
	}
	l.visitCap(y, i, s <= 0)
}

// visitFace finds the contact with the straight side of primitive i, from a start at s along it and c
// beside it, farther than reach. It returns where along the primitive the way comes within reach, and
// whether that settles the matter.
func (y *ray) visitFace(e *prim, i int32, s, c, reach float64) (at float64, done bool) {
	v := cross(e.u, y.d)
	if (c > 0) == (v >= 0) {
		return s, true
	}
	t := (math.Abs(c) - reach) / math.Abs(v)
	if !(t <= 1) {
		return s, true
	}
	s += float64(t * dot(e.u, y.d))
	if s < -seam || s > e.len+seam {
		return s, false
	}
	n := left(e.u)
	if c < 0 {
		n = right(e.u)
	}
	y.keep(t, n, along(e.a, e.u, min(max(s, 0), e.len)), i)
	return s, true
}

// visitCap finds the contact with the round cap of primitive i at a (or at b),
// which the ray's start is outside of.
func (l *Level) visitCap(y *ray, i int32, atA bool) {
	e := &l.prims[i]
	c, reach := e.a, y.r+e.w
	if !atA {
		c = e.b
	}
	m := sub(y.p, c)
	ahead := -dot(m, y.dir)
	miss := cross(m, y.dir)
	if ahead <= 0 {
		return
	}
	// Does the segment lie on the way's side of the corner? Then the way leads
	// into the face, and only rounding can have it miss the cap before.
	inward := cross(y.dir, e.u)
	if !atA {
		inward = -inward
	}
	if inward*miss >= 0 && math.Abs(miss) >= reach-y.graze {
		return
	}
	// (reach-miss)·(reach+miss) is exact where reach² - miss² would cancel.
	half := math.Sqrt(max(0, float64((reach-miss)*(reach+miss))))
	t := max(0, (ahead-half)/y.len)
	at := along(y.p, y.d, t)
	if !(t <= 1 && l.cornerCounts(e, at, atA)) {
		return
	}
	// The normal is taken at the rounded place, where the next cast looks from,
	// unless the cap is so small that rounding would turn it.
	n := sub(at, c)
	if reach < Skin {
		n = along(scale(y.dir, -half), left(y.dir), -miss)
	}
	y.keep(t, unit(n, scale(y.dir, -1)), c, i)
}

// touch handles a primitive that the disc touches or overlaps at its start: a
// contact when the move points into it. s and c are the coordinates of the start
// along and left of the axis. It is false when the disc is clear of it.
func (l *Level) touch(y *ray, i int32, s, c float64) bool {
	e := &l.prims[i]
	rel, dist := e.from(y.p)
	if dist > y.r+e.w {
		return false
	}
	y.near = true
	face := s > 0 && s < e.len
	if face && e.solid() && c > 0 {
		return true // seen from behind: a nearer edge is in between
	}
	if !face && !l.cornerCounts(e, y.p, s <= 0) {
		return true
	}
	n := unit(rel, Vec2{})
	if rel == (Vec2{}) {
		out, ok := l.outward(e, y.p)
		if !ok {
			return true
		}
		n = out
	}
	if face && c != 0 {
		n = left(e.u)
		if c < 0 {
			n = right(e.u)
		}
	}
	if dot(y.d, n) < -y.slack {
		y.keep(0, n, sub(y.p, rel), i)
	}
	return true
}

// cornerCounts reports whether a disc at p that touches the corner at a (or at b)
// has a contact of its own there: p is past the end of the neighbor that shares
// the corner, or the two bend toward p, so that a move along the neighbor runs
// into e. Else the neighbor is nearer.
func (l *Level) cornerCounts(e *prim, p Vec2, atA bool) bool {
	other, m := e.prev, sub(p, e.a)
	if !atA {
		other, m = e.next, sub(p, e.b)
	}
	if other == none {
		return true
	}
	f := &l.prims[other]
	past, bend := dot(f.u, m), cross(f.u, e.u)
	if !atA {
		past, bend = -past, -bend
	}
	return past >= 0 || bend*cross(f.u, m) > 0
}
