package draw_test

import (
	"image/color"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view/internal/draw"
)

// crowded is a stage of more agents than are drawn as triangles, on a lattice 20 apart, shown at a tenth of its size.
func crowded(t testing.TB, edges ecs.Edges, n, most int) (*draw.Agents, *scenes.Run, *draw.Frame) {
	t.Helper()
	run := stage(t, edges, n)
	m := draw.NewAgents(draw.NewSprites())
	m.SetMost(most)
	crowd := style.NewCrowd(run, color.RGBA{})
	return m, run, &draw.Frame{Run: run, Crowd: crowd, Lens: plane.Lens{Scale: 0.1}, Area: plane.Box(0, 0, 100, 100), Alpha: 1, Least: 4}
}

func move(t testing.TB, run *scenes.Run, row int, to ecs.Vec2) {
	t.Helper()
	*components.Position.Get(run.World.Entry(run.Sim.Agents().Entity[row])) = to
	if err := run.Sim.Sync(run.World); err != nil {
		t.Fatal(err)
	}
}

// The shares are those of 160 of 256: 230·160/256 = 143, then 143 + (230 − 143)·160/256 = 197, and so on.
func TestSplatsAreBrighterWhereMoreAgentsAre(t *testing.T) {
	m, run, f := crowded(t, ecs.Walls, 25, 24)
	move(t, run, 1, ecs.Vec2{X: 20, Y: 20})
	m.Update(f)
	if got := m.Size(); got != 0 {
		t.Errorf("got %d triangles want none", got)
	}
	for _, tt := range []struct {
		name string
		x, y int
		want [4]byte
	}{
		{"one agent", 6, 2, [4]byte{143, 99, 0, 159}},
		{"two agents", 2, 2, [4]byte{197, 136, 0, 219}},
		{"nobody", 4, 2, [4]byte{}},
		{"between them", 5, 3, [4]byte{}},
	} {
		if got, on := m.Splat(tt.x, tt.y); got != tt.want || !on {
			t.Errorf("%s: got %v, drawn %v want %v", tt.name, got, on, tt.want)
		}
	}
}

func TestSplatsGrowWithTheScaleAndEndAtTheArea(t *testing.T) {
	m, run, f := crowded(t, ecs.Open, 25, 10)
	f.Lens.Scale = 0.2 // an agent of half length 5 is 2 pixels long
	move(t, run, 0, ecs.Vec2{X: 499.9, Y: 20})
	m.Update(f)
	for x, want := range map[int]bool{7: true, 8: true, 9: false, 10: false, 11: true, 12: true, 99: true} {
		if got, _ := m.Splat(x, 4); (got[3] > 0) != want {
			t.Errorf("pixel %d: got %v want painted %v", x, got, want)
		}
	}
	f.Area = plane.Box(0, 0, 40, 30) // a smaller window
	m.Update(f)
	if got, on := m.Splat(8, 4); got[3] == 0 || !on {
		t.Errorf("in a smaller window: got %v", got)
	}
}

func TestOnlyAgentsInViewAreDrawn(t *testing.T) {
	m, _, f := crowded(t, ecs.Walls, 400, 60)
	m.Update(f)
	if _, on := m.Splat(0, 0); !on {
		t.Error("from afar: got no splats")
	}
	f.Lens.Scale = 4 // agents are 80 pixels apart; near the area is up to 64 pixels beyond it
	m.Update(f)
	if _, on := m.Splat(0, 0); on || m.Size() != 4 {
		t.Errorf("from near: got splats %v and %d triangles want 4", on, m.Size())
	}
	if got := m.Vertices(3)[0].ColorR; got != float32(orange.R)*(1.0/255) {
		t.Errorf("got red %v want that of the species", got)
	}
}

func TestSplatsDoNotAllocateOnceWarm(t *testing.T) {
	m, run, f := crowded(t, ecs.Torus, 500, 100)
	tick(t, run)
	m.Update(f)
	if got := testing.AllocsPerRun(50, func() { m.Update(f) }); got != 0 {
		t.Errorf("got %v allocations a frame, want 0", got)
	}
}

func BenchmarkSplats(b *testing.B) {
	const n = 200_000
	m, _, f := crowded(b, ecs.Torus, n, 100_000)
	f.Area, f.Lens.Scale = plane.Box(0, 0, 1280, 800), 800.0/9000
	m.Update(f)
	b.ReportAllocs()
	for b.Loop() {
		m.Update(f)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/agent")
}
