package bench

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// places are where the agents of a run stood and how they moved, by row.
type places struct{ position, velocity []ecs.Vec3 }

// remember returns the present places.
func remember(run *scenes.Run) *places {
	a := run.Sim.Agents()
	p := &places{make([]ecs.Vec3, a.Len()), make([]ecs.Vec3, a.Len())}
	for i := range a.Len() {
		p.position[i], p.velocity[i] = a.NextAt(i), a.NextMoving(i)
	}
	return p
}

// restore puts everybody back, without memories.
func (p *places) restore(run *scenes.Run) {
	for i, e := range run.Sim.Agents().Entity {
		entry := run.World.Entry(e)
		*components.Position.Get(entry) = p.position[i].XY()
		*components.Velocity.Get(entry) = p.velocity[i].XY()
		*components.Altitude.Get(entry) = components.AltitudeData{Z: p.position[i].Z, Climb: p.velocity[i].Z}
		run.Sim.Forget(e)
	}
}

// capture returns the present agents as a state to start from.
func capture(run *scenes.Run) *scenes.State {
	a := run.Sim.Agents()
	s := &scenes.State{Name: run.Scene.Name, Agents: make([]scenes.AgentState, a.Len())}
	for i := range s.Agents {
		s.Agents[i] = scenes.AgentState{
			ID: a.ID[i], Species: run.Sim.SpeciesName(a.Species[i]), Position: a.NextAt(i), Velocity: a.NextMoving(i),
			Dimensions: a.Dimensions,
		}
	}
	return s
}
