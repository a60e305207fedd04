package components

import "github.com/yohamta/donburi"

// SpeciesID names a species of one simulation. The first species registered is 0.
type SpeciesID uint16

// SteeringData makes an entity an agent. Games write the switches between ticks; the simulation
// writes ID and Force. Small fields come first and together: every agent's are read in every tick.
type SteeringData struct {
	// Species is the agent's species. The default (zero) value is the first one registered.
	Species SpeciesID

	// Frozen keeps the agent where it is, with velocity zero; others still perceive it.
	Frozen bool

	// VelocityOnly makes the simulation write the agent's velocity but not its position: the game
	// moves it.
	VelocityOnly bool

	// Driven hands the agent to a player or a script: it steers at Drive and at nothing else. It
	// still respects speed limits and walls.
	Driven bool

	// ID is the agent's stable number, unique in its simulation and never used again. The default
	// (zero) value is 0, which means that the simulation numbers the agent on its first tick.
	// A number that was given out before is replaced.
	ID uint64

	// Radius is the agent's own body radius [u]. The default (zero) value is 0, which means the
	// species' radius.
	Radius float64

	// SpeedFactor scales the agent's speed limits [1]. It must not be negative.
	//
	// The default (zero) value is 0, which means 1. To stop an agent use Frozen.
	SpeedFactor float64

	// Push is an external displacement [u] that the next tick adds to the agent's motion, swept
	// against walls; the tick sets it back to zero.
	Push Vec2

	// Drive is the desired velocity of a driven agent [u/s].
	Drive Vec2

	// Force is the steering force that the last tick applied [u/s²]. The simulation writes it.
	Force Vec2
}

// Steering is the component that makes an entity an agent.
var Steering = donburi.NewComponentType[SteeringData]()
