package systems

import (
	"fmt"
	"math/bits"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// readWishes copies what a lane's agents are asked to go to.
func (g *Gather) readWishes(t *ecs.Tick, l *lane) {
	for k := range l.count {
		if i := l.row(k); i >= 0 {
			g.readWish(t, l, k, i)
		}
	}
}

func (g *Gather) readWish(t *ecs.Tick, l *lane, k, i int) {
	w := &g.core.wishes.Data[i]
	*w = wish{}
	if l.goal != nil {
		w.goal = *(*components.GoalData)(l.goal(k))
		if at := w.goal; at.Active && !finite(at.Point.X, at.Point.Y, at.Z, at.Radius) {
			t.Fail(fmt.Errorf("agent %d: goal (%v, %v, %v) of radius %v %w; it has none", t.Agents.ID[i], at.Point.X, at.Point.Y, at.Z, at.Radius, errNotFinite))
			w.goal.Active = false
		}
	}
	if l.target != nil {
		w.target = (*components.TargetData)(l.target(k)).Entity
	}
	if l.path != nil {
		w.path = *(*components.PathData)(l.path(k))
	}
}

// readThreats lists a lane's threats.
func (g *Gather) readThreats(t *ecs.Tick, l *lane) {
	if !l.agents {
		for k, e := range l.others {
			if (*components.ThreatData)(l.threat(k)).Radius != 0 {
				g.readThreat(t, l, k, -1, e)
			}
		}
		return
	}
	for word, feared := range g.ordinary.feared {
		for ; feared != 0; feared &= feared - 1 {
			k := word*wordBits + bits.TrailingZeros64(feared)
			if i := l.row(k); i >= 0 && (*components.ThreatData)(l.threat(k)).Radius != 0 {
				g.readThreat(t, l, k, i, t.Agents.Entity[i])
			}
		}
	}
}

func (g *Gather) readThreat(t *ecs.Tick, l *lane, k, row int, entity donburi.Entity) {
	d := (*components.ThreatData)(l.threat(k))
	if !(d.Radius > 0) || !finite(d.Radius, d.Weight, d.Velocity.X, d.Velocity.Y) {
		t.Fail(fmt.Errorf("%v: threat of radius %v, weight %v and velocity %v %w and of positive radius; it frightens nobody", entity, d.Radius, d.Weight, d.Velocity, errNotFinite))
		return
	}
	th := threat{radius: d.Radius, weight: d.Weight, entity: entity, row: row}
	if th.weight == 0 {
		th.weight = 1
	}
	if row >= 0 {
		th.at, th.velocity = t.Agents.At(row), t.Agents.Moving(row)
	} else {
		p := t.Simulation.Binding().Get(l.position(k))
		if !finite(p.X, p.Y, d.Velocity.X, d.Velocity.Y, th.weight) {
			return
		}
		th.at = g.core.world.Wrap(ecs.Vec3{X: p.X, Y: p.Y})
		th.velocity = ecs.Vec3{X: d.Velocity.X, Y: d.Velocity.Y}
	}
	g.core.threats = append(g.core.threats, th)
}

// resolveTargets finds where the targets are, agents or not.
func (g *Gather) resolveTargets(t *ecs.Tick) {
	if !g.core.anyGoal {
		return
	}
	a := t.Agents
	for i := range g.core.wishes.Data {
		w := &g.core.wishes.Data[i]
		if w.target == donburi.Null {
			continue
		}
		if row, ok := a.Row(w.target); ok {
			w.targetAt, w.targetV, w.targeting = a.At(row), a.Moving(row), row != i
			continue
		}
		if !t.World.Valid(w.target) {
			continue
		}
		entry := t.World.Entry(w.target)
		b := t.Simulation.Binding()
		if !entry.HasComponent(b.Component()) {
			continue
		}
		p := b.Get(entry.Component(b.Component()))
		if finite(p.X, p.Y) {
			w.targetAt, w.targeting = g.core.world.Wrap(ecs.Vec3{X: p.X, Y: p.Y}), true
		}
	}
}
