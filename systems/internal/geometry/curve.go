package geometry

import "math"

// maxCurves is how many curves near by Escape pairs up [1].
const maxCurves = 96

// parallel is the sine of the angle below which two lines do not cross [1].
const parallel = 1e-9

// curve is a straight piece from c along the unit vector u, or, where rad > 0, a
// circle around c.
type curve struct {
	c, u Vec2
	len  float64 // of the straight piece [u]
	rad  float64 // [u]
	dist float64 // from the place that is searched from [u]
	prim int32
}

// distance returns how far p is from the curve [u].
func (c *curve) distance(p Vec2) float64 {
	m := sub(p, c.c)
	if c.rad == 0 {
		return length(along(m, c.u, -min(max(dot(c.u, m), 0), c.len)))
	}
	return math.Abs(length(m) - c.rad)
}

// cross2 returns the n points that two curves, straight ones prolonged, have in
// common; none for curves that coincide.
func cross2(a, b *curve) (q0, q1 Vec2, n int) {
	switch {
	case a.rad == 0 && b.rad == 0:
		return crossLines(a, b)
	case a.rad == 0:
		return crossLineCircle(a, b)
	case b.rad == 0:
		return crossLineCircle(b, a)
	}
	return crossCircles(a, b)
}

func crossLines(a, b *curve) (q0, q1 Vec2, n int) {
	den := cross(a.u, b.u)
	if math.Abs(den) < parallel {
		return q0, q1, 0
	}
	return along(a.c, a.u, cross(sub(b.c, a.c), b.u)/den), q1, 1
}

func crossLineCircle(a, b *curve) (q0, q1 Vec2, n int) {
	h := cross(a.u, sub(b.c, a.c)) // from the line to the center, leftward
	if math.Abs(h) > b.rad {
		return q0, q1, 0
	}
	foot := along(b.c, left(a.u), -h)
	half := math.Sqrt(float64((b.rad - h) * (b.rad + h)))
	return along(foot, a.u, -half), along(foot, a.u, half), 2
}

func crossCircles(a, b *curve) (q0, q1 Vec2, n int) {
	m := sub(b.c, a.c)
	d := length(m)
	if d == 0 || d > a.rad+b.rad || d < math.Abs(a.rad-b.rad) {
		return q0, q1, 0
	}
	u := scale(m, 1/d)
	x := d/2 + float64((a.rad-b.rad)*(a.rad+b.rad))/(2*d)
	half := math.Sqrt(max(0, float64((a.rad-x)*(a.rad+x))))
	foot := along(a.c, u, x)
	return along(foot, left(u), half), along(foot, right(u), half), 2
}
