package systems_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// fixture is a run of a published model, made by an independent program in double precision.
type fixture struct {
	Model  string             `json:"model"`
	Params map[string]float64 `json:"params"`
	Init   [][]float64        `json:"init"`
	States map[string][][]float64
	// Terms are the unweighted S, A and C of the first agents in the first tick.
	Terms [][3][3]float64 `json:"terms_next_tick"`
}

func loadFixture(t *testing.T, name string) fixture {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "conformance", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var f fixture
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return f
}

// model says how a published model is configured.
func (f *fixture) model() (crowd.Config, components.Species) {
	p := f.Params
	c := crowd.Config{Kernel: ecs.Exact, Timing: ecs.Timing{Step: 1, Force: ecs.PerTick}}
	s := components.Species{
		Blend:      components.Sum,
		Speed:      components.Speed{Max: p["max_speed"], Min: p["min_speed"]},
		Force:      components.Force{Rule: p["max_force"]},
		Perception: components.Perception{Radius: p["perception"], FOV: 360},
		Separation: components.Separation{Weight: p["separation"], Radius: p["separation_radius"], Falloff: components.Inverse, Nearest: true},
		Alignment:  components.Rule{Weight: p["alignment"]},
		Cohesion:   components.Rule{Weight: p["cohesion"]},
		Rules:      components.Reynolds,
	}
	planar := ecs.World{Size: ecs.Vec3{X: p["width"], Y: p["height"]}, Edges: ecs.Torus}
	space := ecs.World{Dimensions: 3}
	switch f.Model {
	case "bandada":
		c.World = planar
	case "stado":
		c.World = planar
		s.Perception.FOV, s.Perception.Nearest = p["field_of_view"], int(p["nearest"])
	case "boids3d":
		c.World, c.Timing.Step = space, p["dt"]
		s.Rules = components.Scaled
		s.Speed = components.Speed{Max: 1.4 * p["base_speed"], Cruise: p["base_speed"]}
	case "flocking":
		c.World, c.Timing = space, ecs.Timing{Step: p["dt"]}
		s.Force.Max, s.Perception.Closest = p["max_force"], 0.001
	case "essaim":
		half := p["period"] / 2
		c.World = ecs.World{Dimensions: 3, Edges: ecs.Torus, Min: ecs.Vec3{X: -half, Y: -half, Z: -half}, Size: ecs.Vec3{X: 2 * half, Y: 2 * half, Z: 2 * half}}
		c.Timing.Step = 0.04
		s.Rules = components.Plain
		s.Perception = components.Perception{Radius: p["radius"], FOV: 360, Inclusive: true}
		s.Separation.Radius, s.Separation.Falloff = 0.35*p["radius"], components.Constant
	}
	return c, s
}

// crowdOf is a simulation of one species at given states (x, y, z, vx, vy, vz).
func crowdOf(t testing.TB, c crowd.Config, s components.Species, states [][]float64) (*ecs.Simulation, donburi.World) {
	t.Helper()
	w := donburi.NewWorld()
	sim, err := crowd.New(w, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("boid", s); err != nil {
		t.Fatal(err)
	}
	for i, v := range states {
		e := w.Entry(w.Create(sim.Layout()...))
		components.Position.SetValue(e, ecs.Vec2{X: v[0], Y: v[1]})
		components.Velocity.SetValue(e, ecs.Vec2{X: v[3], Y: v[4]})
		components.Altitude.SetValue(e, components.AltitudeData{Z: v[2], Climb: v[5]})
		components.Steering.SetValue(e, components.SteeringData{ID: uint64(i + 1)})
	}
	return sim, w
}

// TestConformance runs every published model from its start to each recorded state: bandada to the last
// bit, the others within 1e-9 at their first recorded state and 1e-6 later.
func TestConformance(t *testing.T) {
	for _, name := range []string{"bandada-three-rules", "bandada-no-alignment", "boids3d-open", "essaim-seed-0", "flocking-engine", "stado-fov-nearest"} {
		t.Run(name, func(t *testing.T) {
			f := loadFixture(t, name)
			c, s := f.model()
			sim, w := crowdOf(t, c, s, f.Init)
			tolerance := 1e-9
			for _, tick := range slices.Sorted(ticksOf(f)) {
				for sim.TickNumber() < uint64(tick) {
					if err := sim.Tick(w); err != nil {
						t.Fatal(err)
					}
				}
				if f.Model == "bandada" {
					tolerance = 0
				}
				off := farthest(sim, f.States[strconv.Itoa(tick)])
				t.Logf("tick %d: largest difference %.3g", tick, off)
				if !(off <= tolerance) {
					t.Errorf("tick %d: got largest difference %g, want at most %g", tick, off, tolerance)
				}
				tolerance = 1e-6
			}
		})
	}
}

func ticksOf(f fixture) func(func(int) bool) {
	return func(yield func(int) bool) {
		for k := range f.States {
			n, err := strconv.Atoi(k)
			if err != nil {
				panic(fmt.Sprintf("fixture: tick %q is no number", k))
			}
			if !yield(n) {
				return
			}
		}
	}
}

// TestConformanceTerms compares the ledger of essaim's first agents with its published terms.
func TestConformanceTerms(t *testing.T) {
	f := loadFixture(t, "essaim-seed-0")
	c, s := f.model()
	sim, w := crowdOf(t, c, s, f.Init)
	if err := sim.Tick(w); err != nil {
		t.Fatal(err)
	}
	weights := map[ecs.Rank]float64{ecs.RankSeparation: s.Separation.Weight, ecs.RankAlignment: s.Alignment.Weight, ecs.RankCohesion: s.Cohesion.Weight}
	for i, terms := range f.Terms {
		in, ok := sim.Inspect(sim.Agents().Entity[i])
		if !ok {
			t.Fatalf("agent %d cannot be inspected", i+1)
		}
		got := map[ecs.Rank]ecs.Vec3{}
		for _, share := range in.Ledger {
			got[share.Rank] = share.Requested.Scale(c.Timing.Step / weights[share.Rank])
		}
		for k, rank := range []ecs.Rank{ecs.RankSeparation, ecs.RankAlignment, ecs.RankCohesion} {
			want := ecs.Vec3{X: terms[k][0], Y: terms[k][1], Z: terms[k][2]}
			if off := got[rank].Sub(want).Len(); off > 1e-6 {
				t.Errorf("agent %d, %v: got %v, want %v", i+1, rank, got[rank], want)
			}
		}
	}
}

func farthest(sim *ecs.Simulation, want [][]float64) float64 {
	a := sim.Agents()
	if a.Len() != len(want) {
		return math.Inf(1)
	}
	off := 0.0
	for i, v := range want {
		p, q := a.NextAt(i), a.NextMoving(i)
		for k, got := range []float64{p.X, p.Y, p.Z, q.X, q.Y, q.Z} {
			off = max(off, math.Abs(got-v[k]))
		}
	}
	return off
}
