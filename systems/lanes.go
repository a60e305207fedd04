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

	// Where the components of each entity are. The pointers are kept, so that workers need not ask donburi.
	position, velocity, steering []unsafe.Pointer

	altitude, goal, target, path, threat column
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
			altitude:  at(components.Altitude), goal: at(components.Goal), target: at(components.Target),
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
	if len(g.refused) > 0 {
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

// point finds the components of a lane's entities, which a game may have replaced by others.
func (l *lane) point(t *ecs.Tick) {
	access, n := t.World.StorageAccessor(), len(l.rows)
	l.position = pointers(access, t.Simulation.Binding().Component(), l.archetype, l.position, n)
	if l.agents {
		l.velocity = pointers(access, components.Velocity, l.archetype, l.velocity, n)
		l.steering = pointers(access, components.Steering, l.archetype, l.steering, n)
	}
}

// pointers brings a list of where the components of an archetype's n entities are up to date.
func pointers(access donburi.StorageAccessor, c donburi.IComponentType, archetype int, list []unsafe.Pointer, n int) []unsafe.Pointer {
	if len(list) > n {
		clear(list[n:]) // the components of those that went are garbage
	}
	list = slices.Grow(list[:min(len(list), n)], n-min(len(list), n))[:n]
	s := access.Components.Storage(c)
	a, k := indices(s.Component)
	a += as(a, archetype)
	for i := range list {
		if p := s.Component(a, k); list[i] != p {
			list[i] = p
		}
		k++
	}
	return list
}

// threatening appends which of an archetype's n entities hold a threat of any radius.
func threatening(access donburi.StorageAccessor, archetype, n int, list []int32) []int32 {
	s := access.Components.Storage(components.Threat)
	a, k := indices(s.Component)
	a += as(a, archetype)
	for i := range n {
		if (*components.ThreatData)(s.Component(a, k)).Radius != 0 {
			list = append(list, int32(i))
		}
		k++
	}
	return list
}

// indices returns zeros of the types of a storage's indices, which donburi does not export. With them its method is
// called directly, and inlined.
func indices[A, K ~int](func(A, K) unsafe.Pointer) (archetype A, k K) { return 0, 0 }

// as returns a number in the type of another.
func as[A ~int](_ A, n int) A { return A(n) }
