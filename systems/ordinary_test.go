package systems_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/google/go-cmp/cmp"
	"github.com/yohamta/donburi"
	"pgregory.net/rapid"
)

// TestTheStraightWayNoticesAllThatTheCarefulOneDoes lets a game write to agents whose positions lie open, which Gather
// compares with the table, and to the same agents behind an accessor, which it always reads.
func TestTheStraightWayNoticesAllThatTheCarefulOneDoes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := crowd.Config{Seed: 3, Workers: 1, World: ecs.World{
			Size: ecs.Vec3{X: 8, Y: 8, Z: 8}, Edges: rapid.SampledFrom([]ecs.Edges{ecs.Open, ecs.Torus}).Draw(rt, "edges"),
			Dimensions: rapid.IntRange(2, 3).Draw(rt, "dimensions"),
		}}
		s := quiet(2, 4, 3)
		s.Separation = components.Separation{Radius: 1, Weight: 1}
		s.Radius = 0.25
		states := make([][]float64, 3)
		for i := range states {
			states[i] = []float64{number(rt), number(rt), number(rt), 0, 0, 0}
		}
		straight, careful := crowdPair(t, c, s, states)
		for range rapid.IntRange(1, 8).Draw(rt, "ticks") {
			for range rapid.IntRange(0, 3).Draw(rt, "writes") {
				write := anyWrite(rt)
				for _, sc := range []*scene{straight, careful} {
					a := slices.DeleteFunc(slices.Clone(sc.Agents().Entity), func(e donburi.Entity) bool { return !sc.world.Valid(e) })
					if len(a) > 0 {
						write(sc.world.Entry(a[0]), sc.world.Entry(a[len(a)-1]))
					}
				}
			}
			got, gotError := straight.report()
			want, wantError := careful.report()
			if diff := cmp.Diff(want, got) + cmp.Diff(wantError, gotError); diff != "" {
				rt.Fatalf("the straight way differs:\n%s", diff)
			}
		}
	})
}

func TestAChangeIsNoticedThatTheOtherCoordinateHides(t *testing.T) {
	was, is := ecs.Vec2{X: 1, Y: 3}, ecs.Vec2{X: 1.5, Y: 3} // they differ in a bit that 3 has
	tests := []struct {
		name  string
		c     *donburi.ComponentType[ecs.Vec2]
		table func(a *ecs.Agents) ecs.Vec3
	}{
		{"position", components.Position, func(a *ecs.Agents) ecs.Vec3 { return a.At(0) }},
		{"velocity", components.Velocity, func(a *ecs.Agents) ecs.Vec3 { return a.Moving(0) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc := start(t, crowd.Config{Workers: 1}, quiet(10, 10, 1), body{})
			for _, v := range []ecs.Vec2{was, is, was} {
				components.Velocity.SetValue(sc.entry(0), ecs.Vec2{})
				tt.c.SetValue(sc.entry(0), v)
				sc.tick()
				if got := tt.table(sc.Agents()).XY(); got != v {
					t.Errorf("got %v want %v, which the game wrote", got, v)
				}
			}
		})
	}
}

func TestOwnNumbersMayBeSetBack(t *testing.T) {
	usual := [3]float64{3, 1, 0}
	tests := []struct {
		name string
		own  components.SteeringData
		want [3]float64 // radius, speed factor, push
	}{
		{"radius", components.SteeringData{Radius: 2}, [3]float64{2, 1, 0}},
		{"speed factor", components.SteeringData{SpeedFactor: 0.5}, [3]float64{3, 0.5, 0}},
		{"push", components.SteeringData{Push: ecs.Vec2{X: 7}}, [3]float64{3, 1, 7}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quiet(10, 10, 1)
			s.Radius = 3
			sc := start(t, crowd.Config{Workers: 1}, s, body{}, body{x: 100})
			steering := components.Steering.Get(sc.entry(1))
			wants := func(when string, want [3]float64) {
				t.Helper()
				sc.tick()
				a := sc.Agents()
				if got := [3]float64{a.RadiusOf(1), a.SpeedFactorOf(1), a.PushOf(1).X}; got != want {
					t.Errorf("%s: got %v want %v", when, got, want)
				}
				if got := [3]float64{a.RadiusOf(0), a.SpeedFactorOf(0), a.PushOf(0).X}; got != usual {
					t.Errorf("%s: got %v of the other want %v", when, got, usual)
				}
			}
			wants("at first", usual)
			steering.Radius, steering.SpeedFactor, steering.Push = tt.own.Radius, tt.own.SpeedFactor, tt.own.Push
			wants("with its own", tt.want)
			steering.Radius, steering.SpeedFactor, steering.Push = 0, 0, ecs.Vec2{}
			wants("set back", usual)
		})
	}
}

