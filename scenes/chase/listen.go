package chase

import (
	"fmt"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// listen applies the rules to the tick's events.
func (d *director) listen() {
	for e := range d.run.Sim.Events() {
		switch e.Kind {
		case ecs.Caught:
			d.caught(e)
		case ecs.Stuck:
			if _, m := d.hound(e.Agent); m != nil {
				m.detour = detourTime
			}
		}
	}
}

// caught counts hounds that the hare catches, and sheep that are bitten by a pack that it drew to them. What happens to the hare
// itself is decided in suffer.
func (d *director) caught(e ecs.Event) {
	if !d.run.World.Valid(e.Agent) || d.game.phase != scenes.Playing {
		return
	}
	switch d.steering(e.Agent).Species {
	case d.cast.hound:
		d.strike(e.Agent)
	case d.cast.sheep:
		if p, _ := d.hound(e.Other); p != nil && p.mood == chasing {
			d.game.score = max(0, d.game.score-sheepLoss)
			d.effects.say(e.At.XY(), fmt.Sprintf("-%d", sheepLoss), sheepColor)
		}
	}
}
