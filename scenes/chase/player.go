package chase

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/yohamta/donburi"
)

// player is the hare's state.
type player struct {
	entity donburi.Entity
	// breath is what is left for sprinting [1]; one out of it is winded until it has some again.
	breath float64
	winded bool
	// safe is how long nothing can hurt it yet [s].
	safe float64
}

// How the hare runs.
const (
	walkShare   = 0.82 // of top speed, without need to sprint
	windedShare = 0.72 // of top speed, out of breath
	breathTime  = 8.0  // of sprinting [s]
	restTime    = 9.0  // from none to full breath [s]
	windedUntil = 0.4  // breath
	changeRate  = 1.5  // of the speed factor [1/s]
	closeRate   = 6.0  // of speed to distance near the pointer [1/s]
	pointerRest = 3.0  // nearer to the pointer it stands [u]
	pointerLook = 14   // cells that it looks ahead on its way to the pointer
)

// commands reports whether somebody plays.
func commands(in scenes.Input) bool { return in.Pointing || in.Move != (ecs.Vec2{}) }

// steer turns the input, or the autopilot's wish, into the hare's drive.
func (d *director) steer(in scenes.Input) {
	s := d.steering(d.player.entity)
	s.Driven = true
	s.SpeedFactor = eased(s.SpeedFactor, d.pace(), float64(changeRate*d.step()))
	top := d.run.Sim.Parameters(d.cast.hare).Speed.Max * s.SpeedFactor
	var wish ecs.Vec2 // of length up to 1
	switch {
	case d.game.phase != scenes.Playing:
	case in.Move != (ecs.Vec2{}):
		wish = in.Move
	case in.Pointing:
		wish = d.towardPointer(in.Pointer, top)
	case in.Autopilot:
		wish = d.fly()
	}
	if l := length(wish); l > 1 {
		wish = scaled(wish, 1/l)
	}
	s.Drive = scaled(wish, top)
}

// pace is the share of its top speed that the hare can run at.
func (d *director) pace() float64 {
	switch {
	case d.power.left > 0:
		return 1
	case d.player.winded:
		return windedShare
	case d.chased():
		return 1
	}
	return walkShare
}

// towardPointer goes to the pointer, around walls, and slows down at it.
func (d *director) towardPointer(p ecs.Vec2, top float64) ecs.Vec2 {
	at := d.hare()
	far := distance(at, p)
	if far < pointerRest {
		return ecs.Vec2{}
	}
	if !d.run.Level.Sight(at, p, 0) {
		if c := d.ground.At(p); c != route.None {
			d.pilot.way.Spread(nil, c)
			if next, ok := d.pilot.way.Next(at, pointerLook); ok {
				return unit(next.Sub(at))
			}
		}
	}
	return scaled(unit(p.Sub(at)), min(1, closeRate*far/top))
}

// tire spends breath while the hare runs for its life, and gives it back else.
func (d *director) tire(step float64) {
	p := &d.player
	moves := d.steering(p.entity).Drive != (ecs.Vec2{})
	sprints := moves && d.chased() && !p.winded && d.power.left <= 0
	if sprints {
		p.breath = max(0, p.breath-step/breathTime)
	} else {
		p.breath = min(1, p.breath+step/restTime)
	}
	if p.breath == 0 {
		p.winded = true
	} else if p.breath >= windedUntil {
		p.winded = false
	}
}
