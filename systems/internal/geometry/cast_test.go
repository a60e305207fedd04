package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

func TestCastKnownAnswers(t *testing.T) {
	box := []geometry.Shape{rect(0, 0, 10, 10)}
	line := []geometry.Shape{chain(0, v(0, 0), v(10, 0), v(10, 10))}
	ball := []geometry.Shape{disc(v(0, 0), 4)}
	bowl := []geometry.Shape{chain(0, v(-10, 0), v(0, 0), v(1000, 0.1))}
	s := math.Sqrt(0.5)
	tests := []struct {
		name   string
		shapes []geometry.Shape
		p, d   vec
		r      float64
		hit    bool
		t      float64
		normal vec
	}{
		{name: "face of a box", shapes: box, p: v(-7, 5), d: v(10, 0), r: 2, hit: true, t: 0.5, normal: v(-1, 0)},
		{name: "round corner of a grown box", shapes: box, p: v(-10, -10), d: v(20, 20), r: 2, hit: true, t: (10 - math.Sqrt2) / 20, normal: v(-s, -s)},
		{name: "just past the corner: no hit", shapes: box, p: v(-10, -2.001), d: v(40, 0), r: 2},
		{name: "too short: no hit", shapes: box, p: v(-7, 5), d: v(4.9, 0), r: 2},
		{name: "touching, inward: T is 0", shapes: box, p: v(-2, 5), d: v(1, 1), r: 2, hit: true, normal: v(-1, 0)},
		{name: "touching, along: no hit", shapes: box, p: v(-2, 5), d: v(0, 1), r: 2},
		{name: "touching, outward: no hit", shapes: box, p: v(-2, 5), d: v(-1, 0), r: 2},
		{name: "overlapping, inward: T is 0", shapes: box, p: v(-1, 5), d: v(3, 0), r: 2, hit: true, normal: v(-1, 0)},
		{name: "overlapping, along, past the end: no hit", shapes: box, p: v(-1, 5), d: v(0, 50), r: 2},
		{name: "center inside, deeper: T is 0", shapes: box, p: v(1, 5), d: v(3, 0), r: 2, hit: true, normal: v(-1, 0)},
		{name: "center inside, out: no hit", shapes: box, p: v(1, 5), d: v(-30, 0), r: 2},
		{name: "point on an edge, inward: T is 0", shapes: box, p: v(0, 5), d: v(3, 0), hit: true, normal: v(-1, 0)},
		{name: "point on an edge, outward: no hit", shapes: box, p: v(0, 5), d: v(-3, 0)},
		{name: "point on a corner, past it: no hit", shapes: box, p: v(0, 0), d: v(-3, 3)},
		{name: "point on a corner, into it: T is 0", shapes: box, p: v(0, 0), d: v(3, 3), hit: true, normal: v(-s, -s)},
		{name: "point through a joint of a line: hit", shapes: line, p: v(5, 5), d: v(10, -10), hit: true, t: 0.5, normal: v(0, 1)},
		{name: "point on a line: moves off either way", shapes: line, p: v(5, 0), d: v(0, 3)},
		{name: "disc", shapes: ball, p: v(-10, 0), d: v(10, 0), r: 1, hit: true, t: 0.5, normal: v(-1, 0)},
		{name: "center of a disc: moves out freely", shapes: ball, p: v(0, 0), d: v(10, 0), r: 1},
		{name: "inside a disc, across: T is 0", shapes: ball, p: v(-1, 0), d: v(10, 0), r: 1, hit: true, normal: v(-1, 0)},
		{name: "no move: no hit", shapes: box, p: v(-1, 5), r: 2},
		{name: "tiny move inward: T is 0", shapes: box, p: v(-2, 5), d: v(1e-200, 0), r: 2, hit: true, normal: v(-1, 0)},
		{name: "enormous move: hit", shapes: box, p: v(-12, 5), d: v(1e300, 0), r: 2, hit: true, t: 1e-299, normal: v(-1, 0)},
		{name: "not a number: no hit", shapes: box, p: v(-12, 5), d: v(math.NaN(), 0), r: 2},
		{name: "place not a number: no hit", shapes: box, p: v(math.NaN(), 5), d: v(100, 0), r: 2},
		{name: "almost straight bend: runs into it", shapes: bowl, p: v(-1e-4, 2), d: v(900, 0), r: 2, hit: true, t: 0, normal: v(-5e-5, 1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, ok := mustBake(t, tt.shapes, nil).Cast(tt.p, tt.d, tt.r, 0)
			if ok != tt.hit {
				t.Fatalf("got %+v %v, want hit %v", h, ok, tt.hit)
			}
			if ok && (!near(h.T, tt.t, 1e-6) || dist(h.Normal, tt.normal) > 1e-4 || h.Shape != 0) {
				t.Errorf("got %+v, want T %v and normal %v", h, tt.t, tt.normal)
			}
		})
	}
}

func TestCastTieGoesToTheLowerShapeAndBoundsComeLast(t *testing.T) {
	b := &geometry.Bounds{Min: v(-20, -20), Max: v(10, 20)}
	l := mustBake(t, []geometry.Shape{rect(10, 0, 15, 10), rect(10, -10, 15, 5)}, b)
	if h, ok := l.Cast(v(0, 2), v(20, 0), 1, 0); !ok || h.Shape != 0 {
		t.Errorf("got %+v %v, want shape 0", h, ok)
	}
	if h, ok := l.Cast(v(0, -15), v(20, 0), 1, 0); !ok || h.Shape != -1 || h.Normal != v(-1, 0) || !near(h.T, 0.45, 1e-12) {
		t.Errorf("got %+v %v, want the bounds at 0.45", h, ok)
	}
}

func TestHeightsAreHalfOpen(t *testing.T) {
	low := rect(0, 0, 10, 10)
	low.ZMin, low.ZMax = 0, 3
	l := mustBake(t, []geometry.Shape{low}, nil)
	for _, tt := range []struct {
		name  string
		z     float64
		solid bool
	}{
		{name: "below", z: -0.1},
		{name: "on the ground", z: 0, solid: true},
		{name: "within", z: 2.9, solid: true},
		{name: "on top", z: 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, hit := l.Cast(v(-5, 5), v(10, 0), 1, tt.z)
			_, _, found := l.Nearest(v(-5, 5), 10, tt.z)
			_, ok := l.Escape(v(5, 5), 1, tt.z)
			got := []bool{hit, found, !l.Free(v(5, 5), 1, tt.z), l.Overlap(v(5, 5), 1, tt.z) > 0, !l.Sight(v(-5, 5), v(15, 5), tt.z)}
			for i, g := range got {
				if g != tt.solid {
					t.Errorf("query %d got %v, want %v", i, g, tt.solid)
				}
			}
			if !ok {
				t.Errorf("Escape found no place")
			}
		})
	}
}
