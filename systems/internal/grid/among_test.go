package grid_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// TestSearchFindsAllWithinTheRadius: in ascending order, and few others.
func TestSearchFindsAllWithinTheRadius(t *testing.T) {
	const (
		agents = 2000
		side   = 20.0 // of the square they are in, less than a cell [u]
		reach  = 100.0
		leaf   = 4.0 // more than a leaf's side [u]
	)
	rng := rand.New(rand.NewPCG(7, 8))
	w := ecs.World{Size: ecs.Vec3{X: 1000, Y: 1000}, Edges: ecs.Torus, Dimensions: 2}
	position := make([]ecs.Vec2, agents)
	for i := range position {
		position[i] = ecs.Vec2{X: 500 + side*rng.Float64(), Y: 500 + side*rng.Float64()}
	}
	var g grid.Grid
	g.Build(w, reach, position, nil, nil)
	g.Divide(8, position, nil, make([]components.SpeciesID, agents))
	if !g.Crowded() {
		t.Fatal("got no crowded cell")
	}
	var search grid.Among
	for _, radius := range []float64{0.5, 2, 6, 2 * side} {
		for range 50 {
			at := position[rng.IntN(agents)]
			p := ecs.Vec3{X: at.X, Y: at.Y}
			ranges, count, ok := search.Search(&g, w.Size, p, p, radius, math.MaxInt)
			if !ok {
				t.Fatal("got no search")
			}
			var places []int32
			for _, r := range ranges {
				for place := r.Lo; place < r.Hi; place++ {
					places = append(places, place)
				}
			}
			if count != len(places) || !slices.IsSorted(places) || len(slices.Compact(slices.Clone(places))) != count {
				t.Fatalf("radius %v: got %d candidates, said to be %d, ascending %v", radius, len(places), count, slices.IsSorted(places))
			}
			for place, row := range g.Order {
				d := math.Hypot(position[row].X-at.X, position[row].Y-at.Y)
				if _, got := slices.BinarySearch(places, int32(place)); !got && d <= radius || got && d > radius+leaf {
					t.Fatalf("radius %v: got %v for one at %v", radius, got, d)
				}
			}
		}
	}
}
