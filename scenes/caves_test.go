package scenes_test

import (
	"os"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// TestCrowdsCrossTheCaves lets the crowds of the caves walk, and looks that nobody is in the rock. Where
// DROVER_SWEEP is set they walk until all that can have arrived, and from other starts too.
func TestCrowdsCrossTheCaves(t *testing.T) {
	if testing.Short() {
		t.Skip("many agents for many ticks")
	}
	seeds, ticks := []uint64{3}, 1500
	if os.Getenv("DROVER_SWEEP") != "" {
		seeds, ticks = []uint64{3, 1, 2}, 3600
	}
	s, err := scenes.Load("caves")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Obstacles) < 200 || len(s.Species) < 3 {
		t.Errorf("got %d obstacles and %d species, want at least 200 and 3", len(s.Obstacles), len(s.Species))
	}
	const within, sent, sealed = 1e-6, 300, 4
	for i, seed := range seeds {
		r := mustBuild(t, s, scenes.Options{Seed: &seed})
		for _, q := range s.Spawns {
			c := q.In.Circle
			if to := s.Targets[q.Goal].At.XY(); r.Level.Sight(ecs.Vec2{X: c[0], Y: c[1]}, to, 0) {
				t.Errorf("%s: got a straight way from start to goal, want rock between", q.Name)
			}
		}
		var meter scenes.Meter
		for range ticks {
			if err := r.Tick(scenes.Input{}); err != nil {
				t.Fatal(err)
			}
			meter.Count(r)
		}
		m := meter.Measure(r)
		t.Logf("seed %d, %d ticks: %d of %d arrived, %d cannot, deepest overlap %g, %d of %d agent ticks at walls",
			seed, ticks, m.Arrived, m.Goals, m.Unreachable, meter.DeepestOverlap, meter.WallContacts, sent*ticks)
		if meter.DeepestOverlap > within || meter.Nonfinite != 0 {
			t.Errorf("seed %d: got an overlap of %g and %d not finite, want at most %g and none", seed, meter.DeepestOverlap, meter.Nonfinite, within)
		}
		if m.Goals != sent || m.Unreachable != sealed {
			t.Errorf("seed %d: got %d goals, %d out of reach, want %d and %d", seed, m.Goals, m.Unreachable, sent, sealed)
		}
		least := 40 // the first are there
		if ticks == 3600 {
			least = sent - sealed
			if i > 0 { // of another start one in a hundred may be shut in by those at rest
				least -= sent / 100
			}
		}
		if m.Arrived < least {
			t.Errorf("seed %d: got %d arrived after %d ticks, want at least %d", seed, m.Arrived, ticks, least)
		}
	}
}
