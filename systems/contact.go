package systems

import (
	"math"
	"sync/atomic"

	"github.com/drover-go/drover/ecs"
)

// Contact is the hard layer: it moves agents from where they stood to where Integrate wants them, along walls and past
// each other.
//
// Movers come first: agents give way to them, see [Mover], and then move among them where they are now.
//
// Every part of a move is swept against the walls, so nothing is jumped. Bodies that meet, and those near them, go in
// sub-steps. Those that overlap are pushed apart, all at once from the same frozen sub-step, and the push is swept too, so
// that walls win over crowds. An agent whose straight line from start to end would cross a wall takes its last sub-step
// from where it would not. An agent inside a solid leaves by the shortest way.
//
// Reads current and next state and the baked level; writes next position and velocity.
type Contact struct {
	core    *core
	tick    *ecs.Tick
	stage   contactStage
	squeeze squeeze
	step    int     // the present sub-step, from 1
	rows    []int32 // the agents that are not free, ascending

	starts []ecs.Vec2 // in the order of the grid
	here   []ecs.Vec2 // at the present sub-step
	wanted []ecs.Vec2 // after this sub-step, without pushes and walls
	moved  []ecs.Vec2 // after this sub-step
	valid  []ecs.Vec2 // the last place in a free straight line from the start
	room   []float64  // around the start, in which no wall is
	state  []contactState
	meets  []bool          // it would meet a body, going straight
	near   []atomic.Uint32 // it is not 0 where one that meets a body may be pushed into it
	lists  []span
	close  [][]int32 // by worker: rows that an agent may touch in this tick
	ranges []ranges
	waited *ecs.Column[float64] // until it says again that it is stuck [s]; nil until there are walls to be stuck in
	far    float64              // the longest way of a body in this tick [u]
	reach  float64
	pairs  bool
}

// contactStage is what Do does at present.
type contactStage uint8

const (
	stageSqueeze contactStage = iota
	stageStart
	stageMeet
	stageList
	stageBegin
	stageWant
	stageResolve
	stageEnd
)

// contactState says how an agent is treated in this tick.
type contactState uint8

const (
	free     contactState = iota // it goes where it goes and is not pushed
	checked                      // bodies are near, or a wall is in the way
	fixed                        // frozen: it pushes and is not pushed
	escaping                     // inside a solid: likewise
	covered                      // inside a mover: likewise
	held                         // squeezed: it stays
)

// span is an agent's part of a worker's list.
type span struct {
	worker int32
	lo, hi int32
}

const (
	// subSteps is how often pairs are pushed apart in one tick. With the velocity taken from the motion,
	// 200 bodies pushed into a corner overlap by at most 11 % of a diameter, 2 % in the mean; with 4
	// sub-steps 15 % and 3 % (go test ./systems -run CornerCrush -v).
	subSteps = 6
	// slack widens the search for bodies, for those that are pushed into reach [radii].
	slack = 1.0
	// stuckAgain is how long a Stuck agent waits to say so again [s].
	stuckAgain = 2.0
)

// Update resolves all contacts.
func (s *Contact) Update(t *ecs.Tick) {
	s.tick = t
	s.squeeze.update(t, s)
	s.resolveAll()
	s.core.placing.end()
}

func (s *Contact) resolveAll() {
	c, a := s.core, s.tick.Agents
	if s.close == nil {
		s.close = make([][]int32, c.pool.Workers())
		s.ranges = make([]ranges, c.pool.Workers())
	}
	if c.walls.Empty() && c.maxBody == 0 {
		s.wrap()
		return
	}
	if s.waited == nil && !c.walls.Empty() {
		s.waited = ecs.NewColumn[float64](a)
	}
	if c.world.Edges == ecs.Torus && !c.walls.Empty() {
		s.shorten()
	}
	s.size(a.Len())
	s.pairs = c.maxBody > 0 && c.anyTouch
	if s.pairs {
		s.measure()
		for w := range s.close {
			s.close[w] = s.close[w][:0]
		}
		s.run(stageStart, a.Len())
		s.run(stageMeet, a.Len())
		s.run(stageList, a.Len())
	}
	s.run(stageBegin, a.Len())
	s.rows = s.rows[:0]
	for i, state := range s.state {
		if state != free {
			s.rows = append(s.rows, int32(i))
		}
	}
	for s.step = 1; s.step <= subSteps; s.step++ {
		s.run(stageWant, len(s.rows))
		s.run(stageResolve, len(s.rows))
		s.here, s.moved = s.moved, s.here
	}
	s.run(stageEnd, len(s.rows))
	s.wrap()
}

