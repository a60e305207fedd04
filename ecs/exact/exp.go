package exact

import "math"

// ln 2 in two parts. The first has 32 bits, so that its product with a binary
// exponent is exact (fdlibm e_exp.c).
const (
	ln2     = 6.93147180369123816490e-01
	ln2Tail = 1.90821492927058770002e-10
)

const (
	// maxExp and minExp are the arguments beyond which the result is infinite or 0.
	maxExp = 7.09782712893383973096e+02
	minExp = -7.45133219101941108420e+02

	// tinyExponent is the smallest binary exponent whose power of two is normal;
	// smaller results are scaled in two steps, so that they are rounded once.
	tinyExponent = -1022
	tinyShift    = 64

	exponentBias = 1023
	fractionBits = 52
)

// Coefficients of x·(eˣ+1)/(eˣ-1) = 2 + P1·x² + … on [-ln2/2, ln2/2] (fdlibm
// e_exp.c).
const (
	exp1 = 1.66666666666666019037e-01
	exp2 = -2.77777777770155933842e-03
	exp3 = 6.61375632143793436117e-05
	exp4 = -1.65339022054652515390e-06
	exp5 = 4.13813679705723846039e-08
)

// Exp returns e to the power x. Exp(0) is 1, Exp(-∞) is 0 and Exp(NaN) is NaN; it
// overflows to +∞ above 709.78 and vanishes below -745.13.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > maxExp:
		return math.Inf(1)
	case x < minExp:
		return 0
	}
	n := math.Floor(float64(x*math.Log2E) + 0.5)
	hi := x - float64(n*ln2)
	lo := float64(n * ln2Tail)
	r := hi - lo
	t := float64(r * r)
	c := r - float64(t*(exp1+float64(t*(exp2+float64(t*(exp3+float64(t*(exp4+float64(t*exp5)))))))))
	y := 1 - ((lo - float64(r*c)/(2-c)) - hi)
	return scale(y, int(n))
}

// scale returns y · 2ⁿ for y between 1/2 and 2, rounded once.
func scale(y float64, n int) float64 {
	switch {
	case n < tinyExponent:
		return float64(y * powerOfTwo(n+tinyShift) * powerOfTwo(-tinyShift))
	case n > exponentBias:
		return float64(y * 2 * powerOfTwo(n-1))
	}
	return float64(y * powerOfTwo(n))
}

// powerOfTwo returns 2ⁿ for n in [-1022, 1023].
func powerOfTwo(n int) float64 {
	return math.Float64frombits(uint64(n+exponentBias) << fractionBits)
}
