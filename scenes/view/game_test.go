package view_test

import (
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/view"
	"github.com/drover-go/drover/scenes/view/internal/input"
	"github.com/hajimehoshi/ebiten/v2"
)

func key(k input.Key) input.Keys { return input.Keys(0).With(k) }

// tap presses a key for one frame.
func tap(t *testing.T, g *view.Game, f *fake, k input.Key) {
	t.Helper()
	f.Held = key(k)
	update(t, g, f, frame)
	f.Held = 0
	update(t, g, f, frame)
}

func restarts(d *referee) int {
	n := 0
	for _, in := range d.inputs {
		if in.Restart {
			n++
		}
	}
	return n
}

func TestCaseB56FocusLossNeitherHoldsKeysNorBursts(t *testing.T) {
	g, d, f := table(t)
	sim := g.Run().Sim
	update(t, g, f, 0)
	for tick := 1; tick <= 12; tick++ {
		if tick >= 10 {
			f.Held = key(input.Restart).With(input.Right)
		}
		update(t, g, f, frame)
	}
	if got := restarts(d); got != 1 {
		t.Fatalf("before the loss: got %d restarts, want 1", got)
	}
	f.Focused = false // and the key is never released
	update(t, g, f, frame)
	for tick := 13; tick < 300; tick++ { // an inactive window that goes on running
		update(t, g, f, frame)
	}
	before, ticks, seen := positions(sim), sim.TickNumber(), len(d.inputs)
	f.Focused = true
	update(t, g, f, 30*time.Second)
	if got := sim.TickNumber() - ticks; got > 5 {
		t.Errorf("on return: got %d ticks before the next draw, want at most 5", got)
	}
	world := sim.Config().World
	for i, p := range positions(sim) {
		if moved := world.Delta(before[i], p).Len(); moved > topSpeed*5/60*(1+1e-12) {
			t.Errorf("agent %d moved %v, want at most %v", i, moved, topSpeed*5/60)
		}
	}
	for range 60 {
		update(t, g, f, frame)
	}
	if got := restarts(d); got != 1 {
		t.Errorf("after all: got %d restarts, want 1", got)
	}
	for _, in := range d.inputs[seen:] {
		if in.Move != (ecs.Vec2{}) || in.Restart || in.Pointing {
			t.Fatalf("after the loss the input is %+v, want nothing", in)
		}
	}
}

func TestCaseB56BackgroundTabMakesUpForFiveTicks(t *testing.T) {
	g, _, f := table(t) // a tab that was not even told that it lost the focus
	update(t, g, f, 0)
	update(t, g, f, frame)
	ticks := g.Run().Sim.TickNumber()
	update(t, g, f, 30*time.Second)
	if got := g.Run().Sim.TickNumber() - ticks; got > 5 {
		t.Errorf("got %d ticks before the next draw, want at most 5", got)
	}
}

func positions(sim *ecs.Simulation) []ecs.Vec3 {
	var out []ecs.Vec3
	for i := range sim.Agents().Len() {
		out = append(out, sim.Agents().NextAt(i))
	}
	return out
}

func TestCaseB21LayoutDoesNotChangeTheWorld(t *testing.T) {
	g, _, f := table(t)
	reference, _, f2 := table(t)
	world := g.Run().Sim.Config().World
	sizes := [][2]float64{{1280, 800}, {400, 300}, {200, 900}, {1, 1}, {0, 0}, {1920, 1080}}
	for i := range 120 {
		size := sizes[i/20]
		w, h := g.LayoutF(size[0], size[1])
		if w < 1 || h < 1 {
			t.Fatalf("layout of %v: got %v × %v, want at least 1 × 1", size, w, h)
		}
		update(t, g, f, frame)
		update(t, reference, f2, frame)
	}
	if got := g.Run().Sim.Config().World; got != world {
		t.Errorf("got world %+v, want %+v", got, world)
	}
	if got, want := g.Run().Sim.Hash(), reference.Run().Sim.Hash(); got != want {
		t.Errorf("got hash %x, want %x as without resizing", got, want)
	}
}

