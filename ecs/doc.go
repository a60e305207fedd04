// Package ecs keeps time and order: the simulation over a donburi world that the game owns, the
// agents table, the schedule of systems, the clock, events and the state hash.
//
// A game does not build a [Simulation] here but with systems.New, which puts the default systems into
// it. Every tick reads the frozen current generation of the table and writes the next one; no
// result depends on the order in which agents are processed or on the number of workers.
//
// Nothing in this package may be used from two goroutines at once, except that a system's workers
// may read the table and call [Agents.Request] for different agents at the same time.
package ecs
