package geometry_test

import (
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

func TestCornersKnownAnswers(t *testing.T) {
	// Boxes along the y axis, with arms toward the viewer on the left.
	bar, lower, upper := rect(0, -50, 10, 50), rect(-40, -50, 5, -40), rect(-40, 40, 5, 50)
	tests := []struct {
		name        string
		shapes      []geometry.Shape
		p           vec
		left, right vec
		fails       bool
	}{
		{name: "from afar: the silhouette of the whole", shapes: []geometry.Shape{bar, lower}, p: v(-500, 0), left: v(0, 50), right: v(-40, -50)},
		{name: "from before the arm: its tip is a way", shapes: []geometry.Shape{bar, lower}, p: v(-45, -10), left: v(0, 50), right: v(-40, -50)},
		{name: "from beside the arm: only the other end is one", shapes: []geometry.Shape{bar, lower}, p: v(-20, -10), left: v(0, 50), right: v(0, 50)},
		{name: "from between two arms: none", shapes: []geometry.Shape{bar, lower, upper}, p: v(-20, 0), fails: true},
		{name: "in front of a single box", shapes: []geometry.Shape{bar}, p: v(-20, 0), left: v(0, 50), right: v(0, -50)},
		{name: "in the bay of a single shape: none", shapes: []geometry.Shape{{Points: []vec{v(0, -50), v(-40, -50), v(-40, -60), v(10, -60), v(10, 50), v(0, 50)}}}, p: v(-20, 0), fails: true},
		{name: "in a ring: none", shapes: []geometry.Shape{bar, lower, upper, rect(-50, -50, -40, 50)}, p: v(-20, 0), fails: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, tt.shapes, nil)
			h, hit := l.Cast(tt.p, v(1000, 0), 1, 0)
			if !hit {
				t.Fatal("nothing was hit")
			}
			left, right, ok := l.Corners(&h, tt.p, 0, 0)
			if ok == tt.fails || ok && (dist(left, tt.left) > 1e-9 || dist(right, tt.right) > 1e-9) {
				t.Errorf("got %v, %v and %v, want %v, %v and %v", left, right, ok, tt.left, tt.right, !tt.fails)
			}
		})
	}
	b := &geometry.Bounds{Min: v(0, 0), Max: v(10, 10)}
	l := mustBake(t, nil, b)
	if h, hit := l.Cast(v(5, 5), v(100, 0), 1, 0); !hit {
		t.Error("the bounds were not hit")
	} else if _, _, ok := l.Corners(&h, v(5, 5), 1, 0); ok {
		t.Error("the bounds have corners")
	}
}

// A wall of many pieces is passed by the end of what was hit.
func TestCornersOfLargeSolidsAreThoseOfTheFace(t *testing.T) {
	shapes := []geometry.Shape{rect(0, 0, 4000, 10)}
	for i := range 100 {
		x := 40 * float64(i)
		shapes = append(shapes, rect(x, 10, x+10, 30+float64(i%2)))
	}
	l := mustBake(t, shapes, nil)
	h, ok := l.Cast(v(1205, 100), v(0, -100), 2, 0)
	if !ok || h.Shape != 0 {
		t.Fatalf("got %+v %v, want the comb", h, ok)
	}
	left, right, ok := l.Corners(&h, v(1205, 100), 0, 0)
	if !ok || dist(left, v(1210, 30)) > 1e-9 || dist(right, v(1200, 30)) > 1e-9 {
		t.Errorf("got %v, %v and %v, want the corners of the tooth at 1200", left, right, ok)
	}
}
