package field

import (
	"math"

	"github.com/drover-go/drover/systems/internal/geometry"
)

// Around returns the rectangle around all shapes of a level, with a margin on all sides [u], and false
// where there are none.
func Around(level *geometry.Level, margin float64) (geometry.Bounds, bool) {
	shapes := level.Shapes()
	b := geometry.Bounds{Min: Vec2{X: math.Inf(1), Y: math.Inf(1)}, Max: Vec2{X: math.Inf(-1), Y: math.Inf(-1)}}
	for i := range shapes {
		grow := margin + shapes[i].Radius + shapes[i].Thickness/2
		for _, p := range shapes[i].Points {
			b.Min = Vec2{X: min(b.Min.X, p.X-grow), Y: min(b.Min.Y, p.Y-grow)}
			b.Max = Vec2{X: max(b.Max.X, p.X+grow), Y: max(b.Max.Y, p.Y+grow)}
		}
	}
	return b, len(shapes) > 0
}

// Slab returns a height that stands for z: at it, a disc meets the same shapes as at z. All heights
// between two shapes' ends give the same.
func Slab(level *geometry.Level, z float64) float64 {
	slab := -math.MaxFloat64
	shapes := level.Shapes()
	for i := range shapes {
		if shapes[i].ZMin == 0 && shapes[i].ZMax == 0 {
			continue // the whole height
		}
		for _, end := range [...]float64{shapes[i].ZMin, shapes[i].ZMax} {
			if end <= z {
				slab = max(slab, end)
			}
		}
	}
	return slab
}

// classSteps is how many classes of radius there are to an octave; sizes that differ by less than 1/64 to
// 1/32 share one [1].
const classSteps = 64

// ClassRadius returns the least radius of a class that a disc of this radius [u] fits in: the radius
// rounded up to seven binary digits, which leaves most that are written by hand as they are.
func ClassRadius(radius float64) float64 {
	mantissa, exponent := math.Frexp(radius)
	return math.Ldexp(math.Ceil(float64(mantissa*classSteps))/classSteps, exponent)
}
