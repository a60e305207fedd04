package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// Gather reads the world into the agents table.
//
// It notices entities that the game created, removed or changed in any way, numbers newcomers in
// ascending order of their entities, and refuses what is not finite. Reads donburi; writes the table's
// current state.
type Gather struct {
	core     *core
	lanes    []lane
	seen     int // archetypes of the world that were looked at
	refused  map[donburi.Entity]bool
	stale    bool // the rows that lanes have are not those of all agents
	present  []bool
	fresh    []newcomer
	ordinary ordinary
	unnamed  bool                  // some agent does not hold its id yet
	written  *ecs.Column[ecs.Vec2] // positions as they were read back or read, where that is not what was written; else nil
}

// Update reads the world.
func (g *Gather) Update(t *ecs.Tick) {
	g.core.refresh(t)
	g.prepare(t)
	g.match(t)
	if g.changed(t) {
		g.assign(t)
	}
	t.Agents.Turn()
	g.core.threats = g.core.threats[:0]
	g.core.maxBody, g.core.anyDriven, g.unnamed = 0, false, false
	g.ordinary.begin(t, g.core)
	for l := range g.lanes {
		g.read(t, &g.lanes[l])
	}
	for _, body := range g.ordinary.largest {
		g.core.maxBody = max(g.core.maxBody, body)
	}
	g.resolveTargets(t)
}

// prepare makes the columns that are needed from now on.
func (g *Gather) prepare(t *ecs.Tick) {
	if g.refused == nil {
		g.core.news = ecs.NewColumn[news](t.Agents)
		g.refused = map[donburi.Entity]bool{}
	}
	if g.written == nil && !t.Simulation.Binding().Exact() {
		g.written = ecs.NewColumn[ecs.Vec2](t.Agents)
	}
	if g.core.anyGoal && g.core.wishes == nil {
		g.core.wishes = ecs.NewColumn[wish](t.Agents)
	}
}

// transient flags last one tick.
const transient = ecs.Touching | ecs.Bumped | ecs.Teleported | ecs.Frozen | ecs.VelocityOnly | ecs.Driven | ecs.Touched | ecs.Avoiding | ecs.Squeezed

// read copies a lane into the table: the ordinary agents on all workers, then those with anything out of the ordinary.
func (g *Gather) read(t *ecs.Tick, l *lane) {
	if l.agents {
		g.ordinary.read(t, g.core, l)
		for word, odd := range g.ordinary.odd {
			g.readOdd(t, l, word*wordBits, odd)
		}
		if g.core.anyGoal {
			g.readWishes(t, l)
		}
	}
	if l.threat != nil {
		g.readThreats(t, l)
	}
}

// Sync gathers without a tick. What the last tick sensed no longer fits the table.
func (c *core) Sync(t *ecs.Tick) {
	c.gather.Update(t)
	t.Agents.Halt()
	c.field.Agents = nil
}
