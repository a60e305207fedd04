package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// look looks along an agent's line, every so many ticks and when its aim moves, and reports whether it is to be led.
func (g *guide) look(i int, d *detour) bool {
	a := g.tick.Agents
	aim, r := &a.Aim[i], a.RadiusOf(i)
	if aim.Kind == ecs.AimNone || r == 0 || g.core.speciesOf(a, i).species.Avoid.Weight == 0 || g.walls.Empty() {
		*d = detour{}
		return false
	}
	d.adopt(aim, r, a.Flags[i]&ecs.Teleported != 0)
	d.forced = max(d.forced-g.tick.Step, 0)
	if !d.known || length(d.goal.Sub(d.checked)) > drift*r || g.turn(i, lookEvery) {
		g.check(i, d)
	}
	if d.direct {
		aim.Point = aim.Goal
	}
	if !d.wants() {
		d.cell, d.led, d.final, d.short, d.said = -1, false, false, false, false
		return false
	}
	g.yield(i, d)
	g.enter(i, d)
	return true
}

// goOn lets an agent that is calm go on as before, and reports whether it may.
func (g *guide) goOn(i int, d *detour) bool {
	a := g.tick.Agents
	aim := &a.Aim[i]
	if aim.Kind != d.kind || aim.Goal.X != d.goal.X || aim.Goal.Y != d.goal.Y ||
		a.Flags[i]&(ecs.Teleported|ecs.Touched) != 0 || g.turn(i, wayEvery) {
		return false
	}
	if !d.led {
		return true
	}
	if far := beside * a.RadiusOf(i); g.turn(i, besideEvery) {
		if off := d.way.Sub(a.Position[i]); dot(off, off) < far*far {
			return false
		}
	}
	d.show(aim, a.Position[i])
	return true
}

// turn reports whether it is an agent's turn to do what each does every so many ticks.
func (g *guide) turn(i int, every uint64) bool {
	return (g.tick.Number+g.tick.Agents.ID[i])%every == 0
}

// check looks along the line to the aim, and to the quarry itself where the aim is ahead of it. What blocked it last
// mostly blocks it still.
func (g *guide) check(i int, d *detour) {
	a := g.tick.Agents
	aim, r := &a.Aim[i], a.RadiusOf(i)*(1+narrow)
	p, ahead := a.Position[i], aim.Point.XY().Sub(a.Position[i])
	d.checked = d.goal
	if d.known && d.blocked && aim.Point == aim.Goal && g.walls.Blocks(d.blocker, p, ahead, r, a.At(i).Z) {
		return
	}
	var hit geometry.Hit
	hit, d.blocked = g.walls.Cast(p, ahead, r, a.At(i).Z)
	d.known, d.blocker, d.direct = true, hit.Prim, false
	if d.blocked && aim.Point != aim.Goal && g.open(i, d.goal, 1+narrow) {
		d.blocked, d.direct = false, true
	}
}

// open reports whether an agent's body, grown by a factor, gets to p in a straight line.
func (g *guide) open(i int, p ecs.Vec2, grown float64) bool {
	a := g.tick.Agents
	_, hit := g.walls.Cast(a.Position[i], p.Sub(a.Position[i]), a.RadiusOf(i)*grown, a.At(i).Z)
	return !hit
}

// enter decides whether an agent looks for a new waypoint, and finds where it is on the grid if it does not see its
// present one any more or has none.
func (g *guide) enter(i int, d *detour) {
	a := g.tick.Agents
	p, r := a.Position[i], a.RadiusOf(i)
	turn, far := g.turn(i, wayEvery), length(d.way.Sub(p))
	d.beside = d.led && g.turn(i, besideEvery) && far < beside*r
	d.renew = d.beside || !d.led || turn && far < nearEnd*r
	if d.cell >= 0 && (!turn || d.final || d.led && g.open(i, d.way, 1)) {
		return
	}
	d.enter(p, r)
}
