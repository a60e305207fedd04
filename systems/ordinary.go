package systems

import (
	"math/bits"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// ordinary is the straight part of Gather: it reads, on all workers, the agents of a lane to which the game did
// nothing that takes a decision. It leaves the others alone.
type ordinary struct {
	core    *core
	agents  *ecs.Agents
	lane    *lane
	block   *block
	torus   bool
	odd     []uint64  // a bit for each entity that it left alone
	largest []float64 // body radius by worker [u]
}

// wordBits is how many entities a word of bits stands for; chunks are whole words.
const wordBits = 64

// read reads a lane and returns the bits of the agents that were left alone.
func (r *ordinary) read(t *ecs.Tick, g *Gather, l *lane) []uint64 {
	n, c := len(l.rows), g.core
	words := (n + wordBits - 1) / wordBits
	if cap(r.odd) < words {
		r.odd = make([]uint64, words)
	}
	r.odd = r.odd[:words]
	config := t.Simulation.Config()
	if !t.Simulation.Binding().Direct() || t.Agents.Dimensions == 3 || config.PositionsByGame {
		for w := range r.odd {
			r.odd[w] = ^uint64(0) >> max(0, (w+1)*wordBits-n)
		}
		return r.odd
	}
	if len(r.largest) < c.pool.Workers() {
		r.largest = make([]float64, c.pool.Workers())
	}
	clear(r.largest)
	r.core, r.agents, r.lane, r.block, r.torus = c, t.Agents, l, &g.block, c.world.Edges == ecs.Torus
	for first := 0; first < n; first += blockSize {
		c.pool.Run(r.block.take(t, l, first), chunk, r)
	}
	for _, body := range r.largest {
		c.maxBody = max(c.maxBody, body)
	}
	return r.odd
}

// Do reads some agents of a block.
func (r *ordinary) Do(worker, lo, hi int) {
	for begin := lo; begin < hi; begin += wordBits {
		r.odd[(r.block.first+begin)/wordBits] = r.word(worker, begin, min(begin+wordBits, hi))
	}
}

// word reads the agents of a word. What was written by the last tick is in the table already: it is compared, and not
// written again.
func (r *ordinary) word(worker, lo, hi int) (odd uint64) {
	a, traits, largest := r.agents, r.core.traits, r.largest[worker]
	rows, b := r.lane.rows[r.block.first+lo:r.block.first+hi], r.block
	position, velocity, steering := b.position[lo:hi], b.velocity[lo:hi], b.steering[lo:hi]
	for k, row := range rows {
		i := int(row)
		if i < 0 {
			continue
		}
		s, was, at := (*components.SteeringData)(steering[k]), a.Flags[i], *(*ecs.Vec2)(position[k])
		v := *(*ecs.Vec2)(velocity[k])
		if was&(ecs.Known|ecs.VelocityOnly) != ecs.Known || at != a.Position[i] || v != a.Velocity[i] || s.ID != a.ID[i] ||
			r.torus && r.outside(at) || !r.usual(s) {
			odd |= 1 << k
			continue
		}
		flags := was &^ transient
		if was&(ecs.Touching|ecs.Bumped) != 0 {
			flags |= ecs.Touched
		}
		a.Flags[i] = flags
		body := s.Radius
		if body == 0 {
			body = traits[s.Species].species.Radius
		}
		largest = max(largest, body)
		if a.Species[i] != s.Species || a.Radius[i] != body {
			a.Species[i], a.Radius[i] = s.Species, body
		}
		r.rare(i, s)
	}
	r.largest[worker] = largest
	return odd
}

// rare reads what hardly anybody has.
func (r *ordinary) rare(i int, s *components.SteeringData) {
	a := r.agents
	if a.Push != nil {
		a.Push[i] = ecs.Vec2{}
	}
	if a.SpeedFactor != nil {
		a.SpeedFactor[i] = s.SpeedFactor
		if s.SpeedFactor == 0 {
			a.SpeedFactor[i] = 1
		}
	}
}

// usual reports whether an agent's switches are all off and its numbers in range.
func (r *ordinary) usual(s *components.SteeringData) bool {
	return int(s.Species) < len(r.core.traits) && !s.Driven && !s.VelocityOnly && !s.Frozen && s.Push == ecs.Vec2{} && s.Drive == ecs.Vec2{} &&
		s.Radius >= 0 && s.Radius <= ecs.MaxCoordinate && r.usualFactor(s.SpeedFactor)
}

// usualFactor reports whether there is room for a speed factor in range.
func (r *ordinary) usualFactor(f float64) bool {
	return f == 0 || f == 1 || r.agents.SpeedFactor != nil && f > 0 && f <= ecs.MaxCoordinate
}

// outside reports whether a place has to be wrapped.
func (r *ordinary) outside(p ecs.Vec2) bool {
	w := &r.core.world
	return p.X < w.Min.X || p.Y < w.Min.Y || p.X >= w.Min.X+w.Size.X || p.Y >= w.Min.Y+w.Size.Y
}

// readOdd reads the agents of a word of bits, one after the other.
func (g *Gather) readOdd(t *ecs.Tick, l *lane, first int, odd uint64) {
	for ; odd != 0; odd &= odd - 1 {
		k := first + bits.TrailingZeros64(odd)
		if row := l.rows[k]; row >= 0 {
			g.readAgent(t, l, k, int(row))
		}
	}
}
