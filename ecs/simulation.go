package ecs

import (
	"errors"
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/yohamta/donburi"
)

// Simulation moves the agents of one donburi world. The game owns the world and may create, move and
// remove entities between ticks at any time.
type Simulation struct {
	world     donburi.World
	config    Config
	clock     Clock
	agents    Agents
	species   []species
	relations []components.Relation
	revision  uint64
	binding   Binding
	stages    []Stage
	added     [phaseCount][]System
	tick      Tick
	number    uint64
	events    []Event
	engine    Engine
	observer  Observer
}

// Engine is what package systems puts under a simulation: the parts of the public queries that need
// the grid, the level and the steering rules.
type Engine interface {
	// Sync gathers from the world without moving anything.
	Sync(t *Tick)
	// Within appends the rows of the agents whose centers are nearer than radius to a point.
	Within(a *Agents, p Vec3, radius float64, rows []int32) []int32
	// LineOfSight reports whether no wall lies between two points.
	LineOfSight(from, to Vec3) bool
	// Inspect explains an agent's last tick.
	Inspect(s *Simulation, row int) Inspection
	// Rebuild adopts a new world or level; an error changes nothing.
	Rebuild(c Config) error
}

// NewSimulation returns a simulation of a world with the given systems. Games call systems.New instead.
func NewSimulation(w donburi.World, c Config, engine Engine, stages []Stage) (*Simulation, error) {
	if err := c.Validate(); err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	c = c.withDefaults()
	if err := engine.Rebuild(c); err != nil {
		return nil, err
	}
	s := &Simulation{world: w, config: c, clock: newClock(c.Timing), binding: defaultBinding(), stages: stages, engine: engine}
	s.agents.init(c)
	return s, nil
}

// Config returns the configuration, with defaults filled in.
func (s *Simulation) Config() Config { return s.config }

// Revision changes whenever a species or a relation does.
func (s *Simulation) Revision() uint64 { return s.revision }

// Agents returns the table. It is read-only outside systems.
func (s *Simulation) Agents() *Agents { return &s.agents }

// TickNumber returns how many ticks have been done.
func (s *Simulation) TickNumber() uint64 { return s.number }

// SetTickNumber makes the next tick the one after n, for a run that goes on from a saved state.
//
// SetTickNumber panics if the simulation has ticked already.
func (s *Simulation) SetTickNumber(n uint64) {
	if s.tick.Number != 0 {
		panic("ecs: the tick number must be set before the first tick")
	}
	s.number = n
}

// Tick does exactly one tick. It always completes; the error says which agents had to be refused
// and why, such as one whose position is not finite.
//
// Tick panics if w is not the world that the simulation was made for.
func (s *Simulation) Tick(w donburi.World) error {
	s.events = s.events[:0]
	return s.advanceOne(w)
}

func (s *Simulation) advanceOne(w donburi.World) error {
	s.begin(w)
	s.tick.Number = s.number + 1
	for p := range phaseCount {
		s.run(p)
	}
	s.number++
	return errors.Join(s.tick.errs...)
}

func (s *Simulation) begin(w donburi.World) {
	if w.Id() != s.world.Id() {
		panic(fmt.Sprintf("ecs: a simulation of world %d must not tick world %d", s.world.Id(), w.Id()))
	}
	s.tick = Tick{
		Agents: &s.agents, World: w, Simulation: s, Number: s.tick.Number,
		Step: s.config.Timing.Step, errs: s.tick.errs[:0],
	}
	s.agents.clearRequests()
}

// Sync notices what the game did to the world without moving anybody, so that queries, the hash and
// poses are right before the first tick or after changes.
//
// Sync panics if w is not the world that the simulation was made for.
func (s *Simulation) Sync(w donburi.World) error {
	s.begin(w)
	s.engine.Sync(&s.tick)
	return errors.Join(s.tick.errs...)
}

// Forget drops all that the systems remember of an agent: alarm, side, wandering, progress along a path, whether it
// has settled. Its next tick is like its first; its id stays. It returns false when the entity is no agent.
func (s *Simulation) Forget(e donburi.Entity) bool {
	i, ok := s.agents.Row(e)
	if ok {
		s.agents.Forget(i)
	}
	return ok
}

// SetLevel swaps the level; the agents stay. It returns an error, and changes nothing, when the
// level cannot be baked.
func (s *Simulation) SetLevel(l Level) error {
	c := s.config
	c.Level = l
	return s.rebuild(c)
}

// SetWorld changes the world's borders; the agents stay, and those left outside come back in on
// the next tick. It returns an error, and changes
// nothing, when the world is not valid or has other dimensions.
func (s *Simulation) SetWorld(w World) error {
	c := s.config
	c.World = w
	c = c.withDefaults()
	if c.World.Dimensions != s.config.World.Dimensions {
		return fmt.Errorf("world: dimensions are %d and cannot become %d", s.config.World.Dimensions, c.World.Dimensions)
	}
	if err := w.Validate(); err != nil {
		return fmt.Errorf("world: %w", err)
	}
	return s.rebuild(c)
}

func (s *Simulation) rebuild(c Config) error {
	if err := s.engine.Rebuild(c); err != nil {
		return err
	}
	s.config = c
	return nil
}
