package exact_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/drover-go/drover/ecs/exact"
)

// The errors the package promises [units in the last place].
const (
	maxUlps      = 1
	maxAtan2Ulps = 1.5
)

// dense calls f with about n points from lo to hi that avoid round numbers.
func dense(lo, hi float64, n int, f func(x float64)) {
	for i := range n {
		f(lo + (hi-lo)*(float64(i)+0.37)/float64(n))
	}
}

// spread calls f with n points of either sign whose logarithms are spread evenly.
func spread(lo, hi float64, n int, f func(x float64)) {
	dense(math.Log2(lo), math.Log2(hi), n, func(x float64) {
		f(math.Exp2(x))
		f(-math.Exp2(x))
	})
}

// worst keeps the largest error seen.
type worst struct {
	ulps, at float64
}

func (w *worst) see(x, got float64, want *big.Float) {
	if u := ulps(got, want); u > w.ulps || math.IsNaN(u) {
		w.ulps, w.at = u, x
	}
}

func (w *worst) check(t *testing.T, name string, limit float64) {
	t.Helper()
	t.Logf("%s: %.4f ulp at %v", name, w.ulps, w.at)
	if !(w.ulps < limit) {
		t.Errorf("%s: got an error of %v ulp at %v, want under %v", name, w.ulps, w.at, limit)
	}
}

func TestSinCosAgainstLongArithmetic(t *testing.T) {
	var sin, cos worst
	see := func(x float64) {
		s, c := exact.SinCos(x)
		wantSin, wantCos := bigSinCos(number(x))
		sin.see(x, s, wantSin)
		cos.see(x, c, wantCos)
	}
	dense(-10, 10, 2000, see)
	dense(-exact.MaxAngle, exact.MaxAngle, 2000, see)
	spread(1e-9, exact.MaxAngle, 500, see)
	for q := 1.0; q*math.Pi/2 < exact.MaxAngle; q += 1 + math.Floor(q/50) {
		// The float64 nearest to a multiple of a quarter turn cancels most.
		see(q * math.Pi / 2)
		see(q * math.Pi / 4)
	}
	sin.check(t, "Sin", maxUlps)
	cos.check(t, "Cos", maxUlps)
}

func TestExpAgainstLongArithmetic(t *testing.T) {
	var w worst
	see := func(x float64) { w.see(x, exact.Exp(x), bigExp(number(x))) }
	dense(-3, 3, 2000, see)
	dense(-700, 709, 2000, see)
	spread(1e-12, 1, 300, see)
	w.check(t, "Exp", maxUlps)
}

func TestLogAgainstLongArithmetic(t *testing.T) {
	var w worst
	see := func(x float64) { w.see(x, exact.Log(x), bigLog(number(x))) }
	dense(0.4, 2.5, 2000, see)
	spread(1e-300, 1e300, 1000, func(x float64) { see(math.Abs(x)) })
	spread(1e-12, 0.1, 300, func(x float64) { see(1 + x) })
	see(5e-324)
	w.check(t, "Log", maxUlps)
}

func TestAtan2AgainstLongArithmetic(t *testing.T) {
	var w worst
	dense(-math.Pi, math.Pi, 4000, func(x float64) {
		c, s := math.Cos(x), math.Sin(x)
		w.see(x, exact.Atan2(s, c), bigAtan2(s, c))
	})
	spread(1e-8, 1e8, 500, func(x float64) { w.see(x, exact.Atan2(x, 1), bigAtan2(x, 1)) })
	spread(1e-8, 1e8, 500, func(x float64) { w.see(x, exact.Atan2(x, -1), bigAtan2(x, -1)) })
	w.check(t, "Atan2", maxAtan2Ulps)
}

func TestSinCosDegreesAgainstLongArithmetic(t *testing.T) {
	var sin, cos worst
	perDegree := quo(bigHalfPi(), number(90))
	see := func(deg float64) {
		s, c := exact.SinCosDegrees(deg)
		wantSin, wantCos := bigSinCos(mul(number(deg), perDegree))
		sin.see(deg, s, wantSin)
		cos.see(deg, c, wantCos)
	}
	dense(-800, 800, 4000, see)
	spread(1e-9, 1e5, 500, see)
	for deg := -719.0; deg < 720; deg++ {
		if math.Mod(deg, 90) != 0 {
			see(deg)
		}
	}
	sin.check(t, "sine", maxUlps)
	cos.check(t, "cosine", maxUlps)
}

func TestAgainstStandardLibrary(t *testing.T) {
	const tolerance = 4e-16
	tests := []struct {
		name      string
		got, want func(float64) float64
		lo, hi    float64
		absolute  bool
	}{
		{"Sin", exact.Sin, math.Sin, -20, 20, true},
		{"Cos", exact.Cos, math.Cos, -20, 20, true},
		{"Exp", exact.Exp, math.Exp, -20, 20, false},
		{"Log", exact.Log, math.Log, 0.01, 100, false},
		{"Atan2 ahead", func(x float64) float64 { return exact.Atan2(x, 1) },
			func(x float64) float64 { return math.Atan2(x, 1) }, -20, 20, false},
		{"Atan2 behind", func(x float64) float64 { return exact.Atan2(x, -1) },
			func(x float64) float64 { return math.Atan2(x, -1) }, -20, 20, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dense(tt.lo, tt.hi, 20000, func(x float64) {
				got, want := tt.got(x), tt.want(x)
				limit := tolerance
				if !tt.absolute {
					limit *= math.Abs(want)
				}
				if math.Abs(got-want) > limit {
					t.Fatalf("at %v: got %v want %v", x, got, want)
				}
			})
		})
	}
}

