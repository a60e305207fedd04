package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// nothing is a game's system that does nothing; where there is one, every request is written down.
type nothing struct{}

func (nothing) Update(*ecs.Tick) {}

// TestFlocksMoveInGroupsAsOneByOne compares bits: of agents moved in groups straight from their sums, one by one, and
// by requests that are written down.
func TestFlocksMoveInGroupsAsOneByOne(t *testing.T) {
	base := components.Species{
		Rules: components.Reynolds, Blend: components.Sum,
		Speed: components.Speed{Max: 3, Min: 1.5}, Force: components.Force{Rule: 0.05},
		Perception: components.Perception{Radius: 50, FOV: 360},
		Separation: components.Separation{Radius: 20, Weight: 1.5, Falloff: components.Inverse},
		Alignment:  components.Rule{Weight: 1}, Cohesion: components.Rule{Weight: 1},
	}
	tests := []struct {
		name   string
		change func(sp *components.Species)
		timing ecs.Timing
		edges  ecs.Edges
		steer  func(i int, s *components.SteeringData)
		moving func(i int) components.VelocityData // at first
	}{
		{name: "the reference"},
		{name: "forces per second", timing: ecs.Timing{Rate: 30}, change: func(sp *components.Species) { sp.Force.Rule = 3 }},
		{name: "a limit of the sum", change: func(sp *components.Species) { sp.Force.Max, sp.Force.Rule = 0.06, 0 }},
		{name: "a sum that is rarely limited", change: func(sp *components.Species) { sp.Force.Max, sp.Force.Rule = 4, 2 }},
		{name: "no limit at all", change: func(sp *components.Species) { sp.Force.Rule = 0 }},
		{name: "no least speed", change: func(sp *components.Species) { sp.Speed.Min = 0 }},
		{name: "linear separation", change: func(sp *components.Species) { sp.Separation.Falloff = components.Linear }},
		{name: "constant separation", change: func(sp *components.Species) { sp.Separation.Falloff = components.Constant }},
		{name: "no separation", change: func(sp *components.Species) { sp.Separation.Weight = 0 }},
		{name: "no alignment", change: func(sp *components.Species) { sp.Alignment.Weight = 0 }},
		{name: "no cohesion", change: func(sp *components.Species) { sp.Cohesion.Weight = 0 }},
		{name: "nobody near", change: func(sp *components.Species) { sp.Perception.Radius, sp.Separation.Radius = 0.5, 0.2 }},
		{name: "an open world with walls around", edges: ecs.Walls, change: func(sp *components.Species) { sp.Radius = 2 }},
		{name: "slow, fast and pushed ones", steer: func(i int, s *components.SteeringData) {
			s.SpeedFactor = []float64{0.25, 1, 3}[i%3]
			if i%7 == 0 {
				s.Push = ecs.Vec2{X: 0.5, Y: float64(i % 3)}
			}
		}},
		{name: "frozen and driven ones", steer: func(i int, s *components.SteeringData) {
			s.Frozen, s.Driven, s.Drive = i%9 == 0, i%31 == 0, ecs.Vec2{X: 1, Y: 2}
		}},
		{name: "frozen ones", steer: func(i int, s *components.SteeringData) { s.Frozen = i%5 == 0 }},
		{name: "velocities along an axis", moving: func(i int) components.VelocityData {
			return []components.VelocityData{{X: 2}, {Y: -2}, {X: 2, Y: math.Copysign(0, -1)}, {X: math.Copysign(0, -1), Y: 2}}[i%4]
		}},
		{name: "velocities so small that squares and quotients vanish", moving: func(i int) components.VelocityData {
			return components.VelocityData{X: math.Ldexp(float64(i%5), -i*3/2), Y: math.Ldexp(float64(i%3), -i)}
		}, change: func(sp *components.Species) { sp.Speed.Min = 0 }},
		{name: "speeds and forces beyond what groups divide", change: func(sp *components.Species) {
			sp.Speed.Max, sp.Speed.Min, sp.Force.Rule = 1e-12, 0, 1e-13
		}},
	}
	for k := range 2 * len(tests) {
		tt, dimensions := tests[k/2], 2+k%2
		t.Run(fmt.Sprintf("%s/dimensions=%d", tt.name, dimensions), func(t *testing.T) {
			sp := base
			if tt.change != nil {
				tt.change(&sp)
			}
			timing := tt.timing
			if timing == (ecs.Timing{}) {
				timing = ecs.Timing{Step: 1, Force: ecs.PerTick}
			}
			var sims []*ecs.Simulation
			var worlds []donburi.World
			for _, kernel := range []ecs.Kernel{ecs.Fast, ecs.Generic, ecs.Fast} {
				sim, w := flockOf(t, sp, timing, tt.edges, dimensions, kernel)
				if tt.steer != nil {
					for i, e := range sim.Agents().Entity {
						s := components.Steering.Get(w.Entry(e))
						tt.steer(i, s)
					}
				}
				if tt.moving != nil {
					for i, e := range sim.Agents().Entity {
						components.Velocity.SetValue(w.Entry(e), tt.moving(i))
					}
				}
				sims, worlds = append(sims, sim), append(worlds, w)
			}
			sims[2].Add(ecs.Steer, nothing{})
			for tick := range 30 {
				for k, sim := range sims {
					if err := sim.Tick(worlds[k]); err != nil {
						t.Fatal(err)
					}
				}
				mustMoveAlike(t, tick, sims)
			}
		})
	}
}

