package systems

import "github.com/drover-go/drover/ecs"

// look looks along an agent's line and reports whether it is to be led. One that is led looks again in
// every tick, others in every eighth and when their aim moves.
func (g *guide) look(i int, d *detour) bool {
	a := g.tick.Agents
	aim, r := &a.Aim[i], a.Radius[i]
	if aim.Kind == ecs.AimNone || r == 0 || g.core.speciesOf(a, i).species.Avoid.Weight == 0 || g.walls.Empty() {
		*d = detour{}
		return false
	}
	d.adopt(aim, r, a.Flags[i]&ecs.Teleported != 0)
	d.forced = max(d.forced-g.tick.Step, 0)
	restless := d.blocked && a.Flags[i]&ecs.Settled == 0
	if !d.known || restless || length(d.goal.Sub(d.checked)) > drift*r || g.turn(i, lookEvery) {
		g.check(i, d)
	}
	if d.direct {
		aim.Point = aim.Goal
	}
	if !d.wants() {
		d.led, d.final, d.short, d.said = false, false, false, false
		return false
	}
	g.yield(i, d)
	g.enter(i, d)
	return true
}

// turn reports whether it is an agent's turn to do what each does every so many ticks.
func (g *guide) turn(i int, every uint64) bool {
	return (g.tick.Number+g.tick.Agents.ID[i])%every == 0
}

// check looks along the line to the aim, and to the quarry itself where the aim is ahead of it.
func (g *guide) check(i int, d *detour) {
	aim := &g.tick.Agents.Aim[i]
	d.known, d.checked = true, d.goal
	d.blocked, d.direct = !g.open(i, aim.Point.XY(), 1+narrow), false
	if d.blocked && aim.Point != aim.Goal && g.open(i, d.goal, 1+narrow) {
		d.blocked, d.direct = false, true
	}
}

// open reports whether an agent's body, grown by a factor, gets to p in a straight line.
func (g *guide) open(i int, p ecs.Vec2, grown float64) bool {
	a := g.tick.Agents
	_, hit := g.walls.Cast(a.Position[i], p.Sub(a.Position[i]), a.Radius[i]*grown, a.At(i).Z)
	return !hit
}

// enter decides whether an agent needs a new waypoint, and if so finds where it enters the grid.
func (g *guide) enter(i int, d *detour) {
	a := g.tick.Agents
	p, r := a.Position[i], a.Radius[i]
	d.renew = !d.led || d.cell < 0 || g.turn(i, wayEvery) || length(d.way.Sub(p)) < beside*r
	if !d.renew {
		return
	}
	d.cell = -1
	if d.grid != nil && d.grid.Ready() {
		d.cell = d.grid.Enter(p, r)
	}
}
