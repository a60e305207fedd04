package plane

import "github.com/drover-go/drover/ecs"

// Rect is a rectangle of pixels or of the world.
type Rect struct {
	Min, Max ecs.Vec2
}

// Box returns the rectangle with a corner, a width and a height.
func Box(x, y, w, h float64) Rect {
	return Rect{ecs.Vec2{X: x, Y: y}, ecs.Vec2{X: x + w, Y: y + h}}
}

// W returns the width.
func (r Rect) W() float64 { return r.Max.X - r.Min.X }

// H returns the height.
func (r Rect) H() float64 { return r.Max.Y - r.Min.Y }

// Center returns the middle.
func (r Rect) Center() ecs.Vec2 {
	return ecs.Vec2{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
}

// Grow returns the rectangle with every side moved out by d.
func (r Rect) Grow(d float64) Rect {
	return Rect{ecs.Vec2{X: r.Min.X - d, Y: r.Min.Y - d}, ecs.Vec2{X: r.Max.X + d, Y: r.Max.Y + d}}
}

// Contains reports whether p lies in the rectangle.
func (r Rect) Contains(p ecs.Vec2) bool {
	return p.X >= r.Min.X && p.X <= r.Max.X && p.Y >= r.Min.Y && p.Y <= r.Max.Y
}

// Meets reports whether the rectangles have a point in common.
func (r Rect) Meets(o Rect) bool {
	return r.Min.X <= o.Max.X && o.Min.X <= r.Max.X && r.Min.Y <= o.Max.Y && o.Min.Y <= r.Max.Y
}
