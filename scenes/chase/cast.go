package chase

import (
	"errors"
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// The names that the rules expect in the scene.
const (
	hareName  = "hare"
	houndName = "hound"
	sheepName = "sheep"
	exitName  = "exit"
)

// cast is who is who in the scene.
type cast struct {
	hare, hound, sheep components.SpeciesID
	exit               ecs.Vec2
	exitRadius         float64
	reach              float64 // at which a hound touches the hare [u]
}

// newCast finds the parts of the game in a run.
func newCast(r *scenes.Run) (cast, error) {
	var c cast
	var errs []error
	for _, s := range []struct {
		name string
		id   *components.SpeciesID
	}{{hareName, &c.hare}, {houndName, &c.hound}, {sheepName, &c.sheep}} {
		id, ok := r.Sim.SpeciesByName(s.name)
		if !ok {
			errs = append(errs, fmt.Errorf("chase: the scene must have a species %s", s.name))
		}
		*s.id = id
	}
	if r.Sim.Config().World.Edges != ecs.Walls {
		errs = append(errs, errors.New("chase: world.edges must be walls"))
	}
	if len(r.Players) != 1 {
		errs = append(errs, fmt.Errorf("chase: the scene must have one agent with control: player but has %d", len(r.Players)))
	}
	found := false
	for _, t := range r.Scene.Targets {
		if t.Name == exitName {
			c.exit, c.exitRadius, found = t.At.XY(), t.Radius, true
		}
	}
	if !found {
		errs = append(errs, fmt.Errorf("chase: the scene must have a target %s", exitName))
	}
	if err := errors.Join(errs...); err != nil {
		return c, err
	}
	c.reach = r.Sim.Parameters(c.hare).Radius + r.Sim.Parameters(c.hound).Radius
	return c, nil
}
