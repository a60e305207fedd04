package steer

import "github.com/drover-go/drover/ecs"

// Vec3 is the table's vector.
type Vec3 = ecs.Vec3

// crossZ returns the vertical part of v × w: positive when w is left of v.
func crossZ(v, w Vec3) float64 {
	return float64(v.X*w.Y) - float64(v.Y*w.X)
}
