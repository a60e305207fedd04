package bench_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/drover-go/drover/cmd/drover/internal/bench"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
)

func TestSpread(t *testing.T) {
	tests := []struct {
		name   string
		sample []float64
		want   bench.Spread
	}{
		{"nothing", nil, bench.Spread{}},
		{"one", []float64{3}, bench.Spread{Median: 3, Min: 3, Max: 3}},
		{"an odd number", []float64{9, 1, 2}, bench.Spread{Median: 2, Min: 1, Max: 9}},
		{"an even number", []float64{8, 1, 2, 4}, bench.Spread{Median: 3, Min: 1, Max: 8}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, bench.SpreadOf(tt.sample)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// scenario returns the one of a name.
func scenario(t *testing.T, name string) bench.Scenario {
	t.Helper()
	for _, s := range bench.Scenarios() {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("got no scenario %s", name)
	return bench.Scenario{}
}

// begin builds a scenario's run and does the ticks that settle it.
func begin(t *testing.T, s bench.Scenario, agents int) *scenes.Run {
	t.Helper()
	scene, err := s.Scene(agents)
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenes.Build(scene, scenes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range s.Settle {
		tick(t, run)
	}
	if got := run.Sim.Agents().Len(); got != agents {
		t.Fatalf("%s: got %d agents want %d", s.Name, got, agents)
	}
	return run
}

func tick(t *testing.T, run *scenes.Run) {
	t.Helper()
	if err := run.Sim.Tick(run.World); err != nil {
		t.Fatal(err)
	}
}

func TestScenariosAreWhatTheySay(t *testing.T) {
	tests := []struct {
		name     string
		agents   int
		lo, hi   float64 // mean neighbors when measuring begins
		lessThan float64 // candidates
	}{
		{"uniform", 5001, 11.5, 12.5, 40},
		{"3d", 4000, 11.5, 12.5, 100},
		{"crush", 400, 32, 32, 400},
		{"obstacles", 1003, 2, 14, 60},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := scenario(t, tt.name)
			run := begin(t, s, tt.agents)
			w := bench.Survey(run)
			if w.Neighbors < tt.lo || w.Neighbors > tt.hi || w.Candidates < w.Neighbors || w.Candidates >= tt.lessThan {
				t.Errorf("got %v neighbors of %v candidates", w.Neighbors, w.Candidates)
			}
		})
	}
}

func TestACrushStaysInsideOneRadius(t *testing.T) {
	s := scenario(t, "crush")
	run := begin(t, s, 200)
	for range s.Hold {
		tick(t, run)
	}
	a, far := run.Sim.Agents(), 0.0
	for i := range a.Len() {
		for j := range i {
			far = max(far, a.NextAt(i).Sub(a.NextAt(j)).Len())
		}
	}
	if far >= 50 || far < 20 {
		t.Errorf("got agents %v apart want nearly, but less than the radius of 50", far)
	}
}

func TestObstaclesStandInTheWay(t *testing.T) {
	run := begin(t, scenario(t, "obstacles"), 1000)
	a, avoiding, aimed := run.Sim.Agents(), 0, 0
	for i := range a.Len() {
		if a.Flags[i]&ecs.Avoiding != 0 {
			avoiding++
		}
		if a.AimOf(i).Kind == ecs.AimGoal {
			aimed++
		}
	}
	if aimed != a.Len() || avoiding < a.Len()/20 {
		t.Errorf("got %d with a goal and %d avoiding a wall of %d", aimed, avoiding, a.Len())
	}
}

func TestEverybodyIsPutBackToTheStart(t *testing.T) {
	for _, name := range []string{"uniform", "3d"} { // among walls agents look in turns, by the number of the tick
		run := begin(t, scenario(t, name), 300)
		restore := bench.Remember(run)
		replay := func() (at []ecs.Vec3) {
			restore()
			for range 5 {
				tick(t, run)
			}
			for i := range run.Sim.Agents().Len() {
				at = append(at, run.Sim.Agents().NextAt(i), run.Sim.Agents().NextMoving(i))
			}
			return at
		}
		if first, second := replay(), replay(); !slices.Equal(first, second) {
			t.Errorf("%s: got another motion after going back", name)
		}
	}
}

func TestMeasureAgesTheClumped(t *testing.T) {
	s := scenario(t, "clumped")
	s.Age = 300
	b := bench.Bench{Effort: bench.Effort{Ticks: 2}}
	rows, err := b.Measure(context.Background(), bench.Case{Scenario: s, Agents: 500, Workers: 1, Kernel: bench.Kernels()[0]})
	if err != nil {
		t.Fatal(err)
	}
	if got := rows[0].Neighbors; got < 20 {
		t.Errorf("got %v neighbors want a clump", got)
	}
}

func TestMeasureCountsTicksAllocationsAndBytes(t *testing.T) {
	b := bench.Bench{Effort: bench.Effort{Ticks: 40}} // more than one stretch
	rows, err := b.Measure(context.Background(), bench.Case{Scenario: scenario(t, "uniform"), Agents: 20_000, Workers: 1, Kernel: bench.Kernels()[0]})
	if err != nil {
		t.Fatal(err)
	}
	whole := rows[0]
	if whole.Ticks != 40 || whole.Allocations > 1 || whole.Bytes < 50 || whole.Bytes > 250 {
		t.Errorf("got %d ticks, %v allocations a tick, %v bytes an agent", whole.Ticks, whole.Allocations, whole.Bytes)
	}
	sum := 0.0
	for _, r := range rows[1:] {
		sum += r.PerAgent.Min
	}
	// The least times, as others may use the machine in the middle of a tick.
	if sum < whole.PerAgent.Min/2 || sum > whole.PerAgent.Min*1.5 || math.IsNaN(sum) {
		t.Errorf("got parts of %v ns together want about the %v of the tick", sum, whole.PerAgent.Min)
	}
}

func TestMeasureStopsWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := bench.Bench{Effort: bench.Effort{Ticks: 1 << 30}}
	_, err := b.Measure(ctx, bench.Case{Scenario: scenario(t, "uniform"), Agents: 10, Workers: 1, Kernel: bench.Kernels()[0]})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTheCappedAreTheClumpedWithACap(t *testing.T) {
	s, of := scenario(t, "capped"), scenario(t, "clumped")
	young, err := s.Young(500)
	if err != nil {
		t.Fatal(err)
	}
	same, err := of.Young(500)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(same.Species, young.Species); diff != "" || s.Age != of.Age {
		t.Errorf("they age %d ticks, the clumped %d, by other species: %s", s.Age, of.Age, diff)
	}
	scene, err := s.Scene(500)
	if err != nil {
		t.Fatal(err)
	}
	if got := scene.Species[0].Perception.Cap; got != 32 {
		t.Errorf("got a cap of %d want 32", got)
	}
}
