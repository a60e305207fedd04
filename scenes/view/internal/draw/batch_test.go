package draw_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view/internal/draw"
	"github.com/hajimehoshi/ebiten/v2"
)

var white = color.RGBA{0xff, 0xff, 0xff, 0xff}

func batch() *draw.Batch { return draw.NewBatch(draw.NewSheet(style.NewFonts())) }

// solid is the area of a batch's triangles whose corners are all opaque.
func solid(b *draw.Batch) float64 {
	vertices, indices := b.Triangles()
	sum := 0.0
	for i := 0; i < len(indices); i += 3 {
		p, q, r := vertices[indices[i]], vertices[indices[i+1]], vertices[indices[i+2]]
		if p.ColorA*q.ColorA*r.ColorA == 1 {
			sum += math.Abs(float64((q.DstX-p.DstX)*(r.DstY-p.DstY)-(q.DstY-p.DstY)*(r.DstX-p.DstX))) / 2
		}
	}
	return sum
}

func TestFillCoversThePolygon(t *testing.T) {
	tests := []struct {
		name   string
		points []ecs.Vec2
	}{
		{"rectangle", []ecs.Vec2{{X: 10, Y: 10}, {X: 110, Y: 10}, {X: 110, Y: 60}, {X: 10, Y: 60}}},
		{"the other way around", []ecs.Vec2{{X: 10, Y: 60}, {X: 110, Y: 60}, {X: 110, Y: 10}, {X: 10, Y: 10}}},
		{"concave", []ecs.Vec2{{X: 0, Y: 0}, {X: 200, Y: 0}, {X: 200, Y: 200}, {X: 100, Y: 60}, {X: 0, Y: 200}}},
		{"comb", []ecs.Vec2{{X: 0, Y: 0}, {X: 210, Y: 0}, {X: 210, Y: 90}, {X: 150, Y: 90}, {X: 150, Y: 30}, {X: 120, Y: 30}, {X: 120, Y: 90}, {X: 60, Y: 90}, {X: 60, Y: 30}, {X: 30, Y: 30}, {X: 30, Y: 90}, {X: 0, Y: 90}}},
	}
	for _, test := range tests {
		b := batch()
		b.Fill(test.points, white)
		n := len(test.points)
		if v, i := b.Size(); v != 2*n || i != 3*(n-2)+6*n {
			t.Errorf("%s: got %d vertices and %d indices, want %d and %d", test.name, v, i, 2*n, 3*(n-2)+6*n)
		}
		inner := plane.Grow(nil, test.points, -0.5)
		if got, want := solid(b), math.Abs(plane.Area(inner)); math.Abs(got-want) > 1e-3*want {
			t.Errorf("%s: got %v solid pixels, want %v", test.name, got, want)
		}
	}
}

func TestStroke(t *testing.T) {
	line := []ecs.Vec2{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}}
	b := batch()
	b.Stroke(line, false, 4, white)
	if v, i := b.Size(); v != 12 || i != 2*18 {
		t.Errorf("open: got %d vertices and %d indices, want 12 and 36", v, i)
	}
	if got := solid(b); math.Abs(got-200*3) > 1 {
		t.Errorf("open: got %v solid pixels, want 600: four wide less half a pixel on both sides", got)
	}
	b.Reset()
	b.Stroke(line, true, 4, white)
	if v, i := b.Size(); v != 12 || i != 3*18 {
		t.Errorf("closed: got %d vertices and %d indices, want 12 and 54", v, i)
	}
	b.Reset()
	b.Stroke(line[:1], false, 4, white)
	b.Stroke(line, false, 4, color.RGBA{})
	b.Fill(line[:2], white)
	if v, _ := b.Size(); v != 0 {
		t.Errorf("nothing to draw: got %d vertices, want 0", v)
	}
}

func TestTextStandsAtWholePixels(t *testing.T) {
	b := batch()
	b.Text(ecs.Vec2{X: 10.4, Y: 20.7}, 14.3, "Agent 7", white)
	vertices, indices := b.Triangles()
	if len(vertices) != 4*6 || len(indices) != 6*6 {
		t.Errorf("got %d vertices and %d indices, want six glyphs", len(vertices), len(indices))
	}
	for _, v := range vertices {
		for _, x := range []float32{v.DstX, v.DstY, v.SrcX, v.SrcY} {
			if x != float32(math.Round(float64(x))) {
				t.Fatalf("got a glyph corner at %v, want whole pixels", x)
			}
		}
	}
}

func TestBatchDoesNotAllocateOnceWarm(t *testing.T) {
	b, screen := batch(), ebiten.NewImage(64, 64)
	defer screen.Deallocate()
	comb := []ecs.Vec2{{X: 0, Y: 0}, {X: 200, Y: 0}, {X: 200, Y: 200}, {X: 100, Y: 60}, {X: 0, Y: 200}}
	frame := func() {
		b.Reset()
		b.Fill(comb, white)
		b.Stroke(comb, true, 2, white)
		b.Text(ecs.Vec2{X: 3, Y: 3}, 14, "1234", white)
	}
	frame()
	if got := testing.AllocsPerRun(100, frame); got != 0 {
		t.Errorf("got %v allocations a frame, want 0", got)
	}
}
