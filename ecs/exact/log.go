package exact

import "math"

// Coefficients of (log(1+f) - log(1-f) - 2f)/f in f² (fdlibm e_log.c).
const (
	log1 = 6.666666666666735130e-01
	log2 = 3.999999999940941908e-01
	log3 = 2.857142874366239149e-01
	log4 = 2.222219843214978396e-01
	log5 = 1.818357216161805012e-01
	log6 = 1.531383769920937332e-01
	log7 = 1.479819860511658591e-01
)

const (
	smallestNormal = 0x1p-1022
	fractionMask   = 1<<fractionBits - 1
	exponentMask   = 1<<11 - 1
)

// Log returns the natural logarithm of x. Log(1) is 0, Log(0) is -∞, Log(+∞) is
// +∞, and the logarithm of a negative number or NaN is NaN.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	m, k := split(x)
	f := m - 1
	half := float64(0.5 * f * f)
	s := f / (2 + f)
	z := float64(s * s)
	w := float64(z * z)
	odd := float64(z * (log1 + float64(w*(log3+float64(w*(log5+float64(w*log7)))))))
	even := float64(w * (log2 + float64(w*(log4+float64(w*log6)))))
	r := odd + even
	return float64(k*ln2) - ((half - (float64(s*(half+r)) + float64(k*ln2Tail))) - f)
}

// split returns m and k with x = m · 2ᵏ and m in [√2/2, √2).
func split(x float64) (m, k float64) {
	var shift int
	if x < smallestNormal {
		x *= powerOfTwo(tinyShift)
		shift = tinyShift
	}
	b := math.Float64bits(x)
	n := int(b>>fractionBits&exponentMask) - exponentBias - shift
	m = math.Float64frombits(b&fractionMask | exponentBias<<fractionBits)
	if m >= math.Sqrt2 {
		m /= 2
		n++
	}
	return m, float64(n)
}
