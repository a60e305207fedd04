package ecs_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/transform"
)

// herd is a world with agents of one quiet species, 20 apart.
func herd(t testing.TB, c crowd.Config, n int) (*ecs.Simulation, donburi.World) {
	t.Helper()
	w := donburi.NewWorld()
	sim, err := crowd.New(w, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("sheep", components.NewSpecies(2, 60, 3)); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		e := w.Entry(w.Create(sim.Layout()...))
		components.Position.SetValue(e, ecs.Vec2{X: 20 * float64(i), Y: 5})
		components.Velocity.SetValue(e, ecs.Vec2{X: 30, Y: -1})
	}
	return sim, w
}

func tick(t testing.TB, sim *ecs.Simulation, w donburi.World) {
	t.Helper()
	if err := sim.Tick(w); err != nil {
		t.Fatal(err)
	}
}

func expectPanic(t *testing.T, prefix string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := fmt.Sprint(recover()); !strings.HasPrefix(got, prefix) {
			t.Errorf("got panic %q, want one that begins with %q", got, prefix)
		}
	}()
	f()
}

func TestMisusePanics(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 1)
	tick(t, sim, w)
	expectPanic(t, "ecs: a simulation of world", func() { _ = sim.Tick(donburi.NewWorld()) })
	expectPanic(t, "ecs: unknown phase 9", func() { sim.Add(9, nil) })
	expectPanic(t, "ecs: positions must be bound", func() {
		ecs.BindPosition(sim, transform.Transform, func(d *transform.TransformData) *ecs.Vec2 { return &d.LocalPosition })
	})
	expectPanic(t, "ecs: species must be below 1 but was 3", func() { sim.Parameters(3) })
	expectPanic(t, "ecs: the tick number must be set", func() { sim.SetTickNumber(3) })
}

func TestBadNumbersNeverEnter(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name string
		do   func(e *donburi.Entry)
		says string
	}{
		{"position", func(e *donburi.Entry) { components.Position.Get(e).X = nan }, "position (NaN"},
		{"position beyond bounds", func(e *donburi.Entry) { components.Position.Get(e).X = 1e13 }, "position (1e+13"},
		{"velocity", func(e *donburi.Entry) { components.Velocity.Get(e).Y = inf }, "velocity"},
		{"push", func(e *donburi.Entry) { components.Steering.Get(e).Push.X = nan }, "Push.X"},
		{"drive", func(e *donburi.Entry) { components.Steering.Get(e).Drive.Y = -inf }, "Drive.Y"},
		{"radius", func(e *donburi.Entry) { components.Steering.Get(e).Radius = -1 }, "Radius is -1"},
		{"speed factor", func(e *donburi.Entry) { components.Steering.Get(e).SpeedFactor = nan }, "SpeedFactor"},
		{"species", func(e *donburi.Entry) { components.Steering.Get(e).Species = 44 }, "species 44"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sim, w := herd(t, crowd.Config{}, 3)
			tick(t, sim, w)
			before := sim.Agents().NextAt(1)
			tt.do(w.Entry(sim.Agents().Entity[1]))
			err := sim.Tick(w)
			if err == nil || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), "agent 2") {
				t.Errorf("got error %v, want one that names agent 2 and %q", err, tt.says)
			}
			if got := sim.Agents().NextAt(1); got.Sub(before).Len() > 2 {
				t.Errorf("got position %v, want within a tick of %v", got, before)
			}
		})
	}
	sim, w := herd(t, crowd.Config{}, 1)
	e := w.Entry(w.Create(sim.Layout()...))
	components.Position.Get(e).X = nan
	if err := sim.Tick(w); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("newcomer at NaN: got error %v, want it refused", err)
	}
	if got := sim.Agents().Len(); got != 1 {
		t.Errorf("got %d agents, want 1", got)
	}
	components.Position.Get(e).X = 4
	tick(t, sim, w)
	if got := sim.Agents().Len(); got != 2 {
		t.Errorf("got %d agents after the position was mended, want 2", got)
	}
}

func TestFrozenSlowedPushedAndDriven(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 4)
	tick(t, sim, w)
	steering := func(i int) *components.SteeringData { return components.Steering.Get(w.Entry(sim.Agents().Entity[i])) }
	steering(0).Frozen = true
	steering(1).SpeedFactor = 0.1
	steering(2).Push = ecs.Vec2{Y: 3}
	steering(3).Driven, steering(3).Drive = true, ecs.Vec2{X: 40}
	was := sim.Agents().NextAt(2)
	frozen := sim.Agents().NextAt(0)
	tick(t, sim, w)
	if got := sim.Agents().NextAt(0); got != frozen {
		t.Errorf("frozen: got %v, want still %v", got, frozen)
	}
	if got := sim.Agents().NextMoving(1).Len(); got > 6*(1+1e-12) {
		t.Errorf("slowed to a tenth: got speed %v, want at most 6", got)
	}
	if got := sim.Agents().NextAt(2).Y - was.Y; got < 2 {
		t.Errorf("pushed by 3 u: got a move of %v", got)
	}
	if got := steering(2).Push; got != (ecs.Vec2{}) {
		t.Errorf("got push %v after the tick, want it used up", got)
	}
	for range 120 {
		tick(t, sim, w)
	}
	if got := sim.Agents().NextMoving(3); got.Sub(ecs.Vec3{X: 40}).Len() > 0.1 {
		t.Errorf("driven: got velocity %v, want (40, 0)", got)
	}
}

