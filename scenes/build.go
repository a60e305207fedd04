package scenes

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// Options are what a run may change about its scene. The zero value changes nothing.
type Options struct {
	// Seed replaces the scene's seed. The default (zero) value is nil, which means the scene's.
	Seed *uint64
	// Workers is how many goroutines share the work. The default (zero) value is 0, which means all
	// cores.
	Workers int
	// Exact chooses the exact kernel, whatever the scene says.
	Exact bool
	// State holds the agents to start from instead of the spawns, or nil. Its tick is the first one.
	State *State
	// Directors makes the director that the scene names. A scene without one needs none.
	Directors Directors
}

// Build makes the world of a scene and its agents, ready to tick. The scene stays as it is and may be
// built again.
//
// The agents of the spawns have the ids 1, 2, … in the order of the file. An agent of a loaded state
// belongs to the spawn that would have made its id, when the species agree: so a run that goes on from
// its own state has its players again.
func Build(s *Scene, o Options) (*Run, error) {
	director, err := o.Directors.make(s)
	if err != nil {
		return nil, err
	}
	c := s.Config
	if o.Seed != nil {
		c.Seed = *o.Seed
	}
	c.Workers = o.Workers
	if o.Exact {
		c.Kernel = ecs.Exact
	}
	level := systems.NewLevel(slices.Clone(s.Obstacles)...)
	c.Level = level
	r := &Run{Scene: s, World: donburi.NewWorld(), Level: level, Director: director}
	if o.State != nil {
		r.first = o.State.Tick
	}
	for i := range s.Movers {
		r.movers = append(r.movers, level.AddMover(s.Movers[i].Shape))
	}
	r.move(r.first)
	if r.Sim, err = systems.New(r.World, c); err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	if err := r.register(); err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	var born []birth
	if o.State != nil {
		r.Sim.SetTickNumber(o.State.Tick)
		born, err = s.births(o.State)
	} else {
		born, err = r.spawn(c)
	}
	if err != nil {
		return nil, err
	}
	r.create(born)
	if err := r.Sim.Sync(r.World); err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	if r.Director != nil {
		if err := r.Director.Start(r); err != nil {
			return nil, fmt.Errorf("%s: director %s: %w", s.File, s.Director, err)
		}
	}
	return r, nil
}

// make returns the director that a scene names, or nil.
func (d Directors) make(s *Scene) (Director, error) {
	if s.Director == "" {
		return nil, nil
	}
	if construct := d[s.Director]; construct != nil {
		return construct(), nil
	}
	var names []string
	for name := range d {
		names = append(names, name)
	}
	slices.Sort(names)
	return nil, fmt.Errorf("%s: director: %s is not a director of this program%s; allowed is %s",
		s.File, s.Director, schema.Suggest(s.Director, names), schema.Among(names))
}

// register tells the simulation the species and their relations.
func (r *Run) register() error {
	for i := range r.Scene.Species {
		if _, err := r.Sim.Species(r.Scene.Species[i].Name, r.Scene.Species[i].Species); err != nil {
			return err
		}
	}
	for _, relation := range r.Scene.Relations {
		if err := r.Sim.Relate(relation); err != nil {
			return err
		}
	}
	return nil
}

// birth is an agent that is about to be created.
type birth struct {
	id         uint64
	species    components.SpeciesID
	spawn      int // index into Scene.Spawns, or −1
	at, moving ecs.Vec3
	radius     float64 // 0 means the species'
	goal       int     // index into Scene.Targets, or −1
	goalPoint  *ecs.Vec3
}

// create makes the entities, in ascending id.
func (r *Run) create(born []birth) {
	slices.SortFunc(born, func(a, b birth) int {
		if a.id < b.id {
			return -1
		}
		return 1
	})
	r.Spawned = make([][]donburi.Entity, len(r.Scene.Spawns))
	entities := r.World.CreateMany(len(born), r.Sim.Layout()...)
	for i := range born {
		b, e := &born[i], r.World.Entry(entities[i])
		*components.Position.Get(e) = b.at.XY()
		*components.Velocity.Get(e) = b.moving.XY()
		*components.Altitude.Get(e) = components.AltitudeData{Z: b.at.Z, Climb: b.moving.Z}
		s := components.Steering.Get(e)
		s.ID, s.Species, s.Radius = b.id, b.species, b.radius
		if b.spawn < 0 {
			continue
		}
		r.Spawned[b.spawn] = append(r.Spawned[b.spawn], entities[i])
		if r.Scene.Spawns[b.spawn].Player {
			r.Players = append(r.Players, entities[i])
		}
	}
	for i := range born { // now that every agent that can be followed exists
		r.aim(r.World.Entry(entities[i]), &born[i])
	}
}

// aim gives an agent its goal.
func (r *Run) aim(e *donburi.Entry, b *birth) {
	if b.goalPoint != nil {
		*components.Goal.Get(e) = components.GoalData{Point: b.goalPoint.XY(), Z: b.goalPoint.Z, Active: true}
		return
	}
	if b.goal < 0 {
		return
	}
	switch t := &r.Scene.Targets[b.goal]; {
	case t.Follow != "":
		components.Target.Get(e).Entity = r.followed(t.Follow)
	case t.Path != nil:
		*components.Path.Get(e) = components.PathData{Points: t.Path, Loop: t.Loop}
	default:
		*components.Goal.Get(e) = components.GoalData{Point: t.At.XY(), Z: t.At.Z, Radius: t.Radius, Active: true}
	}
}

// followed returns the first agent of the first spawn of a name that has any.
func (r *Run) followed(spawn string) donburi.Entity {
	for i := range r.Scene.Spawns {
		if r.Scene.Spawns[i].Name == spawn && len(r.Spawned[i]) > 0 {
			return r.Spawned[i][0]
		}
	}
	return donburi.Null
}

// beside returns the path of a file that a scene names.
func (s *Scene) beside(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(s.File), name)
}
