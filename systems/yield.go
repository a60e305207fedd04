package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// jam is what breaks the arches that bodies form before a narrow way: each holds the others there for good
// when all push. One that is led, touches and does not move for a while backs off for a moment or not, by
// chance, so that sooner or later the others get through.
type jam struct {
	slow float64 // for how long it has not moved [s]
	back float64 // for how long it backs off yet [s]
}

const (
	jamShare  = 0.15 // of top speed, under which an agent does not move
	jamTime   = 0.3  // [s]
	jamChance = 0.5
	backLeast = 0.2 // for how long it backs off, at least and at most [s]
	backMost  = 1.0

	jamPurpose chance.Purpose = 0x6a616d // the draw whether to back off and how long
)

// yield updates an agent's part in a jam.
func (g *guide) yield(i int, d *detour) {
	a := g.tick.Agents
	if d.jam.back > 0 {
		d.jam.back -= g.tick.Step
		return
	}
	moving := length(a.Velocity[i]) >= jamShare*g.core.maxSpeed(a, i)
	if moving || !d.led || a.Flags[i]&ecs.Touched == 0 {
		d.jam.slow = 0
		return
	}
	d.jam.slow += g.tick.Step
	if d.jam.slow < jamTime {
		return
	}
	d.jam.slow = 0
	u := chance.Uniform(g.tick.Simulation.Config().Seed, a.ID[i], g.tick.Number, jamPurpose)
	if u < jamChance {
		d.jam.back = backLeast + float64((backMost-backLeast)*(u/jamChance))
	}
}
