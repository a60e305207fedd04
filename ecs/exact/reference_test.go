package exact_test

import (
	"math"
	"math/big"
)

// precision is that of the slow references below [bits]. It leaves 100 bits for
// an angle of a million after the whole turns are gone.
const precision = 220

func number(x float64) *big.Float {
	return new(big.Float).SetPrec(precision).SetFloat64(x)
}

func parse(s string) *big.Float {
	f, _, err := big.ParseFloat(s, 10, precision, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return f
}

func bigHalfPi() *big.Float {
	pi := parse("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798")
	return pi.Quo(pi, number(2))
}

func bigLn2() *big.Float {
	return parse("0.693147180559945309417232121458176568075500134360255254120680009493393621969694715605863326996418687")
}

func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Quo(a, b) }

// series sums first · Π (factor(k)) until the terms no longer count.
func series(first *big.Float, factor func(k int) *big.Float) *big.Float {
	sum, term := first, first
	for k := 1; term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-precision; k++ {
		term = mul(term, factor(k))
		sum = add(sum, term)
	}
	return sum
}

func bigSinCos(x *big.Float) (sin, cos *big.Float) {
	half := bigHalfPi()
	q, _ := quo(x, half).Float64()
	n := math.Floor(q + 0.5)
	r := sub(x, mul(number(n), half))
	z := mul(r, r)
	z.Neg(z)
	s := series(r, func(k int) *big.Float { return quo(z, number(float64(2*k*(2*k+1)))) })
	c := series(number(1), func(k int) *big.Float { return quo(z, number(float64(2*k*(2*k-1)))) })
	switch ((int(n) % 4) + 4) % 4 {
	case 1:
		s, c = c, s.Neg(s)
	case 2:
		s, c = s.Neg(s), c.Neg(c)
	case 3:
		s, c = c.Neg(c), s
	}
	return s, c
}

func bigExp(x *big.Float) *big.Float {
	q, _ := quo(x, bigLn2()).Float64()
	n := int(math.Floor(q + 0.5))
	r := sub(x, mul(number(float64(n)), bigLn2()))
	e := series(number(1), func(k int) *big.Float { return quo(r, number(float64(k))) })
	return e.SetMantExp(e, n)
}

// bigLog is twice the inverse hyperbolic tangent of (m-1)/(m+1), plus k·ln 2.
func bigLog(x *big.Float) *big.Float {
	m := new(big.Float)
	k := x.MantExp(m)
	if f, _ := m.Float64(); f < math.Sqrt2/2 {
		m.SetMantExp(m, 1)
		k--
	}
	s := quo(sub(m, number(1)), add(m, number(1)))
	if s.Sign() == 0 {
		return mul(number(float64(k)), bigLn2())
	}
	z := mul(s, s)
	sum := s
	for i, power := 3, mul(s, z); power.MantExp(nil) > s.MantExp(nil)-precision; i, power = i+2, mul(power, z) {
		sum = add(sum, quo(power, number(float64(i))))
	}
	return add(mul(number(2), sum), mul(number(float64(k)), bigLn2()))
}

// bigAtan2 improves the standard library's angle by one step of Newton, which
// doubles its correct digits: the error of the angle is the sine of the rest.
func bigAtan2(y, x float64) *big.Float {
	guess := number(math.Atan2(y, x))
	s, c := bigSinCos(guess)
	cross := sub(mul(number(y), c), mul(number(x), s))
	dot := add(mul(number(y), s), mul(number(x), c))
	return add(guess, quo(cross, dot))
}

// ulps returns the distance of got from want in units of want's last place.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := math.Nextafter(math.Abs(w), math.Inf(1)) - math.Abs(w)
	d, _ := quo(sub(number(got), want), number(unit)).Float64()
	return math.Abs(d)
}
