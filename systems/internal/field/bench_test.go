package field_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// office is a level of rooms.
func office(t testing.TB, w, h float64) (*geometry.Level, geometry.Bounds) {
	b := bounds(w, h)
	var shapes []geometry.Shape
	for x := 100.0; x < w; x += 100 {
		for y := 0.0; y < h; y += 100 {
			shapes = append(shapes, box(x, y, 6, 60), box(x-100, y+60, 70, 6))
		}
	}
	return bake(t, b, shapes...), b
}

func BenchmarkBuild(b *testing.B) {
	for _, w := range []float64{800, 1600} {
		level, area := office(b, w, 0.75*w)
		g := gridOf(level, area, 6)
		b.Run(fmt.Sprintf("grid/cells=%d", g.Cells()), func(b *testing.B) {
			for b.Loop() {
				field.NewGrid(level, area, field.Class{Radius: 6}, g).Build()
			}
		})
		goal := Vec2{X: w - 20, Y: 20}
		b.Run(fmt.Sprintf("field/cells=%d", g.Cells()), func(b *testing.B) {
			var c field.Cache
			b.ReportAllocs()
			for n := uint64(0); b.Loop(); n++ {
				c.Tick(n)
				c.Lease(g, goal, g.Label(g.Enter(goal, 6)))
				c.Build(1 << 30)
				c.Drop(g)
			}
		})
	}
}

func BenchmarkFarthest(b *testing.B) {
	level, area := office(b, 800, 600)
	g := gridOf(level, area, 6)
	goal := Vec2{X: 780, Y: 20}
	f := field.NewField(g, goal, g.Label(g.Enter(goal, 6)))
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		at := Vec2{X: 20 + float64(n*37%700), Y: 20 + float64(n*53%500)}
		if cell := g.Enter(at, 6); f.Leads(cell) {
			f.Farthest(at, 8, cell)
		}
	}
}