// crowdPair returns the same crowd bound by type and by accessor.
func crowdPair(t *testing.T, c crowd.Config, s components.Species, states [][]float64) (straight, careful *scene) {
	t.Helper()
	sim, w := crowdOf(t, c, s, states)
	straight = &scene{sim, w, t}
	sim, w = crowdOf(t, c, s, states)
	ecs.BindPosition(sim, components.Position, func(p *ecs.Vec2) *ecs.Vec2 { return p })
	return straight, &scene{sim, w, t}
}

// number returns one of a few numbers that share bits.
func number(t *rapid.T) float64 {
	return rapid.SampledFrom([]float64{0, 1, 1.5, 3, 1.75, 7.5, math.Copysign(0, -1)}).Draw(t, "number")
}

// anyWrite returns something that a game does to one of two agents.
func anyWrite(t *rapid.T) func(first, last *donburi.Entry) {
	x, y, on, of := number(t), number(t), rapid.Bool().Draw(t, "on"), rapid.Bool().Draw(t, "first")
	steer := func(set func(s *components.SteeringData)) func(*donburi.Entry) {
		return func(e *donburi.Entry) { set(components.Steering.Get(e)) }
	}
	writes := []func(e *donburi.Entry){
		func(e *donburi.Entry) { components.Position.Get(e).X = x },
		func(e *donburi.Entry) { components.Position.Set(e, &ecs.Vec2{X: x, Y: y}) },
		func(e *donburi.Entry) { components.Velocity.Get(e).X = x },
		func(e *donburi.Entry) { components.Velocity.Get(e).Y = y },
		func(e *donburi.Entry) { components.Altitude.Get(e).Z = x },
		func(e *donburi.Entry) { components.Altitude.Get(e).Climb = y },
		func(e *donburi.Entry) { components.Threat.Get(e).Radius = x },
		steer(func(s *components.SteeringData) { s.Radius = x }),
		steer(func(s *components.SteeringData) { s.SpeedFactor = x }),
		steer(func(s *components.SteeringData) { s.Push.X = x }),
		steer(func(s *components.SteeringData) { s.Push.Y = y }),
		steer(func(s *components.SteeringData) { s.Drive = ecs.Vec2{X: x, Y: y} }),
		steer(func(s *components.SteeringData) { s.Driven = on }),
		steer(func(s *components.SteeringData) { s.Frozen = on }),
		steer(func(s *components.SteeringData) { s.VelocityOnly = on }),
		steer(func(s *components.SteeringData) { s.Species = components.SpeciesID(x) }),
		steer(func(s *components.SteeringData) { s.ID = uint64(x) }),
		func(e *donburi.Entry) { e.World.Remove(e.Entity()) },
	}
	write := rapid.SampledFrom(writes).Draw(t, "write")
	return func(first, last *donburi.Entry) {
		if of {
			last = first
		}
		write(last)
	}
}

// agentReport is all that is seen of an agent.
type agentReport struct {
	ID       uint64
	Species  components.SpeciesID
	Flags    ecs.Flags
	Radius   float64
	Factor   float64
	Push     ecs.Vec2
	Table    [5]ecs.Vec3
	Position ecs.Vec2
	Velocity ecs.Vec2
	Altitude components.AltitudeData
	Steering components.SteeringData
}

// report ticks once and returns what is seen of the agents, and the error.
func (s *scene) report() (all []agentReport, said string) {
	s.t.Helper()
	said = fmt.Sprint(s.Tick(s.world))
	a := s.Agents()
	for i, e := range a.Entity {
		entry := s.world.Entry(e)
		all = append(all, agentReport{
			a.ID[i], a.Species[i], a.Flags[i], a.RadiusOf(i), a.SpeedFactorOf(i), a.PushOf(i),
			[5]ecs.Vec3{a.At(i), a.Moving(i), a.NextAt(i), a.NextMoving(i), a.NextFacing(i)},
			*components.Position.Get(entry), *components.Velocity.Get(entry), *components.Altitude.Get(entry), *components.Steering.Get(entry),
		})
	}
	return all, said
}
