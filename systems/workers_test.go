package systems_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/ecs"
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
