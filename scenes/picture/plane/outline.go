package plane

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// Place writes shape, turned to a unit heading and scaled, around a center.
func Place(into, shape []ecs.Vec2, center, heading ecs.Vec2, scale float64) []ecs.Vec2 {
	c, s := heading.X*scale, heading.Y*scale
	for _, p := range shape {
		into = append(into, ecs.Vec2{X: center.X + p.X*c - p.Y*s, Y: center.Y + p.X*s + p.Y*c})
	}
	return into
}

// miterLimit bounds how far a sharp corner moves, in distances.
const miterLimit = 2.2

// Grow appends the closed outline moved out by d; a negative d moves it in. The winding is found from
// the area.
func Grow(into, outline []ecs.Vec2, d float64) []ecs.Vec2 {
	if Area(outline) < 0 {
		d = -d
	}
	n := len(outline)
	for i, p := range outline {
		m := Miter(outline[(i+n-1)%n], p, outline[(i+1)%n])
		into = append(into, ecs.Vec2{X: p.X + m.X*d, Y: p.Y + m.Y*d})
	}
	return into
}

// Miter returns how a corner moves when both edges at it move by 1 to the right of their direction.
func Miter(a, b, c ecs.Vec2) ecs.Vec2 {
	u, v := normal(a, b), normal(b, c)
	if u == (ecs.Vec2{}) {
		u = v
	}
	if v == (ecs.Vec2{}) {
		v = u
	}
	s := ecs.Vec2{X: u.X + v.X, Y: u.Y + v.Y}
	l2 := s.X*s.X + s.Y*s.Y
	if l2 < 1e-9 { // the line turns back
		return u
	}
	k := min(2/l2, miterLimit/math.Sqrt(l2))
	return ecs.Vec2{X: s.X * k, Y: s.Y * k}
}

// Area returns the signed area: positive where the corners run from +x to +y.
func Area(points []ecs.Vec2) float64 {
	sum := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}

// normal returns the unit vector to the right of a→b in a plane with y down on paper with y up, which
// is outward for a positive area.
func normal(a, b ecs.Vec2) ecs.Vec2 {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Sqrt(dx*dx + dy*dy)
	if length == 0 {
		return ecs.Vec2{}
	}
	return ecs.Vec2{X: dy / length, Y: -dx / length}
}
