package systems

import (
	"slices"
	"unsafe"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
)

// lane is one archetype of the world that holds agents, or other things to flee from.
type lane struct {
	archetype int
	agents    bool
	rows      []int32          // the row of each entity as they stood when rows were assigned, −1 for none
	others    []donburi.Entity // the entities of a lane without agents

	position, velocity, steering, altitude, goal, target, path, threat column
}

// column returns the component of the k-th entity of a lane; it is nil where the archetype has none.
type column func(k int) unsafe.Pointer

// match makes lanes of archetypes that are new in the world.
func (g *Gather) match(t *ecs.Tick) {
	if len(t.World.Archetypes()) == g.seen {
		return
	}
	access := t.World.StorageAccessor()
	position := t.Simulation.Binding().Component()
	agents := filter.Contains(position, components.Velocity, components.Steering)
	threats := filter.Contains(position, components.Threat)
	found := access.Index.SearchFrom(filter.Or(agents, threats), g.seen)
	for found.HasNext() {
		index := found.Next()
		layout := access.Archetypes[index].Layout()
		at := func(c donburi.IComponentType) column {
			if !layout.HasComponent(c) {
				return nil
			}
			return storage(access.Components.Storage(c), index)
		}
		g.lanes = append(g.lanes, lane{
			archetype: int(index),
			agents:    agents.MatchesLayout(layout.Components()),
			position:  at(position), velocity: at(components.Velocity), steering: at(components.Steering),
			altitude: at(components.Altitude), goal: at(components.Goal), target: at(components.Target),
			path: at(components.Path), threat: at(components.Threat),
		})
	}
	g.seen = len(t.World.Archetypes())
}

// storage returns the column of one archetype in a component's storage, whose index types donburi
// does not export.
func storage[A, K ~int](s interface{ Component(A, K) unsafe.Pointer }, archetype A) column {
	return func(k int) unsafe.Pointer { return s.Component(archetype, K(k)) }
}

// changed reports whether any entity came, went or moved since rows were assigned.
func (g *Gather) changed(t *ecs.Tick) bool {
	if len(g.refused) > 0 || g.stale {
		return true // what was refused may be valid by now
	}
	for i := range g.lanes {
		if g.lanes[i].changed(t) {
			return true
		}
	}
	return false
}

func (l *lane) changed(t *ecs.Tick) bool {
	now, known := t.World.Archetypes()[l.archetype].Entities(), t.Agents.Entity
	if !l.agents {
		return !slices.Equal(l.others, now)
	}
	if len(now) != len(l.rows) {
		return true
	}
	for k, row := range l.rows {
		if uint(row) >= uint(len(known)) || known[row] != now[k] {
			return true
		}
	}
	return false
}

// renumber follows entities that came, went or moved within a tick. Those that came wait for the next Gather.
func (g *Gather) renumber(t *ecs.Tick) {
	for l := range g.lanes {
		g.lanes[l].number(t)
	}
	g.stale = true
}

// number takes over which rows a lane's entities have.
func (l *lane) number(t *ecs.Tick) {
	now := t.World.Archetypes()[l.archetype].Entities()
	l.rows = slices.Grow(l.rows[:0], len(now))[:len(now)]
	for k, e := range now {
		l.rows[k] = -1
		if row, ok := t.Agents.Row(e); ok && l.agents {
			l.rows[k] = int32(row)
		}
	}
	if !l.agents {
		l.others = append(l.others[:0], now...)
	}
}
