package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// Planar arithmetic that no machine fuses, unlike the methods of donburi's vector.

func scaled(v ecs.Vec2, k float64) ecs.Vec2 {
	return ecs.Vec2{X: float64(v.X * k), Y: float64(v.Y * k)}
}

func dot(v, w ecs.Vec2) float64 { return float64(v.X*w.X) + float64(v.Y*w.Y) }

func length(v ecs.Vec2) float64 { return math.Sqrt(dot(v, v)) }

func unit(v ecs.Vec2) ecs.Vec2 {
	l := length(v)
	if l == 0 {
		return v
	}
	return ecs.Vec2{X: v.X / l, Y: v.Y / l}
}
