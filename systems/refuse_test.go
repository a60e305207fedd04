package systems_test

import (
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/solarlune/resolv"
)

// wantError ticks once and wants an error that says something, with all agents finite.
func (s *scene) wantError(says ...string) {
	s.t.Helper()
	err := s.Tick(s.world)
	for _, part := range says {
		if err == nil || !strings.Contains(err.Error(), part) {
			s.t.Errorf("got error %v, want one with %q", err, part)
		}
	}
	for i := range s.Agents().ID {
		if p, v := s.at(i), s.v(i); math.IsNaN(p.X+p.Y+v.X+v.Y) || math.IsInf(p.X+p.Y+v.X+v.Y, 0) {
			s.t.Errorf("agent %d is at %v with velocity %v, want finite numbers", i+1, p, v)
		}
	}
}

func TestSenselessRequestsAreLeftOut(t *testing.T) {
	for _, blend := range []components.Blend{components.Budget, components.Sum} {
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			s := components.DefaultSpecies()
			s.Blend = blend
			sc := start(t, walled(300, 300), s, body{x: 50, y: 50}, body{x: 80, y: 50}, body{x: 200, y: 200})
			once := true
			sc.Add(ecs.Steer, systemFunc(func(t *ecs.Tick) {
				if once {
					t.Agents.Request(1, ecs.RankGoal, ecs.Vec3{X: bad})
				}
				once = false
			}))
			sc.wantError("agent 2", "request")
			sc.run(30)
		}
	}
}

func TestPathsGoalsAndThreatsMustBeFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), 1e308} {
		for _, loop := range []bool{false, true} {
			sc := start(t, ecs.Config{}, components.DefaultSpecies(), body{x: 50, y: 50})
			components.Path.SetValue(sc.entry(0), components.PathData{Points: []ecs.Vec2{{X: 10, Y: 10}, {X: bad, Y: 10}}, Loop: loop})
			sc.wantError("agent 1: point 1 of its path")
		}
		sc := start(t, ecs.Config{}, components.DefaultSpecies(), body{x: 50, y: 50})
		components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{Y: bad}, Active: true})
		sc.wantError("agent 1: goal")
		threat := start(t, ecs.Config{}, components.DefaultSpecies(), body{x: 50, y: 50})
		components.Threat.SetValue(threat.entry(0), components.ThreatData{Radius: bad})
		threat.wantError("threat of radius")
	}
}

func TestPathsMayChangeInPlace(t *testing.T) {
	s := components.NewSpecies(3, 80, 3)
	path := []ecs.Vec2{{}, {X: 1000}}
	sc := start(t, ecs.Config{}, s, body{})
	components.Path.SetValue(sc.entry(0), components.PathData{Points: path})
	sc.run(60)
	path[1] = ecs.Vec2{Y: 1000}
	sc.run(600)
	if p := sc.at(0); p.Y < 300 {
		t.Errorf("got %v, want it well on the way to (0, 1000)", p)
	}
}

func TestPreyThatFleesIsRemovedToo(t *testing.T) {
	s := components.NewSpecies(6, 20, 5)
	s.Wander.Weight = 0
	sc := start(t, walled(400, 200), s, body{x: 200, y: 100}, body{x: 100, y: 100})
	cat, err := sc.Species("cat", components.NewSpecies(6, 90, 4))
	if err != nil {
		t.Fatal(err)
	}
	components.Steering.Get(sc.entry(1)).Species = cat
	for _, r := range []components.Relation{
		{From: 0, To: cat, Kind: components.Flee, Radius: 80, Weight: 4, Angle: 135},
		{From: cat, To: 0, Kind: components.Hunt, Radius: 300, Weight: 1, Remove: true},
	} {
		if err := sc.Relate(r); err != nil {
			t.Fatal(err)
		}
	}
	caught := 0
	for range 900 {
		sc.tick()
		for ev := range sc.Events() {
			if ev.Kind == ecs.Caught {
				caught++
			}
		}
	}
	if caught != 1 || sc.Agents().Len() != 1 {
		t.Errorf("got %d caught and %d agents left, want 1 and 1", caught, sc.Agents().Len())
	}
}

func TestQueriesLeaveOutTheRemoved(t *testing.T) {
	sc := start(t, ecs.Config{}, quiet(1, 1, 1), body{x: 0}, body{x: 5}, body{x: 9})
	gone := sc.Agents().Entity[1]
	sc.world.Remove(gone)
	for _, e := range sc.Within(ecs.Vec3{}, 100, nil) {
		if e == gone {
			t.Error("Within found a removed entity")
		}
	}
	if e, ok := sc.Nearest(ecs.Vec3{X: 6}, 100); !ok || e != sc.Agents().Entity[2] {
		t.Errorf("got %v as nearest, want the nearest that lives", e)
	}
}

func TestBrokenLevelsAreSaidUntilMended(t *testing.T) {
	space := resolv.NewSpace(100, 100, 16, 16)
	level := crowd.LevelFromSpace(space)
	sc := start(t, ecs.Config{Level: level}, quiet(1, 1, 1), body{})
	bad := resolv.NewCircle(50, 50, -3)
	space.Add(bad)
	level.Changed()
	sc.wantError("Radius", "the last good level stands")
	sc.wantError("the last good level stands")
	space.Remove(bad)
	level.Changed()
	sc.tick()
}