func (s *Contact) run(stage contactStage, n int) {
	s.stage = stage
	s.core.pool.Run(n, heavyChunk, s)
}

func (s *Contact) size(n int) {
	if n <= cap(s.state) {
		s.starts, s.here, s.wanted, s.moved, s.valid = s.starts[:n], s.here[:n], s.wanted[:n], s.moved[:n], s.valid[:n]
		s.room, s.state, s.meets, s.near, s.lists = s.room[:n], s.state[:n], s.meets[:n], s.near[:n], s.lists[:n]
		return
	}
	most := n + n/8
	for _, p := range []*[]ecs.Vec2{&s.starts, &s.here, &s.wanted, &s.moved, &s.valid} {
		*p = make([]ecs.Vec2, n, most)
	}
	s.room, s.state, s.lists = make([]float64, n, most), make([]contactState, n, most), make([]span, n, most)
	s.meets, s.near = make([]bool, n, most), make([]atomic.Uint32, n, most)
}

// measure finds how far apart two agents can start and still touch in this tick.
func (s *Contact) measure() {
	a, far2 := s.tick.Agents, 0.0
	for i := range a.ID {
		if a.RadiusOf(i) > 0 {
			step := a.NextPosition[i].Sub(a.Position[i])
			far2 = max(far2, dot(step, step))
		}
	}
	s.far = math.Sqrt(far2) + s.squeeze.farthest(a)
	s.reach = float64(2*s.far) + float64(slack*s.core.maxBody)
}

// shorten cuts moves on a torus with walls to half the world, as far as the images of the walls reach.
func (s *Contact) shorten() {
	a, size := s.tick.Agents, s.core.world.Size
	for i := range a.ID {
		step := a.NextPosition[i].Sub(a.Position[i])
		if k := max(math.Abs(step.X)/size.X, math.Abs(step.Y)/size.Y); k > longest {
			a.NextPosition[i] = a.Position[i].Add(scaled(step, longest/k))
		}
	}
}

// longest is the longest move of a tick on a torus with walls [world sizes].
const longest = 0.5

// Do does the present stage for some agents.
func (s *Contact) Do(worker, lo, hi int) {
	if s.stage <= stageBegin {
		for i := lo; i < hi; i++ {
			switch s.stage {
			case stageSqueeze:
				s.squeeze.do(s.tick, worker, i)
			case stageStart:
				s.starts[i] = s.tick.Agents.Position[s.core.grid.Order[i]]
			case stageMeet:
				s.meets[i] = s.meet(worker, i)
				s.near[i].Store(0)
			case stageList:
				s.list(worker, i)
			case stageBegin:
				s.begin(worker, i)
			}
		}
		return
	}
	for _, row := range s.rows[lo:hi] {
		switch i := int(row); s.stage {
		case stageWant:
			s.want(i)
		case stageResolve:
			s.resolve(i)
		case stageEnd:
			s.end(i)
		}
	}
}

// begin lists the bodies around an agent that one may push into it, and decides how it is treated.
func (s *Contact) begin(worker, i int) {
	if !s.pairs || !s.meets[i] {
		s.lists[i] = span{}
		if s.pairs && s.near[i].Load() != 0 {
			s.lists[i] = s.gather(worker, i)
		}
	}
	p := s.squeeze.place(s.tick.Agents, i)
	s.state[i] = s.treat(i, p)
	if s.state[i] != free {
		s.here[i], s.valid[i] = p, p
	}
}

// treat decides how an agent is treated that has given way to p, and measures the room that it has there.
func (s *Contact) treat(i int, p ecs.Vec2) contactState {
	a, walls := s.tick.Agents, s.core.walls
	r, z := a.RadiusOf(i), a.At(i).Z
	step, shoved := a.NextPosition[i].Sub(a.Position[i]), p != a.Position[i]
	s.room[i] = 0
	if !shoved {
		s.room[i] = walls.Room(p) - r
	}
	switch {
	case a.Flags[i]&ecs.Frozen != 0:
		return fixed
	case s.squeeze.holds(i):
		return held
	case s.room[i] <= 0 && !walls.Free(p, r, z):
		if still := walls.Still(); still != walls && still.Free(p, r, z) {
			return covered
		}
		return escaping
	case shoved:
		return checked
	case s.lists[i].hi > s.lists[i].lo:
		if far := length(step) + r; s.room[i] < far {
			s.room[i] = walls.Gap(p, far+r, z) - r
		}
		return checked
	case length(step) >= s.room[i]:
		return s.alone(i, step, z)
	}
	return free
}

