package ecs

// Flags are an agent's states of one bit.
type Flags uint16

// The states of an agent.
const (
	// Frozen agents do not move.
	Frozen Flags = 1 << iota
	// VelocityOnly agents are moved by the game.
	VelocityOnly
	// Driven agents steer at their Drive.
	Driven
	// Settled agents have arrived and rest.
	Settled
	// Alarmed agents flee.
	Alarmed
	// Touching agents touched a wall in this tick.
	Touching
	// Teleported agents were moved by the game since the last tick.
	Teleported
	// Bumped agents were pushed by another agent in this tick.
	Bumped
	// Avoiding agents steer past an obstacle in this tick, and not at their aim.
	Avoiding
	// Touched agents touched a wall or another agent in the last tick.
	Touched
	// Squeezed agents had no room to give way to a mover in this tick.
	Squeezed
	// Known agents were read from the world before; all are after Gather.
	Known
)
