package scenes

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// pointerRate is how fast a player closes in on the pointer, as a share of the way [1/s].
const pointerRate = 4.0

// drive hands a tick's input to the players of a scene without a director. Keys win over the pointer;
// on autopilot the players are agents like all others.
func (r *Run) drive(in Input) {
	for _, e := range r.Players {
		if !r.World.Valid(e) {
			continue
		}
		entry := r.World.Entry(e)
		s := components.Steering.Get(entry)
		s.Driven = !in.Autopilot
		s.Drive = ecs.Vec2{}
		if s.Driven {
			s.Drive = r.wanted(in, entry, r.Sim.Parameters(s.Species).Speed.Max)
		}
	}
}

// wanted is the velocity that the input asks of a player.
func (r *Run) wanted(in Input, e *donburi.Entry, most float64) ecs.Vec2 {
	if in.Move != (ecs.Vec2{}) {
		v := ecs.Vec2{X: in.Move.X * most, Y: in.Move.Y * most}
		return capped(ecs.Vec3{X: v.X, Y: v.Y}, most).XY()
	}
	if !in.Pointing {
		return ecs.Vec2{}
	}
	p := *components.Position.Get(e)
	way := r.Sim.Config().World.Delta(ecs.Vec3{X: p.X, Y: p.Y}, r.Sim.Config().World.Wrap(ecs.Vec3{X: in.Pointer.X, Y: in.Pointer.Y}))
	length := math.Sqrt(float64(way.X*way.X) + float64(way.Y*way.Y))
	if length == 0 {
		return ecs.Vec2{}
	}
	speed := min(most, pointerRate*length)
	return ecs.Vec2{X: way.X / length * speed, Y: way.Y / length * speed}
}
