package draw_test

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view/internal/draw"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

var orange = color.RGBA{0xe6, 0x9f, 0x00, 0xff}

// stage makes a run of n agents of one orange species on a lattice 20 apart.
func stage(t testing.TB, edges ecs.Edges, n int) *scenes.Run {
	t.Helper()
	species := components.Species{Radius: 5, Speed: components.Speed{Max: 1000}, Force: components.Force{Max: 1}, Perception: components.Perception{Radius: 50}}
	level := systems.NewLevel()
	w := donburi.NewWorld()
	side := int(math.Ceil(math.Sqrt(float64(n))))
	size := float64(20 * (side + 1))
	sim, err := systems.New(w, ecs.Config{World: ecs.World{Size: ecs.Vec3{X: size, Y: size}, Edges: edges}, Level: level, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("hare", species); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		e := w.Entry(w.Create(sim.Layout()...))
		*components.Position.Get(e) = ecs.Vec2{X: float64(20 * (i%side + 1)), Y: float64(20 * (i/side + 1))}
		*components.Velocity.Get(e) = ecs.Vec2{Y: 60}
	}
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	scene := &scenes.Scene{Species: []scenes.Species{{Species: species, Look: scenes.Look{Color: orange, Size: 5}}}}
	return &scenes.Run{Scene: scene, World: w, Sim: sim, Level: level}
}

func tick(t testing.TB, run *scenes.Run) {
	t.Helper()
	if err := run.Tick(scenes.Input{}); err != nil {
		t.Fatal(err)
	}
}

// frame is a frame that shows everything.
func frame(run *scenes.Run, crowd *style.Crowd, l plane.Lens, alpha, least float64) *draw.Frame {
	return &draw.Frame{Run: run, Crowd: crowd, Lens: l, Area: plane.Box(0, 0, 1000, 1000), Alpha: alpha, Least: least}
}

func TestAgentIsOneTriangleAroundItsPlace(t *testing.T) {
	run := stage(t, ecs.Walls, 9)
	tick(t, run)
	m, crowd := draw.NewAgents(draw.NewSprites()), style.NewCrowd(run, color.RGBA{})
	lens := plane.Lens{Scale: 2, Shift: ecs.Vec2{X: 7, Y: 11}}
	m.Update(frame(run, crowd, lens, 0.5, 4))
	if got := m.Size(); got != 9 {
		t.Fatalf("got %d triangles, want 9", got)
	}
	for i := range 9 {
		at, _ := run.Sim.PoseRow(i, 0.5)
		want := lens.To(at.XY())
		v := m.Vertices(i)
		// The apex lies ahead, which is down; the base behind, to both sides alike.
		if math.Abs(float64(v[0].DstX)-want.X) > 1e-3 || float64(v[0].DstY) < want.Y+10 {
			t.Errorf("agent %d: apex got %v %v, want below %v", i, v[0].DstX, v[0].DstY, want)
		}
		if math.Abs(float64(v[1].DstX+v[2].DstX)/2-want.X) > 1e-3 || float64(v[1].DstY) > want.Y-9 {
			t.Errorf("agent %d: base got %v %v, want above %v", i, v[1].DstX, v[1].DstY, want)
		}
		if got := v[0].ColorR; math.Abs(float64(got)-float64(orange.R)/255) > 1e-6 {
			t.Errorf("agent %d: red got %v, want %v/255", i, got, orange.R)
		}
	}
}

func TestAgentsFollowRemovals(t *testing.T) {
	run := stage(t, ecs.Walls, 9)
	m, crowd := draw.NewAgents(draw.NewSprites()), style.NewCrowd(run, color.RGBA{})
	run.Director = &tints{run, color.RGBA{0xff, 0xff, 0xff, 0xff}, 9}
	m.Update(frame(run, crowd, plane.Lens{Scale: 1}, 1, 4))
	if got := m.Vertices(8)[0].ColorB; got != 1 {
		t.Errorf("the last agent: got blue %v, want its tint", got)
	}
	run.World.Remove(run.Sim.Agents().Entity[0])
	tick(t, run)
	m.Update(frame(run, crowd, plane.Lens{Scale: 1}, 1, 4))
	if got := m.Size(); got != 8 {
		t.Fatalf("got %d triangles, want 8", got)
	}
	for i := range 8 {
		if got, want := m.Vertices(i)[0].ColorB == 1, run.Sim.Agents().ID[i] == 9; got != want {
			t.Errorf("agent %d: got tinted %v, want %v", run.Sim.Agents().ID[i], got, want)
		}
	}
}

// tints is a director that colors one agent.
type tints struct {
	run   *scenes.Run
	color color.RGBA
	id    uint64
}

func (d *tints) Start(*scenes.Run) error             { return nil }
func (d *tints) Before(scenes.Input)                 {}
func (d *tints) After()                              {}
func (d *tints) Marks(m []scenes.Mark) []scenes.Mark { return m }
func (d *tints) Status() scenes.Status               { return scenes.Status{} }
func (d *tints) Tint(i int) (color.RGBA, bool) {
	return d.color, d.run.Sim.Agents().ID[i] == d.id
}

func TestTorusShowsAgentsAtBothBorders(t *testing.T) {
	run := stage(t, ecs.Torus, 4)
	place := func(p ecs.Vec2) {
		*components.Position.Get(run.World.Entry(run.Sim.Agents().Entity[0])) = p
		if err := run.Sim.Sync(run.World); err != nil {
			t.Fatal(err)
		}
	}
	m, crowd := draw.NewAgents(draw.NewSprites()), style.NewCrowd(run, color.RGBA{})
	for _, test := range []struct {
		at   ecs.Vec2
		want int
	}{{ecs.Vec2{X: 30, Y: 30}, 4}, {ecs.Vec2{X: 1, Y: 30}, 5}, {ecs.Vec2{X: 59, Y: 59}, 7}} {
		place(test.at)
		m.Update(frame(run, crowd, plane.Lens{Scale: 1}, 1, 1))
		if got := m.Size(); got != test.want {
			t.Errorf("an agent at %v: got %d triangles, want %d", test.at, got, test.want)
		}
	}
}

func TestAgentsDoNotAllocateOnceWarm(t *testing.T) {
	for _, edges := range []ecs.Edges{ecs.Walls, ecs.Torus} {
		run := stage(t, edges, 500)
		tick(t, run)
		m, crowd := draw.NewAgents(draw.NewSprites()), style.NewCrowd(run, color.RGBA{})
		lens := plane.Lens{Scale: 1.5}
		m.Update(frame(run, crowd, lens, 0.5, 4))
		if got := testing.AllocsPerRun(50, func() { m.Update(frame(run, crowd, lens, 0.5, 4)) }); got != 0 {
			t.Errorf("edges %d: got %v allocations a frame, want 0", edges, got)
		}
	}
}

// BenchmarkAgents is what writing the vertices of a frame costs.
func BenchmarkAgents(b *testing.B) {
	for _, edges := range []ecs.Edges{ecs.Walls, ecs.Torus} {
		for _, n := range []int{1_000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("edges=%v/agents=%d", [...]string{ecs.Walls: "walls", ecs.Torus: "torus"}[edges], n), func(b *testing.B) {
				run := stage(b, edges, n)
				tick(b, run)
				m, crowd := draw.NewAgents(draw.NewSprites()), style.NewCrowd(run, color.RGBA{})
				f := frame(run, crowd, plane.Lens{Scale: 0.3}, 0.5, 4)
				m.Update(f)
				b.ReportAllocs()
				for b.Loop() {
					m.Update(f)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/agent")
			})
		}
	}
}
