package systems_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// TestFlocksDoNotDependOnTheWorkers: with more workers, blocks of agents are cut at other places.
func TestFlocksDoNotDependOnTheWorkers(t *testing.T) {
	const agents, ticks = 20003, 4 // enough for a pool to share out
	var want uint64
	for workers := 1; workers <= 4; workers++ {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			sim, w := reference(t, agents, workers, ecs.Fast)
			for range ticks {
				if err := sim.Tick(w); err != nil {
					t.Fatal(err)
				}
			}
			if workers == 1 {
				want = sim.Hash()
			} else if got := sim.Hash(); got != want {
				t.Errorf("got hash %016x, want %016x as with one worker", got, want)
			}
		})
	}
}

// TestTheExchangeDoesNotDependOnTheWorkers has a game write to some, in the plane without any component that an agent
// can do without.
func TestTheExchangeDoesNotDependOnTheWorkers(t *testing.T) {
	const agents, ticks, side = 5003, 5, 2000
	for _, dimensions := range []int{2, 3} {
		var want uint64
		for workers := 1; workers <= 3; workers++ {
			t.Run(fmt.Sprintf("%d dimensions, %d workers", dimensions, workers), func(t *testing.T) {
				w := donburi.NewWorld()
				sim, err := crowd.New(w, crowd.Config{Seed: 1, Workers: workers, World: ecs.World{
					Size: ecs.Vec3{X: side, Y: side, Z: side}, Edges: ecs.Torus, Dimensions: dimensions,
				}})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := sim.Species("boid", quiet(60, 200, 20)); err != nil {
					t.Fatal(err)
				}
				layout := []donburi.IComponentType{components.Position, components.Velocity, components.Steering}
				if dimensions == 3 {
					layout = sim.Layout()
				}
				all := w.CreateMany(agents, layout...)
				for tick := range ticks {
					for i := tick; i < len(all); i += 3 + tick {
						e := w.Entry(all[i])
						components.Position.Get(e).X = float64((i * 37) % side)
						components.Velocity.Get(e).Y = float64(i%5 - tick)
						if i%11 == 0 {
							components.Steering.Get(e).Push.X = 1
						}
					}
					if tick == ticks/2 { // from here on rows do not follow each other
						w.Remove(all[5])
						all[5] = all[6]
					}
					if err := sim.Tick(w); err != nil {
						t.Fatal(err)
					}
				}
				if workers == 1 {
					want = sim.Hash()
				} else if got := sim.Hash(); got != want {
					t.Errorf("got hash %016x, want %016x as with one worker", got, want)
				}
			})
		}
	}
}
