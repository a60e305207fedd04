package geometry

import (
	"math"
	"math/big"
)

const (
	// splitter halves the 53 digits of a float64 (Dekker 1971).
	splitter = 1<<27 + 1

	// leastExact is the size below which a coordinate that is not 0 could lose
	// digits of its products to underflow [u].
	leastExact = 1e-120
)

// turn is the exact sign of the turn from a→b to a→c: 1 to the left, -1 to the
// right, 0 straight. It is used at bake time only.
func turn(a, b, c Vec2) int {
	l := float64((b.X - a.X) * (c.Y - a.Y))
	r := float64((b.Y - a.Y) * (c.X - a.X))
	// The bound of Shewchuk's adaptive orientation test (1997), rounded up.
	const bound = 4e-16
	if det := l - r; math.Abs(det) > bound*(math.Abs(l)+math.Abs(r)) {
		return sign(det)
	}
	for _, v := range [...]float64{a.X, a.Y, b.X, b.Y, c.X, c.Y} {
		if v != 0 && math.Abs(v) < leastExact {
			return rationalTurn(a, b, c)
		}
	}
	var e expansion
	e.addProduct(a.X, b.Y)
	e.addProduct(-a.Y, b.X)
	e.addProduct(b.X, c.Y)
	e.addProduct(-b.Y, c.X)
	e.addProduct(c.X, a.Y)
	e.addProduct(-c.Y, a.X)
	return e.sign()
}

// expansion is an exact sum: of parts that do not overlap, the smallest first
// (Shewchuk 1997).
type expansion struct {
	parts [12]float64
	n     int
}

// addProduct adds x·y, which Dekker's product (1971) gives exactly.
func (e *expansion) addProduct(x, y float64) {
	p := float64(x * y)
	xh, xl := halves(x)
	yh, yl := halves(y)
	rest := p - float64(xh*yh)
	rest -= float64(xl * yh)
	rest -= float64(xh * yl)
	e.add(float64(xl*yl) - rest)
	e.add(p)
}

func halves(x float64) (high, low float64) {
	c := float64(x * splitter)
	high = c - (c - x)
	return high, x - high
}

// add adds q by Knuth's exact sum.
func (e *expansion) add(q float64) {
	for i, p := range e.parts[:e.n] {
		sum := q + p
		virtual := sum - q
		e.parts[i] = (q - (sum - virtual)) + (p - virtual)
		q = sum
	}
	e.parts[e.n] = q
	e.n++
}

// sign returns the sign of the sum, which is that of its largest part.
func (e *expansion) sign() int {
	for i := e.n - 1; i >= 0; i-- {
		if e.parts[i] != 0 {
			return sign(e.parts[i])
		}
	}
	return 0
}

// rationalTurn is turn for coordinates of any size.
func rationalTurn(a, b, c Vec2) int {
	exact := func(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }
	diff := func(p, q float64) *big.Rat { return new(big.Rat).Sub(exact(p), exact(q)) }
	x := new(big.Rat).Mul(diff(b.X, a.X), diff(c.Y, a.Y))
	y := new(big.Rat).Mul(diff(b.Y, a.Y), diff(c.X, a.X))
	return x.Cmp(y)
}
