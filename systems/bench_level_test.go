package systems_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// stopwatch times the systems of the level.
type stopwatch struct {
	begin               time.Time
	aim, probe, contact []time.Duration
}

// Before implements [ecs.Observer].
func (s *stopwatch) Before(ecs.Phase, ecs.System) { s.begin = time.Now() }

// After implements [ecs.Observer].
func (s *stopwatch) After(_ ecs.Phase, system ecs.System) {
	took := time.Since(s.begin)
	switch system.(type) {
	case *crowd.Aim:
		s.aim = append(s.aim, took)
	case *crowd.Probe:
		s.probe = append(s.probe, took)
	case *crowd.Contact:
		s.contact = append(s.contact, took)
	}
}

// BenchmarkLevel is what the level costs in the caves with 10 000 moles on their ways, on one worker: by system, Aim
// with its flow fields, and of the three together. With bodies, the crowd's contacts are in it too; without, the moles
// pass through each other and only meet walls. An operation is a tick.
func BenchmarkLevel(b *testing.B) {
	for _, relation := range []components.Relation{{Kind: components.Ignore}, {Kind: components.Flock}} {
		b.Run(fmt.Sprintf("bodies=%v", relation.Kind == components.Flock), func(b *testing.B) { benchmarkLevel(b, relation) })
	}
}

func benchmarkLevel(b *testing.B, relation components.Relation) {
	const agents = 10000
	// By then the fields are built.
	const warm = 120
	cave, err := scenes.Load("caves")
	if err != nil {
		b.Fatal(err)
	}
	mole := &cave.Species[0]
	c := crowd.Config{Seed: 1, Workers: 1, World: cave.Config.World, Level: crowd.NewLevel(slices.Clone(cave.Obstacles)...)}
	w := donburi.NewWorld()
	sim, err := crowd.New(w, c)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := sim.Species(mole.Name, mole.Species); err != nil {
		b.Fatal(err)
	}
	if err := sim.Relate(relation); err != nil {
		b.Fatal(err)
	}
	goals := slices.DeleteFunc(slices.Clone(cave.Targets), func(t scenes.Target) bool { return t.Name == "sealed" })
	places := roomFor(c.Level.(*crowd.Level), cave.Config.World, goals[0].At.XY(), mole.Radius)
	if len(places) < agents {
		b.Fatalf("got room for %d moles, want %d", len(places), agents)
	}
	for i := range agents {
		e := w.Entry(w.Create(sim.Layout()...))
		components.Position.SetValue(e, places[i*len(places)/agents])
		components.Steering.SetValue(e, components.SteeringData{ID: uint64(i + 1)})
		g := &goals[i%len(goals)]
		components.Goal.SetValue(e, components.GoalData{Point: g.At.XY(), Radius: g.Radius, Active: true})
	}
	tick := func() {
		if err := sim.Tick(w); err != nil {
			b.Fatal(err)
		}
	}
	for range warm {
		tick()
	}
	var watch stopwatch
	sim.Observe(&watch)
	for b.Loop() {
		tick()
	}
	var median, best float64
	for _, part := range []struct {
		name  string
		times []time.Duration
	}{{"aim", watch.aim}, {"probe", watch.probe}, {"contact", watch.contact}} {
		slices.Sort(part.times)
		middle := float64(part.times[len(part.times)/2].Nanoseconds()) / agents
		median += middle
		best += float64(part.times[0].Nanoseconds()) / agents
		b.ReportMetric(middle, part.name+"-ns/agent")
	}
	b.ReportMetric(median, "sum-ns/agent")
	b.ReportMetric(best, "best-ns/agent")
}

// roomFor returns the points of a lattice that a disc gets to from somewhere, far enough apart for discs on all.
func roomFor(level *crowd.Level, world ecs.World, from ecs.Vec2, radius float64) []ecs.Vec2 {
	if err := level.Bake(world); err != nil {
		return nil
	}
	const every = 3 // steps between places
	step := 2.1 * radius / every
	nx, ny := int(world.Size.X/step), int(world.Size.Y/step)
	at := func(k int) ecs.Vec2 {
		return ecs.Vec2{X: world.Min.X + float64(k%nx)*step, Y: world.Min.Y + float64(k/nx)*step}
	}
	seen := make([]bool, nx*ny)
	start := int(from.Y/step)*nx + int(from.X/step)
	seen[start] = true
	queue := []int{start}
	var places []ecs.Vec2
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		if k%nx%every == 0 && k/nx%every == 0 {
			places = append(places, at(k))
		}
		for _, n := range [...]int{k - 1, k + 1, k - nx, k + nx} {
			if n >= 0 && n < len(seen) && !seen[n] && level.Free(at(n), radius, 0) {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return places
}
