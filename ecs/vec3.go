package ecs

import "math"

// Vec3 is a point or a vector of space [u]. Planar worlds leave Z at 0.
type Vec3 struct {
	X, Y, Z float64
}

// Add returns v + w.
func (v Vec3) Add(w Vec3) Vec3 {
	return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z}
}

// Sub returns v - w.
func (v Vec3) Sub(w Vec3) Vec3 {
	return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z}
}

// Scale returns v times s.
func (v Vec3) Scale(s float64) Vec3 {
	return Vec3{float64(v.X * s), float64(v.Y * s), float64(v.Z * s)}
}

// Over returns v divided by s, component by component. It must not be 0.
func (v Vec3) Over(s float64) Vec3 {
	z := v.Z
	if z != 0 { // a planar vector saves a division
		z /= s
	}
	return Vec3{v.X / s, v.Y / s, z}
}

// Dot returns the scalar product of v and w, summed in the order X, Y, Z.
func (v Vec3) Dot(w Vec3) float64 {
	return float64(v.X*w.X) + float64(v.Y*w.Y) + float64(v.Z*w.Z)
}

// Len2 returns the square of the length of v.
func (v Vec3) Len2() float64 {
	return v.Dot(v)
}

// Len returns the length of v.
func (v Vec3) Len() float64 {
	return math.Sqrt(v.Dot(v))
}

// Unit returns v divided by its length, and the zero vector when its length is 0.
func (v Vec3) Unit() Vec3 {
	l := v.Len()
	if l == 0 {
		return Vec3{}
	}
	return v.Over(l)
}

// Clamp returns v when its length is at most limit, and else v/|v|·limit, rounded
// in this order: each component divided by the length, then multiplied by limit.
func (v Vec3) Clamp(limit float64) Vec3 {
	l := v.Len()
	if l <= limit {
		return v
	}
	return v.Over(l).Scale(limit)
}

// Left returns v turned a quarter to the left in the plane; Z becomes 0.
func (v Vec3) Left() Vec3 {
	return Vec3{X: -v.Y, Y: v.X}
}

// XY returns the planar part.
func (v Vec3) XY() Vec2 { return Vec2{X: v.X, Y: v.Y} }
