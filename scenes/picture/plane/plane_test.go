package plane_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
)

func near(a, b ecs.Vec2) bool { return math.Abs(a.X-b.X) < 1e-9 && math.Abs(a.Y-b.Y) < 1e-9 }

func TestLensShowsAllOfTheWorldInTheMiddle(t *testing.T) {
	lens := plane.Fit(plane.Box(-100, 50, 400, 100), plane.Box(10, 20, 200, 200))
	if lens.Scale != 0.5 {
		t.Errorf("got scale %v, want 0.5", lens.Scale)
	}
	for _, test := range []struct{ world, screen ecs.Vec2 }{
		{ecs.Vec2{X: -100, Y: 50}, ecs.Vec2{X: 10, Y: 95}},
		{ecs.Vec2{X: 300, Y: 150}, ecs.Vec2{X: 210, Y: 145}},
	} {
		if got := lens.To(test.world); !near(got, test.screen) {
			t.Errorf("%v: got %v, want %v", test.world, got, test.screen)
		}
		if got := lens.From(test.screen); !near(got, test.world) {
			t.Errorf("back from %v: got %v, want %v", test.screen, got, test.world)
		}
	}
}

func TestGrowMovesEveryEdge(t *testing.T) {
	square := []ecs.Vec2{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}, {X: 0, Y: 10}}
	reversed := []ecs.Vec2{square[3], square[2], square[1], square[0]}
	for name, points := range map[string][]ecs.Vec2{"one winding": square, "the other": reversed} {
		for d, want := range map[float64]float64{2: 14 * 14, -2: 6 * 6, 0: 100} {
			if got := math.Abs(plane.Area(plane.Grow(nil, points, d))); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s by %v: got area %v, want %v", name, d, got, want)
			}
		}
	}
}

func TestMiterOfDegenerateCorners(t *testing.T) {
	a, b := ecs.Vec2{}, ecs.Vec2{X: 3}
	tests := []struct {
		name    string
		a, b, c ecs.Vec2
		want    ecs.Vec2
	}{
		{"straight on", a, b, ecs.Vec2{X: 6}, ecs.Vec2{Y: -1}},
		{"first point twice", a, a, b, ecs.Vec2{Y: -1}},
		{"last point twice", a, b, b, ecs.Vec2{Y: -1}},
		{"back again", a, b, a, ecs.Vec2{Y: -1}},
		{"one point", a, a, a, ecs.Vec2{}},
	}
	for _, test := range tests {
		if got := plane.Miter(test.a, test.b, test.c); !near(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestPlaceTurnsAndScales(t *testing.T) {
	got := plane.Place(nil, []ecs.Vec2{{X: 1}, {Y: 1}}, ecs.Vec2{X: 5, Y: 5}, ecs.Vec2{Y: 1}, 2)
	if !near(got[0], ecs.Vec2{X: 5, Y: 7}) || !near(got[1], ecs.Vec2{X: 3, Y: 5}) {
		t.Errorf("got %v, want (5, 7) and (3, 5)", got)
	}
}
