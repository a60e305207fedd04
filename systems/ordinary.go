package systems

import (
	"math"
	"math/bits"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/yohamta/donburi"
)

// ordinary is the straight part of Gather: it looks, on all workers, at the agents of a lane to which the game did
// nothing. What the last tick wrote of them is in the table already: it is compared, and not written again. It leaves
// the others alone.
type ordinary struct {
	agents   *ecs.Agents
	lane     *lane
	access   donburi.StorageAccessor
	position donburi.IComponentType
	world    ecs.World // of the last tick
	solid    bool      // there is a third dimension
	wrapped  bool      // what the table holds need not be wrapped
	rare     bool      // there may be more to look at than what the straight loop does
	odd      []uint64  // a bit for each entity that it left alone
	feared   []uint64  // a bit for each entity that holds a threat of any radius
	largest  []float64 // body radius by worker [u]
	bodies   []float64 // body radius by species [u]
}

// wordBits is how many entities a word of bits stands for; chunks are whole words.
const wordBits = 64

// begin prepares for a tick.
func (r *ordinary) begin(t *ecs.Tick, c *core) {
	r.agents, r.access, r.position = t.Agents, t.World.StorageAccessor(), t.Simulation.Binding().Component()
	// Contact left all within the world. A game's own system may not have.
	r.wrapped = c.world.Edges != ecs.Torus || c.world == r.world && !t.Simulation.Extended()
	r.world = c.world
	if len(r.largest) < c.pool.Workers() {
		r.largest = make([]float64, c.pool.Workers())
	}
	clear(r.largest)
	r.bodies = r.bodies[:0]
	for i := range c.traits {
		r.bodies = append(r.bodies, c.traits[i].species.Radius)
	}
	r.agents.SetBodies(r.bodies)
	r.solid = r.agents.Dimensions == 3
	r.rare = !r.wrapped || r.agents.Radius != nil || r.agents.SpeedFactor != nil || r.agents.Push != nil
}

// read looks at a lane.
func (r *ordinary) read(t *ecs.Tick, c *core, l *lane) {
	r.lane = l
	words := (l.count + wordBits - 1) / wordBits
	r.odd, r.feared = grid.Sized(r.odd, words), r.feared[:0]
	if l.threat != nil {
		r.feared = grid.Sized(r.feared, words)
	}
	if !t.Simulation.Binding().Direct() || r.solid && l.altitude == nil || t.Simulation.Config().PositionsByGame {
		for w := range r.odd {
			r.odd[w] = ^uint64(0) >> max(0, (w+1)*wordBits-l.count)
		}
		for w := range r.feared {
			r.feared[w] = r.odd[w]
		}
		return
	}
	c.pool.Run(l.count, chunk, r)
}

// Do looks at some agents.
func (r *ordinary) Do(worker, lo, hi int) {
	for begin := lo; begin < hi; begin += wordBits {
		end, odd := min(begin+wordBits, hi), uint64(0)
		if r.solid {
			odd = r.lifted(begin, end)
		}
		r.odd[begin/wordBits] = r.word(worker, begin, end, odd)
		if r.lane.threat != nil {
			r.feared[begin/wordBits] = r.fear(begin, end)
		}
	}
}

