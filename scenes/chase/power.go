package chase

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// The hare as a hunter.
const (
	powerTime   = 6.0   // [s]
	powerRadius = 170.0 // at which hounds take flight [u]
	powerWeight = 6.0
	powerAngle  = 135.0 // the fountain [deg]
	powerReach  = 4.0   // beyond touching at which the hare catches a hound [u]
	dazeTime    = 3.0   // that a hound stays at home at least [s]
)

// power is the time in which the hare hunts.
type power struct {
	left float64
	// calm are the scene's relations of hounds and sheep to the hare and back, keen those under power.
	calm, keen []components.Relation
}

// remember keeps the scene's relations, to restore them.
func (p *power) remember(sim *ecs.Simulation, c cast) {
	flee := components.Relation{
		From: c.hound, To: c.hare, Kind: components.Flee,
		Radius: powerRadius, Weight: powerWeight, Angle: powerAngle, Catch: powerReach,
	}
	p.keen = []components.Relation{
		flee,
		{From: c.sheep, To: c.hare, Kind: components.Flee, Radius: powerRadius / 2, Weight: powerWeight, Angle: powerAngle},
		{From: c.hare, To: c.hound, Kind: components.Ignore},
	}
	for _, k := range p.keen {
		p.calm = append(p.calm, *sim.Relation(k.From, k.To))
	}
}

// take starts the hunt, or makes it last longer.
func (p *power) take(d *director) {
	if p.left <= 0 {
		relate(d.run.Sim, p.keen)
		for i := range d.packs {
			d.packs[i].scare(d)
		}
	}
	p.left = powerTime
}

// spend lets the power run out.
func (p *power) spend(d *director, step float64) {
	if p.left <= 0 {
		return
	}
	if p.left -= step; p.left <= 0 {
		p.end(d)
	}
}

// end takes the power away.
func (p *power) end(d *director) {
	p.left = 0
	relate(d.run.Sim, p.calm)
	for i := range d.packs {
		d.packs[i].goBack(d)
	}
}

// relate sets relations that have been valid before.
func relate(sim *ecs.Simulation, list []components.Relation) {
	for _, r := range list {
		if err := sim.Relate(r); err != nil {
			panic(fmt.Sprintf("chase: relations must be valid but %v", err))
		}
	}
}

// strike sends a hound home that the hare caught.
func (d *director) strike(e donburi.Entity) {
	_, m := d.hound(e)
	if m == nil || d.power.left <= 0 {
		return
	}
	at := d.at(e)
	d.game.score += houndScore
	d.effects.flash(at, powerColor)
	d.effects.say(at, fmt.Sprintf("+%d", houndScore), powerColor)
	d.teleport(e, m.home, ecs.Vec2{})
	d.effects.flash(m.home, dazedColor)
	m.dazed = max(dazeTime, d.power.left+dazeTime/2)
	d.steering(e).Frozen = true
	d.aim(e, nil)
}
