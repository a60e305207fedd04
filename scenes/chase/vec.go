package chase

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// scaled returns v times s; the products are rounded, so that no machine fuses them into a sum.
func scaled(v ecs.Vec2, s float64) ecs.Vec2 {
	return ecs.Vec2{X: float64(v.X * s), Y: float64(v.Y * s)}
}

func dot(v, w ecs.Vec2) float64 { return float64(v.X*w.X) + float64(v.Y*w.Y) }

func length(v ecs.Vec2) float64 { return math.Sqrt(dot(v, v)) }

func distance(p, q ecs.Vec2) float64 { return length(q.Sub(p)) }

// unit returns v divided by its length, and zero when that is 0.
func unit(v ecs.Vec2) ecs.Vec2 {
	l := length(v)
	if l == 0 {
		return ecs.Vec2{}
	}
	return ecs.Vec2{X: v.X / l, Y: v.Y / l}
}

// eased moves a value toward another by at most a step.
func eased(value, toward, step float64) float64 {
	if value < toward {
		return min(value+step, toward)
	}
	return max(value-step, toward)
}
