package style

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// Dart appends the outline of an agent that heads along +x, in half lengths: a rounded arrowhead with
// a notch. half says how many pixels a half length will be: a dart of a few needs no rounded corners.
func Dart(points []ecs.Vec2, half float64) []ecs.Vec2 {
	corners := [...]struct {
		at    ecs.Vec2
		round float64
	}{
		{ecs.Vec2{X: 1.2, Y: 0}, 0.22},
		{ecs.Vec2{X: -0.95, Y: 0.8}, 0.2},
		{ecs.Vec2{X: -0.55, Y: 0}, 0.12},
		{ecs.Vec2{X: -0.95, Y: -0.8}, 0.2},
	}
	n := len(corners)
	for i, c := range corners {
		if half < sharpBelow {
			points = append(points, c.at)
			continue
		}
		a := toward(c.at, corners[(i+n-1)%n].at, c.round)
		b := toward(c.at, corners[(i+1)%n].at, c.round)
		for k := range roundSteps + 1 {
			t := float64(k) / roundSteps
			points = append(points, between(between(a, c.at, t), between(c.at, b, t), t)) // a quadratic Bézier curve
		}
	}
	return points
}

const (
	sharpBelow = 5.0 // [pixel]
	roundSteps = 4
)

// Ridge appends the half of a dart that lies in shade, in half lengths.
func Ridge(points []ecs.Vec2) []ecs.Vec2 {
	return append(points, ecs.Vec2{X: 1.05, Y: 0}, ecs.Vec2{X: -0.85, Y: 0.71}, ecs.Vec2{X: -0.5, Y: 0})
}

const (
	// RidgeShade is how dark the shaded half of a dart is [1].
	RidgeShade = 0.8
	// DetailFrom is the half length from which an outline and a shaded half can be told. Smaller agents
	// have neither, which also makes films of them a third smaller.
	DetailFrom = 4.5
)

// OutlineWidth returns how wide the outline of an agent of a half length is.
func OutlineWidth(half float64) float64 { return min(max(half*0.16, 0.8), 3) }

// Planar returns the direction of a heading in the plane, seen from above: its length is 1, or 0 for
// a heading that is vertical.
func Planar(h ecs.Vec3) ecs.Vec2 {
	length := math.Sqrt(h.X*h.X + h.Y*h.Y)
	if length < 1e-9 {
		return ecs.Vec2{X: 1}
	}
	return ecs.Vec2{X: h.X / length, Y: h.Y / length}
}

// toward returns the point at a distance from a on the way to b.
func toward(a, b ecs.Vec2, distance float64) ecs.Vec2 {
	dx, dy := b.X-a.X, b.Y-a.Y
	return between(a, b, distance/math.Sqrt(dx*dx+dy*dy))
}

func between(a, b ecs.Vec2, t float64) ecs.Vec2 {
	return ecs.Vec2{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t}
}
