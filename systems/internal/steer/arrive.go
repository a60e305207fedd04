package steer

import "math"

const (
	// brakeShare is the part of the top acceleration that Arrive plans to brake
	// with [1]; the rest is a margin for turning and for the tick's length.
	brakeShare = 0.8

	// approachSteps is the number of response times in which the last stretch is
	// covered. With 4 the approach is critically damped.
	approachSteps = 4

	// settleSpeed is the share of top speed under which an agent in reach of its
	// goal counts as at rest [1].
	settleSpeed = 0.05

	// unsettle is the number of tolerances at which a settled agent starts again.
	unsettle = 2

	toleranceRadii = 0.5
	toleranceTicks = 2
)

// Seek returns the velocity of top speed vmax along delta, the way from the agent
// to its target (Reynolds 1999). On the target it is zero.
func Seek(delta Vec3, vmax float64) Vec3 {
	return delta.Unit().Scale(vmax)
}

// Arrival is what Arrive has to know.
type Arrival struct {
	// Delta is the way from the agent to its goal [u].
	Delta Vec3

	// MaxSpeed is the agent's top speed [u/s].
	MaxSpeed float64

	// MaxForce is the agent's top acceleration [u/s²].
	MaxForce float64

	// Step is the length of a tick [s]. It must be positive.
	Step float64

	// Response is the tau with which Toward follows the result [s]. With a longer one
	// than is said here the agent overshoots its goal.
	//
	// The default (zero) value means Step.
	Response float64
}

// Arrive returns the velocity at which an agent can still stop at its goal: at
// most top speed, √(2·a·(d - s/2)) where it brakes with a = 0.8·A, and d/T on the
// last stretch s = a·T², with T four times the response. There speed and slope of
// the two agree; the corner that min(V, √(2·a·d), d/T) has instead asks for 2·a, and
// makes a slow response overshoot. A linear ramp alone (Reynolds 1999) overshoots
// unless its radius is V²/A, and is slow then.
func Arrive(a Arrival) Vec3 {
	d := a.Delta.Len()
	if d == 0 {
		return Vec3{}
	}
	brake := float64(brakeShare * a.MaxForce)
	last := float64(approachSteps * max(a.Step, a.Response))
	stretch := float64(brake * last * last)
	speed := d / last
	if d > stretch {
		speed = math.Sqrt(2 * brake * (d - float64(stretch/2)))
	}
	return a.Delta.Over(d).Scale(min(a.MaxSpeed, speed))
}

// ArriveTolerance returns the distance from its goal at which an agent has arrived
// [u]: half its radius, or two ticks at top speed where that is longer.
func ArriveTolerance(radius, vmax, step float64) float64 {
	return max(float64(toleranceRadii*radius), float64(toleranceTicks*vmax*step))
}

// Settle returns whether an agent at distance d [u] from its goal and with this
// speed [u/s] rests there. It settles within the tolerance [u] when slower than
// 0.05 of its top speed vmax [u/s], and stays so until it is two tolerances away,
// so that it does not twitch at the rim.
func Settle(settled bool, d, speed, tolerance, vmax float64) bool {
	if settled {
		return d <= unsettle*tolerance
	}
	return d <= tolerance && speed < settleSpeed*vmax
}
