package geometry_test

import (
	"math"
	"slices"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/google/go-cmp/cmp"
)

// tiles are unit squares times size where a picture has a #.
func tiles(size float64, rows ...string) []geometry.Shape {
	var all []geometry.Shape
	for y, row := range rows {
		for x, c := range row {
			if c == '#' {
				all = append(all, rect(float64(x)*size, float64(y)*size, float64(x+1)*size, float64(y+1)*size))
			}
		}
	}
	return all
}

func block(size float64, nx, ny int) []geometry.Shape {
	var all []geometry.Shape
	for y := range ny {
		for x := range nx {
			all = append(all, rect(float64(x)*size, float64(y)*size, float64(x+1)*size, float64(y+1)*size))
		}
	}
	return all
}

// turned rotates shapes around the origin, which rounds their corners.
func turned(angle float64, shapes []geometry.Shape) []geometry.Shape {
	sin, cos := math.Sincos(angle)
	out := slices.Clone(shapes)
	for i := range out {
		points := make([]vec, len(out[i].Points))
		for k, p := range out[i].Points {
			points[k] = v(p.X*cos-p.Y*sin, p.X*sin+p.Y*cos)
		}
		out[i].Points = points
	}
	return out
}

func at(low, high float64, s geometry.Shape) geometry.Shape {
	s.ZMin, s.ZMax = low, high
	return s
}

func TestUnionKnownAnswers(t *testing.T) {
	ring := tiles(10, "####", "#..#", "#..#", "####")
	wall := block(20, 50, 1)
	tests := []struct {
		name     string
		shapes   []geometry.Shape
		surfaces int
		solids   []int // by shape
	}{
		{name: "one box", shapes: []geometry.Shape{rect(0, 0, 10, 10)}, surfaces: 4, solids: []int{0}},
		{name: "two that overlap: 8 corners", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(5, 5, 15, 15)}, surfaces: 8, solids: []int{0, 0}},
		{name: "two apart", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(11, 0, 15, 15)}, surfaces: 8, solids: []int{0, 1}},
		{name: "two that touch along a side", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(10, 0, 20, 10)}, surfaces: 4, solids: []int{0, 0}},
		{name: "two that touch along a part of a side", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(10, 3, 20, 20)}, surfaces: 8, solids: []int{0, 0}},
		{name: "two that touch in a corner", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(10, 10, 20, 20)}, surfaces: 8, solids: []int{0, 0}},
		{name: "a corner on a side", shapes: []geometry.Shape{rect(0, 0, 10, 10), {Points: []vec{v(10, 5), v(15, 0), v(15, 10)}}}, surfaces: 7, solids: []int{0, 0}},
		{name: "a ring keeps its hole", shapes: ring, surfaces: 8, solids: make([]int, len(ring))},
		{name: "a wall of 50 tiles", shapes: wall, surfaces: 4, solids: make([]int, len(wall))},
		{name: "a turned wall of 50 tiles", shapes: turned(0.3, wall), surfaces: 4, solids: make([]int, len(wall))},
		{name: "10 × 10 tiles", shapes: block(16, 10, 10), surfaces: 4, solids: make([]int, 100)},
		{name: "10 × 10 turned tiles", shapes: turned(1, block(16, 10, 10)), surfaces: 4, solids: make([]int, 100)},
		{name: "10 × 10 tiles of a third", shapes: block(1.0/3, 10, 10), surfaces: 4, solids: make([]int, 100)},
		{name: "a plus of two boxes", shapes: []geometry.Shape{rect(-1, -3, 1, 3), rect(-3, -1, 3, 1)}, surfaces: 12, solids: []int{0, 0}},
		{name: "the same box three times", shapes: []geometry.Shape{rect(0, 0, 4, 4), rect(0, 0, 4, 4), rect(0, 0, 4, 4)}, surfaces: 4, solids: []int{0, 0, 0}},
		{name: "nested", shapes: []geometry.Shape{rect(4, 4, 5, 5), rect(0, 0, 10, 10), rect(3, 3, 6, 6)}, surfaces: 4, solids: []int{0, 0, 0}},
		{name: "a box in the hole of a ring stays apart", shapes: append(slices.Clone(ring), rect(15, 15, 25, 25)), surfaces: 12, solids: append(make([]int, len(ring)), len(ring))},
		{name: "a box that fills the hole of a ring", shapes: append(slices.Clone(ring), rect(10, 10, 30, 30)), surfaces: 4, solids: make([]int, len(ring)+1)},
		{name: "a circle in a box", shapes: []geometry.Shape{disc(v(5, 5), 2), rect(0, 0, 10, 10)}, surfaces: 4, solids: []int{0, 0}},
		{name: "a box in a circle", shapes: []geometry.Shape{disc(v(5, 5), 20), rect(0, 0, 10, 10)}, surfaces: 1, solids: []int{0, 0}},
		{name: "a circle across a side", shapes: []geometry.Shape{disc(v(0, 5), 2), rect(0, 0, 10, 10)}, surfaces: 5, solids: []int{0, 0}},
		{name: "the same circle twice", shapes: []geometry.Shape{disc(v(0, 5), 2), disc(v(0, 5), 2)}, surfaces: 1, solids: []int{0, 0}},
		{name: "a thick wall in a thicker one", shapes: []geometry.Shape{chain(1, v(0, 0), v(9, 0)), chain(4, v(-1, 0.5), v(10, 0))}, surfaces: 1, solids: []int{0, 0}},
		{name: "a line that leaves a box: its piece within goes", shapes: []geometry.Shape{rect(0, 0, 10, 10), chain(0, v(3, 3), v(5, 5), v(20, 5), v(20, 20))}, surfaces: 6, solids: []int{0, 0}},
		{name: "boxes at heights that do not meet", shapes: []geometry.Shape{at(0, 1, rect(0, 0, 4, 4)), at(1, 2, rect(0, 0, 4, 4))}, surfaces: 8, solids: []int{0, 1}},
		{name: "a low box inside a high one", shapes: []geometry.Shape{at(0, 1, rect(1, 1, 3, 3)), at(0, 2, rect(0, 0, 4, 4))}, surfaces: 4, solids: []int{0, 0}},
		{name: "a high box inside a low one shows above it", shapes: []geometry.Shape{at(0, 2, rect(1, 1, 3, 3)), at(0, 1, rect(0, 0, 4, 4))}, surfaces: 8, solids: []int{0, 0}},
		{name: "none", solids: nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, tt.shapes, nil)
			if got := len(l.Surfaces()); got != tt.surfaces {
				t.Errorf("got %d surfaces %v, want %d", got, l.Surfaces(), tt.surfaces)
			}
			var solids []int
			for i := range tt.shapes {
				solids = append(solids, l.Solid(i))
			}
			if diff := cmp.Diff(tt.solids, solids); diff != "" {
				t.Errorf("solids: -want +got\n%s", diff)
			}
			if len(l.Shapes()) != len(tt.shapes) {
				t.Errorf("got %d shapes, want the %d of the input", len(l.Shapes()), len(tt.shapes))
			}
		})
	}
}

