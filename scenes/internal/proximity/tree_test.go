package proximity_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/scenes/internal/proximity"
	"pgregory.net/rapid"
)

// cloud is what a tree is built of.
type cloud struct {
	points []proximity.Point
	radii  []float64
	period proximity.Point
}

func (c cloud) distance(i, j int) float64 {
	sum := 0.0
	for k := range c.period {
		d := math.Abs(c.points[i][k] - c.points[j][k])
		if c.period[k] > 0 {
			d = min(d, c.period[k]-d)
		}
		sum += d * d
	}
	return math.Sqrt(sum)
}

// groups counts by visiting all pairs.
func (c cloud) groups() int {
	seen, n := make([]bool, len(c.points)), 0
	var visit func(i int)
	visit = func(i int) {
		seen[i] = true
		for j := range c.points {
			if !seen[j] && c.distance(i, j) <= max(c.radii[i], c.radii[j]) {
				visit(j)
			}
		}
	}
	for i := range c.points {
		if !seen[i] {
			n++
			visit(i)
		}
	}
	return n
}

func anyCloud(t *rapid.T) cloud {
	n := rapid.IntRange(0, 150).Draw(t, "n")
	torus := rapid.Bool().Draw(t, "torus")
	// Few distinct coordinates make coincident and collinear points.
	coordinate := rapid.Custom(func(t *rapid.T) float64 {
		if rapid.Bool().Draw(t, "on the lattice") {
			return float64(rapid.IntRange(0, 9).Draw(t, "cell")) * 10
		}
		return rapid.Float64Range(0, 99.9).Draw(t, "x")
	})
	var c cloud
	if torus {
		c.period = proximity.Point{100, 100, 0}
	}
	for range n {
		c.points = append(c.points, proximity.Point{coordinate.Draw(t, "x"), coordinate.Draw(t, "y"), 0})
		c.radii = append(c.radii, rapid.SampledFrom([]float64{0, 3.3, 7.7, 14.2}).Draw(t, "radius"))
	}
	return c
}

func TestGroupsAndNearestEqualBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCloud(t)
		var tree proximity.Tree
		tree.Build(c.points, c.radii, c.period)
		for i := range c.points {
			want := math.Inf(1)
			for j := range c.points {
				if j != i {
					want = min(want, c.distance(i, j))
				}
			}
			if got := tree.Nearest(i); math.Abs(got-want) > 1e-9 {
				t.Fatalf("nearest of %d: got %v want %v", i, got, want)
			}
		}
		if got, want := tree.Groups(), c.groups(); got != want {
			t.Fatalf("groups: got %d want %d", got, want)
		}
	})
}

func TestCrowdsStayCheap(t *testing.T) {
	const n = 100_000
	for name, side := range map[string]float64{"at one point": 0, "in a corner": 1, "spread": 3000} {
		var c cloud
		x := uint64(1)
		next := func() float64 {
			x = x*6364136223846793005 + 1442695040888963407
			return float64(x>>11) / (1 << 53) * side
		}
		for range n {
			c.points = append(c.points, proximity.Point{next(), next(), 0})
			c.radii = append(c.radii, 20)
		}
		var tree proximity.Tree
		tree.Build(c.points, c.radii, c.period)
		got := 0.0
		for i := range n {
			got += tree.Nearest(i)
		}
		groups := tree.Groups()
		if groups < 1 || math.IsNaN(got) || side <= 1 && groups != 1 {
			t.Errorf("%s: got %d groups, nearest %v", name, groups, got/n)
		}
	}
}
