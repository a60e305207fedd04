package systems_test

import (
	"math"
	"os"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// The tests named TestCase… are faults that users reported of other flocking, crowd and grid programs,
// each the smallest scene that shows it with the numbers that a right program meets.

// body is an agent's start.
type body struct{ x, y, vx, vy float64 }

// scene is a running simulation of one species.
type scene struct {
	*ecs.Simulation
	world donburi.World
	t     testing.TB
}

func start(t testing.TB, c crowd.Config, s components.Species, bodies ...body) *scene {
	t.Helper()
	states := make([][]float64, len(bodies))
	for i, b := range bodies {
		states[i] = []float64{b.x, b.y, 0, b.vx, b.vy, 0}
	}
	sim, w := crowdOf(t, c, s, states)
	sc := &scene{sim, w, t}
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	return sc
}

func (s *scene) tick() {
	s.t.Helper()
	if err := s.Tick(s.world); err != nil {
		s.t.Fatal(err)
	}
	a := s.Agents()
	for i := range a.ID {
		p, v := a.NextAt(i), a.NextMoving(i)
		for _, x := range []float64{p.X, p.Y, p.Z, v.X, v.Y, v.Z} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				s.t.Fatalf("tick %d: agent %d is at %v with velocity %v, want finite numbers", s.TickNumber(), a.ID[i], p, v)
			}
		}
	}
}

func (s *scene) run(ticks int) {
	s.t.Helper()
	for range ticks {
		s.tick()
	}
}

func (s *scene) at(i int) ecs.Vec3    { return s.Agents().NextAt(i) }
func (s *scene) v(i int) ecs.Vec3     { return s.Agents().NextMoving(i) }
func (s *scene) force(i int) ecs.Vec3 { return s.Agents().ForceOf(i) }
func (s *scene) gap(i, j int) float64 { return s.Config().World.Delta(s.at(i), s.at(j)).Len() }
func (s *scene) entry(i int) *donburi.Entry {
	return s.world.Entry(s.Agents().Entity[i])
}

func walled(w, h float64) crowd.Config {
	return crowd.Config{Seed: 1, World: ecs.World{Size: ecs.Vec3{X: w, Y: h}, Edges: ecs.Walls}}
}

func torus(w, h float64) crowd.Config {
	return crowd.Config{Seed: 1, World: ecs.World{Size: ecs.Vec3{X: w, Y: h}, Edges: ecs.Torus}}
}

// quiet is a point-like species that does nothing by itself.
func quiet(speed, force, radius float64) components.Species {
	return components.Species{
		Speed: components.Speed{Max: speed}, Force: components.Force{Max: force},
		Perception: components.Perception{Radius: radius, FOV: 360, Cap: 32},
	}
}

// sweep returns how much to do: longer where DROVER_SWEEP is set, as .ci/run does.
func sweep(normal, longer int) int {
	if os.Getenv("DROVER_SWEEP") != "" {
		return longer
	}
	return normal
}

// seeds is sweep for the number of worlds to try: few under the race detector, which only wants to see the code run.
func seeds(normal, longer int) int {
	const racing = 10
	if raceFactor > 1 {
		return max(normal/racing, 1)
	}
	return sweep(normal, longer)
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %v, want %v ± %g", what, got, want, tolerance)
	}
}

func atLeast(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(got >= want) {
		t.Errorf("%s: got %v, want at least %v", what, got, want)
	}
}

func atMost(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(got <= want) {
		t.Errorf("%s: got %v, want at most %v", what, got, want)
	}
}

// scatter places n bodies at random with the given speed.
func scatter(seed uint64, n int, w, h, speed float64) []body {
	bodies := make([]body, n)
	for i := range bodies {
		u := func(p chance.Purpose) float64 { return chance.Uniform(seed, uint64(i), 0, p) }
		angle := 2 * math.Pi * u(3)
		bodies[i] = body{w * u(1), h * u(2), speed * math.Cos(angle), speed * math.Sin(angle)}
	}
	return bodies
}

// order is |Σ v̂|/N over agents that move.
func (s *scene) order() float64 {
	var sum ecs.Vec3
	n := 0
	for i := range s.Agents().ID {
		if v := s.v(i); v.Len() > 0 {
			sum = sum.Add(v.Unit())
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum.Len() / float64(n)
}
