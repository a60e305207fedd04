package chance

import (
	"math"

	"github.com/drover-go/drover/ecs/exact"
)

const (
	// unit is the distance of neighboring uniform draws; they have 53 bits.
	unit     = 0x1p-53
	dropBits = 64 - 53
)

// Uniform returns a number in [0, 1), a multiple of 2⁻⁵³.
func Uniform(seed, id, tick uint64, purpose Purpose) float64 {
	return uniform(Bits(seed, id, tick, purpose))
}

// Normal returns a standard normal deviate: mean 0, variance 1, at most 8.6 in
// magnitude (Box and Muller 1958).
func Normal(seed, id, tick uint64, purpose Purpose) float64 {
	b := Bits(seed, id, tick, purpose)
	// 1 - u is in (0, 1], so that its logarithm is finite.
	radius := math.Sqrt(-2 * exact.Log(1-uniform(b)))
	return float64(radius * exact.Cos(float64(2*math.Pi*uniform(mix(b+weyl)))))
}

func uniform(b uint64) float64 {
	return float64(float64(b>>dropBits) * unit)
}