// TestWorkersDoNotChangeTheResult runs one crowd, with hunters, walls and bodies that touch, with several numbers
// of workers.
func TestWorkersDoNotChangeTheResult(t *testing.T) {
	run := func(workers int) uint64 {
		pillar := crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{{X: 300, Y: 300}}, Radius: 60}
		sim, w := herd(t, crowd.Config{
			Seed: 3, Workers: workers, Level: crowd.NewLevel(pillar),
			World: ecs.World{Size: ecs.Vec3{X: 600, Y: 600}, Edges: ecs.Walls},
		}, 2500)
		fox, err := sim.Species("fox", components.NewSpecies(3, 80, 3))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []components.Relation{
			{From: 0, To: fox, Kind: components.Flee, Radius: 60, Weight: 6, Angle: 135},
			{From: fox, To: 0, Kind: components.Hunt, Radius: 100, Weight: 1, Remove: true},
		} {
			if err := sim.Relate(r); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		components.Position.Each(w, func(e *donburi.Entry) {
			components.Position.SetValue(e, ecs.Vec2{X: 10 + 11.5*float64(n%50), Y: 10 + 11.5*float64(n/50)})
			if n%250 == 7 {
				components.Steering.Get(e).Species = fox
			}
			if n%97 == 0 {
				components.Steering.Get(e).Frozen = true
			}
			n++
		})
		for range 40 {
			tick(t, sim, w)
		}
		return sim.Hash()
	}
	want := run(1)
	for _, workers := range []int{2, 3, 8} {
		if got := run(workers); got != want {
			t.Errorf("%d workers: got hash %016x, want %016x", workers, got, want)
		}
	}
}

func TestSeveralSimulationsInOneProcess(t *testing.T) {
	one, w1 := herd(t, crowd.Config{Seed: 1}, 10)
	alone, w := herd(t, crowd.Config{Seed: 1}, 10)
	other, w2 := herd(t, crowd.Config{Seed: 2}, 30)
	for range 50 {
		tick(t, one, w1)
		tick(t, other, w2)
		tick(t, alone, w)
	}
	if one.Hash() != alone.Hash() {
		t.Errorf("got hash %016x beside another simulation, want %016x", one.Hash(), alone.Hash())
	}
}

// fakeSystem records when it ran.
type fakeSystem struct {
	name string
	log  *[]string
}

func (f fakeSystem) Update(t *ecs.Tick) {
	*f.log = append(*f.log, f.name)
	for i := range t.Agents.ID {
		t.Agents.Request(i, ecs.RankGoal, ecs.Vec3{Y: 100})
	}
}

func TestAGameAddsItsOwnSystems(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 2)
	var log []string
	for _, s := range []struct {
		phase ecs.Phase
		name  string
	}{{ecs.Act, "act"}, {ecs.Sense, "sense"}, {ecs.Steer, "steer"}, {ecs.Move, "move"}, {ecs.Steer, "steer again"}} {
		sim.Add(s.phase, fakeSystem{s.name, &log})
	}
	tick(t, sim, w)
	if got, want := strings.Join(log, ", "), "sense, steer, steer again, move, act"; got != want {
		t.Errorf("got order %s, want %s", got, want)
	}
	if got := sim.Agents().NextMoving(0).Y; got <= -1 {
		t.Errorf("got velocity %v along y, want the requests to act", got)
	}
	in, _ := sim.Inspect(sim.Agents().Entity[0])
	found := false
	for _, share := range in.Ledger {
		found = found || share.Rank == ecs.RankGoal && share.Requested.Y == 500
	}
	if !found {
		t.Errorf("got ledger %v, want the five requests of 100 at the goal's rank", in.Ledger)
	}
}

func TestForgottenAgentsBeginAnew(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 2)
	fox, err := sim.Species("fox", components.NewSpecies(2, 80, 3))
	if err != nil {
		t.Fatal(err)
	}
	if err := sim.Relate(components.Relation{From: 0, To: fox, Kind: components.Flee, Radius: 100, Weight: 1, Angle: 180}); err != nil {
		t.Fatal(err)
	}
	tick(t, sim, w)
	hunter := w.Entry(sim.Agents().Entity[0])
	components.Steering.Get(hunter).Species = fox
	for range 10 {
		tick(t, sim, w)
	}
	sheep := sim.Agents().Entity[1]
	if sim.Agents().Flags[1]&ecs.Alarmed == 0 {
		t.Fatal("the sheep is not alarmed, so that the test shows nothing")
	}
	id := sim.Agents().ID[1]
	w.Remove(hunter.Entity())
	if !sim.Forget(sheep) {
		t.Error("the sheep cannot be made to forget")
	}
	tick(t, sim, w)
	row, _ := sim.Agents().Row(sheep)
	if a := sim.Agents(); a.Flags[row]&ecs.Alarmed != 0 || a.Flags[row]&ecs.Teleported == 0 || a.ID[row] != id {
		t.Errorf("got flags %b and id %d, want a calm newcomer with id %d", a.Flags[row], a.ID[row], id)
	}
	if sim.Forget(donburi.Null) {
		t.Error("nobody was made to forget")
	}
}
