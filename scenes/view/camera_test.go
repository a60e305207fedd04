package view_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/view"
)

func near(a, b ecs.Vec2, tolerance float64) bool {
	return math.Abs(a.X-b.X) <= tolerance && math.Abs(a.Y-b.Y) <= tolerance
}

func TestScreenAndWorldRoundTrip(t *testing.T) {
	worlds := []plane.Rect{plane.Box(0, 0, 1280, 720), plane.Box(-500, 300, 40, 4000), plane.Box(1e6, -1e6, 1, 1)}
	areas := []plane.Rect{plane.Box(0, 30, 1280, 740), plane.Box(0, 20, 300, 100)}
	for _, world := range worlds {
		for _, area := range areas {
			lens := view.Look(&view.Camera{}, world, area, nil, 1000, 1, 0)
			for _, p := range []ecs.Vec2{world.Min, world.Max, world.Center()} {
				q := lens.To(p)
				if !near(lens.From(q), p, 1e-6*max(world.W(), world.H())) {
					t.Errorf("%v came back as %v", p, lens.From(q))
				}
				if !area.Grow(1e-3).Contains(q) {
					t.Errorf("world %v in area %v: %v is drawn at %v, outside", world, area, p, q)
				}
			}
		}
	}
}

func TestCameraLetterboxes(t *testing.T) {
	lens := view.Look(&view.Camera{}, plane.Box(0, 0, 1000, 500), plane.Box(0, 0, 500, 500), nil, 100, 1, 0)
	if lens.Scale != 0.5 || !near(lens.To(ecs.Vec2{}), ecs.Vec2{Y: 125}, 1e-9) {
		t.Errorf("got %+v, want half size with bars of 125 above and below", lens)
	}
}

func TestCameraFollowsWhereTheWholeWorldIsTooSmall(t *testing.T) {
	world, area := plane.Box(0, 0, 20000, 10000), plane.Box(0, 0, 1000, 500)
	focus := ecs.Vec2{X: 9000, Y: 4000}
	c := &view.Camera{}
	lens := view.Look(c, world, area, &focus, 6, 1, 0)
	if lens.Scale != 1 || !near(lens.To(focus), area.Center(), 1e-6) {
		t.Errorf("got %+v, want the focus in the middle at a comfortable scale", lens)
	}
	moved := ecs.Vec2{X: 9100, Y: 4000}
	lens = view.Look(c, world, area, &moved, 6, 1, 1.0/60)
	if x := lens.To(moved).X; x < 550 || x > 600 {
		t.Errorf("a jump of 100: the focus is at %v after a frame, want it to be followed smoothly", x)
	}
	for range 300 {
		lens = view.Look(c, world, area, &moved, 6, 1, 1.0/60)
	}
	if !near(lens.To(moved), area.Center(), 0.5) {
		t.Errorf("after 5 s the focus is at %v, want %v", lens.To(moved), area.Center())
	}
	corner := ecs.Vec2{}
	for range 600 {
		lens = view.Look(c, world, area, &corner, 6, 1, 1.0/60)
	}
	if !near(lens.To(ecs.Vec2{}), ecs.Vec2{}, 1e-6) {
		t.Errorf("in the corner the world begins at %v, want the screen's corner", lens.To(ecs.Vec2{}))
	}
}

func TestCameraShowsTheWholeWorldWhereAgentsAreReadable(t *testing.T) {
	focus := ecs.Vec2{X: 10, Y: 10}
	lens := view.Look(&view.Camera{}, plane.Box(0, 0, 1280, 720), plane.Box(0, 0, 1280, 720), &focus, 6, 1, 0)
	if lens.Scale != 1 || lens.Shift != (ecs.Vec2{}) {
		t.Errorf("got %+v, want the whole world", lens)
	}
	dense := view.Look(&view.Camera{}, plane.Box(0, 0, 1280, 720), plane.Box(0, 0, 2560, 1440), &focus, 6, 2, 0)
	if dense.Scale != 2 {
		t.Errorf("twice the pixels: got scale %v, want 2", dense.Scale)
	}
}

func TestWheelKeepsThePointUnderTheCursor(t *testing.T) {
	world, area := plane.Box(0, 0, 1000, 1000), plane.Box(0, 0, 1000, 1000)
	c := &view.Camera{}
	lens := view.Look(c, world, area, nil, 100, 1, 0)
	cursor := ecs.Vec2{X: 300, Y: 600}
	at := lens.From(cursor)
	view.Wheel(c, 4, cursor)
	for range 600 {
		lens = view.Look(c, world, area, nil, 100, 1, 1.0/60)
	}
	if lens.Scale < 2 || !near(lens.To(at), cursor, 1) {
		t.Errorf("got scale %v and the point at %v, want it at %v", lens.Scale, lens.To(at), cursor)
	}
	view.Wheel(c, -100, cursor)
	for range 600 {
		lens = view.Look(c, world, area, nil, 100, 1, 1.0/60)
	}
	if math.Abs(lens.Scale-1) > 1e-9 {
		t.Errorf("zoomed out: got scale %v, want 1", lens.Scale)
	}
}
