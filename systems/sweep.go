package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// sweep is one image of a mover on its way through a tick, for agents to give way to.
type sweep struct {
	body      *geometry.Level
	from, to  Pose
	shift     ecs.Vec2 // of the image
	low, high ecs.Vec2 // around the whole way [u]
	far       float64  // how far any part of it gets [u]; 0 where it rests
	turn      float64  // by how much it turns [rad]
}

const (
	// bite is how far a mover goes in a sub-step while an agent gives way between it and a wall [radii]; less than a
	// radius, so that it does not pass over the agent's center.
	bite = 0.5
	// wheel is how far a mover turns in a sub-step [rad]; a chord is within 0.2 % of its arc.
	wheel = 1.0 / 8
	// mostBites bounds the sub-steps of a tick. One that goes farther takes longer ones, and crushes earlier.
	mostBites = 64
)

// sweeps appends the ways of a mover and its images.
func (v *placing) sweeps(all []sweep, i int) []sweep {
	s := &v.list[i]
	w := sweep{body: s.body, from: s.from, to: s.to}
	low, high := s.body.Around(s.to.placed())
	if s.moved() {
		w.turn = math.Abs(s.from.turnTo(s.to))
		w.far = length(s.to.hub().Sub(s.from.hub()))
		before, beforeHigh := s.body.Around(s.from.placed())
		if reach := s.body.Reach(s.to.Pivot); w.turn > 0 {
			// A turn about a pivot that may shift, on the shape too.
			reach += length(s.to.Pivot.Sub(s.from.Pivot))
			w.far += float64(w.turn * reach)
			low, high = square(s.to.hub(), reach)
			before, beforeHigh = square(s.from.hub(), reach)
		}
		low = ecs.Vec2{X: min(low.X, before.X), Y: min(low.Y, before.Y)}
		high = ecs.Vec2{X: max(high.X, beforeHigh.X), Y: max(high.Y, beforeHigh.Y)}
	}
	for k := range v.images {
		image := w
		image.shift = v.shift(s, k)
		image.low, image.high = low.Add(image.shift), high.Add(image.shift)
		all = append(all, image)
	}
	return all
}

// square returns the corners of the square about p.
func square(p ecs.Vec2, half float64) (low, high ecs.Vec2) {
	return ecs.Vec2{X: p.X - half, Y: p.Y - half}, ecs.Vec2{X: p.X + half, Y: p.Y + half}
}

// meets reports whether a square about p reaches into the way.
func (w *sweep) meets(p ecs.Vec2, half float64) bool {
	return p.X+half >= w.low.X && p.Y+half >= w.low.Y && p.X-half <= w.high.X && p.Y-half <= w.high.Y
}

// at returns the mover's pose after a share of the tick.
func (w *sweep) at(share float64) geometry.Pose {
	switch {
	case w.far == 0 || share == 1:
		return w.to.placed().Shifted(w.shift)
	case share == 0:
		return w.from.placed().Shifted(w.shift)
	}
	return w.from.Toward(w.to, share).placed().Shifted(w.shift)
}

// shoved is an agent that gives way to movers.
type shoved struct {
	walls  *geometry.Level // that stand still
	start  ecs.Vec2        // at the start of the tick
	at     ecs.Vec2        // now, clear of the walls
	seen   ecs.Vec2        // the last such place in a straight line from the start
	r, z   float64
	ways   [mostSweeps]*sweep
	n      int
	poses  [mostSweeps]geometry.Pose // after the present sub-step
	beside [mostSweeps]ecs.Vec2      // a place clear of each mover, on the agent's side of it, in the mover's coordinates
}

const (
	// mostSweeps is how many movers an agent gives way to at a time. One more crushes it.
	mostSweeps = 8
	// mostTries is how often an agent between movers and walls looks for room in a sub-step.
	mostTries = 16
	// steepest is how much farther along a wall than off the mover it goes in one try, at most [1].
	steepest = 16.0
)

// collect finds the movers that an agent may meet in this tick; without one that moves there are none.
func (b *shoved) collect(all []sweep) {
	far := 0.0
	for k := range all {
		if w := &all[k]; w.far > far && w.meets(b.start, b.r+geometry.Skin) {
			far = w.far
		}
	}
	if far == 0 {
		return
	}
	// It may be pushed as far again by those that it is pushed into, and along walls.
	reach := b.r + 2*far + geometry.Skin
	for k := range all {
		if w := &all[k]; b.n < mostSweeps && w.meets(b.start, reach) {
			b.ways[b.n] = w
			b.n++
		}
	}
}

// begin places the agent beside all movers; it is false when it is in one already.
func (b *shoved) begin() bool {
	for k := range b.n {
		b.poses[k] = b.ways[k].at(0)
		b.beside[k] = b.poses[k].In(b.at)
		if !b.ways[k].body.Free(b.beside[k], b.r, b.z) {
			return false
		}
	}
	return true
}

// steps returns in how many sub-steps the agent gives way.
func (b *shoved) steps() int {
	n := 1.0
	for k := range b.n {
		w := b.ways[k]
		n = max(n, w.far/max(bite*b.r, geometry.Skin), w.turn/wheel)
	}
	return int(math.Ceil(min(n, mostBites)))
}

// step moves the movers to their poses after a share of the tick. It is false when there is no room for the agent.
func (b *shoved) step(share float64) bool {
	before, squeezed := b.at, b.at
	for k := range b.n {
		b.poses[k] = b.ways[k].at(share)
		b.keepBeside(k)
	}
	for try := range mostTries {
		k := b.pressing()
		if k < 0 {
			if b.at != before && b.walls.Sight(b.start, b.at, b.z) {
				b.seen = b.at
			}
			return true
		}
		b.giveWay(b.poses[k].Out(b.beside[k]).Sub(b.at))
		if try == 0 {
			squeezed = b.at
		}
		for k := range b.n {
			b.keepBeside(k)
		}
	}
	b.at = squeezed // against the wall
	return false
}

// keepBeside brings the place beside a mover as near to the agent as the mover lets it.
func (b *shoved) keepBeside(k int) {
	now := b.poses[k].In(b.at)
	b.beside[k], _ = b.ways[k].body.Slide(b.beside[k], now.Sub(b.beside[k]), b.r, b.z)
}

// pressing returns the first mover that the agent is in or behind, or −1.
func (b *shoved) pressing() int {
	for k := range b.n {
		now := b.poses[k].In(b.at)
		if length(now.Sub(b.beside[k])) > passed || !b.ways[k].body.Free(now, b.r, b.z) {
			return k
		}
	}
	return -1
}

// passed is how far an agent is from its place beside a mover when that has gone through it [u]; less is the gap that
// sliding keeps.
const passed = 4 * geometry.Skin

// giveWay moves the agent off a mover by a step, as far as the walls let it, and along them until it is as far off the
// mover as the step would have brought it.
func (b *shoved) giveWay(step ecs.Vec2) {
	from := b.at
	var blocked bool
	b.at, blocked = b.walls.Slide(from, step, b.r, b.z)
	went := b.at.Sub(from)
	off, along := length(step), length(went)
	if !blocked || along == 0 || off == 0 {
		return
	}
	wall := scaled(went, 1/along)
	gain := dot(wall, step) / off
	missing := off - dot(went, step)/off + 2*geometry.Skin
	if gain*steepest > 1 && missing > 0 {
		b.at, _ = b.walls.Slide(b.at, scaled(wall, missing/gain), b.r, b.z)
	}
}
