package chase

import (
	"fmt"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/scenes/chase/route"
)

// What the chase draws chance for. The numbers are the letters "ch" and a count.
const (
	drawGem chance.Purpose = 0x6368_0000 + iota
	drawOrb
	drawPatrol
	drawSniff
)

// What lies about.
const (
	gemCount   = 10
	orbCount   = 3
	gemRadius  = 8.0
	orbRadius  = 11.0
	orbWait    = 14.0  // until an orb comes back [s]
	takeReach  = 5.0   // beyond touching [u]
	lootMargin = 110.0 // from the start and the exit [u]
	candidates = 14    // of which the one farthest from the others is taken (Mitchell 1991)
)

// loot is what lies about.
type loot struct {
	gems  []gem
	orbs  []orb
	cells []route.Cell // where it can lie
}

type gem struct {
	at    ecs.Vec2
	taken bool
}

type orb struct {
	at    ecs.Vec2
	wait  float64 // until it is there [s]
	round uint64  // how often it has come
}

// left returns how many gems are left.
func (l *loot) left() int {
	n := 0
	for i := range l.gems {
		if !l.gems[i].taken {
			n++
		}
	}
	return n
}

// scatter lays out gems and orbs at places that can be reached.
func (d *director) scatter() loot {
	var l loot
	start := d.hare()
	f := d.pilot.way
	f.Spread(nil, d.ground.At(start))
	for c := range route.Cell(d.ground.Len()) {
		p := d.ground.Center(c)
		if f.Cost(c) != route.Far && distance(p, start) > lootMargin && distance(p, d.cast.exit) > lootMargin {
			l.cells = append(l.cells, c)
		}
	}
	if len(l.cells) == 0 {
		return l
	}
	for i := range gemCount {
		l.gems = append(l.gems, gem{at: d.place(&l, drawGem, uint64(i), 0)})
	}
	for i := range orbCount {
		l.orbs = append(l.orbs, orb{at: d.place(&l, drawOrb, uint64(i), 0)})
	}
	return l
}

// place draws a place far from what lies there already.
func (d *director) place(l *loot, p chance.Purpose, id, round uint64) ecs.Vec2 {
	var best ecs.Vec2
	most := -1.0
	for k := range uint64(candidates) {
		u := chance.Uniform(d.seed(), id, round*candidates+k, p)
		at := d.ground.Center(l.cells[int(u*float64(len(l.cells)))])
		if room := l.room(at); room > most {
			best, most = at, room
		}
	}
	return best
}

// room returns how far the nearest thing is from a place [u].
func (l *loot) room(at ecs.Vec2) float64 {
	const none = 1e9
	room := none
	for i := range l.gems {
		if !l.gems[i].taken {
			room = min(room, distance(at, l.gems[i].at))
		}
	}
	for i := range l.orbs {
		room = min(room, distance(at, l.orbs[i].at))
	}
	return room
}

// collect takes what the hare touches, and brings orbs back.
func (d *director) collect(step float64) {
	at := d.hare()
	body := d.run.Sim.Parameters(d.cast.hare).Radius + takeReach
	for i := range d.loot.gems {
		g := &d.loot.gems[i]
		if g.taken || distance(at, g.at) > body+gemRadius {
			continue
		}
		g.taken = true
		d.game.score += gemScore
		d.effects.flash(g.at, gemColor)
		d.effects.say(g.at, fmt.Sprintf("+%d", gemScore), gemColor)
	}
	for i := range d.loot.orbs {
		d.touchOrb(uint64(i), &d.loot.orbs[i], at, body, step)
	}
}

func (d *director) touchOrb(id uint64, o *orb, at ecs.Vec2, body, step float64) {
	if o.wait > 0 {
		if o.wait -= step; o.wait <= 0 {
			o.wait = 0
			o.round++
			o.at = d.place(&d.loot, drawOrb, id, o.round)
		}
		return
	}
	if distance(at, o.at) > body+orbRadius {
		return
	}
	o.wait = orbWait
	d.game.score += orbScore
	d.effects.flash(o.at, powerColor)
	d.effects.say(o.at, "hunt!", powerColor)
	d.power.take(d)
}
