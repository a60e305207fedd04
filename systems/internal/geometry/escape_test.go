package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

func TestEscapeKnownAnswers(t *testing.T) {
	s := math.Sqrt(0.5)
	tests := []struct {
		name   string
		shapes []geometry.Shape
		bounds *geometry.Bounds
		p      vec
		r      float64
		want   vec
		fails  bool
	}{
		{name: "free already: stays", shapes: []geometry.Shape{rect(0, 0, 10, 10)}, p: v(-5, 5), r: 5, want: v(-5, 5)},
		{name: "out of a box by its nearest edge", shapes: []geometry.Shape{rect(0, 0, 10, 10)}, p: v(9, 4), r: 5, want: v(15, 4)},
		{name: "around a corner", shapes: []geometry.Shape{rect(0, 0, 10, 10)}, p: v(11, 11), r: 5, want: v(10+5*s, 10+5*s)},
		{name: "out of a disc", shapes: []geometry.Shape{disc(v(0, 0), 10)}, p: v(3, 4), r: 5, want: v(9, 12)},
		{name: "from the center of a disc: any way", shapes: []geometry.Shape{disc(v(0, 0), 10)}, p: v(0, 0), r: 5, want: v(0, -15)},
		{name: "off a line", shapes: []geometry.Shape{chain(0, v(0, 0), v(100, 0))}, p: v(50, 1), r: 5, want: v(50, 5)},
		{name: "off the end of a thick line", shapes: []geometry.Shape{chain(4, v(0, 0), v(100, 0))}, p: v(103, 0), r: 5, want: v(107, 0)},
		{name: "out of two boxes that overlap: past both", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(8, 0, 18, 10)}, p: v(9, 4), r: 1, want: v(9, -1)},
		{name: "from an inner corner: along both walls", shapes: []geometry.Shape{chain(0, v(0, 50), v(0, 0), v(50, 0))}, p: v(1, 1), r: 5, want: v(5, 5)},
		{name: "beside the bounds", bounds: &geometry.Bounds{Min: v(0, 0), Max: v(100, 100)}, p: v(1, 50), r: 5, want: v(5, 50)},
		{name: "outside of the bounds", bounds: &geometry.Bounds{Min: v(0, 0), Max: v(100, 100)}, p: v(-20, 120), r: 5, want: v(5, 95)},
		{name: "wall beside the bounds", shapes: []geometry.Shape{rect(0, 0, 5, 50)}, bounds: &geometry.Bounds{Min: v(0, 0), Max: v(100, 100)}, p: v(2, 10), r: 2, want: v(7, 10)},
		{name: "no room: stays", bounds: &geometry.Bounds{Min: v(0, 0), Max: v(9, 9)}, p: v(4, 4), r: 5, want: v(4, 4), fails: true},
		{name: "between two discs: the crossing of their arcs", shapes: []geometry.Shape{disc(v(-10, 0), 9), disc(v(10, 0), 9)}, p: v(0, 1), r: 6, want: v(0, math.Sqrt(125))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, tt.shapes, tt.bounds)
			q, ok := l.Escape(tt.p, tt.r, 0)
			if ok == tt.fails || dist(q, tt.want) > 1e-6 {
				t.Errorf("got %v %v, want %v %v", q, ok, tt.want, !tt.fails)
			}
			if ok && !l.Free(q, tt.r, 0) {
				t.Errorf("%v is not free", q)
			}
		})
	}
}

// Blocks with gaps too narrow between them, which are not united.
func TestEscapeSearchesNoFartherThanItSays(t *testing.T) {
	l := mustBake(t, []geometry.Shape{
		rect(-100, -100, 100, 100), rect(101, -100, 1e5, 100), rect(-1e5, -100, -101, 100),
		rect(-1e5, 101, 1e5, 1e5), rect(-1e5, -1e5, 1e5, -101),
	}, nil)
	if q, ok := l.Escape(v(0, 0), 1, 0); ok || q != v(0, 0) {
		t.Errorf("got %v %v, want nothing within 64 radii and 16 overlaps", q, ok)
	}
}

