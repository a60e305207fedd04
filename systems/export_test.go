package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// NewWatched is [New] with a function around the update of every built-in system.
func NewWatched(world donburi.World, c Config, around func(system ecs.System, update func())) (*ecs.Simulation, error) {
	k := newCore(c)
	stages := k.stages()
	for i := range stages {
		stages[i].System = watched{stages[i].System, around}
	}
	return ecs.NewSimulation(world, c, k, stages)
}

// watched is a system with a function around it.
type watched struct {
	ecs.System
	around func(ecs.System, func())
}

// Update lets the function update the system.
func (w watched) Update(t *ecs.Tick) { w.around(w.System, func() { w.System.Update(t) }) }
