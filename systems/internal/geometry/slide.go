package geometry

import "math"

const (
	// slideCasts is the number of straight pieces of one Slide [1].
	slideCasts = 4

	// lean turns a move along a wall away from it, as a share of the move, so
	// that rounding does not make the next cast meet the same wall again. It is
	// a few times the rounding of the projection.
	lean = 2e-15

	// graze is how deep a corner may reach into the skin of a disc that passes
	// it [u]. Without it discs would snag at the seams of a row of boxes.
	graze = Skin / 16

	// spent is the share of a move that is not worth another cast [1].
	spent = 1e-12
)

// Slide moves a disc of radius r [u] from p by d along what it meets: at most
// four times it is cast, advanced until it is Skin away from the contact, and
// robbed of the part of the rest that goes into the contacts so far. In a corner
// too tight for that it stops. It returns where the disc ends and whether it met
// anything.
//
// From a Free place it ends in a Free place, and each straight piece is clear,
// whatever the length of d. A disc that overlaps a shape moves freely out of it
// and along it, and no deeper. An infinite d does not move it.
func (l *Level) Slide(p, d Vec2, r, z float64) (q Vec2, touched bool) {
	if math.IsInf(d.X, 0) || math.IsInf(d.Y, 0) {
		return p, false
	}
	if l.Empty() || l.open(p, d, r+Skin) == 1 {
		return add(p, d), false
	}
	var normals [slideCasts]Vec2
	var y ray
	q, whole := p, max(math.Abs(d.X), math.Abs(d.Y))
	near := false
	for k := range slideCasts {
		met := l.cast(&y, q, d, r+Skin, z, 0, graze)
		near = near || y.near
		if !met {
			q = add(q, d)
			break
		}
		touched = true
		q = l.keepSkin(along(q, d, y.t), &y)
		d = scale(d, 1-y.t)
		normals[k] = y.hit
		d = deflect(d, normals[:k+1])
		if max(math.Abs(d.X), math.Abs(d.Y)) <= whole*spent {
			break
		}
	}
	if (touched || near) && !l.Free(q, r, z) && l.Free(p, r, z) {
		return p, true // rounding ate the skin; staying is always right
	}
	return q, touched
}

// keepSkin returns q moved out to the full skin where the contact of y is a
// little nearer, because the disc was put there or by rounding.
func (l *Level) keepSkin(q Vec2, y *ray) Vec2 {
	if y.prim == boundsPrim {
		return q
	}
	e, _ := l.met(y)
	gap := y.r + e.w - dot(sub(q, y.foot), y.hit)
	if !(gap > graze && gap < 2*Skin) {
		return q
	}
	var push ray
	out := scale(y.hit, gap)
	if l.cast(&push, q, out, y.r-Skin, y.z, 0, 0) {
		return q
	}
	return add(q, out)
}

// deflect returns the part of the rest d that goes along the surface with the
// last of the normals, or nothing when it goes into an earlier one.
func deflect(d Vec2, normals []Vec2) Vec2 {
	n := normals[len(normals)-1]
	size := math.Abs(d.X) + math.Abs(d.Y)
	d = along(d, n, float64(size*lean)-dot(d, n))
	for _, m := range normals {
		if dot(d, m) < -spent*size {
			return Vec2{}
		}
	}
	return d
}
