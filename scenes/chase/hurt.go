package chase

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/yohamta/donburi"
)

// safeTime is how long the hare cannot be hurt after a hit [s].
const safeTime = 3.0

// suffer takes a life when a hound that hunts touches the hare, and puts it back at a far place.
func (d *director) suffer(step float64) {
	p := &d.player
	p.safe = max(0, p.safe-step)
	if p.safe > 0 || d.power.left > 0 || d.biter() == donburi.Null {
		return
	}
	at := d.hare()
	d.effects.flash(at, hurtColor)
	d.game.lives--
	if d.game.lives == 0 {
		d.game.end(scenes.Lost)
		return
	}
	d.effects.say(at, "−1 life", lostColor)
	p.safe, p.breath, p.winded = safeTime, 1, false
	to := d.refuge()
	d.teleport(p.entity, to, ecs.Vec2{})
	d.effects.flash(to, safeColor)
	d.pilot.begin()
	for i := range d.packs {
		if d.packs[i].mood == chasing {
			d.packs[i].search(d)
		}
	}
}

// biter returns a hound that touches the hare, or none. The simulation's Caught event does not come
// again while a hound stays, so it would miss one that waits until the hare can be hurt.
func (d *director) biter() donburi.Entity {
	at := d.hare()
	for i := range d.packs {
		for k := range d.packs[i].members {
			m := &d.packs[i].members[k]
			if m.dazed <= 0 && distance(d.at(m.entity), at) < d.cast.reach {
				return m.entity
			}
		}
	}
	return donburi.Null
}

// refuge returns the open place that is farthest from all hounds as they run, the first of several.
func (d *director) refuge() ecs.Vec2 {
	f := d.pilot.theirs
	f.Spread(nil, d.houndCells(nil, func(*pack, ecs.Vec2) bool { return true })...)
	best, most := route.None, int32(-1)
	for c := range route.Cell(d.ground.Len()) {
		if cost := f.Cost(c); cost != route.Far && cost > most && d.ground.Open(c) {
			best, most = c, cost
		}
	}
	if best == route.None {
		return d.hare()
	}
	return d.ground.Center(best)
}

// houndCells appends the cells of those hounds that are not dazed.
func (d *director) houndCells(cells []route.Cell, which func(p *pack, at ecs.Vec2) bool) []route.Cell {
	for i := range d.packs {
		p := &d.packs[i]
		for k := range p.members {
			m := &p.members[k]
			if at := d.at(m.entity); m.dazed <= 0 && which(p, at) {
				cells = append(cells, d.ground.At(at))
			}
		}
	}
	return cells
}
