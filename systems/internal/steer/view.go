package steer

import "github.com/drover-go/drover/ecs/exact"

// Defaults of the field of view.
const (
	// ViewDegrees is the full angle of the field of view.
	ViewDegrees = 270

	// NearRadii is the size of the sphere, in body radii, in which neighbors are seen
	// whatever their direction.
	NearRadii = 3
)

// Cone is a field of view.
type Cone struct {
	// Cos is the cosine of half the angle of the field of view.
	Cos float64

	// All is true when every direction is seen.
	All bool

	// Near2 is the square of the distance under which every neighbor is seen [u²].
	Near2 float64
}

// NewCone returns the field of view with the full angle degrees, 360 or more for
// all around, in which neighbors closer than near [u] are always seen.
func NewCone(degrees, near float64) Cone {
	if degrees >= 360 {
		return Cone{Cos: -1, All: true, Near2: float64(near * near)}
	}
	_, cos := exact.SinCosDegrees(degrees / 2)
	return Cone{Cos: cos, Near2: float64(near * near)}
}

// Sees reports whether a neighbor at delta, with |delta|² = d2, is in the field of
// view of an agent with unit heading f (OpenSteer inBoidNeighborhood). Its maximum
// distance is the caller's to test.
func (c Cone) Sees(f, delta Vec3, d2 float64) bool {
	return c.All || d2 < c.Near2 || InView(f, delta, c.Cos, d2)
}

// InView reports whether f·delta ≥ c·|delta|, without a root: whether delta, with
// |delta|² = d2, is within the half angle whose cosine is c of unit heading f. A
// neighbor at the agent's own place is in view.
func InView(f, delta Vec3, c, d2 float64) bool {
	s := f.Dot(delta)
	if c >= 0 {
		return s >= 0 && s*s >= c*c*d2
	}
	return s >= 0 || s*s <= c*c*d2
}
