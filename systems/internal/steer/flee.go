package steer

import (
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// FountainDegrees is the default angle between a fleeing agent's course and the
// direction to its threat. 180 is to flee straight away.
const FountainDegrees = 135

const (
	// Standing is the share of the prey's top speed under which a threat counts as
	// standing [1].
	Standing = 0.1

	// passed is the cosine, between the threat's course and the way from it to the
	// prey, under which it has gone by (120 degrees).
	passed = -0.5

	// SafeRadii is the distance in alarm radii at which a flight ends.
	SafeRadii = 1.3

	fullTurn   = 360
	angleUnit  = 0x1p-53
	angleShift = 64 - 53
)

// DirectionPurpose tells the hash behind [Direction] from others of an id.
const DirectionPurpose = 0x646972656374

// Direction returns a planar unit vector that depends on the id alone: the way
// out for an agent that stands on another.
func Direction(id uint64) Vec3 {
	turn := float64(chance.Hash2(id, DirectionPurpose)>>angleShift) * angleUnit
	s, c := exact.SinCosDegrees(float64(fullTurn * turn))
	return Vec3{X: c, Y: s}
}

// Flight is what an agent has to know of the one threat it flees from.
type Flight struct {
	// ID is the stable id of the agent. It decides the side to flee to when the
	// threat comes straight on, and the direction when it stands on the agent.
	ID uint64

	// Rel is the way from the threat to the agent [u].
	Rel Vec3

	// Threat is the velocity of the threat [u/s].
	Threat Vec3

	// MaxSpeed is the top speed of the fleeing agent [u/s].
	MaxSpeed float64

	// Radius is the distance at which the agent is alarmed [u]. It must be positive.
	Radius float64

	// Cos and Sin are those of the angle between the course and the direction to the
	// threat, see [FountainDegrees].
	Cos, Sin float64
}

// Desired returns the velocity to flee with, and the side that the agent passes the
// threat on: 1 is the threat's left, -1 its right. The caller hands the side back
// until the agent is calm, and then 0. Active is false, and the velocity zero,
// when there is nothing to flee from.
//
// From a standing threat the agent moves straight away with V·(1 - d/R) inside the
// radius R. From a moving one it moves at top speed V at a constant angle to the
// threat, the fountain of fish (Hall, Wardle and MacLennan 1986), or straight away
// when the threat is slower than itself; that ends when the threat has gone by or
// is more than 1.3 R away. In space the course is turned in the plane, and leads
// away in height.
func (f Flight) Desired(side int8) (w Vec3, next int8, active bool) {
	d := f.Rel.Len()
	away := f.Rel.Unit()
	if d == 0 {
		away = Direction(f.ID)
	}
	speed := f.Threat.Len()
	if speed < Standing*f.MaxSpeed || speed == 0 {
		if d >= f.Radius {
			return Vec3{}, side, false
		}
		return away.Scale(f.MaxSpeed * (1 - d/f.Radius)), side, true
	}
	if d > SafeRadii*f.Radius || f.Rel.Dot(f.Threat) < passed*d*speed {
		return Vec3{}, side, false
	}
	if side == 0 {
		side = f.side()
	}
	if speed >= f.MaxSpeed {
		away = f.fountain(away, side)
	}
	return away.Scale(f.MaxSpeed), side, true
}

// side returns the side of the threat's course that the agent is on.
func (f Flight) side() int8 {
	cross := crossZ(f.Threat, f.Rel)
	if cross > 0 || (cross == 0 && f.ID&1 == 0) {
		return 1
	}
	return -1
}

// fountain turns the direction to the threat, -away, by the angle of the fountain:
// to the right on the threat's left side.
func (f Flight) fountain(away Vec3, side int8) Vec3 {
	sin := float64(side) * f.Sin
	return Vec3{
		X: -float64(f.Cos*away.X) - float64(sin*away.Y),
		Y: float64(sin*away.X) - float64(f.Cos*away.Y),
		Z: away.Z,
	}
}
