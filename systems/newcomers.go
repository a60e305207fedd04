package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// mostKept is for how many newcomers the lists are kept for the next ones.
const mostKept = 1024

type newcomer struct {
	entity donburi.Entity
	preset uint64
}

// assign gives every agent of the world a row: those that stay keep theirs in order, newcomers follow.
func (g *Gather) assign(t *ecs.Tick) {
	a := t.Agents
	g.present = slices.Grow(g.present[:0], a.Len())[:a.Len()]
	clear(g.present)
	g.fresh = g.fresh[:0]
	stillRefused := map[donburi.Entity]bool{}
	for i := range g.lanes {
		l := &g.lanes[i]
		if !l.agents {
			continue
		}
		now := t.World.Archetypes()[l.archetype].Entities()
		for k, e := range now {
			err := t.Simulation.Binding().Refuse(t.World.Entry(e))
			row, known := a.Row(e)
			if err == nil && !known {
				err = g.acceptable(t, l, k)
			}
			switch {
			case err != nil:
				stillRefused[e] = true
				if !g.refused[e] {
					t.Fail(fmt.Errorf("%v is refused as an agent: %w", e, err))
				}
			case known:
				g.present[row] = true
			default:
				g.fresh = append(g.fresh, newcomer{e, (*components.SteeringData)(l.steering(k)).ID})
			}
		}
	}
	g.refused, g.stale = stillRefused, false
	a.Keep(func(row int) bool { return g.present[row] })
	g.admit(a)
	for i := range g.lanes {
		g.lanes[i].number(t)
	}
}

var errNotFinite = errors.New("must be finite and within ±1e12")

func finite(v ...float64) bool {
	for _, x := range v {
		if !(math.Abs(x) <= ecs.MaxCoordinate) {
			return false
		}
	}
	return true
}

// acceptable returns why a newcomer cannot be an agent.
func (g *Gather) acceptable(t *ecs.Tick, l *lane, k int) error {
	p := t.Simulation.Binding().Get(l.position(k))
	if !finite(p.X, p.Y) {
		return fmt.Errorf("its position (%v, %v) %w", p.X, p.Y, errNotFinite)
	}
	if t.Agents.Dimensions == 3 && l.altitude != nil {
		if z := (*components.AltitudeData)(l.altitude(k)).Z; !finite(z) {
			return fmt.Errorf("its altitude %v %w", z, errNotFinite)
		}
	}
	s := (*components.SteeringData)(l.steering(k))
	if int(s.Species) >= t.Simulation.SpeciesCount() {
		return fmt.Errorf("its species is %d but only %d are registered", s.Species, t.Simulation.SpeciesCount())
	}
	return nil
}

// admit appends the newcomers: those that bring an id that was never given out in the order of their
// ids, then the others in the order of their entities.
func (g *Gather) admit(a *ecs.Agents) {
	next := a.NextID()
	slices.SortFunc(g.fresh, func(p, q newcomer) int {
		pNew, qNew := p.preset >= next, q.preset >= next
		switch {
		case pNew != qNew:
			if pNew {
				return -1
			}
			return 1
		case pNew && p.preset != q.preset:
			if p.preset < q.preset {
				return -1
			}
			return 1
		case p.entity < q.entity:
			return -1
		}
		return 1
	})
	a.Reserve(len(g.fresh))
	for _, n := range g.fresh {
		a.Append(n.entity, n.preset)
	}
	if len(g.fresh) > mostKept {
		g.fresh, g.present = nil, nil // a whole crowd comes once
	}
}
