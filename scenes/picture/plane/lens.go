package plane

import "github.com/drover-go/drover/ecs"

// Lens maps the world to pixels. Its zero value maps everything to one point.
type Lens struct {
	// Scale is the size of a unit [pixel/u].
	Scale float64
	// Shift is where the world's origin is.
	Shift ecs.Vec2
}

// Fit returns the lens that shows all of a part of the world in the middle of an area.
func Fit(world, area Rect) Lens {
	return Look(world.Center(), min(area.W()/world.W(), area.H()/world.H()), area)
}

// Look returns the lens that shows a point of the world in the middle of an area.
func Look(center ecs.Vec2, scale float64, area Rect) Lens {
	m := area.Center()
	return Lens{scale, ecs.Vec2{X: m.X - center.X*scale, Y: m.Y - center.Y*scale}}
}

// To returns where a point of the world is.
func (l Lens) To(p ecs.Vec2) ecs.Vec2 {
	return ecs.Vec2{X: p.X*l.Scale + l.Shift.X, Y: p.Y*l.Scale + l.Shift.Y}
}

// From returns the point of the world that is at a place.
func (l Lens) From(q ecs.Vec2) ecs.Vec2 {
	return ecs.Vec2{X: (q.X - l.Shift.X) / l.Scale, Y: (q.Y - l.Shift.Y) / l.Scale}
}

// Rect returns where a part of the world is.
func (l Lens) Rect(r Rect) Rect { return Rect{l.To(r.Min), l.To(r.Max)} }
