package chance_test

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/drover-go/drover/ecs/exact/chance"
)

// words are the four arguments of a draw.
type words [4]uint64

func (w words) bits() uint64 {
	return chance.Bits(w[0], w[1], w[2], chance.Purpose(w[3]))
}

func (w words) normal() float64 {
	return chance.Normal(w[0], w[1], w[2], chance.Purpose(w[3]))
}

func (w words) uniform() float64 {
	return chance.Uniform(w[0], w[1], w[2], chance.Purpose(w[3]))
}

func TestPinnedDraws(t *testing.T) {
	tests := []struct {
		name      string
		got, want uint64
	}{
		{"Bits of zeros", chance.Bits(0, 0, 0, 0), 0x2130748aaac80268},
		{"Bits of small words", chance.Bits(1, 2, 3, 4), 0xd55ccd4aeb3ccafb},
		{"Hash2", chance.Hash2(1, 2), 0xbcd9dbb49673066b},
		{"Uniform", math.Float64bits(chance.Uniform(1, 2, 3, 4)), 0x3feaab99a95d6799},
		{"Normal", math.Float64bits(chance.Normal(1, 2, 3, 4)), 0xbff9327c333da01d},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: got %#016x want %#016x", tt.name, tt.got, tt.want)
		}
	}
	var digest uint64
	for i := range uint64(20000) {
		digest = chance.Hash2(digest, math.Float64bits(chance.Normal(7, i, 3, 1)))
	}
	if want := uint64(0xefd0c37133922f8a); digest != want {
		t.Errorf("digest of normal draws: got %#016x want %#016x", digest, want)
	}
}

func TestEveryInputBitMovesEveryOutputBit(t *testing.T) {
	const samples = 2000
	for word, width := range [4]int{64, 64, 64, 32} {
		for in := range width {
			var flips [64]int
			for n := range uint64(samples) {
				a := words{n, n * 3, n * 5, n & 7}
				b := a
				b[word] ^= 1 << in
				for d := a.bits() ^ b.bits(); d != 0; d &= d - 1 {
					flips[bits.TrailingZeros64(d)]++
				}
			}
			for out, n := range flips {
				// 6 standard deviations of a fair coin.
				if d := math.Abs(float64(n) - samples/2); d > 6*math.Sqrt(samples)/2 {
					t.Errorf("bit %d of word %d to bit %d: got %d flips of %d, want about half", in, word, out, n, samples)
				}
			}
		}
	}
}

func TestHash2DependsOnOrder(t *testing.T) {
	seen := map[uint64]bool{}
	const side = 300
	for a := range uint64(side) {
		for b := range uint64(side) {
			seen[chance.Hash2(a, b)] = true
		}
	}
	if len(seen) != side*side {
		t.Errorf("got %d distinct hashes want %d", len(seen), side*side)
	}
}

func TestUniformIsUniform(t *testing.T) {
	const draws = 100000
	v := make([]float64, draws)
	for i := range v {
		v[i] = words{9, uint64(i), 4, 2}.uniform()
		if v[i] < 0 || v[i] >= 1 || v[i] != math.Floor(v[i]*(1<<53))/(1<<53) {
			t.Fatalf("draw %d: got %v want a multiple of 2^-53 in [0, 1)", i, v[i])
		}
	}
	checkDistribution(t, v, func(x float64) float64 { return x })
}

func TestNormalIsNormal(t *testing.T) {
	const draws = 100000
	for word, name := range [4]string{"seeds", "ids", "ticks", "purposes"} {
		t.Run("over "+name, func(t *testing.T) {
			v := make([]float64, draws)
			var m1, m2, m3, m4 float64
			for i := range v {
				w := words{1, 2, 3, 4}
				w[word] = uint64(i)
				x := w.normal()
				v[i] = x
				m1 += x / draws
				m2 += x * x / draws
				m3 += x * x * x / draws
				m4 += x * x * x * x / draws
			}
			// 5 standard errors of each moment of 1e5 normal draws.
			for _, c := range []struct {
				name             string
				got, want, error float64
			}{
				{"mean", m1, 0, 1},
				{"variance", m2, 1, math.Sqrt2},
				{"skewness", m3, 0, math.Sqrt(15)},
				{"kurtosis", m4, 3, math.Sqrt(96)},
			} {
				if math.Abs(c.got-c.want) > 5*c.error/math.Sqrt(draws) {
					t.Errorf("%s: got %v want %v", c.name, c.got, c.want)
				}
			}
			checkDistribution(t, v, func(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) })
		})
	}
}

// checkDistribution is the test of Kolmogorov and Smirnov at one in 30 000.
func checkDistribution(t *testing.T, v []float64, cumulative func(float64) float64) {
	t.Helper()
	slices.Sort(v)
	n := float64(len(v))
	var gap float64
	for i, x := range v {
		c := cumulative(x)
		gap = max(gap, c-float64(i)/n, float64(i+1)/n-c)
	}
	if limit := 2.35 / math.Sqrt(n); gap > limit {
		t.Errorf("largest gap between the distributions: got %v want under %v", gap, limit)
	}
}

func TestNeighborsAreNotCorrelated(t *testing.T) {
	const draws = 50000
	for word, name := range [4]string{"seed", "id", "tick", "purpose"} {
		for walk, walkName := range [4]string{"seeds", "ids", "ticks", "purposes"} {
			for _, step := range []uint64{1, 2, 256} {
				var plain, square float64
				for i := range uint64(draws) {
					a := words{5, 6, 7, 8}
					a[walk] += i
					b := a
					b[word] += step
					x, y := a.normal(), b.normal()
					plain += x * y / draws
					square += (x*x - 1) * (y*y - 1) / 2 / draws
				}
				if limit := 5 / math.Sqrt(draws); math.Abs(plain) > limit || math.Abs(square) > 2*limit {
					t.Errorf("%s + %d over %s: got correlations %v and (of squares) %v want 0 within %v",
						name, step, walkName, plain, square, limit)
				}
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var sink float64
	if n := testing.AllocsPerRun(100, func() { sink += chance.Normal(1, 2, 3, 4) }); n != 0 {
		t.Errorf("got %v allocations want 0", n)
	}
}

func BenchmarkNormal(b *testing.B) {
	var sink float64
	for i := range b.N {
		sink += chance.Normal(1, uint64(i), 3, 4)
	}
	_ = sink
}
