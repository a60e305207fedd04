package chase

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/yohamta/donburi"
)

// follow keeps the map of ways to the hare up to date while somebody is after it.
func (d *director) follow() {
	if !d.chased() {
		return
	}
	if c := d.ground.At(d.hare()); c != route.None && c != d.trailed {
		d.trailed = c
		d.trail.Spread(nil, c)
	}
}

// think decides what a pack does in the next tick.
func (d *director) think(p *pack) {
	step := d.step()
	p.timer -= step
	p.alert += step
	switch {
	case p.mood == scared:
	case p.shaken > 0:
		p.shaken -= step
		p.change(d, step)
	case d.spots(p):
		p.chase()
	default:
		p.change(d, step)
	}
	for k := range p.members {
		d.mind(p, &p.members[k], step)
	}
}

// change leads from one mood to the next.
func (p *pack) change(d *director, step float64) {
	switch p.mood {
	case chasing:
		if p.lost += step; p.lost >= scentTime || !d.huntable() {
			p.search(d)
		}
	case searching:
		if p.timer <= 0 || distance(d.at(p.leader().entity), p.goal) < nearPlace {
			p.sniff(d)
		}
	case sniffing:
		if p.timer <= 0 {
			p.goBack(d)
		}
	case returning:
		if p.timer <= 0 || p.back() {
			p.patrol(d)
		}
	case patrolling:
		if p.timer <= 0 {
			p.sniff(d)
		}
	}
}

// back reports whether all members are on the path again.
func (p *pack) back() bool {
	for k := range p.members {
		if m := &p.members[k]; m.guide && !m.onPath && m.dazed <= 0 {
			return false
		}
	}
	return true
}

// huntable reports whether the hare can be hunted now.
func (d *director) huntable() bool {
	return d.game.phase == scenes.Playing && d.player.safe <= 0 && d.power.left <= 0
}

// mind gives one hound its orders.
func (d *director) mind(p *pack, m *member, step float64) {
	s := d.steering(m.entity)
	if m.dazed > 0 {
		if m.dazed -= step; m.dazed > 0 {
			return
		}
		s.Frozen = false
		m.onPath = false
	}
	m.detour = max(0, m.detour-step)
	s.SpeedFactor = eased(s.SpeedFactor, paces[p.mood], float64(paceRate*step))
	if (d.run.Sim.TickNumber()+m.id)%stagger != 0 {
		return
	}
	d.order(p, m)
}

// order tells a hound where to go.
func (d *director) order(p *pack, m *member) {
	at := d.at(m.entity)
	switch p.mood {
	case chasing:
		hare := d.hare()
		if m.detour <= 0 && d.ground.Clear(at, hare) {
			components.Target.Get(d.entry(m.entity)).Entity = d.player.entity
			return
		}
		d.lead(m, d.trail, at, hare)
	case patrolling, returning, searching:
		d.wend(p, m, at)
	default:
		d.aim(m.entity, nil)
	}
}

// wend leads the pack to its goal. From there its guides go on along the path, and the others flock.
// Those that lose the pack find it again the next time that it gathers.
func (d *director) wend(p *pack, m *member, at ecs.Vec2) {
	there := distance(at, p.goal) < nearPlace && d.run.Level.Sight(at, p.goal, 0)
	switch {
	case m.onPath:
	case p.mood == searching && m.guide || p.mood == returning && !there:
		d.lead(m, p.way, at, p.goal)
	case p.mood != searching && m.guide && there:
		d.aim(m.entity, nil)
		m.onPath = true
		*components.Path.Get(d.entry(m.entity)) = p.paths[p.turn]
	case m.guide:
		d.lead(m, p.way, at, p.goal)
	default:
		d.aim(m.entity, nil)
	}
}

// lead sends a hound to a place, or to the next point of the way there.
func (d *director) lead(m *member, way *route.Field, at, to ecs.Vec2) {
	if m.detour > 0 || !d.ground.Clear(at, to) {
		if next, ok := way.Next(at, lookCells); ok {
			to = next
		}
	}
	d.aim(m.entity, &to)
}

// aim makes a place an agent's only goal; nil leaves it none.
func (d *director) aim(e donburi.Entity, to *ecs.Vec2) {
	entry := d.entry(e)
	*components.Path.Get(entry) = components.PathData{}
	components.Target.Get(entry).Entity = donburi.Null
	goal := components.Goal.Get(entry)
	*goal = components.GoalData{}
	if to != nil {
		*goal = components.GoalData{Point: *to, Active: true}
	}
}
