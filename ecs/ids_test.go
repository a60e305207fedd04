package ecs_test

import (
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func TestNewcomersAreNumberedInEntityOrder(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 0)
	tag := donburi.NewTag("marked")
	var made []donburi.Entity
	for i := range 6 { // two archetypes in turn
		layout := sim.Layout()
		if i%2 == 0 {
			layout = sim.Layout(tag)
		}
		e := w.Create(layout...)
		components.Position.SetValue(w.Entry(e), ecs.Vec2{X: 20 * float64(i)})
		made = append(made, e)
	}
	tick(t, sim, w)
	if got := sim.Agents().Entity; !slices.Equal(got, made) {
		t.Errorf("got entities %v by id, want %v", got, made)
	}
	if got, want := sim.Agents().ID, []uint64{1, 2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Errorf("got ids %v, want %v", got, want)
	}
	for i, e := range made {
		if got := components.Steering.Get(w.Entry(e)).ID; got != uint64(i+1) {
			t.Errorf("entity %d: got id %d in its component, want %d", i, got, i+1)
		}
	}
}

func TestAnIDNeverReturns(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 3)
	tick(t, sim, w)
	old := components.Steering.GetValue(w.Entry(sim.Agents().Entity[1]))
	w.Remove(sim.Agents().Entity[1])
	again := w.Entry(w.Create(sim.Layout()...))
	components.Steering.SetValue(again, old) // it brings the id of the dead
	twin := w.Entry(w.Create(sim.Layout()...))
	components.Steering.SetValue(twin, components.Steering.GetValue(w.Entry(sim.Agents().Entity[0]))) // and this one that of the living
	preset := w.Entry(w.Create(sim.Layout()...))
	components.Steering.SetValue(preset, components.SteeringData{ID: 40})
	tick(t, sim, w)
	if got, want := sim.Agents().ID, []uint64{1, 3, 40, 41, 42}; !slices.Equal(got, want) {
		t.Errorf("got ids %v, want %v: presets above all others are kept, used ones replaced", got, want)
	}
}
