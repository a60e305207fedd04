package systems_test

import (
	"slices"
	"testing"
	"time"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// BenchmarkLevel is what the level costs in the caves with 10 000 walkers on their ways, on one worker: by system,
// Aim with its flow fields, and of the three together. An operation is a tick.
func BenchmarkLevel(b *testing.B) {
	const agents, radius = 10000, 4.0
	// By then the fields are built.
	const warm = 120
	cave, err := scenes.Load("caves")
	if err != nil {
		b.Fatal(err)
	}
	var aim, probe, contact []time.Duration
	c := crowd.Config{Seed: 1, Workers: 1, World: cave.Config.World, Level: crowd.NewLevel(slices.Clone(cave.Obstacles)...)}
	w := donburi.NewWorld()
	sim, err := crowd.NewWatched(w, c, func(system ecs.System, update func()) {
		begin := time.Now()
		update()
		took := time.Since(begin)
		switch system.(type) {
		case *crowd.Aim:
			aim = append(aim, took)
		case *crowd.Probe:
			probe = append(probe, took)
		case *crowd.Contact:
			contact = append(contact, took)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := sim.Species("walker", walker(radius)); err != nil {
		b.Fatal(err)
	}
	goals := slices.DeleteFunc(slices.Clone(cave.Targets), func(t scenes.Target) bool { return t.Name == "sealed" })
	places := roomFor(c.Level.(*crowd.Level), cave.Config.World, goals[0].At.XY(), radius)
	if len(places) < agents {
		b.Fatalf("got room for %d walkers, want %d", len(places), agents)
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
	aim, probe, contact = aim[:0], probe[:0], contact[:0]
	for b.Loop() {
		tick()
	}
	sum := 0.0
	for _, part := range []struct {
		name  string
		times []time.Duration
	}{{"aim", aim}, {"probe", probe}, {"contact", contact}} {
		slices.Sort(part.times)
		median := float64(part.times[len(part.times)/2].Nanoseconds()) / agents
		sum += median
		b.ReportMetric(median, part.name+"-ns/agent")
	}
	b.ReportMetric(sum, "sum-ns/agent")
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
