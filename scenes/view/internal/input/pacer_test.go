package input_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/view/internal/input"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func simulation(t *testing.T, timing ecs.Timing) *ecs.Simulation {
	t.Helper()
	sim, err := systems.New(donburi.NewWorld(), ecs.Config{Timing: timing})
	if err != nil {
		t.Fatal(err)
	}
	return sim
}

func TestPacerKeepsTheSceneRate(t *testing.T) {
	tests := []struct {
		name        string
		rate, frame float64
		scale       float64
		want        int
	}{
		{"60 ticks, 60 frames", 60, 60, 1, 600},
		{"60 ticks, 144 frames", 60, 144, 1, 600},
		{"60 ticks, 30 frames", 60, 30, 1, 600},
		{"25 ticks, 60 frames", 25, 60, 1, 250},
		{"60 ticks at double speed", 60, 60, 2, 1200},
		{"60 ticks at a quarter", 60, 60, 0.25, 150},
	}
	for _, test := range tests {
		sim, p, n := simulation(t, ecs.Timing{Rate: test.rate}), input.Pacer{}, 0
		sim.Clock().SetScale(test.scale)
		for range int(10 * test.frame) {
			n += p.Due(sim, 1/test.frame)
			if a := p.Alpha(sim); a < 0 || a >= 1 {
				t.Fatalf("%s: alpha got %v, want [0, 1)", test.name, a)
			}
		}
		if n < test.want-1 || n > test.want {
			t.Errorf("%s: got %d ticks, want %d", test.name, n, test.want)
		}
	}
}

func TestPacerMakesUpForFiveTicksAtMost(t *testing.T) {
	for _, catchup := range []float64{0, 0.02, 0.25, 10} {
		sim, p := simulation(t, ecs.Timing{Catchup: catchup}), input.Pacer{}
		if got := p.Due(sim, 30); got > input.MostTicks {
			t.Errorf("catchup %v: got %d ticks after 30 s, want at most 5", catchup, got)
		}
		if got := p.Due(sim, 1.0/60); got > 2 {
			t.Errorf("catchup %v: got %d ticks in the next frame, want 1", catchup, got)
		}
	}
	sim, p := simulation(t, ecs.Timing{}), input.Pacer{}
	for _, bad := range []float64{-1, math.Inf(-1), 0} {
		if got := p.Due(sim, bad); got != 0 {
			t.Errorf("elapsed %v: got %d ticks, want 0", bad, got)
		}
	}
}

func TestPausedPacerSteps(t *testing.T) {
	sim, p := simulation(t, ecs.Timing{}), input.Pacer{}
	sim.Clock().Pause()
	if got := p.Due(sim, 1); got != 0 {
		t.Errorf("paused: got %d ticks, want 0", got)
	}
	p.Step()
	p.Step()
	if got := p.Due(sim, 1); got != 2 {
		t.Errorf("two steps: got %d ticks, want 2", got)
	}
	if got := p.Due(sim, 1); got != 0 {
		t.Errorf("after the steps: got %d ticks, want 0", got)
	}
	p.Step()
	sim.Clock().Resume()
	if got := p.Due(sim, 0); got != 0 {
		t.Errorf("resumed: got %d ticks, want 0", got)
	}
}
