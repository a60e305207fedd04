package ecs

import (
	"iter"
	"slices"

	"github.com/yohamta/donburi"
)

// EventKind says what happened.
type EventKind uint8

// What can happen in a tick.
const (
	// Caught: Other, a hunter, came to touch Agent. It is said once, until they have parted.
	Caught EventKind = iota
	// Arrived: Agent came to rest at its goal or target.
	Arrived
	// Panicked: Agent took alarm at Other.
	Panicked
	// Calmed: Agent is calm again.
	Calmed
	// Stuck: Agent wants to move and cannot.
	Stuck
	// Unreachable: no way leads Agent to where it wants to go; it goes to the nearest point that it can
	// reach, and rests there without having Arrived. It is said once for a goal.
	Unreachable
	// Crushed: Agent has no room to give way to a mover, and stays where it is, under it. It is said once, until it is
	// clear of movers for a while.
	Crushed
)

var eventNames = [...]string{"caught", "arrived", "panicked", "calmed", "stuck", "unreachable", "crushed"}

// String returns the kind's name.
func (k EventKind) String() string {
	if int(k) < len(eventNames) {
		return eventNames[k]
	}
	return "unknown"
}

// Event is something that happened to an agent in a tick.
type Event struct {
	// Kind is what happened.
	Kind EventKind
	// Tick is the number of the tick, the first being 1.
	Tick uint64
	// ID is the stable id of Agent.
	ID uint64
	// Agent is whom it happened to. The entity may have been removed in the same tick.
	Agent donburi.Entity
	// Other is who did it, or donburi.Null.
	Other donburi.Entity
	// At is where Agent was [u].
	At Vec3
}

// Events returns the last tick's events: by the order of the systems that emitted them, then by
// ascending id.
func (s *Simulation) Events() iter.Seq[Event] { return slices.Values(s.events) }

// Emit adds an event about agent i to this tick. Systems call it in ascending rows, from one goroutine.
func (t *Tick) Emit(kind EventKind, i int, other donburi.Entity) {
	a := t.Agents
	t.Simulation.events = append(t.Simulation.events, Event{
		Kind: kind, Tick: t.Number, ID: a.ID[i], Agent: a.Entity[i], Other: other, At: a.At(i),
	})
}
