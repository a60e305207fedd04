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
	some := len(shapes) > 0
	level.MoverShapes(func(_ *geometry.Shape, low, high Vec2) {
		some = true
		b.Min = Vec2{X: min(b.Min.X, low.X-margin), Y: min(b.Min.Y, low.Y-margin)}
		b.Max = Vec2{X: max(b.Max.X, high.X+margin), Y: max(b.Max.Y, high.Y+margin)}
	})
	return b, some
}

// Slab returns a height that stands for z: at it, a disc meets the same shapes as at z. All heights
// between two shapes' ends give the same.
func Slab(level *geometry.Level, z float64) float64 {
	slab := -math.MaxFloat64
	shapes := level.Shapes()
	for i := range shapes {
		slab = slabOf(&shapes[i], z, slab)
	}
	level.MoverShapes(func(s *geometry.Shape, _, _ Vec2) { slab = slabOf(s, z, slab) })
	return slab
}

// slabOf returns the higher one of a slab and the ends of a shape that are not above z.
func slabOf(s *geometry.Shape, z, slab float64) float64 {
	if s.ZMin == 0 && s.ZMax == 0 {
		return slab // the whole height
	}
	for _, end := range [...]float64{s.ZMin, s.ZMax} {
		if end <= z {
			slab = max(slab, end)
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
