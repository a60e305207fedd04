package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// inside returns a point brought within the walls of the world.
func (s *Contact) inside(p ecs.Vec2, radius float64) ecs.Vec2 {
	w := s.core.world
	if w.Edges != ecs.Walls || p.X >= w.Min.X && p.X <= w.Min.X+w.Size.X && p.Y >= w.Min.Y && p.Y <= w.Min.Y+w.Size.Y {
		return p
	}
	gap := radius + geometry.Skin
	between := func(x, lo, size float64) float64 {
		if size < 2*gap {
			return lo + size/2
		}
		return max(lo+gap, min(x, lo+size-gap))
	}
	return ecs.Vec2{X: between(p.X, w.Min.X, w.Size.X), Y: between(p.Y, w.Min.Y, w.Size.Y)}
}

// escape leads an agent out of a solid: at once when its center is at most its radius deep, else at its
// top speed. With no room it stays and is Stuck. One outside the world, which has shrunk, is brought in at
// once.
func (s *Contact) escape(i int) {
	a, walls := s.tick.Agents, s.core.walls
	a.Flags[i] |= ecs.Touching
	p := a.Position[i]
	if in := s.inside(p, a.RadiusOf(i)); in != p {
		a.NextPosition[i] = in
		s.setVelocity(i, ecs.Vec2{})
		return
	}
	out, ok := walls.Escape(p, a.RadiusOf(i), a.At(i).Z)
	if !ok {
		a.NextPosition[i] = p
		a.SetNextMoving(i, ecs.Vec3{})
		s.report(i)
		return
	}
	way := out.Sub(p)
	d, limit := length(way), s.core.maxSpeed(a, i)*s.tick.Step
	if d > max(2*a.RadiusOf(i), limit) {
		way = scaled(way, limit/d)
		out = p.Add(way)
	}
	a.NextPosition[i] = out
	s.setVelocity(i, way)
}

func (s *Contact) report(i int) {
	if s.waited.Data[i] <= 0 {
		s.core.news.Data[i] |= stuck
		s.waited.Data[i] = stuckAgain
	}
	s.waited.Data[i] -= s.tick.Step
}
