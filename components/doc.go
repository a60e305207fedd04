// Package components holds the data of drover's agents: one component a file, its defaults and
// its validation.
//
// An agent is an entity of a donburi world with [Position], [Velocity] and [Steering]. The other
// components are optional in meaning but belong in every agent's layout from the start (see
// ecs.Simulation.Layout), because donburi cannot always create entities in an archetype that an
// added component made. A zero value of each optional component means "none".
//
// Lengths are in world units [u], times in seconds [s], angles in degrees where a person writes
// them. The y axis points down and the mass of every agent is 1, so that a steering force [u/s²] is
// an acceleration.
//
// The package imports donburi and nothing else; its values are safe to copy.
package components
