package systems

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/drover-go/drover/systems/internal/kernel"
	"github.com/drover-go/drover/systems/internal/par"
	"github.com/drover-go/drover/systems/internal/steer"
	"github.com/yohamta/donburi"
)

// core is what the systems of one simulation share.
type core struct {
	world    ecs.World
	level    *Level
	revision uint64          // of the level as baked
	walls    *geometry.Level // with movers
	placing  placing
	lasting  *geometry.Level // with the movers that rest, which ways lead around
	broken   error           // why the level could not be baked again
	pool     *par.Pool
	kernel   kernel.Kernel
	field    kernel.Field
	grid     grid.Grid
	scratch  []kernel.Scratch // by worker

	traits    []traits // by species
	learned   uint64   // revision of the species that traits are of
	anyGoal   bool
	anyFlee   bool
	anyHunt   bool
	anyTouch  bool // bodies of some species touch
	anyDriven bool
	reach     float64            // largest perception radius [u]
	wishes    *ecs.Column[wish]  // nil until a species seeks goals
	alarms    *ecs.Column[alarm] // nil until there is something to flee from
	alarming  bool               // some agent may be alarmed
	promised  bool               // the flocks' requests of this tick are not written down
	news      *ecs.Column[news]
	threats   []threat
	detours   *ecs.Column[detour]
	query     grid.Grid // over the end of the tick, for queries
	queried   bool
	gather    *Gather
	probe     *Probe
	maxBody   float64 // largest body radius [u]
}

// traits are what the systems derive of a species once.
type traits struct {
	species  components.Species
	view     steer.Cone
	fleeing  []components.Relation // relations of kind flee
	hunting  []components.Relation // relations of kind hunt
	contacts []bool                // by species: bodies touch
	touches  bool                  // those of some species
}

// wish is what an agent's components ask it to go to.
type wish struct {
	goal      components.GoalData
	path      components.PathData
	target    donburi.Entity
	targetAt  ecs.Vec3
	targetV   ecs.Vec3
	targeting bool
}

// threat is something to flee from that a component marks.
type threat struct {
	at, velocity   ecs.Vec3
	radius, weight float64
	entity         donburi.Entity
	row            int // −1 when it is no agent
}

// news are an agent's events of this tick, which Scatter emits in order.
type news uint8

const (
	arrived news = 1 << iota
	panicked
	calmed
	stuck
	senseless // it had a request that is not finite
	unreachable
	crushed
)

func newCore(c Config) *core {
	k := &core{pool: par.New(c.Workers), kernel: kernel.Fast{}}
	if c.Kernel == ecs.Exact {
		k.kernel = kernel.Exact{}
	}
	k.grid.Pool = k.pool
	k.field.Plain = c.Kernel == ecs.Generic
	k.scratch = make([]kernel.Scratch, k.pool.Workers())
	return k
}

// Rebuild adopts a new world or level.
func (c *core) Rebuild(config ecs.Config) error {
	level, err := asLevel(config.Level)
	if err != nil {
		return err
	}
	if err := level.Bake(config.World); err != nil {
		return err
	}
	c.world, c.level, c.revision = config.World, level, level.Revision()
	c.adopt()
	c.queried, c.broken = false, nil
	return nil
}

// adopt takes over the level as it was baked.
func (c *core) adopt() {
	c.placing.adopt(c.level.movers, c.world)
	c.walls = c.level.baked.With(&c.placing.set)
	c.placing.settle(0)
	c.lasting = c.level.baked.With(c.placing.lasting())
}

// settle finds the movers that rest.
func (c *core) settle(step float64) {
	if c.placing.settle(step) {
		c.lasting = c.level.baked.With(c.placing.lasting())
	}
}

// refresh bakes a changed level again and learns changed species.
func (c *core) refresh(t *ecs.Tick) {
	c.queried = false
	if c.level.Revision() != c.revision {
		c.revision = c.level.Revision()
		c.broken = c.level.Bake(c.world)
		c.adopt()
	}
	if len(c.placing.list) > 0 {
		c.placing.read(t.Fail)
	}
	if c.broken != nil {
		t.Fail(fmt.Errorf("%w; the last good level stands", c.broken))
	}
	if c.learned != t.Simulation.Revision() || c.traits == nil {
		c.learn(t.Simulation)
	}
}

func (c *core) learn(s *ecs.Simulation) {
	c.learned = s.Revision()
	c.traits = make([]traits, s.SpeciesCount())
	c.field.Params = make([]kernel.Params, len(c.traits))
	c.reach, c.anyGoal, c.anyFlee, c.anyHunt, c.anyTouch = 0, false, false, false, false
	for i := range c.traits {
		id := components.SpeciesID(i)
		tr := &c.traits[i]
		tr.species = *s.Parameters(id)
		tr.view = steer.NewCone(tr.species.Perception.FOV, 0)
		c.field.Params[i] = kernel.NewParams(s, id)
		if c.field.Params[i].On {
			c.reach = max(c.reach, tr.species.Perception.Radius)
		}
		c.anyGoal = c.anyGoal || tr.species.Goal.Weight > 0
		tr.contacts = make([]bool, len(c.traits))
		for j := range c.traits {
			c.relate(s, id, components.SpeciesID(j))
		}
	}
}

func (c *core) relate(s *ecs.Simulation, from, to components.SpeciesID) {
	tr, r, back := &c.traits[from], *s.Relation(from, to), s.Relation(to, from)
	switch r.Kind {
	case components.Flee:
		tr.fleeing = append(tr.fleeing, r)
		c.anyFlee = true
	case components.Hunt:
		tr.hunting = append(tr.hunting, r)
		c.anyHunt = true
	}
	tr.contacts[to] = bodily(r.Kind) && bodily(back.Kind)
	tr.touches = tr.touches || tr.contacts[to]
	c.anyTouch = c.anyTouch || tr.touches
}

// bodily reports whether bodies touch under a relation: hunters reach into their prey.
func bodily(k components.RelationKind) bool {
	return k == components.Flock || k == components.Separate
}

// speciesOf returns the traits of agent i's species.
func (c *core) speciesOf(a *ecs.Agents, i int) *traits { return &c.traits[a.Species[i]] }

// maxSpeed returns agent i's speed limit [u/s], Panic while alarmed.
func (c *core) maxSpeed(a *ecs.Agents, i int) float64 {
	speed := &c.speciesOf(a, i).species.Speed
	limit := speed.Max
	if a.Flags[i]&ecs.Alarmed != 0 && speed.Panic > 0 {
		limit = speed.Panic
	}
	return float64(limit * a.SpeedFactorOf(i))
}

// responseTime is the time in which requests turn the velocity into the desired one [s].
const responseTime = steer.Tau

// still reports whether agent i takes no steering of its own.
func still(a *ecs.Agents, i int) bool { return a.Flags[i]&(ecs.Frozen|ecs.Driven) != 0 }

// maxForce returns agent i's force limit [u/s²], or what reaches top speed in one response where its
// species has none.
func (c *core) maxForce(a *ecs.Agents, i int) float64 {
	f := &c.speciesOf(a, i).species.Force
	if f.Max > 0 {
		return f.Max / a.ForceScale()
	}
	return c.maxSpeed(a, i) / responseTime
}
