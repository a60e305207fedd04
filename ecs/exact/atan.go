package exact

import "math"

// Coefficients of atan(x) = x - x³·(A1 + A2·x² + …) on [-7/16, 7/16] (fdlibm
// s_atan.c).
const (
	atan1  = 3.33333333333329318027e-01
	atan2  = -1.99999999998764832476e-01
	atan3  = 1.42857142725034663711e-01
	atan4  = -1.11111104054623557880e-01
	atan5  = 9.09088713343650656196e-02
	atan6  = -7.69187620504482999495e-02
	atan7  = 6.66107313738753120669e-02
	atan8  = -5.83357013379057348645e-02
	atan9  = 4.97687799461593236017e-02
	atan10 = -3.65315727442169155270e-02
	atan11 = 1.62858201153657823623e-02
)

// The arctangents of the four points the argument is moved to, in two parts.
const (
	atanHalf           = 4.63647609000806093515e-01
	atanHalfTail       = 2.26987774529616870924e-17
	atanOne            = 7.85398163397448278999e-01
	atanOneTail        = 3.06161699786838301793e-17
	atanThreeHalf      = 9.82793723247329054082e-01
	atanThreeHalfTail  = 1.39033110312309984516e-17
	atanInfinity       = 1.57079632679489655800e+00
	atanInfinityTail   = 6.12323399573676603587e-17
	halfTurnTail       = 1.22464679914735317636e-16
	atanBelowHalf      = 7.0 / 16
	atanBelowOne       = 11.0 / 16
	atanBelowThreeHalf = 19.0 / 16
	atanBelowInfinity  = 39.0 / 16
)

// Atan2 returns the angle of the point (x, y) in [-π, π] [rad], with the signs
// and the special cases of [math.Atan2]: Atan2(±0, x) is ±0 for x ≥ +0 and ±π for
// x ≤ -0.
func Atan2(y, x float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.NaN()
	}
	a, b := math.Abs(y), math.Abs(x)
	behind := math.Signbit(x)
	var angle float64
	switch {
	case a == 0:
		angle = 0
	case math.IsInf(a, 1) && math.IsInf(b, 1):
		angle = atanOne
	default:
		angle = atan(a / b)
	}
	if behind {
		angle = math.Pi - (angle - halfTurnTail)
	}
	return math.Copysign(angle, y)
}

// atan returns the arctangent of x ≥ 0, +∞ included.
func atan(x float64) float64 {
	switch {
	case x < atanBelowHalf:
		return x - float64(x*atanSeries(x))
	case x < atanBelowOne:
		return atanFrom((float64(2*x)-1)/(2+x), atanHalf, atanHalfTail)
	case x < atanBelowThreeHalf:
		return atanFrom((x-1)/(x+1), atanOne, atanOneTail)
	case x < atanBelowInfinity:
		return atanFrom((x-1.5)/(1+float64(1.5*x)), atanThreeHalf, atanThreeHalfTail)
	}
	return atanFrom(-1/x, atanInfinity, atanInfinityTail)
}

// atanFrom returns base + tail + atan(x) for a small x.
func atanFrom(x, base, tail float64) float64 {
	return base - ((float64(x*atanSeries(x)) - tail) - x)
}

// atanSeries returns 1 - atan(x)/x.
func atanSeries(x float64) float64 {
	z := float64(x * x)
	w := float64(z * z)
	even := float64(z * (atan1 + float64(w*(atan3+float64(w*(atan5+float64(w*(atan7+float64(w*(atan9+float64(w*atan11)))))))))))
	odd := float64(w * (atan2 + float64(w*(atan4+float64(w*(atan6+float64(w*(atan8+float64(w*atan10)))))))))
	return even + odd
}
