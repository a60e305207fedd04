package systems

import (
	"fmt"
	"slices"

	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// Scatter writes the tick's result to the world, emits its events and removes caught prey.
//
// Reads the next state; writes donburi and the events.
type Scatter struct {
	core    *core
	catch   catch
	copying copying
	removed []donburi.Entity
}

// Update writes the world.
func (s *Scatter) Update(t *ecs.Tick) {
	s.copying.write(t, s.core)
	s.emit(t)
	s.removed = s.catch.find(t, s.core, s.removed[:0])
	s.remove(t)
}

// remove takes the caught prey out of the world and the table.
func (s *Scatter) remove(t *ecs.Tick) {
	if len(s.removed) == 0 {
		return
	}
	for _, e := range s.removed {
		t.World.Remove(e)
	}
	t.Agents.Keep(func(row int) bool { return !slices.Contains(s.removed, t.Agents.Entity[row]) })
	s.core.field.Agents = nil // the cells no longer fit the table
}

// emit turns the agents' news into events, kind by kind in ascending id.
func (s *Scatter) emit(t *ecs.Tick) {
	var all news
	for _, n := range s.core.news.Data {
		all |= n
	}
	for _, k := range []struct {
		bit  news
		kind ecs.EventKind
	}{{arrived, ecs.Arrived}, {panicked, ecs.Panicked}, {calmed, ecs.Calmed}, {stuck, ecs.Stuck}, {unreachable, ecs.Unreachable}, {crushed, ecs.Crushed}} {
		if all&k.bit == 0 {
			continue
		}
		for i, n := range s.core.news.Data {
			if n&k.bit != 0 {
				t.Emit(k.kind, i, s.core.cause(k.bit, i))
			}
		}
	}
	if all&senseless != 0 {
		for i, n := range s.core.news.Data {
			if n&senseless != 0 {
				t.Fail(fmt.Errorf("agent %d: a request %w; it was left out", t.Agents.ID[i], errNotFinite))
			}
		}
	}
	if all != 0 {
		clear(s.core.news.Data)
	}
}

// cause returns who made the news.
func (c *core) cause(n news, i int) donburi.Entity {
	if n == panicked && c.alarms != nil {
		return c.alarms.Data[i].threat
	}
	return donburi.Null
}