func TestUnionOfTwoSquaresHasTheCornersOfBoth(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(5, 5, 15, 15), rect(0, 0, 10, 10)}, nil)
	want := []vec{v(0, 0), v(10, 0), v(10, 5), v(15, 5), v(15, 15), v(5, 15), v(5, 10), v(0, 10)}
	var got []vec
	for i, s := range l.Surfaces() {
		got = append(got, s.A)
		if next := want[(i+1)%len(want)]; s.B != next {
			t.Errorf("edge %d leads to %v, want %v", i, s.B, next)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("corners: -want +got\n%s", diff)
	}
	if len(l.Outline(0)) != 4 || l.Outline(0)[0] != v(5, 5) {
		t.Errorf("got outline %v, want the first shape's own", l.Outline(0))
	}
}

// A disc has room in the hole of a ring, and none in its walls.
func TestHolesStayFree(t *testing.T) {
	l := mustBake(t, tiles(10, "####", "#..#", "#..#", "####"), nil)
	for _, tt := range []struct {
		name string
		p    vec
		want bool
	}{
		{"in the hole", v(20, 20), true},
		{"in a wall", v(5, 20), false},
		{"on a seam of the wall", v(10, 5), false},
		{"outside", v(-20, 20), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := l.Free(tt.p, 5, 0); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
	if q, ok := l.Escape(v(8, 20), 5, 0); !ok || dist(q, v(15, 20)) > 1e-6 {
		t.Errorf("Escape got %v %v, want into the hole at (15, 20)", q, ok)
	}
	if l.Sight(v(20, 20), v(20, -20), 0) || !l.Sight(v(12, 12), v(28, 28), 0) {
		t.Errorf("sight out of the hole or within it is wrong")
	}
}

func TestHitsAndSilhouettesAreOfTheWholeSolid(t *testing.T) {
	// An L of two boxes, and a pillar that is there higher up only.
	l := mustBake(t, []geometry.Shape{rect(0, 0, 10, 60), rect(5, 50, 50, 60), at(5, 9, rect(-20, 20, 5, 30)), disc(v(500, 0), 1)}, nil)
	h, ok := l.Cast(v(30, 0), v(0, 100), 2, 0)
	if !ok || h.Shape != 0 || !near(h.Point.Y, 50, 1e-9) {
		t.Errorf("got %+v %v, want the second box as part of shape 0", h, ok)
	}
	for shape, want := range []int{0, 0, 0, 3} {
		if got := l.Solid(shape); got != want {
			t.Errorf("solid of shape %d got %d, want %d", shape, got, want)
		}
	}
	left, right, ok := l.Silhouette(1, v(25, 1000), 0, 0)
	if !ok || dist(left, v(50, 60)) > 1e-9 || dist(right, v(0, 60)) > 1e-9 {
		t.Errorf("silhouette of the L got %v %v %v", left, right, ok)
	}
	left, right, ok = l.Silhouette(1, v(25, 1000), 0, 6)
	if !ok || dist(left, v(50, 60)) > 1e-9 || dist(right, v(-20, 30)) > 1e-9 {
		t.Errorf("silhouette with the pillar got %v %v %v", left, right, ok)
	}
}

// A disc slides along a turned wall of tiles as along one long box.
func TestUnitedWallsAreSmooth(t *testing.T) {
	united := mustBake(t, turned(0.3, block(20, 50, 1)), nil)
	single := mustBake(t, turned(0.3, []geometry.Shape{rect(0, 0, 1000, 20)}), nil)
	start := turned(0.3, []geometry.Shape{disc(v(5, 40), 1)})[0].Points[0]
	p, q := start, start
	for range 400 {
		p, _ = united.Slide(p, v(2, 0), 6, 0)
		q, _ = single.Slide(q, v(2, 0), 6, 0)
		if dist(p, q) > 1e-6 {
			t.Fatalf("got %v along tiles, want %v as along a box", p, q)
		}
	}
	if dist(p, start) < 500 {
		t.Errorf("got from %v to %v only", start, p)
	}
}
