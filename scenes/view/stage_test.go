package view_test

import (
	"image/color"
	"testing"
	"time"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/view"
	"github.com/drover-go/drover/scenes/view/internal/input"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// fake reports what a test sets.
type fake struct{ input.State }

func (f *fake) Read(s *input.State) { *s = f.State }

const (
	frame    = time.Second / 60
	topSpeed = 120.0
)

// stage makes a run of flocking agents in a walled world of 640 × 480 with an obstacle, and a
// director that counts.
func stage(t testing.TB) *scenes.Run {
	t.Helper()
	species := components.NewSpecies(6, topSpeed, 3)
	species.Speed.Panic = topSpeed
	level := systems.NewLevel(systems.Shape{Kind: systems.Circle, Points: []ecs.Vec2{{X: 320, Y: 240}}, Radius: 40})
	w := donburi.NewWorld()
	world := ecs.World{Size: ecs.Vec3{X: 640, Y: 480}, Edges: ecs.Walls}
	sim, err := systems.New(w, ecs.Config{Seed: 3, World: world, Level: level, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("hare", species); err != nil {
		t.Fatal(err)
	}
	run := &scenes.Run{World: w, Sim: sim, Level: level}
	run.Scene = &scenes.Scene{Name: "stage", Species: []scenes.Species{{Name: "hare", Species: species, Look: scenes.Look{Size: 6}}}}
	for i := range 50 {
		e := w.Entry(w.Create(sim.Layout()...))
		*components.Position.Get(e) = ecs.Vec2{X: 40 + 55*float64(i%10), Y: 40 + 30*float64(i/10)}
		*components.Velocity.Get(e) = ecs.Vec2{X: 30, Y: 10}
		if i == 0 {
			run.Players = []donburi.Entity{e.Entity()}
		}
	}
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	return run
}

// referee is a director that remembers its inputs.
type referee struct {
	run    *scenes.Run
	inputs []scenes.Input
}

func (d *referee) Start(r *scenes.Run) error               { d.run = r; return nil }
func (d *referee) Before(in scenes.Input)                  { d.inputs = append(d.inputs, in) }
func (d *referee) After()                                  {}
func (d *referee) Marks(marks []scenes.Mark) []scenes.Mark { return marks }
func (d *referee) Status() scenes.Status {
	return scenes.Status{Focus: ecs.Vec2{X: 100, Y: 100}, Total: 3, Left: 2, Lives: 3, Hint: "Run."}
}
func (d *referee) Tint(int) (color.RGBA, bool) { return color.RGBA{}, false }

// table is a game with a referee and fake devices.
func table(t testing.TB) (*view.Game, *referee, *fake) {
	t.Helper()
	run, f := stage(t), &fake{input.State{Focused: true}}
	d := &referee{}
	run.Director = d
	if err := d.Start(run); err != nil {
		t.Fatal(err)
	}
	g := view.NewGameWith(view.Options{Run: run}, f, 1)
	g.LayoutF(1280, 800)
	return g, d, f
}

// update passes a frame's time and updates once.
func update(t testing.TB, g *view.Game, f *fake, elapsed time.Duration) {
	t.Helper()
	f.Now += elapsed
	if err := g.Update(); err != nil {
		t.Fatal(err)
	}
}
