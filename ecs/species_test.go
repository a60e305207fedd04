package ecs_test

import (
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func TestSpeciesAndRelations(t *testing.T) {
	sim, err := crowd.New(donburi.NewWorld(), crowd.Config{})
	if err != nil {
		t.Fatal(err)
	}
	hare, err := sim.Species("hare", components.DefaultSpecies())
	if err != nil {
		t.Fatal(err)
	}
	hound, err := sim.Species("hound", components.DefaultSpecies())
	if err != nil {
		t.Fatal(err)
	}
	if got := sim.Relation(hare, hare).Kind; got != components.Flock {
		t.Errorf("one species: got relation %d, want Flock", got)
	}
	if got := sim.Relation(hare, hound).Kind; got != components.Separate {
		t.Errorf("two species: got relation %d, want Separate", got)
	}
	flee := components.Relation{From: hare, To: hound, Kind: components.Flee, Radius: 50, Weight: 2, Angle: 135}
	if err := sim.Relate(flee); err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("fox", components.DefaultSpecies()); err != nil {
		t.Fatal(err)
	}
	if got := *sim.Relation(hare, hound); got != flee {
		t.Errorf("after another species: got relation %+v, want %+v", got, flee)
	}
	faster := components.NewSpecies(6, 200, 3)
	again, err := sim.Species("hare", faster)
	if err != nil || again != hare || sim.Parameters(hare).Speed.Max != 200 {
		t.Errorf("the same name: got id %d, error %v, speed %v; want id %d with the new speed 200", again, err, sim.Parameters(hare).Speed.Max, hare)
	}
	if id, ok := sim.SpeciesByName("hound"); !ok || id != hound {
		t.Errorf("by name: got %d, %v; want %d", id, ok, hound)
	}
	if err := sim.Relate(components.Relation{From: hare, To: 9}); err == nil {
		t.Error("an unknown species has a relation")
	}
	flee.Radius = -1
	if err := sim.Relate(flee); err == nil || !strings.Contains(err.Error(), "Radius is -1") {
		t.Errorf("got error %v, want one that names Radius and -1", err)
	}
	bad := components.DefaultSpecies()
	bad.Speed.Max = -3
	if _, err := sim.Species("bad", bad); err == nil || !strings.Contains(err.Error(), "Speed.Max is -3, allowed is (0, ∞)") {
		t.Errorf("got error %v, want one that names Speed.Max, -3 and (0, ∞)", err)
	}
}