// word returns the bits of the agents of a word that are out of the ordinary, odd ones among them, and lets the flags of
// one tick of the others go. It compares bits: where those of the table differ, somebody may have written.
func (r *ordinary) word(worker, lo, hi int, odd uint64) uint64 {
	l, flags := r.lane, r.agents.Flags // all columns of one length, so that one check of an index is enough
	position, velocity := r.agents.Position[:len(flags)], r.agents.Velocity[:len(flags)]
	id, species := r.agents.ID[:len(flags)], r.agents.Species[:len(flags)]
	positions, velocities := r.access.Components.Storage(r.position), r.access.Components.Storage(components.Velocity)
	steerings := r.access.Components.Storage(components.Steering)
	x, e := indices(positions.Component)
	x, e = as(x, l.archetype), as(e, lo)
	last := ^components.SpeciesID(0) // more than there can be
	for k := lo; k < hi; k, e = k+1, e+1 {
		i := l.row(k)
		if uint(i) >= uint(len(flags)) {
			continue
		}
		p, v := (*ecs.Vec2)(positions.Component(x, e)), (*ecs.Vec2)(velocities.Component(x, e))
		s, was := (*components.SteeringData)(steerings.Component(x, e)), flags[i]
		differ := unlike(p, &position[i]) | unlike(v, &velocity[i]) | (s.ID ^ id[i]) | uint64(s.Species^species[i]) | nonzero(&s.Push) | nonzero(&s.Drive)
		switch {
		case differ != 0 || s.Driven || s.VelocityOnly || s.Frozen || odd>>(k-lo)&1 != 0 || was&(ecs.Known|ecs.VelocityOnly) != ecs.Known,
			(r.rare || s.Radius != 0 || s.SpeedFactor != 0) && r.deviates(worker, i, s):
			odd |= 1 << (k - lo)
			continue
		case was != ecs.Known:
			flags[i] = turned(was)
		}
		if !r.rare && species[i] != last { // else it was measured
			last = species[i]
			r.largest[worker] = max(r.largest[worker], r.bodies[last])
		}
	}
	return odd
}

// lifted returns the bits of the agents of a word whose third coordinates are not those of the table.
func (r *ordinary) lifted(lo, hi int) (odd uint64) {
	l, height := r.lane, r.agents.Altitude
	climb := r.agents.Climb[:len(height)]
	altitudes := r.access.Components.Storage(components.Altitude)
	x, e := indices(altitudes.Component)
	x, e = as(x, l.archetype), as(e, lo)
	for k := lo; k < hi; k++ {
		if i := l.row(k); uint(i) < uint(len(height)) {
			h := (*components.AltitudeData)(altitudes.Component(x, e))
			if h.Z != height[i] || h.Climb != climb[i] {
				odd |= 1 << (k - lo)
			}
		}
		e++
	}
	return odd
}

// turned returns flags without those of one tick.
func turned(was ecs.Flags) ecs.Flags {
	flags := was &^ transient
	if was&(ecs.Touching|ecs.Bumped) != 0 {
		flags |= ecs.Touched
	}
	return flags
}

// unlike returns 0 only where two vectors have the same bits.
func unlike(p, q *ecs.Vec2) uint64 {
	return (math.Float64bits(p.X) ^ math.Float64bits(q.X)) | (math.Float64bits(p.Y) ^ math.Float64bits(q.Y))
}

// nonzero returns 0 only for a vector of zeros.
func nonzero(v *ecs.Vec2) uint64 { return math.Float64bits(v.X) | math.Float64bits(v.Y) }

// deviates reports whether an agent's own numbers, which hardly anybody has, are not those of the table.
func (r *ordinary) deviates(worker, i int, s *components.SteeringData) bool {
	a, body, factor := r.agents, s.Radius, s.SpeedFactor
	if body == 0 {
		body = r.bodies[a.Species[i]]
	}
	if factor == 0 {
		factor = 1
	}
	if body != a.RadiusOf(i) || factor != a.SpeedFactorOf(i) || a.PushOf(i) != (ecs.Vec2{}) || !r.wrapped && r.outside(i) {
		return true
	}
	r.largest[worker] = max(r.largest[worker], body)
	return false
}

// outside reports whether a place has to be wrapped.
func (r *ordinary) outside(i int) bool { return r.world.Wrap(r.agents.At(i)) != r.agents.At(i) }

// fear returns the bits of those of a word that hold a threat.
func (r *ordinary) fear(lo, hi int) (feared uint64) {
	threats := r.access.Components.Storage(components.Threat)
	x, e := indices(threats.Component)
	x, e = as(x, r.lane.archetype), as(e, lo)
	for k := range hi - lo {
		if (*components.ThreatData)(threats.Component(x, e)).Radius != 0 {
			feared |= 1 << k
		}
		e++
	}
	return feared
}

// readOdd reads the agents of a word of bits, one after the other.
func (g *Gather) readOdd(t *ecs.Tick, l *lane, first int, odd uint64) {
	for ; odd != 0; odd &= odd - 1 {
		k := first + bits.TrailingZeros64(odd)
		if i := l.row(k); i >= 0 {
			g.readAgent(t, l, k, i)
		}
	}
}
