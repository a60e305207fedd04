package steer

// restShare is the share of top speed at or under which an agent's heading is kept
// [1]: the direction of a velocity near zero is noise.
const restShare = 0.02

// TurnHeading returns the heading of an agent with velocity v and top speed vmax
// [u/s]: the direction of v, or the old heading f while the agent is slower than
// 0.02 of its top speed, so that it does not spin at rest.
func TurnHeading(f, v Vec3, vmax float64) Vec3 {
	l := v.Len()
	if Rests(l, vmax) {
		return f
	}
	return v.Over(l)
}

// Rests reports whether a speed is too low, for an agent with top speed vmax, to have a direction [u/s].
func Rests(speed, vmax float64) bool {
	return speed <= RestSpeed(vmax) || speed == 0
}

// RestSpeed is the highest speed at which Rests reports true [u/s].
func RestSpeed(vmax float64) float64 { return float64(restShare * vmax) }
