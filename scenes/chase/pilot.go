package chase

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/chase/route"
)

// pilot plays when nobody does. It sees what a player sees, plans some times a second, and keeps to a
// plan that is still good.
type pilot struct {
	danger []int32 // by cell, what entering it costs more
	// mine is what it costs the hare to get to a cell before the hunters do, theirs what it costs the
	// nearest of them. Way is for the player's pointer.
	mine, theirs, way *route.Field
	cells             []route.Cell
	goal              choice
	planned           int // ticks since the last plan
}

// choice is a place to go to.
type choice struct {
	cell route.Cell
	at   ecs.Vec2
	cost float64
	kind kind
}

// kind is why the autopilot goes somewhere.
type kind uint8

const (
	nothing kind = iota
	toGem
	toOrb
	toExit
	toHound
	toSafety
)

// How the autopilot plans. Costs are ten a cell.
const (
	planEvery   = 6    // ticks
	pilotLook   = 6    // cells that it looks ahead on its way
	headStart   = 1.05 // by which hounds might be faster than they look
	wary        = 190  // nearer than this any hound that it sees counts [u]
	headLead    = 15   // by which the hare must be sooner
	keepShare   = 0.75 // what a plan in progress costs, against a new one
	orbShare    = 0.35 // what an orb costs while chased
	orbWaste    = 2.5  // what an orb costs while nobody hunts
	huntCost    = 90   // farther than this it does not hunt hounds [u]
	huntShare   = 0.9  // what a hound costs
	escapeReach = 5000 // farther than this is far enough
	escapeLeast = 40   // nearer than this is no escape
	escapeShare = 0.3  // what own way counts against the hunters'
	escapeKeep  = 1.2  // what a place it runs to already is worth, against a new one
)

func newPilot(m *route.Map) pilot {
	return pilot{danger: make([]int32, m.Len()), mine: m.NewField(), theirs: m.NewField(), way: m.NewField()}
}

// begin forgets the plan.
func (p *pilot) begin() { p.goal, p.planned = choice{cell: route.None}, planEvery }

// fly returns the direction in which the autopilot runs.
func (d *director) fly() ecs.Vec2 {
	p := &d.pilot
	at := d.hare()
	if p.planned++; p.planned >= planEvery || p.goal.kind == nothing {
		p.planned = 0
		d.plan(at)
	}
	if p.goal.kind == nothing {
		return ecs.Vec2{}
	}
	if p.goal.kind != toSafety && distance(at, p.goal.at) < 3*cellSize && d.ground.Clear(at, p.goal.at) {
		return unit(p.goal.at.Sub(at))
	}
	next, ok := p.mine.From(at, p.goal.cell, pilotLook)
	if !ok {
		next = p.goal.at
	}
	return unit(next.Sub(at))
}

// plan chooses a goal and the way there.
func (d *director) plan(at ecs.Vec2) {
	p := &d.pilot
	here := d.ground.At(at)
	d.fear()
	p.mine.Outrun(p.danger, d.race(), here)
	best := d.best()
	if best.kind == nothing {
		best = d.escape()
	}
	if best.kind == nothing { // surrounded: through, where they are fewest
		p.mine.Spread(p.danger, here)
		best = d.best()
	}
	p.goal = best
}

// race is what it takes to be sooner than the hounds that hunt, and those near that soon might.
func (d *director) race() route.Race {
	p := &d.pilot
	if d.power.left > powerMargin {
		return route.Race{}
	}
	hare := d.hare()
	p.cells = d.houndCells(p.cells[:0], func(k *pack, at ecs.Vec2) bool {
		return k.mood == chasing || distance(at, hare) < wary && d.run.Level.Sight(at, hare, 0)
	})
	p.theirs.Spread(nil, p.cells...)
	pace := 1.0
	if d.player.winded {
		pace = windedShare
	}
	hound, most := d.run.Sim.Parameters(d.cast.hound).Speed.Max, d.run.Sim.Parameters(d.cast.hare).Speed.Max
	return route.Race{Rivals: p.theirs, Pace: headStart * hound / (most * pace), Lead: headLead}
}

// best returns the cheapest of what there is to gain.
func (d *director) best() choice {
	p := &d.pilot
	var best choice
	best.cell = route.None
	d.offers(func(k kind, to ecs.Vec2, share float64) {
		c := d.ground.At(to)
		if c == route.None || p.mine.Cost(c) == route.Far {
			return
		}
		cost := share * float64(p.mine.Cost(c))
		if k == p.goal.kind && c == p.goal.cell {
			cost *= keepShare
		}
		if best.kind == nothing || cost < best.cost {
			best = choice{cell: c, at: to, cost: cost, kind: k}
		}
	})
	return best
}

// offers lists where there is something to gain.
func (d *director) offers(offer func(k kind, to ecs.Vec2, share float64)) {
	hunted := d.chased() && d.power.left <= 0
	for i := range d.loot.gems {
		if g := &d.loot.gems[i]; !g.taken {
			offer(toGem, g.at, 1)
		}
	}
	share := orbWaste
	if hunted {
		share = orbShare
	}
	for i := range d.loot.orbs {
		if o := &d.loot.orbs[i]; o.wait <= 0 && (hunted || d.loot.left() > 0) {
			offer(toOrb, o.at, share)
		}
	}
	if d.loot.left() == 0 {
		offer(toExit, d.cast.exit, 1)
	}
	if d.power.left <= powerMargin {
		return
	}
	for i := range d.packs {
		for k := range d.packs[i].members {
			m := &d.packs[i].members[k]
			if m.dazed <= 0 && distance(d.at(m.entity), d.hare()) < huntCost {
				offer(toHound, d.at(m.entity), huntShare)
			}
		}
	}
}

// escape chooses the cell in reach that gains most on the hunters.
func (d *director) escape() choice {
	p := &d.pilot
	best, most := route.None, 0.0
	for c := range route.Cell(d.ground.Len()) {
		mine := p.mine.Cost(c)
		if mine == route.Far || mine < escapeLeast {
			continue
		}
		gain := float64(min(p.theirs.Cost(c), escapeReach)) - float64(escapeShare*float64(min(mine, escapeReach)))
		if p.goal.kind == toSafety && c == p.goal.cell {
			gain *= escapeKeep
		}
		if gain > most {
			best, most = c, gain
		}
	}
	if best == route.None {
		return choice{cell: route.None}
	}
	return choice{cell: best, at: d.ground.Center(best), kind: toSafety}
}
