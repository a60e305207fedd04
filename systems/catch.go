package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// catch finds prey that a hunter touches at the end of the tick.
type catch struct {
	pairs   []components.Relation // prey and hunter, as From and To
	learned uint64
	known   bool
	hunters subset
	wanted  []bool
	buffer  ranges
	held    *ecs.Column[bool]
}

// find emits Caught for each prey that came into a hunter's reach in this tick, and appends those to
// be removed.
func (h *catch) find(t *ecs.Tick, c *core, removed []donburi.Entity) []donburi.Entity {
	if !c.anyFlee && !c.anyHunt {
		return removed
	}
	if h.held == nil {
		h.held = ecs.NewColumn[bool](t.Agents)
	}
	a := t.Agents
	reach := h.learn(c)
	reach += 2 * c.maxBody
	if reach == 0 {
		return removed
	}
	h.hunters.build(c, a, h.wanted, reach, a.NextPosition, a.NextAltitude)
	for i := range a.ID {
		hunter, remove := h.hunter(a, c, i, reach)
		if hunter >= 0 && (remove || !h.held.Data[i]) {
			t.Emit(ecs.Caught, i, a.Entity[hunter])
		}
		if remove {
			removed = append(removed, a.Entity[i])
		}
		h.held.Data[i] = hunter >= 0
	}
	return removed
}

// learn lists who catches whom and returns the largest catching distance beyond touching [u].
func (h *catch) learn(c *core) float64 {
	if !h.known || h.learned != c.learned {
		h.known, h.learned = true, c.learned
		h.pairs = h.pairs[:0]
		h.wanted = append(h.wanted[:0], make([]bool, len(c.traits))...)
		for i := range c.traits {
			h.pairs = append(h.pairs, c.traits[i].fleeing...)
			for _, r := range c.traits[i].hunting {
				r.From, r.To = r.To, r.From
				h.pairs = append(h.pairs, r)
			}
		}
		for _, r := range h.pairs {
			h.wanted[r.To] = true
		}
	}
	reach := 0.0
	for _, r := range h.pairs {
		reach = max(reach, r.Catch)
	}
	return reach
}

// hunter returns the nearest hunter that reaches agent i, or −1, and whether a relation by which one reaches it takes
// it out of the world.
func (h *catch) hunter(a *ecs.Agents, c *core, i int, reach float64) (best int, remove bool) {
	best, bestD2 := -1, 0.0
	for k := range h.pairs {
		r := &h.pairs[k]
		if r.From != a.Species[i] {
			continue
		}
		at := a.NextAt(i)
		h.buffer = h.hunters.near(at, reach, h.buffer)
		for _, run := range h.buffer {
			for _, row := range h.hunters.grid.Order[run.Lo:run.Hi] {
				j := int(row)
				touch := a.RadiusOf(i) + a.RadiusOf(j) + r.Catch
				d2 := c.world.Delta(at, a.NextAt(j)).Len2()
				if a.Species[j] != r.To || j == i || d2 >= touch*touch {
					continue
				}
				remove = remove || r.Remove
				if best < 0 || d2 < bestD2 || d2 == bestD2 && j < best {
					best, bestD2 = j, d2
				}
			}
		}
	}
	return best, remove
}
