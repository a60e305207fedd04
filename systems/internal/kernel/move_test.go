package kernel

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// TestGroupsDivideAsTheProcessor: a heading is a velocity divided by its length, which groups of agents do by way of
// reciprocals.
func TestGroupsDivideAsTheProcessor(t *testing.T) {
	const agents, rounds = 1024, 200
	s := uniform(agents)
	f, a := &s.field, &s.table
	Fast{}.Prepare(f)
	Fast{}.Pack(f, 0, agents)
	if !f.Moves() {
		t.Skip("this build or processor moves agents one by one")
	}
	a.NextPosition, a.NextVelocity, a.NextHeading = make([]ecs.Vec2, agents), make([]ecs.Vec2, agents), make([]ecs.Vec2, agents)
	a.Force = make([]ecs.Vec2, agents)
	var sp components.Species
	sp.Speed.Max = 1
	rng := rand.New(rand.NewPCG(1, 2))
	var m Mover
	for range rounds {
		for i := range a.Velocity {
			x, y := hardest(rng)
			if rng.IntN(2) == 0 {
				x, y = rng.Float64()-0.5, rng.Float64()-0.5
			}
			scale := math.Ldexp(1, rng.IntN(60)-40)
			if x, y = x*scale, y*scale; rng.IntN(2) == 0 {
				x, y = y, -x
			}
			a.Velocity[i] = ecs.Vec2{X: x, Y: y}
		}
		m.Begin(f, &sp, components.Inverse, 1, 0, 1, 1, agents)
		for i := range m.Top {
			m.Top[i], m.Least[i] = math.Inf(1), 0
		}
		m.Move(f, 0, agents)
		for i, v := range a.Velocity {
			if m.Odd[i/Group] != 0 {
				continue
			}
			speed := math.Sqrt(v.X*v.X + v.Y*v.Y)
			want := ecs.Vec2{X: v.X / speed, Y: v.Y / speed}
			if speed <= m.pace.rest {
				want = a.Heading[i]
			}
			if got := a.NextHeading[i]; got != want {
				t.Fatalf("(%x, %x) over its length %x: got (%x, %x) want (%x, %x)", v.X, v.Y, speed, got.X, got.Y, want.X, want.Y)
			}
		}
	}
	if odd := len(m.Odd) - counted(m.Odd, 0); odd > len(m.Odd)/2 {
		t.Errorf("%d of %d groups were left alone: the test tests little", odd, len(m.Odd))
	}
}

func counted(list []uint8, value uint8) (n int) {
	for _, x := range list {
		if x == value {
			n++
		}
	}
	return n
}

// hardest returns a length l and a number x that is far smaller, so that l is the length of both, whose quotient is as
// near as quotients come to the middle between two numbers: x·2⁵⁴ = m·l ± 1 with an odd m of 54 bits.
func hardest(rng *rand.Rand) (l, x float64) {
	const ulps, far = 1 << 52, 0x1p-60
	n := ulps + rng.Uint64N(ulps) | 1
	m := n // of the inverse of n modulo 2⁵⁴ Newton's step doubles the right bits, three at first
	for range 5 {
		m *= 2 - n*m
	}
	m %= 1 << 54
	rest := uint64(1) // of m·n modulo 2⁵⁴
	if m < 1<<53 {
		m, rest = 1<<54-m, 1<<54-1
	}
	hi, lo := bits.Mul64(m, n)
	if lo%(1<<54) != rest {
		panic("no inverse")
	}
	if rest != 1 {
		lo++ // to the next multiple
		if lo == 0 {
			hi++
		}
	}
	return float64(n), float64(hi<<10|lo>>54) * far
}
