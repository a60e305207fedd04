package geometry

import (
	"math/rand/v2"
	"testing"
)

// turn equals rational arithmetic, where it is decided in the last digit too. It is not exported, hence a test
// within the package.
func TestTurnIsExact(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	straight := 0
	for n := range 20000 {
		size := []float64{1, 1e-3, 1e7, 1e-130}[n%4]
		draw := func() Vec2 { return Vec2{X: (rnd.Float64() - 0.5) * size, Y: (rnd.Float64() - 0.5) * size} }
		a, b := draw(), draw()
		c := draw()
		switch n / 4 % 3 {
		case 1: // nearly on the line
			c = along(a, sub(b, a), rnd.Float64()*2-0.5)
		case 2: // on it, on a lattice
			c = along(b, sub(b, a), 1)
			if n%8 < 4 {
				a, b = Vec2{X: 3 * size, Y: 5 * size}, Vec2{X: 4 * size, Y: 7 * size}
				c = Vec2{X: 6 * size, Y: 11 * size}
			}
		}
		want := rationalTurn(a, b, c)
		if got := turn(a, b, c); got != want {
			t.Fatalf("turn(%v, %v, %v) got %d, want %d", a, b, c, got, want)
		}
		if want == 0 {
			straight++
		}
	}
	if straight < 100 {
		t.Errorf("got %d straight turns, want some to be tested", straight)
	}
}
