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
	count     int              // entities as they stood when rows were assigned
	base      int              // the row of the first entity, where those of the others follow it
	rows      []int32          // else the row of each entity, −1 for none
	others    []donburi.Entity // the entities of a lane without agents

	position, velocity, steering, altitude, goal, target, path, threat column
}

// row returns the row of the k-th entity, −1 for none.
func (l *lane) row(k int) int {
	if len(l.rows) == 0 {
		return l.base + k
	}
	return int(l.rows[k])
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
	switch {
	case len(now) != l.count:
		return true
	case len(l.rows) == 0:
		return l.base+l.count > len(known) || !slices.Equal(known[l.base:l.base+l.count], now)
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
	if !l.agents {
		l.others = append(l.others[:0], now...)
		return
	}
	l.count, l.rows = len(now), l.rows[:0]
	if l.consecutive(t, now) {
		return
	}
	l.rows = slices.Grow(l.rows, len(now))[:len(now)]
	for k, e := range now {
		l.rows[k] = -1
		if row, ok := t.Agents.Row(e); ok {
			l.rows[k] = int32(row)
		}
	}
}

// consecutive finds the first row, and reports whether those of the entities follow each other from there.
func (l *lane) consecutive(t *ecs.Tick, now []donburi.Entity) bool {
	l.base = 0
	if len(now) == 0 {
		return true
	}
	base, ok := t.Agents.Row(now[0])
	if known := t.Agents.Entity; !ok || base+len(now) > len(known) || !slices.Equal(known[base:base+len(now)], now) {
		return false
	}
	l.base = base
	return true
}