// flockOf is a flock of some 700 agents, a few of which start at rest.
func flockOf(t *testing.T, sp components.Species, timing ecs.Timing, edges ecs.Edges, dimensions int, kernel ecs.Kernel) (*ecs.Simulation, donburi.World) {
	t.Helper()
	const agents = 703
	side := 680.0
	if dimensions == 3 {
		side = 310
	}
	c := crowd.Config{
		Seed: 1, Workers: 1, Kernel: kernel, Timing: timing,
		World: ecs.World{Dimensions: dimensions, Size: ecs.Vec3{X: side, Y: side, Z: side}, Edges: edges},
	}
	if edges == ecs.Open {
		c.World.Edges = ecs.Torus
	}
	states := make([][]float64, agents)
	for i := range states {
		x, y := math.Mod(float64(i)*side*0.618, side), math.Mod(float64(i)*side*0.755, side)
		states[i] = []float64{x, y, 0, 2 * math.Cos(float64(i)), 2 * math.Sin(float64(i)), 0}
		if dimensions == 3 {
			states[i][2], states[i][5] = math.Mod(float64(i)*side*0.569, side), math.Sin(float64(3*i))
		}
		if i%50 == 0 {
			clear(states[i][3:])
		}
	}
	sim, w := crowdOf(t, c, sp, states)
	if err := sim.Tick(w); err != nil {
		t.Fatal(err)
	}
	return sim, w
}

// mustMoveAlike compares states, forces and requests.
func mustMoveAlike(t *testing.T, tick int, sims []*ecs.Simulation) {
	t.Helper()
	want := sims[0].Agents()
	for k, sim := range sims[1:] {
		a := sim.Agents()
		if got, want := sim.Hash(), sims[0].Hash(); got != want {
			t.Fatalf("tick %d, simulation %d: got hash %016x want %016x", tick, k+1, got, want)
		}
		for i := range a.ID {
			if a.ForceOf(i) != want.ForceOf(i) || a.NextFacing(i) != want.NextFacing(i) {
				t.Fatalf("tick %d, simulation %d, agent %d: got force %v and heading %v want %v and %v",
					tick, k+1, i, a.ForceOf(i), a.NextFacing(i), want.ForceOf(i), want.NextFacing(i))
			}
			for r := range ecs.RankCount {
				if got, want := a.Requested(i, r), want.Requested(i, r); got != want {
					t.Fatalf("tick %d, simulation %d, agent %d: got request %v of %v want %v", tick, k+1, i, got, r, want)
				}
			}
		}
	}
}
