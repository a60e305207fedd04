package steer

import "math"

const (
	// openCircles is the size of the turning circle, in the smallest possible ones,
	// that the goal must be outside of before an agent stops moving away from it.
	openCircles = 1.5

	// slowTurn is the cosine of the angle to the wanted direction beyond which an
	// agent flies as slowly, and so turns as tightly, as it can (60 degrees).
	slowTurn = 0.5
)

// Turning is what an agent that cannot stop has to know to reach a goal. It is
// planar.
type Turning struct {
	// Delta is the way from the agent to its goal [u].
	Delta Vec3

	// Heading is the unit vector of the agent's motion.
	Heading Vec3

	// Speed is the speed the agent would like to have [u/s].
	Speed float64

	// MinSpeed is the speed below which the agent cannot go [u/s].
	MinSpeed float64

	// MaxForce is the agent's top acceleration [u/s²]. It must be positive.
	MaxForce float64

	// Tolerance is the distance from the goal that counts as reached [u].
	Tolerance float64
}

// Inside reports whether the goal lies inside one of the two circles, of the given
// number of smallest turning radii MinSpeed²/MaxForce, that touch the agent's
// course: however it turns, it circles such a goal for ever.
func (t Turning) Inside(circles float64) bool {
	rho := circles * t.MinSpeed * t.MinSpeed / t.MaxForce
	ahead := t.Heading.Dot(t.Delta)
	aside := math.Abs(crossZ(t.Heading, t.Delta))
	return rho > t.Tolerance &&
		Vec3{X: ahead, Y: aside - rho}.Len() < rho-t.Tolerance
}

// Desired returns the velocity that brings the agent to its goal. When the goal
// lies inside its turning circle, that leads away from it until the goal is well
// outside, and then back. The state opening says that it is moving away; the caller
// keeps the returned one, at first false.
func (t Turning) Desired(opening bool) (w Vec3, next bool) {
	circles := 1.0
	if opening {
		circles = openCircles
	}
	next = t.Inside(circles)
	dir := t.Delta.Unit()
	if next {
		dir = dir.Scale(-1)
	}
	along := t.Heading.Dot(dir)
	if along < 0 {
		// A reversal asks for braking, which a minimum speed forbids: turn first.
		side := t.Heading.Left()
		if crossZ(t.Heading, dir) < 0 {
			side = side.Scale(-1)
		}
		dir = side
	}
	if next || along < slowTurn {
		return dir.Scale(t.MinSpeed), next
	}
	return dir.Scale(max(t.Speed, t.MinSpeed)), next
}
