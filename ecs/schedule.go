package ecs

import (
	"fmt"

	"github.com/yohamta/donburi"
)

// System is one step of a tick.
type System interface {
	// Update does the system's part of the tick.
	Update(t *Tick)
}

// Phase is a part of a tick.
type Phase uint8

// The phases of a tick, in their order.
const (
	// Sense reads the world and prepares what agents perceive.
	Sense Phase = iota
	// Steer requests accelerations.
	Steer
	// Move grants requests and moves the agents.
	Move
	// Act writes the world.
	Act
	phaseCount
)

// Tick is what a system gets: the state of one tick. It is valid during Update only.
type Tick struct {
	// Agents is the table of agents.
	Agents *Agents
	// World is the game's world. Only Gather and Scatter touch it.
	World donburi.World
	// Simulation is what the tick belongs to.
	Simulation *Simulation
	// Number is the number of the tick, the first being 1.
	Number uint64
	// Step is the simulated time of the tick [s].
	Step float64

	errs []error
}

// Fail reports something wrong that does not stop the tick, such as an agent that had to be refused.
// Simulation.Tick returns it.
func (t *Tick) Fail(err error) { t.errs = append(t.errs, err) }

// Add puts a game's own system into a phase, after those added before. In Sense, Steer and Act it
// runs after the built-in systems of the phase; in Move before them, so that speed limits and walls
// have the last word.
//
// Add panics if the phase is unknown.
func (s *Simulation) Add(p Phase, system System) {
	if p >= phaseCount {
		panic(fmt.Sprintf("ecs: unknown phase %d", p))
	}
	s.added[p] = append(s.added[p], system)
}

// Extended reports whether the game added systems.
func (s *Simulation) Extended() bool {
	for _, added := range s.added {
		if len(added) > 0 {
			return true
		}
	}
	return false
}

// Stage is one built-in system and its phase.
type Stage struct {
	Phase  Phase
	System System
}

// run updates the systems of a phase in order.
func (s *Simulation) run(p Phase) {
	if p == Move {
		s.runAdded(p)
	}
	for _, stage := range s.stages {
		if stage.Phase == p {
			s.update(p, stage.System)
		}
	}
	if p != Move {
		s.runAdded(p)
	}
}

func (s *Simulation) runAdded(p Phase) {
	for _, system := range s.added[p] {
		s.update(p, system)
	}
}
