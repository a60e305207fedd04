package steer

import (
	"math"

	"github.com/drover-go/drover/ecs/exact"
)

// Defaults of the wander process.
const (
	// WanderTau is the time in which a wanderer forgets its turn [s].
	WanderTau = 0.6

	// WanderSigma is the standard deviation of the wander value [1].
	WanderSigma = 0.6
)

const (
	wanderLimit  = 1.5
	wanderTurn   = 0.35
	wanderCruise = 0.6

	// cruiseTime is the time in which a wanderer's speed follows its cruise [s].
	cruiseTime = 1.0
)

// Wander is the process behind the wander value of an agent: a random walk that is
// drawn back to its mean (Uhlenbeck and Ornstein 1930), stepped exactly, so that
// its statistics do not depend on the length of a tick (Gillespie 1996).
type Wander struct {
	// Keep is the share of the value that a tick leaves, exp(-step/tau).
	Keep float64

	// Kick is the standard deviation of what a tick adds, sigma·√(1 - Keep²).
	Kick float64
}

// NewWander returns the process with the memory tau [s] and the standard deviation
// sigma [1] for ticks of length step [s]. Tau must be positive.
func NewWander(tau, sigma, step float64) Wander {
	keep := exact.Exp(-step / tau)
	return Wander{Keep: keep, Kick: float64(sigma * math.Sqrt(1-float64(keep*keep)))}
}

// Next returns the value after x, given a standard normal deviate xi. The mean is 0
// for a free wanderer; another one draws its turns to one side, for instance home.
// Starting from sigma times a normal deviate, the process is stationary.
func (w Wander) Next(x, mean, xi float64) float64 {
	return mean + float64((x-mean)*w.Keep) + float64(w.Kick*xi)
}

// WanderMotion is what a wanderer's request depends on.
type WanderMotion struct {
	// Value is that of the wander process; positive turns left.
	Value float64

	// Heading is the unit vector of the agent's motion.
	Heading Vec3

	// Speed is the agent's speed [u/s].
	Speed float64

	// MaxSpeed is the agent's top speed [u/s].
	MaxSpeed float64

	// MaxForce is the agent's top acceleration [u/s²].
	MaxForce float64
}

// WanderForce returns the acceleration a wanderer requests [u/s²]: its value,
// limited to ±1.5, times 0.35 of its top acceleration to the left, and along its
// heading what brings its speed to 0.6 of the top within about a second. It turns
// in the plane only, in space too.
func WanderForce(m WanderMotion) Vec3 {
	value := min(max(m.Value, -wanderLimit), wanderLimit)
	turn := m.Heading.Left().Scale(value * wanderTurn * m.MaxForce)
	drive := (float64(wanderCruise*m.MaxSpeed) - m.Speed) / cruiseTime
	return turn.Add(m.Heading.Scale(drive))
}
