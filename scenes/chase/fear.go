package chase

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/scenes/chase/route"
)

// What hounds make a cell cost the autopilot, ten being a cell of way.
const (
	powerMargin = 1.0 // of power left, under which hounds are dangerous again [s]
	foresight   = 0.5 // for which it extrapolates hounds [s]
	fearRadius  = 120.0
	fearCost    = 260.0 // of a hound that hunts, at its place
	shyCost     = 120.0 // of one that does not
	viewCost    = 30    // of being seen
)

// fear maps the danger that the hounds are.
func (d *director) fear() {
	p := &d.pilot
	clear(p.danger)
	if d.power.left > powerMargin {
		return
	}
	_, cos := exact.SinCosDegrees(sightFull / 2)
	for i := range d.packs {
		pk := &d.packs[i]
		for k := range pk.members {
			m := &pk.members[k]
			if m.dazed > 0 {
				continue
			}
			at, v := d.at(m.entity), *components.Velocity.Get(d.entry(m.entity))
			d.shun(at.Add(scaled(v, foresight)), pk.mood == chasing || pk.mood == searching)
			if pk.mood != chasing && k%4 == 0 { // a few pairs of eyes show where the pack looks
				d.hide(at, unit(v), cos)
			}
		}
	}
}

// shun makes the cells around a hound dangerous.
func (d *director) shun(at ecs.Vec2, hunts bool) {
	most := shyCost
	if hunts {
		most = fearCost
	}
	danger := d.pilot.danger
	d.ground.Within(at, fearRadius, func(c route.Cell, far float64) {
		near := 1 - far/fearRadius
		danger[c] = max(danger[c], int32(most*near*near))
	})
}

// hide makes the cells that a hound sees cost more.
func (d *director) hide(at, facing ecs.Vec2, cos float64) {
	danger := d.pilot.danger
	d.ground.Within(at, sightFar, func(c route.Cell, far float64) {
		place := d.ground.Center(c)
		if danger[c] < viewCost && dot(facing, place.Sub(at)) >= cos*far && d.run.Level.Sight(at, place, 0) {
			danger[c] = max(danger[c], viewCost)
		}
	})
}
