package ecs_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

func TestAdvanceDoesWholeTicks(t *testing.T) {
	tests := []struct {
		name   string
		frames []float64
		want   []int
	}{
		{"exactly one tick a frame", []float64{1.0 / 60, 1.0 / 60, 1.0 / 60}, []int{1, 1, 1}},
		{"two frames a tick", []float64{1.0 / 120, 1.0 / 120, 1.0 / 120, 1.0 / 120}, []int{0, 1, 0, 1}},
		{"a long pause catches up five ticks and drops the rest", []float64{30, 1.0 / 60}, []int{5, 1}},
		{"time does not run backwards", []float64{-1, math.NaN(), 1.0 / 60}, []int{0, 0, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sim, w := herd(t, crowd.Config{}, 1)
			for i, dt := range tt.frames {
				n, err := sim.Advance(w, dt)
				if err != nil || n != tt.want[i] {
					t.Errorf("frame %d of %v s: got %d ticks, error %v; want %d", i, dt, n, err, tt.want[i])
				}
			}
		})
	}
}

func TestClockKeepsItsRate(t *testing.T) {
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
	for _, tt := range tests {
		sim, _ := herd(t, crowd.Config{Timing: ecs.Timing{Rate: tt.rate}}, 0)
		clock, n := sim.Clock(), 0
		clock.SetScale(tt.scale)
		for range int(10 * tt.frame) {
			n += clock.Due(1 / tt.frame)
			if a := clock.Alpha(); a < 0 || a >= 1 {
				t.Fatalf("%s: got alpha %v, want in [0, 1)", tt.name, a)
			}
		}
		if n < tt.want-1 || n > tt.want {
			t.Errorf("%s: got %d ticks, want %d", tt.name, n, tt.want)
		}
	}
}

func TestDroppedTimeIsNotMadeUp(t *testing.T) {
	sim, _ := herd(t, crowd.Config{}, 0)
	clock := sim.Clock()
	clock.Due(0.9 / 60)
	clock.Drop()
	if n := clock.Due(0.9 / 60); n != 0 {
		t.Errorf("got %d ticks, want 0", n)
	}
}

func TestAThousandFramesDoAThousandTicks(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 1)
	for range 1000 {
		if _, err := sim.Advance(w, 1.0/60); err != nil {
			t.Fatal(err)
		}
	}
	if got := sim.TickNumber(); got != 1000 {
		t.Errorf("got %d ticks, want 1000", got)
	}
}

func TestPauseStepAndScale(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 1)
	advance := func(what string, want int) {
		t.Helper()
		if n, err := sim.Advance(w, 1.0/60); err != nil || n != want {
			t.Errorf("%s: got %d ticks, error %v; want %d", what, n, err, want)
		}
	}
	clock := sim.Clock()
	clock.Pause()
	advance("paused", 0)
	clock.StepOnce()
	advance("paused, one step", 1)
	advance("paused again", 0)
	clock.Resume()
	advance("running", 1)
	clock.SetScale(2)
	advance("twice as fast", 2)
	clock.SetScale(0.5)
	advance("half as fast", 0)
	advance("half as fast, second frame", 1)
	if alpha := clock.Alpha(); alpha < 0 || alpha >= 1 {
		t.Errorf("got alpha %v, want in [0, 1)", alpha)
	}
	expectPanic(t, "ecs: time scale", func() { clock.SetScale(-1) })
}
