package scenes

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// Directors makes directors by the names that scenes use.
type Directors map[string]func() Director

// Run is a scene that runs.
type Run struct {
	Scene *Scene
	// World holds the agents and nothing else, unless a director adds to it.
	World donburi.World
	Sim   *ecs.Simulation
	// Level is the geometry.
	Level *systems.Level
	// Director runs the rules; nil where the scene has none.
	Director Director
	// Players are the agents that a player drives, in ascending id.
	Players []donburi.Entity
	// Spawned are the agents that each spawn made, in ascending id.
	Spawned [][]donburi.Entity

	movers []*systems.Mover // as in Scene.Movers
	first  uint64           // the tick that the run started from
}

// Tick does one tick with the player's input. Without a director the input drives the players.
func (r *Run) Tick(in Input) error {
	if r.Director != nil {
		r.Director.Before(in)
	} else {
		r.drive(in)
	}
	r.move(r.Sim.TickNumber() + 1)
	err := r.Sim.Tick(r.World)
	if r.Director != nil {
		r.Director.After()
	}
	return err
}
