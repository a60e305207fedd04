package bench

import (
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems"
)

// Part is a part of the tick.
type Part uint8

// The parts of a tick, Tick being all of it.
const (
	Tick  Part = iota
	Pair       // sorting, neighbor sums and flocking: Grid, Flocking
	ECS        // reading and writing the world: Gather, Scatter
	Level      // goals and walls: Aim, Probe, Contact
	Rest       // the other systems: Seek, Flee, Wander, Integrate
	parts
)

// String returns the part's name.
func (p Part) String() string { return [parts]string{"tick", "pair", "ecs", "level", "rest"}[p] }

// Parts returns all parts.
func Parts() []Part { return []Part{Tick, Pair, ECS, Level, Rest} }

// partOf returns the part that a system belongs to.
func partOf(s ecs.System) Part {
	switch s.(type) {
	case *systems.Grid, *systems.Flocking:
		return Pair
	case *systems.Gather, *systems.Scatter:
		return ECS
	case *systems.Aim, *systems.Probe, *systems.Contact:
		return Level
	}
	return Rest
}

// stopwatch is an [ecs.Observer] that measures the parts of a tick.
type stopwatch struct {
	began time.Time
	took  [parts]time.Duration // of the present tick
}

func (w *stopwatch) Before(ecs.Phase, ecs.System) { w.began = time.Now() }

func (w *stopwatch) After(_ ecs.Phase, s ecs.System) { w.took[partOf(s)] += time.Since(w.began) }
