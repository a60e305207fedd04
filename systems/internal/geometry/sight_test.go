package geometry_test

import (
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

func TestSightKnownAnswers(t *testing.T) {
	box := []geometry.Shape{rect(10, 0, 20, 10)}
	notch := []geometry.Shape{{Points: []vec{v(0, 0), v(20, 0), v(20, 20), v(10, 10), v(0, 20)}}}
	bent := []geometry.Shape{chain(0, v(0, -10), v(0, 0), v(10, 0), v(10, 10))}
	hook := []geometry.Shape{chain(0, v(0, 10), v(0, 0), v(10, 0), v(10, 10))}
	tiles := []geometry.Shape{rect(10, 0, 20, 10), rect(20, 10, 10, 20), rect(40, 0, 50, 10)}
	diagonal := []geometry.Shape{rect(0, 0, 10, 10), rect(10, 10, 20, 20)}
	bounds := &geometry.Bounds{Min: v(0, 0), Max: v(100, 100)}
	tests := []struct {
		name   string
		shapes []geometry.Shape
		bounds *geometry.Bounds
		a, b   vec
		want   bool
	}{
		{name: "nothing between", shapes: box, a: v(0, -5), b: v(30, -5), want: true},
		{name: "through two edges", shapes: box, a: v(0, 5), b: v(30, 5)},
		{name: "through two corners", shapes: box, a: v(5, -5), b: v(25, 15)},
		{name: "from corner to corner, through the inside", shapes: box, a: v(10, 0), b: v(20, 10)},
		{name: "from edge to edge, through the inside", shapes: box, a: v(10, 5), b: v(20, 5)},
		{name: "from corner to corner, along the edge", shapes: box, a: v(10, 0), b: v(20, 0), want: true},
		{name: "along an edge and beyond", shapes: box, a: v(0, 0), b: v(40, 0), want: true},
		{name: "touching a corner", shapes: box, a: v(0, 10), b: v(20, -10), want: true},
		{name: "from an edge outward", shapes: box, a: v(10, 5), b: v(0, 7), want: true},
		{name: "up to an edge", shapes: box, a: v(0, 7), b: v(10, 5), want: true},
		{name: "to the inside", shapes: box, a: v(0, 5), b: v(15, 5)},
		{name: "within the solid", shapes: box, a: v(12, 5), b: v(15, 6)},
		{name: "a point outside", shapes: box, a: v(0, 5), b: v(0, 5), want: true},
		{name: "a point inside", shapes: box, a: v(15, 5), b: v(15, 5)},
		{name: "into an inner corner", shapes: notch, a: v(10, 30), b: v(10, 10), want: true},
		{name: "through an inner corner", shapes: notch, a: v(10, 30), b: v(10, -5)},
		{name: "along an edge into an inner corner and on, into the solid", shapes: notch, a: v(25, 25), b: v(5, 5)},
		{name: "through a line", shapes: bent, a: v(-5, -5), b: v(5, -4)},
		{name: "along a bent line and away to the other side", shapes: bent, a: v(-5, 0), b: v(15, 0)},
		{name: "along a hooked line: stays on its side", shapes: hook, a: v(-5, 0), b: v(15, 0), want: true},
		{name: "touching the end of a line", shapes: bent, a: v(-5, -10), b: v(5, -10), want: true},
		{name: "up to a line", shapes: bent, a: v(-5, -5), b: v(0, -5), want: true},
		{name: "along the seam of two boxes", shapes: tiles, a: v(0, 10), b: v(30, 10)},
		{name: "along the edge of one box beside the seam", shapes: tiles, a: v(30, 10), b: v(60, 10), want: true},
		{name: "through the point where two boxes touch", shapes: diagonal, a: v(0, 20), b: v(20, 0), want: true},
		{name: "through a disc", shapes: []geometry.Shape{disc(v(0, 0), 5)}, a: v(-10, 4.9), b: v(10, 4.9)},
		{name: "touching a disc", shapes: []geometry.Shape{disc(v(0, 0), 5)}, a: v(-10, 5), b: v(10, 5), want: true},
		{name: "inside a disc", shapes: []geometry.Shape{disc(v(0, 0), 5)}, a: v(0, 0), b: v(1, 0)},
		{name: "through a thick wall's round cap", shapes: []geometry.Shape{chain(4, v(0, 0), v(10, 0))}, a: v(11.5, -5), b: v(11.5, 5)},
		{name: "through a wall thinner than rounding", shapes: []geometry.Shape{chain(1e-12, v(0, 0), v(10, 0))}, a: v(5, -5), b: v(5, 5)},
		{name: "within the bounds", bounds: bounds, a: v(0, 0), b: v(100, 0), want: true},
		{name: "out of the bounds", bounds: bounds, a: v(50, 50), b: v(101, 50)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, tt.shapes, tt.bounds)
			if got, back := l.Sight(tt.a, tt.b, 0), l.Sight(tt.b, tt.a, 0); got != tt.want || back != tt.want {
				t.Errorf("got %v, swapped %v, want %v", got, back, tt.want)
			}
		})
	}
}