// alone moves an agent that no body can touch in this tick: at once, where the way it slides is no detour around a
// corner.
func (s *Contact) alone(i int, step ecs.Vec2, z float64) contactState {
	a, walls := s.tick.Agents, s.core.walls
	p := a.Position[i]
	q, touched := walls.Slide(p, step, a.RadiusOf(i), z)
	if !touched {
		return free // as if nothing had been near, to the last bit
	}
	if !walls.Sight(p, q, z) {
		return checked
	}
	a.Flags[i] |= ecs.Touching
	a.NextPosition[i] = q
	s.setVelocity(i, q.Sub(p).Sub(a.PushOf(i)))
	return free
}

// clear reports whether an agent that goes from its start to q meets no wall on any way within the room around it.
func (s *Contact) clear(i int, q ecs.Vec2) bool {
	return s.room[i] > 0 && length(q.Sub(s.tick.Agents.Position[i])) < s.room[i]
}

// want moves an agent by its share of the tick, as if it were alone.
func (s *Contact) want(i int) {
	a := s.tick.Agents
	step := a.NextPosition[i].Sub(a.Position[i])
	if s.state[i] != checked {
		step = ecs.Vec2{}
	}
	s.wanted[i] = s.here[i].Add(scaled(step, 1.0/subSteps))
}

// resolve pushes an agent off the bodies it would overlap, and sweeps the whole sub-step along the
// walls.
func (s *Contact) resolve(i int) {
	a := s.tick.Agents
	if s.state[i] != checked {
		s.moved[i] = s.here[i]
		return
	}
	push := s.push(i)
	if push != (ecs.Vec2{}) {
		a.Flags[i] |= ecs.Bumped
	}
	step := s.wanted[i].Add(push).Sub(s.here[i])
	if q := s.here[i].Add(step); s.clear(i, q) {
		s.moved[i], s.valid[i] = q, q
		return
	}
	walls, z := s.core.walls, a.At(i).Z
	q, touched := walls.Slide(s.here[i], step, a.RadiusOf(i), z)
	if touched {
		a.Flags[i] |= ecs.Touching
	}
	s.moved[i] = q
	if s.inLine(i, q, z) {
		s.valid[i] = q
	}
}

// end settles where an agent is and takes its velocity from how it moved.
func (s *Contact) end(i int) {
	a := s.tick.Agents
	switch s.state[i] {
	case fixed:
		return
	case escaping:
		s.escape(i)
		return
	case covered:
		s.uncover(i)
		return
	case held:
		s.hold(i)
		return
	}
	planned := a.NextPosition[i]
	p := s.here[i]
	if !s.clear(i, p) && !s.inLine(i, p, a.At(i).Z) {
		p = s.valid[i]
	}
	a.NextPosition[i] = p
	if a.Flags[i]&(ecs.Bumped|ecs.Touching) == 0 {
		a.NextPosition[i] = planned // untouched: as if nothing had been near, to the last bit
		return
	}
	s.setVelocity(i, p.Sub(s.mark(i)).Sub(a.PushOf(i)))
}

func (s *Contact) setVelocity(i int, moved ecs.Vec2) {
	a := s.tick.Agents
	v := ecs.Vec3{X: moved.X / s.tick.Step, Y: moved.Y / s.tick.Step, Z: a.NextMoving(i).Z}
	limited := v.Clamp(s.core.maxSpeed(a, i))
	if limited != v && a.Flags[i]&ecs.VelocityOnly != 0 {
		// The game will go straight and shorter than the crowd pushed: that way must be free too.
		from := a.Position[i]
		to, _ := s.around(i).Slide(from, scaled(limited.XY(), s.tick.Step), a.RadiusOf(i), a.At(i).Z)
		limited.X, limited.Y = (to.X-from.X)/s.tick.Step, (to.Y-from.Y)/s.tick.Step
		a.NextPosition[i] = to
	}
	a.SetNextMoving(i, limited)
}
