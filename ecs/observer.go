package ecs

// Observer is told when the systems of a tick run, on the goroutine that ticks. With a clock of its own it is a
// profiler; the simulation itself has none. What it is told of is a built-in system of package systems, such as
// *systems.Flocking, or one that the game added.
//
// An observer must not change the agents or the world.
type Observer interface {
	// Before is called right before a system's update.
	Before(p Phase, system System)
	// After is called right after it.
	After(p Phase, system System)
}

// Observe makes an observer follow all further ticks, or none when it is nil, the default. There is one at a time.
// Results do not depend on it.
func (s *Simulation) Observe(o Observer) { s.observer = o }

// update runs one system.
func (s *Simulation) update(p Phase, system System) {
	if s.observer == nil {
		system.Update(&s.tick)
		return
	}
	s.observer.Before(p, system)
	system.Update(&s.tick)
	s.observer.After(p, system)
}
