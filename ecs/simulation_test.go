package ecs_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
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

func TestHashIsFNVOverTheState(t *testing.T) {
	for _, dimensions := range []int{2, 3} {
		sim, w := herd(t, crowd.Config{World: ecs.World{Dimensions: dimensions}}, 5)
		for range 7 {
			tick(t, sim, w)
		}
		h := fnv.New64a()
		word := func(v any) {
			if err := binary.Write(h, binary.LittleEndian, v); err != nil {
				t.Fatal(err)
			}
		}
		word(sim.TickNumber())
		a := sim.Agents()
		for i := range a.ID {
			word(a.ID[i])
			p, v := a.NextAt(i), a.NextMoving(i)
			if dimensions == 2 {
				word([]float64{p.X, p.Y, v.X, v.Y})
			} else {
				word([]float64{p.X, p.Y, p.Z, v.X, v.Y, v.Z})
			}
		}
		if got, want := sim.Hash(), h.Sum64(); got != want {
			t.Errorf("%d dimensions: got %016x, want %016x", dimensions, got, want)
		}
	}
}

func TestHashTakesNegativeZeroAsZero(t *testing.T) {
	hash := func(zero float64) uint64 {
		sim, w := herd(t, crowd.Config{}, 1)
		components.Velocity.Each(w, func(e *donburi.Entry) {
			components.Velocity.SetValue(e, ecs.Vec2{X: zero, Y: zero})
		})
		if err := sim.Sync(w); err != nil {
			t.Fatal(err)
		}
		return sim.Hash()
	}
	if got, want := hash(math.Copysign(0, -1)), hash(0); got != want {
		t.Errorf("got %016x with −0, want %016x", got, want)
	}
}

func TestAdvanceDoesWholeTicks(t *testing.T) {
	tests := []struct {
		name   string
		frames []float64
		want   []int
	}{
		{"exactly one tick a frame", []float64{1.0 / 60, 1.0 / 60, 1.0 / 60}, []int{1, 1, 1}},
		{"two frames a tick", []float64{1.0 / 120, 1.0 / 120, 1.0 / 120, 1.0 / 120}, []int{0, 1, 0, 1}},
		{"a long pause catches up five ticks and drops the rest", []float64{30, 1.0 / 60}, []int{5, 1}},
		{"time does not run backwards", []float64{-1, math.NaN(), 1.0 / 60}, []int{0, 0, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sim, w := herd(t, crowd.Config{}, 1)
			for i, dt := range tt.frames {
				n, err := sim.Advance(w, dt)
				if err != nil || n != tt.want[i] {
					t.Errorf("frame %d of %v s: got %d ticks, error %v; want %d", i, dt, n, err, tt.want[i])
				}
			}
		})
	}
}

func TestClockKeepsItsRate(t *testing.T) {
	tests := []struct {
		name        string
		rate, frame float64
		scale       float64
		want        int
	}{
		{"60 ticks, 60 frames", 60, 60, 1, 600},
		{"60 ticks, 144 frames", 60, 144, 1, 600},
		{"60 ticks, 30 frames", 60, 30, 1, 600},
		{"25 ticks, 60 frames", 25, 60, 1, 250},
		{"60 ticks at double speed", 60, 60, 2, 1200},
		{"60 ticks at a quarter", 60, 60, 0.25, 150},
	}
	for _, tt := range tests {
		sim, _ := herd(t, crowd.Config{Timing: ecs.Timing{Rate: tt.rate}}, 0)
		clock, n := sim.Clock(), 0
		clock.SetScale(tt.scale)
		for range int(10 * tt.frame) {
			n += clock.Due(1 / tt.frame)
			if a := clock.Alpha(); a < 0 || a >= 1 {
				t.Fatalf("%s: got alpha %v, want in [0, 1)", tt.name, a)
			}
		}
		if n < tt.want-1 || n > tt.want {
			t.Errorf("%s: got %d ticks, want %d", tt.name, n, tt.want)
		}
	}
}

