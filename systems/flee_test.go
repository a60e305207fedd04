package systems_test

import (
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// chase is a school of prey and one hunter that comes through it.
func chase(t *testing.T, speed float64, prey []body, hunter body) *scene {
	t.Helper()
	s := components.NewSpecies(2, 50, 3)
	sc := start(t, ecs.Config{Seed: 2}, s, append(prey, hunter)...)
	fast := components.NewSpecies(3, speed, 3)
	fast.Separation.Weight, fast.Alignment.Weight, fast.Cohesion.Weight, fast.Wander.Weight = 0, 0, 0, 0
	id, err := sc.Species("hunter", fast)
	if err != nil {
		t.Fatal(err)
	}
	steering := components.Steering.Get(sc.entry(len(prey)))
	steering.Species, steering.Driven, steering.Drive = id, true, ecs.Vec2{X: hunter.vx, Y: hunter.vy}
	for _, r := range []components.Relation{
		{From: 0, To: id, Kind: components.Flee, Radius: 60, Weight: 6, Angle: 135},
	} {
		if err := sc.Relate(r); err != nil {
			t.Fatal(err)
		}
	}
	return sc
}

func TestSchoolPartsAndClosesBehindTheHunter(t *testing.T) {
	var prey []body
	for i := range 60 {
		prey = append(prey, body{x: float64(i%10)*8 - 36, y: float64(i/10)*8 - 20, vx: 0})
	}
	sc := chase(t, 80, prey, body{x: -160, y: 0.5, vx: 80})
	panicked, calmed, alarmedOnce := 0, 0, false
	for range 60 * 12 {
		sc.tick()
		for ev := range sc.Events() {
			switch ev.Kind {
			case ecs.Panicked:
				panicked++
				row, _ := sc.Agents().Row(ev.Agent)
				if row >= len(prey) {
					t.Error("the hunter panicked")
				}
				if ev.Other != sc.Agents().Entity[len(prey)] {
					t.Errorf("agent %d panicked at %v, want the hunter", ev.ID, ev.Other)
				}
			case ecs.Calmed:
				calmed++
			}
		}
		for i := range prey {
			alarmedOnce = alarmedOnce || sc.Agents().Flags[i]&ecs.Alarmed != 0
		}
	}
	if !alarmedOnce || panicked < 50 {
		t.Errorf("got %d Panicked events, want most of 60", panicked)
	}
	if calmed < panicked*9/10 {
		t.Errorf("got %d Calmed after %d Panicked, want nearly all", calmed, panicked)
	}
	behind := 0
	for i := range prey {
		if sc.at(i).X < sc.at(len(prey)).X {
			behind++
		}
	}
	atLeast(t, "share behind the hunter", float64(behind)/float64(len(prey)), 0.9)
	count, largest := sc.groups(24)
	t.Logf("%d panicked, %d calmed, %d behind, %d groups, the largest of %d", panicked, calmed, behind, count, largest)
}

func TestMirroredHunterMirrorsTheFlight(t *testing.T) {
	prey := []body{{x: 10, y: 7}}
	up, down := chase(t, 80, prey, body{x: -60, y: 0, vx: 80}), chase(t, 80, []body{{x: 10, y: -7}}, body{x: -60, y: 0, vx: 80})
	for _, sc := range []*scene{up, down} {
		s := *sc.Parameters(0)
		s.Wander.Weight = 0
		if _, err := sc.Species("boid", s); err != nil {
			t.Fatal(err)
		}
	}
	for range 120 {
		up.tick()
		down.tick()
		near(t, "x", up.at(0).X, down.at(0).X, 1e-9)
		near(t, "y", up.at(0).Y, -down.at(0).Y, 1e-9)
	}
}

func TestHuntersCatchAndRemove(t *testing.T) {
	sc := chase(t, 80, []body{{x: 100}, {x: 140, y: 3}}, body{x: 60})
	hunter, _ := sc.SpeciesByName("hunter")
	components.Steering.Get(sc.entry(2)).Driven = false
	if err := sc.Relate(components.Relation{From: 0, To: hunter, Kind: components.Ignore}); err != nil {
		t.Fatal(err)
	}
	if err := sc.Relate(components.Relation{From: hunter, To: 0, Kind: components.Hunt, Radius: 200, Weight: 1, Remove: true}); err != nil {
		t.Fatal(err)
	}
	var caught []uint64
	for range 60 * 20 {
		sc.tick()
		for ev := range sc.Events() {
			if ev.Kind == ecs.Caught {
				caught = append(caught, ev.ID)
				if sc.world.Valid(ev.Agent) {
					t.Error("the caught prey is still in the world")
				}
			}
		}
	}
	if len(caught) != 2 || sc.Agents().Len() != 1 {
		t.Errorf("got %v caught and %d agents left, want both prey caught", caught, sc.Agents().Len())
	}
}

func TestAlarmSpreadsAndDiesOut(t *testing.T) {
	// A line of prey, each within half the alarm radius of the next; only the first can see the hunter.
	var prey []body
	for i := range 12 {
		prey = append(prey, body{x: -25 * float64(i)})
	}
	sc := chase(t, 80, prey, body{x: 50, vx: -10})
	first, reached := map[uint64]uint64{}, uint64(0)
	for range 90 {
		sc.tick()
		for ev := range sc.Events() {
			if ev.Kind == ecs.Panicked {
				first[ev.ID] = ev.Tick
				reached = max(reached, ev.ID)
			}
		}
	}
	if len(first) < 3 || first[3] <= first[1] {
		t.Errorf("got panics %v, want the alarm to travel down the line", first)
	}
}
