package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// Config describes a simulation.
type Config = ecs.Config

// New returns a simulation that moves the agents of a donburi world, with the default systems in the
// order in which a tick runs them. It returns an error when the configuration is out of range or a
// shape of the level is degenerate. The world is the one that the simulation will tick; New changes nothing
// in it.
func New(world donburi.World, c Config) (*ecs.Simulation, error) {
	k := newCore(c)
	k.gather = &Gather{core: k}
	k.probe = &Probe{core: k}
	return ecs.NewSimulation(world, c, k, []ecs.Stage{
		{Phase: ecs.Sense, System: k.gather},
		{Phase: ecs.Sense, System: &Grid{core: k}},
		{Phase: ecs.Sense, System: &Aim{core: k, guide: guide{core: k}}},
		{Phase: ecs.Steer, System: &Flocking{core: k}},
		{Phase: ecs.Steer, System: k.probe},
		{Phase: ecs.Steer, System: &Seek{core: k}},
		{Phase: ecs.Steer, System: &Flee{core: k}},
		{Phase: ecs.Steer, System: &Wander{core: k}},
		{Phase: ecs.Move, System: &Integrate{core: k}},
		{Phase: ecs.Move, System: &Contact{core: k, squeeze: squeeze{core: k}}},
		{Phase: ecs.Act, System: &Scatter{core: k}},
	})
}