func TestDroppedTimeIsNotMadeUp(t *testing.T) {
	sim, _ := herd(t, crowd.Config{}, 0)
	clock := sim.Clock()
	clock.Due(0.9 / 60)
	clock.Drop()
	if n := clock.Due(0.9 / 60); n != 0 {
		t.Errorf("got %d ticks, want 0", n)
	}
}

func TestAThousandFramesDoAThousandTicks(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 1)
	for range 1000 {
		if _, err := sim.Advance(w, 1.0/60); err != nil {
			t.Fatal(err)
		}
	}
	if got := sim.TickNumber(); got != 1000 {
		t.Errorf("got %d ticks, want 1000", got)
	}
}

func TestPauseStepAndScale(t *testing.T) {
	sim, w := herd(t, crowd.Config{}, 1)
	advance := func(what string, want int) {
		t.Helper()
		if n, err := sim.Advance(w, 1.0/60); err != nil || n != want {
			t.Errorf("%s: got %d ticks, error %v; want %d", what, n, err, want)
		}
	}
	clock := sim.Clock()
	clock.Pause()
	advance("paused", 0)
	clock.StepOnce()
	advance("paused, one step", 1)
	advance("paused again", 0)
	clock.Resume()
	advance("running", 1)
	clock.SetScale(2)
	advance("twice as fast", 2)
	clock.SetScale(0.5)
	advance("half as fast", 0)
	advance("half as fast, second frame", 1)
	if alpha := clock.Alpha(); alpha < 0 || alpha >= 1 {
		t.Errorf("got alpha %v, want in [0, 1)", alpha)
	}
	expectPanic(t, "ecs: time scale", func() { clock.SetScale(-1) })
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

// place is a game's own position type, bodyData one behind functions.
type place struct{ X, Y float64 }

type bodyData struct{ x, y float32 }

func TestPositionsCanBeBoundInThreeWays(t *testing.T) {
	places := donburi.NewComponentType[place]()
	bodies := donburi.NewComponentType[bodyData]()
	tests := []struct {
		name  string
		bind  func(s *ecs.Simulation)
		own   donburi.IComponentType
		write func(e *donburi.Entry, p ecs.Vec2)
		read  func(e *donburi.Entry) ecs.Vec2
	}{
		{
			"by type", func(s *ecs.Simulation) { ecs.BindPositionType(s, places) }, places,
			func(e *donburi.Entry, p ecs.Vec2) { places.SetValue(e, place(p)) },
			func(e *donburi.Entry) ecs.Vec2 { return ecs.Vec2(places.GetValue(e)) },
		},
		{
			"by a field's accessor",
			func(s *ecs.Simulation) {
				ecs.BindPosition(s, transform.Transform, func(d *transform.TransformData) *ecs.Vec2 { return &d.LocalPosition })
			}, transform.Transform,
			func(e *donburi.Entry, p ecs.Vec2) { transform.Transform.Get(e).LocalPosition = p },
			func(e *donburi.Entry) ecs.Vec2 { return transform.Transform.Get(e).LocalPosition },
		},
		{
			"by functions that round", // float32: what is read back differs from what was written
			func(s *ecs.Simulation) {
				ecs.BindPositionFunc(s, bodies,
					func(b *bodyData) ecs.Vec2 { return ecs.Vec2{X: float64(b.x), Y: float64(b.y)} },
					func(b *bodyData, v ecs.Vec2) { b.x, b.y = float32(v.X), float32(v.Y) })
			}, bodies,
			func(e *donburi.Entry, p ecs.Vec2) { bodies.SetValue(e, bodyData{float32(p.X), float32(p.Y)}) },
			func(e *donburi.Entry) ecs.Vec2 {
				b := bodies.Get(e)
				return ecs.Vec2{X: float64(b.x), Y: float64(b.y)}
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := donburi.NewWorld()
			sim, err := crowd.New(w, crowd.Config{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sim.Species("s", components.Species{Speed: components.Speed{Max: 60}, Force: components.Force{Max: 1}}); err != nil {
				t.Fatal(err)
			}
			tt.bind(sim)
			layout := sim.Layout(tt.own)
			if slices.Contains(layout, donburi.IComponentType(components.Position)) {
				t.Error("the layout holds our Position beside the bound component")
			}
			e := w.Entry(w.Create(layout...))
			tt.write(e, ecs.Vec2{X: 10, Y: 20})
			components.Velocity.SetValue(e, ecs.Vec2{X: 60})
			for range 3 {
				tick(t, sim, w)
			}
			if got := tt.read(e); math.Abs(got.X-13) > 1e-5 || got.Y != 20 {
				t.Errorf("got %v after three ticks, want (13, 20)", got)
			}
			if sim.Agents().Flags[0]&ecs.Teleported != 0 {
				t.Error("our own write counts as a teleport")
			}
			tt.write(e, ecs.Vec2{X: 100, Y: 20})
			tick(t, sim, w)
			if sim.Agents().Flags[0]&ecs.Teleported == 0 {
				t.Error("the game's move does not count as a teleport")
			}
			if got := tt.read(e); math.Abs(got.X-101) > 1e-5 {
				t.Errorf("got %v after a teleport to x = 100, want x = 101", got)
			}
		})
	}
}

func TestParentedTransformsAreRefused(t *testing.T) {
	w := donburi.NewWorld()
	sim, err := crowd.New(w, crowd.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("s", components.DefaultSpecies()); err != nil {
		t.Fatal(err)
	}
	ecs.BindPosition(sim, transform.Transform, func(d *transform.TransformData) *ecs.Vec2 { return &d.LocalPosition })
	parent := w.Entry(w.Create(transform.Transform))
	child := w.Entry(w.Create(sim.Layout(transform.Transform)...))
	transform.AppendChild(parent, child, false)
	err = sim.Tick(w)
	if err == nil || !strings.Contains(err.Error(), "has a parent") {
		t.Errorf("got error %v, want one that says it has a parent", err)
	}
	if got := sim.Agents().Len(); got != 0 {
		t.Errorf("got %d agents, want none", got)
	}
	if err := sim.Tick(w); err != nil {
		t.Errorf("got error %v on the second tick, want it said once", err)
	}
	transform.RemoveParent(child, false)
	tick(t, sim, w)
	if got := sim.Agents().Len(); got != 1 {
		t.Errorf("got %d agents after it was detached, want 1", got)
	}
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

func TestGameMayMoveTheAgentsItself(t *testing.T) {
	sim, w := herd(t, crowd.Config{PositionsByGame: true}, 2)
	for range 30 {
		at := map[donburi.Entity]ecs.Vec2{}
		components.Position.Each(w, func(e *donburi.Entry) { at[e.Entity()] = components.Position.GetValue(e) })
		tick(t, sim, w)
		components.Position.Each(w, func(e *donburi.Entry) {
			if got := components.Position.GetValue(e); got != at[e.Entity()] {
				t.Fatalf("got position %v, want the game's own %v untouched", got, at[e.Entity()])
			}
			v := components.Velocity.GetValue(e)
			components.Position.SetValue(e, at[e.Entity()].Add(v.MulScalar(1.0/60)))
		})
		if sim.TickNumber() > 1 && sim.Agents().Flags[0]&ecs.Teleported != 0 {
			t.Fatal("a move along the velocity counts as a teleport")
		}
	}
	components.Position.Each(w, func(e *donburi.Entry) { components.Position.Get(e).X += 50 })
	tick(t, sim, w)
	if sim.Agents().Flags[0]&ecs.Teleported == 0 {
		t.Error("a jump does not count as a teleport")
	}
}

func TestPoseInterpolates(t *testing.T) {
	sim, w := herd(t, crowd.Config{World: ecs.World{Size: ecs.Vec3{X: 100, Y: 100}, Edges: ecs.Torus}}, 1)
	tick(t, sim, w)
	entity := sim.Agents().Entity[0]
	from, to := sim.Agents().At(0), sim.Agents().NextAt(0)
	got, heading, ok := sim.Pose(entity, 0.5)
	if want := from.Add(sim.Config().World.Delta(from, to).Scale(0.5)); !ok || got.Sub(want).Len() > 1e-12 {
		t.Errorf("got %v, %v; want halfway %v", got, ok, want)
	}
	if math.Abs(heading.Len()-1) > 1e-12 {
		t.Errorf("got heading %v, want a unit vector", heading)
	}
	// Across the seam the way is short.
	components.Position.SetValue(w.Entry(entity), ecs.Vec2{X: 99.9, Y: 50})
	tick(t, sim, w)
	if got, _, _ := sim.Pose(entity, 0.5); got.X > 0.5 && got.X < 99.5 {
		t.Errorf("got %v between 99.9 and 0.3 on a torus, want near the seam", got)
	}
	if _, _, ok := sim.Pose(donburi.Null, 0); ok {
		t.Error("an entity that is no agent has a pose")
	}
}

func TestQueriesBetweenTicks(t *testing.T) {
	wall := crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 30, Y: -50}, {X: 30, Y: 50}}}
	sim, w := herd(t, crowd.Config{Level: crowd.NewLevel(wall)}, 5)
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	a := sim.Agents()
	if got, want := sim.Within(ecs.Vec3{X: 41, Y: 5}, 25, nil), a.Entity[1:4]; !slices.Equal(got, want) {
		t.Errorf("within 25 of x = 41: got %v, want %v", got, want)
	}
	if got, ok := sim.Nearest(ecs.Vec3{X: 29, Y: 5}, 100); !ok || got != a.Entity[1] {
		t.Errorf("nearest to x = 29: got %v, want %v", got, a.Entity[1])
	}
	if got, ok := sim.Nearest(ecs.Vec3{X: 30, Y: 5}, 100); !ok || got != a.Entity[1] {
		t.Errorf("nearest to x = 30, two being equally near: got %v, want the lower id %v", got, a.Entity[1])
	}
	if _, ok := sim.Nearest(ecs.Vec3{X: 500}, 10); ok {
		t.Error("found an agent where there is none")
	}
	if sim.LineOfSight(a.NextAt(1), a.NextAt(2)) {
		t.Error("there is a line of sight through the wall")
	}
	if !sim.LineOfSight(a.NextAt(2), a.NextAt(3)) {
		t.Error("there is no line of sight where nothing stands between")
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

func TestConfigErrorsNameFieldValueAndInterval(t *testing.T) {
	tests := []struct {
		name string
		c    crowd.Config
		says string
	}{
		{"rate", crowd.Config{Timing: ecs.Timing{Rate: -1}}, "Timing.Rate is -1, allowed is (0, ∞)"},
		{"step", crowd.Config{Timing: ecs.Timing{Step: math.Inf(1)}}, "Timing.Step is +Inf"},
		{"dimensions", crowd.Config{World: ecs.World{Dimensions: 4}}, "World.Dimensions is 4, allowed is 2 or 3"},
		{"size", crowd.Config{World: ecs.World{Edges: ecs.Walls, Size: ecs.Vec3{X: 5}}}, "World.Size.Y is 0"},
		{"workers", crowd.Config{Workers: -2}, "Workers is -2"},
		{"degenerate shape", crowd.Config{Level: crowd.NewLevel(crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{{}}, Radius: -3})}, "shapes[0]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := crowd.New(donburi.NewWorld(), tt.c)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got error %v, want one with %q", err, tt.says)
			}
		})
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
