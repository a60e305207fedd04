package exact

import "math"

// π/180 in two parts. The first has 21 bits, so that its product with an angle of
// 32 bits is exact.
const (
	radiansPerDegree     = 0x1.1df46p-06
	radiansPerDegreeTail = math.Pi/180 - radiansPerDegree

	// leading keeps the first 32 bits of a float64's significand.
	leading = ^uint64(1<<21 - 1)
)

// SinCosDegrees returns the sine and the cosine of an angle in degrees. They are
// exact (and no zero is negative) at multiples of 90, and symmetric to the bit: a
// mirrored or turned angle gives the same two magnitudes. The sine and cosine of
// an infinity or NaN are NaN.
func SinCosDegrees(deg float64) (sin, cos float64) {
	if math.IsNaN(deg) || math.IsInf(deg, 0) {
		return math.NaN(), math.NaN()
	}
	d := math.Mod(math.Abs(deg), 360)
	negSin, negCos, swap := deg < 0, false, false
	// Each fold is exact, because the difference has no more digits than d.
	if d > 180 {
		d, negSin = 360-d, !negSin
	}
	if d > 90 {
		d, negCos = 180-d, true
	}
	if d > 45 {
		d, swap = 90-d, true
	}

	coarse := math.Float64frombits(math.Float64bits(d) & leading)
	hi := float64(coarse * radiansPerDegree)
	lo := float64((d-coarse)*radiansPerDegree) + float64(d*radiansPerDegreeTail)
	sum := hi + lo
	lo -= sum - hi
	sin, cos = sinKernel(sum, lo), cosKernel(sum, lo)
	if d == 45 {
		cos = sin
	}
	if swap {
		sin, cos = cos, sin
	}
	if negSin && sin != 0 {
		sin = -sin
	}
	if negCos {
		cos = -cos
	}
	return sin, cos
}
