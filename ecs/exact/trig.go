package exact

import "math"

// MaxAngle is the largest magnitude of an angle for which [Sin], [Cos] and
// [SinCos] keep their full accuracy [rad]. Beyond it an angle is first reduced
// by the float64 nearest to a full turn: still the same bits everywhere and
// within [-1, 1], but with an error that grows with the angle.
const MaxAngle = 1e6

// The quarter turn π/2 in parts of 33 bits, so that a part times a quarter count
// below 2²⁰ is exact. Each tail is what is left of π/2 after the parts before it
// (fdlibm e_rem_pio2.c).
const (
	quarter1     = 0x1.921fb544p+00
	quarter2     = 0x1.0b4611a6p-34
	quarter2Tail = 0x1.3198a2e037073p-69
	quarter3     = 0x1.3198a2ep-69
	quarter3Tail = 0x1.b839a252049c1p-104

	quartersPerRadian = 2 / math.Pi

	// canceled is the ratio of the remainder to the angle under which the second
	// part of π/2 has been canceled too, and the third is needed.
	canceled = 0x1p-49
)

// Coefficients of sin(x) = x + S1·x³ + … on [-π/4, π/4] (fdlibm k_sin.c).
const (
	sin1 = -1.66666666666666324348e-01
	sin2 = 8.33333333332248946124e-03
	sin3 = -1.98412698298579493134e-04
	sin4 = 2.75573137070700676789e-06
	sin5 = -2.50507602534068634195e-08
	sin6 = 1.58969099521155010221e-10
)

// Coefficients of cos(x) = 1 - x²/2 + C1·x⁴ + … on [-π/4, π/4] (fdlibm k_cos.c).
const (
	cos1 = 4.16666666666666019037e-02
	cos2 = -1.38888888888741095749e-03
	cos3 = 2.48015872894767294178e-05
	cos4 = -2.75573143513906633035e-07
	cos5 = 2.08757232129817482790e-09
	cos6 = -1.13596475577881948265e-11
)

// Sin returns the sine of x [rad]. Sin(-x) is -Sin(x) to the bit, Sin(0) is 0,
// and the sine of an infinity or NaN is NaN.
func Sin(x float64) float64 {
	s, _ := SinCos(x)
	return s
}

// Cos returns the cosine of x [rad]. Cos(-x) is Cos(x) to the bit, Cos(0) is 1,
// and the cosine of an infinity or NaN is NaN.
func Cos(x float64) float64 {
	_, c := SinCos(x)
	return c
}

// SinCos returns the sine and the cosine of x [rad], at the price of one
// reduction. The error is under one unit in the last place for |x| ≤ [MaxAngle].
func SinCos(x float64) (sin, cos float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN(), math.NaN()
	}
	a := math.Abs(x)
	if a > MaxAngle {
		a = math.Mod(a, 2*math.Pi)
	}
	quarter, hi, lo := reduce(a)
	sin, cos = sinKernel(hi, lo), cosKernel(hi, lo)
	switch quarter & 3 {
	case 1:
		sin, cos = cos, -sin
	case 2:
		sin, cos = -sin, -cos
	case 3:
		sin, cos = -cos, sin
	}
	if math.Signbit(x) {
		sin = -sin
	}
	return sin, cos
}

// reduce splits a ≥ 0 into whole quarter turns and a remainder hi + lo in about
// [-π/4, π/4].
func reduce(a float64) (quarter int, hi, lo float64) {
	n := math.Floor(float64(a*quartersPerRadian) + 0.5)
	r := a - float64(n*quarter1)
	t := r
	w := float64(n * quarter2)
	r = t - w
	w = float64(n*quarter2Tail) - ((t - r) - w)
	hi = r - w
	if math.Abs(hi) < a*canceled {
		t = r
		w = float64(n * quarter3)
		r = t - w
		w = float64(n*quarter3Tail) - ((t - r) - w)
		hi = r - w
	}
	return int(n), hi, (r - hi) - w
}

// sinKernel returns the sine of hi + lo within [-π/4, π/4].
func sinKernel(hi, lo float64) float64 {
	z := float64(hi * hi)
	w := float64(z * z)
	v := float64(z * hi)
	r := sin2 + float64(z*(sin3+float64(z*sin4))) + float64(z*w*(sin5+float64(z*sin6)))
	return hi - ((float64(z*(float64(0.5*lo)-float64(v*r))) - lo) - float64(v*sin1))
}

// cosKernel returns the cosine of hi + lo within [-π/4, π/4].
func cosKernel(hi, lo float64) float64 {
	z := float64(hi * hi)
	w := float64(z * z)
	r := float64(z*(cos1+float64(z*(cos2+float64(z*cos3))))) +
		float64(w*w*(cos4+float64(z*(cos5+float64(z*cos6)))))
	half := float64(0.5 * z)
	c := 1 - half
	return c + (((1 - c) - half) + (float64(z*r) - float64(hi*lo)))
}
