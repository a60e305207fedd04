package systems_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// TestPlanarEqualsSpatialByBits runs random flocks in the plane, where steering and integration have forms of their
// own, and at altitude 0 of a space, where they have the general ones. The exact kernel sums in ascending id, whatever
// the cells.
func TestPlanarEqualsSpatialByBits(t *testing.T) {
	const flocks, agents, ticks = 60, 80, 12
	rng := rand.New(rand.NewPCG(3, 4))
	for flock := range flocks {
		side := 200 + 400*rng.Float64()
		rule := func() components.Rule { return components.Rule{Weight: float64(rng.IntN(3))} }
		s := components.Species{
			Rules: components.Reynolds, Blend: components.Sum,
			Speed:      components.Speed{Max: 60, Min: []float64{0, 0, 20, 60}[rng.IntN(4)]},
			Force:      components.Force{Max: []float64{0, 40, 300}[rng.IntN(3)], Rule: []float64{0, 30}[rng.IntN(2)]},
			Perception: components.Perception{Radius: 20 + 40*rng.Float64(), FOV: []float64{360, 270}[rng.IntN(2)], Cap: 12 * rng.IntN(2)},
			Separation: components.Separation{Radius: 20, Weight: 1.5, Falloff: components.Falloff(rng.IntN(3))},
			Alignment:  rule(), Cohesion: rule(),
		}
		states := make([][]float64, agents)
		for i := range states {
			states[i] = []float64{side * rng.Float64(), side * rng.Float64(), 0, 60 * (rng.Float64() - 0.5), 60 * (rng.Float64() - 0.5), 0}
			if rng.IntN(10) == 0 { // at rest, beside somebody else
				states[i] = []float64{states[i/2][0] + 1e-9*float64(rng.IntN(2)), states[i/2][1], 0, 0, 0, 0}
			}
		}
		world := ecs.World{Size: ecs.Vec3{X: side, Y: side, Z: side}, Edges: []ecs.Edges{ecs.Open, ecs.Torus}[rng.IntN(2)]}
		timing := ecs.Timing{Step: []float64{1, 1.0 / 60}[rng.IntN(2)], Force: []ecs.ForceUnit{ecs.PerSecond, ecs.PerTick}[rng.IntN(2)]}
		t.Run(fmt.Sprintf("flock %d", flock), func(t *testing.T) {
			var tables [2]*ecs.Agents
			for k := range tables {
				world.Dimensions = 2 + k
				sim, w := crowdOf(t, crowd.Config{Seed: 1, Workers: 1, Kernel: ecs.Exact, World: world, Timing: timing}, s, states)
				for range ticks {
					if err := sim.Tick(w); err != nil {
						t.Fatal(err)
					}
				}
				tables[k] = sim.Agents()
			}
			plane, space := tables[0], tables[1]
			for i := range plane.ID {
				if plane.NextAt(i) != space.NextAt(i) || plane.NextMoving(i) != space.NextMoving(i) ||
					plane.NextFacing(i) != space.NextFacing(i) || plane.ForceOf(i) != space.ForceOf(i) {
					t.Fatalf("agent %d: got %v at %v facing %v by %v, want %v at %v facing %v by %v", i,
						plane.NextMoving(i), plane.NextAt(i), plane.NextFacing(i), plane.ForceOf(i),
						space.NextMoving(i), space.NextAt(i), space.NextFacing(i), space.ForceOf(i))
				}
			}
		})
	}
}
