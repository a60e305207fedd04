package picture_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

var (
	orange = color.RGBA{0xe6, 0x9f, 0x00, 0xff}
	pink   = color.RGBA{0xcc, 0x79, 0xa7, 0xff}
)

// born is an agent of a stage.
type born struct{ at, velocity ecs.Vec2 }

// stage makes a run by hand: one orange species of radius 10 that keeps its velocity.
func stage(t *testing.T, world ecs.World, agents []born, shapes ...systems.Shape) *scenes.Run {
	t.Helper()
	species := components.Species{Radius: 10, Speed: components.Speed{Max: 1000}, Force: components.Force{Max: 1}, Perception: components.Perception{Radius: 50}}
	level := systems.NewLevel(shapes...)
	w := donburi.NewWorld()
	sim, err := systems.New(w, ecs.Config{World: world, Level: level, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("hare", species); err != nil {
		t.Fatal(err)
	}
	scene := &scenes.Scene{Name: "stage", Species: []scenes.Species{{Name: "hare", Species: species, Look: scenes.Look{Color: orange, Size: 10}}}}
	for _, b := range agents {
		e := w.Entry(w.Create(sim.Layout()...))
		*components.Position.Get(e) = b.at
		*components.Velocity.Get(e) = b.velocity
	}
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	return &scenes.Run{Scene: scene, World: w, Sim: sim, Level: level}
}

// walled is a world of 400 × 300 with walls.
func walled() ecs.World { return ecs.World{Size: ecs.Vec3{X: 400, Y: 300}, Edges: ecs.Walls} }

// crowd returns agents on a lattice that move in all directions.
func crowd(n int, size ecs.Vec2) []born {
	columns := int(math.Ceil(math.Sqrt(float64(n) * size.X / size.Y)))
	rows := (n + columns - 1) / columns
	var out []born
	for i := range n {
		sin, cos := math.Sincos(float64(i) * 2.4)
		out = append(out, born{
			at:       ecs.Vec2{X: size.X * (float64(i%columns) + 0.5) / float64(columns), Y: size.Y * (float64(i/columns) + 0.5) / float64(rows)},
			velocity: ecs.Vec2{X: 90 * cos, Y: 90 * sin},
		})
	}
	return out
}

// rules is a director that draws marks and counts.
type rules struct{ marks []scenes.Mark }

func (*rules) Start(*scenes.Run) error                   { return nil }
func (*rules) Before(scenes.Input)                       {}
func (*rules) After()                                    {}
func (d *rules) Marks(marks []scenes.Mark) []scenes.Mark { return append(marks, d.marks...) }
func (*rules) Status() scenes.Status {
	return scenes.Status{Score: 120, Lives: 3, Left: 4, Total: 9, Power: 3, PowerFull: 8}
}
func (*rules) Tint(int) (color.RGBA, bool) { return color.RGBA{}, false }