func TestSilhouetteKnownAnswers(t *testing.T) {
	s := math.Sqrt(0.5)
	box := rect(0, -10, 20, 10)
	tests := []struct {
		name        string
		shape       geometry.Shape
		p           vec
		grow        float64
		left, right vec
		fails       bool
	}{
		{name: "box from its side: the near corners", shape: box, p: v(-100, 0), grow: 2, left: v(-2*s, 10+2*s), right: v(-2*s, -10-2*s)},
		{name: "box from a corner: the two beside it", shape: box, p: v(-100, -110), left: v(0, 10), right: v(20, -10)},
		{name: "disc: tangent points", shape: disc(v(0, 0), 3), p: v(-5, 0), left: v(-9.0/5, 12.0/5), right: v(-9.0/5, -12.0/5)},
		{name: "grown disc: tangent points", shape: disc(v(0, 0), 1), p: v(-5, 0), grow: 2, left: v(-9.0/5, 12.0/5), right: v(-9.0/5, -12.0/5)},
		{name: "line from its side: past the ends", shape: chain(2, v(0, -10), v(0, 10)), p: v(-100, 0), grow: 2, left: v(0, 13), right: v(0, -13)},
		{name: "line from its end: beside the near end", shape: chain(0, v(0, 0), v(10, 0)), p: v(-10, 0), grow: 2, left: v(0, 2), right: v(0, -2)},
		{name: "inside the grown box", shape: box, p: v(-0.1, 0), grow: 2, fails: true},
		{name: "inside the grown disc", shape: disc(v(0, 0), 3), p: v(-3.5, 0), grow: 1, fails: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, []geometry.Shape{rect(500, 500, 501, 501), tt.shape}, nil)
			left, right, ok := l.Silhouette(1, tt.p, tt.grow, 0)
			if ok == tt.fails {
				t.Fatalf("got ok %v", ok)
			}
			if ok && (dist(left, tt.left) > 1e-9 || dist(right, tt.right) > 1e-9) {
				t.Errorf("got %v and %v, want %v and %v", left, right, tt.left, tt.right)
			}
		})
	}
	l := mustBake(t, []geometry.Shape{box}, nil)
	for _, shape := range []int32{-1, 1} {
		if _, _, ok := l.Silhouette(shape, v(-100, 0), 1, 0); ok {
			t.Errorf("shape %d has a silhouette", shape)
		}
	}
}

func TestNearestKnownAnswers(t *testing.T) {
	b := &geometry.Bounds{Min: v(-1000, -1000), Max: v(1000, 1000)}
	l := mustBake(t, []geometry.Shape{rect(0, 0, 10, 10), disc(v(100, 0), 5), chain(0, v(0, 100), v(50, 100))}, b)
	tests := []struct {
		name  string
		p     vec
		most  float64
		want  geometry.Hit
		dist  float64
		fails bool
	}{
		{name: "edge", p: v(-3, 5), most: 10, want: geometry.Hit{Normal: v(-1, 0), Point: v(0, 5)}, dist: 3},
		{name: "corner", p: v(-3, -4), most: 10, want: geometry.Hit{Normal: v(-0.6, -0.8), Point: v(0, 0)}, dist: 5},
		{name: "disc", p: v(90, 0), most: 10, want: geometry.Hit{Normal: v(-1, 0), Point: v(95, 0), Shape: 1}, dist: 5},
		{name: "inside a disc: the normal points inward", p: v(103, 0), most: 10, want: geometry.Hit{Normal: v(-1, 0), Point: v(105, 0), Shape: 1}, dist: 2},
		{name: "on an edge: the normal points outward", p: v(0, 5), most: 10, want: geometry.Hit{Normal: v(-1, 0), Point: v(0, 5)}},
		{name: "bounds", p: v(-990, 0), most: 20, want: geometry.Hit{Normal: v(1, 0), Point: v(-1000, 0), Shape: -1}, dist: 10},
		{name: "outside of the bounds", p: v(-1003, -1004), most: 20, want: geometry.Hit{Normal: v(-0.6, -0.8), Point: v(-1000, -1000), Shape: -1}, dist: 5},
		{name: "too far", p: v(-30, 5), most: 29, fails: true},
		{name: "far, without limit", p: v(-300, 5), most: math.Inf(1), want: geometry.Hit{Normal: v(-1, 0), Point: v(0, 5)}, dist: 300},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, d, ok := l.Nearest(tt.p, tt.most, 0)
			if ok == tt.fails {
				t.Fatalf("got ok %v", ok)
			}
			if ok && (!near(d, tt.dist, 1e-9) || dist(h.Normal, tt.want.Normal) > 1e-9 || dist(h.Point, tt.want.Point) > 1e-9 || h.Shape != tt.want.Shape) {
				t.Errorf("got %+v at %v, want %+v at %v", h, d, tt.want, tt.dist)
			}
		})
	}
}
