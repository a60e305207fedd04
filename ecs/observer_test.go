package ecs_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/google/go-cmp/cmp"
)

// diary is an observer that writes down what it is told.
type diary struct{ lines []string }

func (d *diary) Before(p ecs.Phase, s ecs.System) { d.write("before", p, s) }
func (d *diary) After(p ecs.Phase, s ecs.System)  { d.write("after", p, s) }

func (d *diary) write(when string, p ecs.Phase, s ecs.System) {
	d.lines = append(d.lines, fmt.Sprintf("%s %d %T", when, p, s))
}

type idle struct{}

func (*idle) Update(*ecs.Tick) {}

func TestObserverSeesEverySystemInOrder(t *testing.T) {
	sim, w := herd(t, crowd.Config{Workers: 1}, 3)
	for _, p := range []ecs.Phase{ecs.Sense, ecs.Steer, ecs.Move, ecs.Act} {
		sim.Add(p, &idle{})
	}
	d := &diary{}
	sim.Observe(d)
	tick(t, sim, w)
	var want []string
	for _, s := range []string{
		"0 *systems.Gather", "0 *systems.Grid", "0 *systems.Aim", "0 *ecs_test.idle",
		"1 *systems.Flocking", "1 *systems.Probe", "1 *systems.Seek", "1 *systems.Flee", "1 *systems.Wander", "1 *ecs_test.idle",
		"2 *ecs_test.idle", "2 *systems.Integrate", "2 *systems.Contact",
		"3 *systems.Scatter", "3 *ecs_test.idle",
	} {
		want = append(want, "before "+s, "after "+s)
	}
	if diff := cmp.Diff(want, d.lines); diff != "" {
		t.Error(diff)
	}
	sim.Observe(nil)
	tick(t, sim, w)
	if len(d.lines) != len(want) {
		t.Errorf("got %d lines after the observer left want %d", len(d.lines), len(want))
	}
}

func TestObserverChangesNothing(t *testing.T) {
	watched, w := herd(t, crowd.Config{Workers: 1}, 20)
	alone, v := herd(t, crowd.Config{Workers: 1}, 20)
	watched.Observe(&diary{})
	for range 30 {
		tick(t, watched, w)
		tick(t, alone, v)
	}
	if got, want := watched.Hash(), alone.Hash(); got != want {
		t.Errorf("got hash %x want %x", got, want)
	}
}
