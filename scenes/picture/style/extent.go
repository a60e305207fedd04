package style

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// Extent returns the part of a world to show: the world itself, or where its agents and obstacles are
// when it is open [u].
func Extent(run *scenes.Run) plane.Rect {
	w := run.Sim.Config().World
	if w.Edges != ecs.Open {
		return plane.Box(w.Min.X, w.Min.Y, w.Size.X, w.Size.Y)
	}
	var r plane.Rect
	empty := true
	add := func(p ecs.Vec2) {
		if empty {
			r, empty = plane.Rect{Min: p, Max: p}, false
		}
		r.Min = ecs.Vec2{X: min(r.Min.X, p.X), Y: min(r.Min.Y, p.Y)}
		r.Max = ecs.Vec2{X: max(r.Max.X, p.X), Y: max(r.Max.Y, p.Y)}
	}
	for _, p := range run.Sim.Agents().NextPosition {
		add(p)
	}
	for _, s := range run.Level.Shapes() {
		for _, p := range s.Points {
			add(ecs.Vec2{X: p.X - s.Radius, Y: p.Y - s.Radius})
			add(ecs.Vec2{X: p.X + s.Radius, Y: p.Y + s.Radius})
		}
	}
	for i := range run.Scene.Movers {
		m := &run.Scene.Movers[i]
		for _, pose := range m.Ends() {
			for _, q := range m.Shape.Points {
				q = pose.Apply(q)
				add(ecs.Vec2{X: q.X - m.Shape.Radius, Y: q.Y - m.Shape.Radius})
				add(ecs.Vec2{X: q.X + m.Shape.Radius, Y: q.Y + m.Shape.Radius})
			}
		}
	}
	return r.Grow(max(openShare*max(r.W(), r.H()), openMargin))
}

// The margin around the agents of an open world.
const (
	openShare  = 0.08 // of the extent
	openMargin = 20   // at least [u]
)

// Framer chooses what to show of a run from frame to frame. The part of an open world stays while the
// agents are in it and fill enough of it. The zero value is ready.
type Framer struct {
	shown plane.Rect
	ready bool
}

const (
	// keepShare is how much of an open world's picture its agents fill at least, before the picture
	// moves in on them.
	keepShare = 0.45
	// slackShare is how much more than its agents a picture of an open world shows.
	slackShare = 0.1
)

// Next returns the part of the world to show now [u].
func (f *Framer) Next(run *scenes.Run) plane.Rect {
	extent := Extent(run)
	if run.Sim.Config().World.Edges != ecs.Open {
		return extent
	}
	fits := f.shown.Contains(extent.Min) && f.shown.Contains(extent.Max)
	if f.ready && fits && max(extent.W()/f.shown.W(), extent.H()/f.shown.H()) >= keepShare {
		return f.shown
	}
	f.shown, f.ready = extent.Grow(slackShare*max(extent.W(), extent.H())), true
	return f.shown
}
