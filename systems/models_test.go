package systems_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// bandada is the published planar model with its three weights.
func bandada(separation, alignment, cohesion float64) (crowd.Config, components.Species) {
	f := fixture{Model: "bandada", Params: map[string]float64{
		"width": 400, "height": 400, "perception": 50, "separation_radius": 20, "max_speed": 3, "min_speed": 1.5,
		"max_force": 0.05, "separation": separation, "alignment": alignment, "cohesion": cohesion,
	}}
	return f.model()
}

// grown runs a bandada of 80 for 2000 ticks.
func grown(t *testing.T, seed uint64, separation, alignment, cohesion float64) *scene {
	t.Helper()
	c, s := bandada(separation, alignment, cohesion)
	c.Seed, c.Kernel = seed, ecs.Fast
	sc := start(t, c, s, scatter(seed, 80, 400, 400, 2)...)
	sc.run(2000)
	return sc
}

// nearestMean is the mean distance to the nearest neighbor.
func (s *scene) nearestMean() float64 {
	sum, n := 0.0, s.Agents().Len()
	for i := range n {
		best := math.Inf(1)
		for j := range n {
			if j != i {
				best = min(best, s.gap(i, j))
			}
		}
		sum += best
	}
	return sum / float64(n)
}

// groups counts sets of agents linked by distances up to r, and returns the size of the largest.
func (s *scene) groups(r float64) (count, largest int) {
	n := s.Agents().Len()
	seen := make([]bool, n)
	for i := range n {
		if seen[i] {
			continue
		}
		count++
		queue := []int{i}
		seen[i] = true
		size := 0
		for len(queue) > 0 {
			k := queue[0]
			queue = queue[1:]
			size++
			for j := range n {
				if !seen[j] && s.gap(k, j) <= r {
					seen[j] = true
					queue = append(queue, j)
				}
			}
		}
		largest = max(largest, size)
	}
	return count, largest
}

// TestEachRuleHasItsEffect takes one rule away at a time, as the write-up of the model describes.
func TestEachRuleHasItsEffect(t *testing.T) {
	all := grown(t, 1, 1.5, 1, 1)
	atLeast(t, "order with all three rules", all.order(), 0.6)

	crowded := grown(t, 1, 0, 1, 1)
	atMost(t, "nearest neighbor without separation: pairs end at one point", crowded.nearestMean(), 0.2*all.nearestMean())

	// The write-up's run is 300 ticks; much later its groups, few by then, agree by chance.
	f := loadFixture(t, "bandada-no-alignment")
	c, s := f.model()
	sim, w := crowdOf(t, c, s, f.Init)
	loose := &scene{sim, w, t}
	for range 300 {
		loose.tick()
		atMost(t, "order without alignment", loose.order(), 0.3)
	}
	near(t, "order without alignment at the end", loose.order(), 0.25924881660738835, 1e-12) // from the fixture

	spread := grown(t, 1, 1.5, 1, 0)
	atLeast(t, "nearest neighbor without cohesion against with it: they spread", spread.nearestMean(), 1.1*all.nearestMean())

	balls := grown(t, 1, 1.5, 1, 3)
	atMost(t, "nearest neighbor at cohesion 3 against 1: tight balls", balls.nearestMean(), 0.9*all.nearestMean())
	count, _ := balls.groups(25)
	atMost(t, "groups at cohesion 3: a few", float64(count), 8)
}

func TestNothingIsAllocatedPerTick(t *testing.T) {
	tests := []struct {
		name string
		make func() *scene
	}{
		{"the reference workload", func() *scene {
			sim, w := reference(t, 10000, 1, ecs.Fast)
			return &scene{sim, w, t}
		}},
		{"the same in the exact kernel", func() *scene {
			sim, w := reference(t, 2000, 1, ecs.Exact)
			return &scene{sim, w, t}
		}},
		{"two workers", func() *scene {
			sim, w := reference(t, 10000, 2, ecs.Fast)
			return &scene{sim, w, t}
		}},
		{"everything on, in a level", func() *scene {
			c := walled(800, 600)
			c.Level = levelOf(boxes(1, 6))
			sc := start(t, c, components.DefaultSpecies(), scatter(1, 200, 780, 580, 30)...)
			if err := sc.Relate(components.Relation{From: 0, To: 0, Kind: components.Flock}); err != nil {
				t.Fatal(err)
			}
			hunter, err := sc.Species("hunter", components.DefaultSpecies())
			if err != nil {
				t.Fatal(err)
			}
			for i := range 10 {
				components.Steering.Get(sc.entry(i)).Species = hunter
			}
			for _, r := range []components.Relation{
				{From: 0, To: hunter, Kind: components.Flee, Radius: 120, Weight: 6, Angle: 135},
				{From: hunter, To: 0, Kind: components.Hunt, Radius: 200, Weight: 1},
			} {
				if err := sc.Relate(r); err != nil {
					t.Fatal(err)
				}
			}
			return sc
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc := tt.make()
			for range 200 {
				if err := sc.Tick(sc.world); err != nil {
					t.Fatal(err)
				}
				if sc.TickNumber() == 40 && sc.Agents().Len() >= 2000 {
					break
				}
			}
			// A buffer may still grow now and then as the flock takes shape.
			if n := testing.AllocsPerRun(40, func() { _ = sc.Tick(sc.world) }); n >= 1 {
				t.Errorf("got %v allocations a tick, want 0", n)
			}
		})
	}
}