func TestSpecialValues(t *testing.T) {
	inf, nan, negZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	tests := []struct {
		name      string
		got, want float64
	}{
		{"sine of zero", exact.Sin(0), 0},
		{"sine of minus zero", exact.Sin(negZero), negZero},
		{"cosine of zero", exact.Cos(0), 1},
		{"sine of infinity", exact.Sin(inf), nan},
		{"cosine of minus infinity", exact.Cos(-inf), nan},
		{"sine of NaN", exact.Sin(nan), nan},
		{"e to the zero", exact.Exp(0), 1},
		{"e to the minus zero", exact.Exp(negZero), 1},
		{"e to infinity", exact.Exp(inf), inf},
		{"e to minus infinity", exact.Exp(-inf), 0},
		{"e to NaN", exact.Exp(nan), nan},
		{"overflow", exact.Exp(709.79), inf},
		{"largest finite power", exact.Exp(709.78), 1.7928227943945155e308},
		{"underflow", exact.Exp(-745.14), 0},
		{"smallest subnormal power", exact.Exp(-745.13), 5e-324},
		{"log of one", exact.Log(1), 0},
		{"log of zero", exact.Log(0), -inf},
		{"log of minus zero", exact.Log(negZero), -inf},
		{"log of a negative number", exact.Log(-1), nan},
		{"log of infinity", exact.Log(inf), inf},
		{"log of NaN", exact.Log(nan), nan},
	}
	for _, tt := range tests {
		if !same(tt.got, tt.want) {
			t.Errorf("%s: got %v want %v", tt.name, tt.got, tt.want)
		}
	}
	values := []float64{-inf, -2, negZero, 0, 1e-320, 3, inf, nan}
	for _, y := range values {
		for _, x := range values {
			got, want := exact.Atan2(y, x), math.Atan2(y, x)
			if !same(got, want) && !(math.Abs(got-want) <= 4e-16*math.Abs(want)) {
				t.Errorf("Atan2(%v, %v): got %v want %v", y, x, got, want)
			}
		}
	}
}

// same compares bits, and any NaN with any other.
func same(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || (math.IsNaN(a) && math.IsNaN(b))
}

func TestSinCosIsSymmetric(t *testing.T) {
	spread(1e-6, 1e7, 5000, func(x float64) {
		s, c := exact.SinCos(x)
		ms, mc := exact.SinCos(-x)
		if !same(ms, -s) || !same(mc, c) {
			t.Fatalf("at %v: got %v, %v for its negative, want %v, %v", x, ms, mc, -s, c)
		}
	})
}

func TestSinCosBeyondItsDomainStaysOnTheCircle(t *testing.T) {
	for _, x := range []float64{1.0000001e6, 1e9, 1e22, math.MaxFloat64} {
		s, c := exact.SinCos(x)
		if r := s*s + c*c; math.Abs(r-1) > 1e-15 {
			t.Errorf("at %v: got sin²+cos² %v want 1", x, r)
		}
	}
}

func TestSinCosDegreesIsExactAtQuarterTurns(t *testing.T) {
	want := [4][2]float64{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for k := -400; k <= 400; k++ {
		s, c := exact.SinCosDegrees(float64(k) * 90)
		w := want[((k%4)+4)%4]
		if !same(s, w[0]) || !same(c, w[1]) {
			t.Errorf("at %d quarter turns: got %v, %v want %v", k, s, c, w)
		}
	}
}

func TestSinCosDegreesKnowsTheHalf(t *testing.T) {
	const ulp = 0x1p-53
	s, _ := exact.SinCosDegrees(30)
	_, c := exact.SinCosDegrees(60)
	if math.Abs(s-0.5) > ulp || !same(s, c) {
		t.Errorf("sine of 30 and cosine of 60: got %v and %v want 0.5", s, c)
	}
}

func TestSinCosDegreesIsSymmetric(t *testing.T) {
	for i := range 3600 {
		deg := float64(i) / 8
		s, c := exact.SinCosDegrees(deg)
		mirrors := []struct {
			name     string
			deg      float64
			sin, cos float64
		}{
			{name: "negative", deg: -deg, sin: -s, cos: c},
			{name: "half turn", deg: deg + 180, sin: -s, cos: -c},
			{name: "complement", deg: 90 - deg, sin: c, cos: s},
			{name: "full turn", deg: deg + 360, sin: s, cos: c},
		}
		for _, m := range mirrors {
			// == lets a zero of either sign pass: no zero here is negative.
			if gs, gc := exact.SinCosDegrees(m.deg); gs != m.sin || gc != m.cos {
				t.Errorf("%s of %v: got %v, %v want %v, %v", m.name, deg, gs, gc, m.sin, m.cos)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var sink float64
	n := testing.AllocsPerRun(100, func() {
		s, c := exact.SinCos(1.25)
		d, e := exact.SinCosDegrees(33)
		sink += s + c + d + e + exact.Exp(0.3) + exact.Log(7) + exact.Atan2(1, 2)
	})
	if n != 0 {
		t.Errorf("got %v allocations want 0", n)
	}
}