func TestAutopilotPlaysUntilThePlayerDoes(t *testing.T) {
	g, d, f := table(t)
	for range 3 {
		update(t, g, f, frame)
	}
	if last := d.inputs[len(d.inputs)-1]; !last.Autopilot || !g.Autopilot() {
		t.Error("the autopilot does not play at first")
	}
	tap(t, g, f, input.Overlay)
	if !g.Autopilot() {
		t.Error("a key that does not steer ended the autopilot")
	}
	tap(t, g, f, input.Left)
	if last := d.inputs[len(d.inputs)-2]; last.Autopilot || last.Move.X != -1 {
		t.Errorf("got %+v, want the player's move to the left", last)
	}
	tap(t, g, f, input.Autopilot)
	if !g.Autopilot() {
		t.Error("the autopilot did not come back")
	}
	if run := stage(t); view.NewGameWith(view.Options{Run: run}, f, 1).Autopilot() {
		t.Error("a scene without a director starts on autopilot")
	}
}

func TestPauseStepAndSpeed(t *testing.T) {
	g, _, f := table(t)
	sim := g.Run().Sim
	update(t, g, f, 0)
	tap(t, g, f, input.Pause)
	ticks := sim.TickNumber()
	for range 10 {
		update(t, g, f, frame)
	}
	if got := sim.TickNumber() - ticks; got != 0 {
		t.Errorf("paused: got %d ticks, want 0", got)
	}
	tap(t, g, f, input.Step)
	if got := sim.TickNumber() - ticks; got != 1 {
		t.Errorf("one step: got %d ticks, want 1", got)
	}
	tap(t, g, f, input.Pause)
	tap(t, g, f, input.Faster)
	ticks = sim.TickNumber()
	for range 60 {
		update(t, g, f, frame)
	}
	if got := sim.TickNumber() - ticks; got < 119 || got > 121 {
		t.Errorf("a second at double speed: got %d ticks, want 120", got)
	}
	for range 20 {
		tap(t, g, f, input.Slower)
	}
	if got := sim.Clock().Scale(); got != 1.0/8 {
		t.Errorf("slowest: got %v, want 1/8", got)
	}
}

func TestRestartAndQuit(t *testing.T) {
	g, d, f := table(t)
	update(t, g, f, 0)
	tap(t, g, f, input.Pause)
	tap(t, g, f, input.Restart)
	update(t, g, f, frame)
	if got := restarts(d); got != 1 || g.Run().Sim.Clock().Paused() {
		t.Errorf("got %d restarts, want one and no pause", got)
	}
	first, rebuilt := stage(t), 0
	g = view.NewGameWith(view.Options{Run: first, Rebuild: func() (*scenes.Run, error) { rebuilt++; return stage(t), nil }}, f, 1)
	update(t, g, f, frame)
	tap(t, g, f, input.Restart)
	if rebuilt != 1 || g.Run() == first {
		t.Errorf("got %d rebuilt runs, want a new one", rebuilt)
	}
	f.Held = key(input.Quit)
	f.Now += frame
	if err := g.Update(); err != ebiten.Termination {
		t.Errorf("quit: got %v, want the end of the game", err)
	}
}

func TestPointerIsAPlaceInTheWorld(t *testing.T) {
	g, d, f := table(t)
	update(t, g, f, 0)
	want := ecs.Vec2{X: 123, Y: 321}
	f.Cursor, f.Button = g.Lens().To(want), true
	update(t, g, f, 2*frame)
	last := d.inputs[len(d.inputs)-1]
	if got := last.Pointer.Sub(want); !last.Pointing || got.Magnitude() > 1e-6 {
		t.Errorf("got %+v, want %v", last, want)
	}
	f.Cursor = ecs.Vec2{X: 600, Y: 2} // on the status line
	update(t, g, f, frame)
	if last := d.inputs[len(d.inputs)-1]; last.Pointing {
		t.Errorf("got %+v, want no pointing at the status line", last)
	}
}

func TestDrawWithoutADisplay(t *testing.T) {
	g, _, f := table(t)
	screen := ebiten.NewImage(1280, 800)
	defer screen.Deallocate()
	g.Draw(screen) // before the first update there is nothing to draw
	update(t, g, f, 0)
	for _, k := range []input.Key{input.Overlay, input.Pause, input.Faster} {
		tap(t, g, f, k)
		g.Draw(screen)
	}
	small := ebiten.NewImage(1, 1)
	defer small.Deallocate()
	g.LayoutF(1, 1)
	update(t, g, f, frame)
	g.Draw(small)
}
