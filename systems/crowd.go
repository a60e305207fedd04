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
	return ecs.NewSimulation(world, c, k, k.stages())
}

// stages are the default systems in their order.
func (c *core) stages() []ecs.Stage {
	c.gather = &Gather{core: c}
	c.probe = &Probe{core: c}
	return []ecs.Stage{
		{Phase: ecs.Sense, System: c.gather},
		{Phase: ecs.Sense, System: &Grid{core: c}},
		{Phase: ecs.Sense, System: &Aim{core: c, guide: guide{core: c}}},
		{Phase: ecs.Steer, System: &Flocking{core: c}},
		{Phase: ecs.Steer, System: c.probe},
		{Phase: ecs.Steer, System: &Seek{core: c}},
		{Phase: ecs.Steer, System: &Flee{core: c}},
		{Phase: ecs.Steer, System: &Wander{core: c}},
		{Phase: ecs.Move, System: &Integrate{core: c}},
		{Phase: ecs.Move, System: &Contact{core: c, squeeze: squeeze{core: c}}},
		{Phase: ecs.Act, System: &Scatter{core: c}},
	}
}
