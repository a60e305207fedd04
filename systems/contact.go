package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// Contact is the hard layer: it moves agents from where they stood to where Integrate wants them, in
// sub-steps, along walls and past each other.
//
// Movers come first: agents give way to them, see [Mover], and then move among them where they are now.
//
// Every part of a move is swept against the walls, so nothing is jumped. Bodies that overlap are pushed
// apart, all at once from the same frozen sub-step, and the push is swept too, so that walls win over
// crowds. An agent whose straight line from start to end would cross a wall takes its last sub-step
// from where it would not. An agent inside a solid leaves by the shortest way.
//
// Reads current and next state and the baked level; writes next position and velocity.
type Contact struct {
	core    *core
	tick    *ecs.Tick
	stage   contactStage
	squeeze squeeze

	here   []ecs.Vec2 // at the present sub-step
	wanted []ecs.Vec2 // after this sub-step, without pushes and walls
	moved  []ecs.Vec2 // after this sub-step
	valid  []ecs.Vec2 // the last place in a free straight line from the start
	state  []contactState
	lists  []span
	close  [][]int32 // by worker: rows that an agent may touch in this tick
	ranges []ranges
	waited *ecs.Column[float64]
	reach  float64
	pairs  bool
}

// contactStage is what Do does at present.
type contactStage uint8

const (
	stageSqueeze contactStage = iota
	stageBegin
	stageWant
	stageResolve
	stageEnd
)

// contactState says how an agent is treated in this tick.
type contactState uint8

const (
	free     contactState = iota // nothing is near: it moves as it likes
	checked                      // walls or bodies are near
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
		s.waited = ecs.NewColumn[float64](a)
	}
	if c.walls.Empty() && c.maxBody == 0 {
		s.wrap()
		return
	}
	if c.world.Edges == ecs.Torus && !c.walls.Empty() {
		s.shorten()
	}
	s.size(a.Len())
	s.pairs = c.maxBody > 0
	s.measure()
	for w := range s.close {
		s.close[w] = s.close[w][:0]
	}
	s.run(stageBegin)
	for range subSteps {
		s.run(stageWant)
		s.run(stageResolve)
		s.here, s.moved = s.moved, s.here
	}
	s.run(stageEnd)
	s.wrap()
}

func (s *Contact) run(stage contactStage) {
	s.stage = stage
	s.core.pool.Run(s.tick.Agents.Len(), heavyChunk, s)
}

func (s *Contact) size(n int) {
	for _, p := range []*[]ecs.Vec2{&s.here, &s.wanted, &s.moved, &s.valid} {
		if cap(*p) < n {
			*p = make([]ecs.Vec2, n, n+n/8)
		}
		*p = (*p)[:n]
	}
	if cap(s.state) < n {
		s.state, s.lists = make([]contactState, n, n+n/8), make([]span, n, n+n/8)
	}
	s.state, s.lists = s.state[:n], s.lists[:n]
}

// measure finds how far apart two agents can start and still touch in this tick.
func (s *Contact) measure() {
	a, far2 := s.tick.Agents, 0.0
	for i := range a.ID {
		if a.Radius[i] > 0 {
			far2 = max(far2, a.NextAt(i).Sub(a.At(i)).Len2())
		}
	}
	s.reach = float64(2*(math.Sqrt(far2)+s.squeeze.farthest(a))) + float64(slack*s.core.maxBody)
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
	for i := lo; i < hi; i++ {
		switch s.stage {
		case stageSqueeze:
			s.squeeze.do(s.tick, worker, i)
		case stageBegin:
			s.begin(worker, i)
		case stageWant:
			if s.state[i] != free { // nobody looks at those that are
				s.want(i)
			}
		case stageResolve:
			if s.state[i] != free {
				s.resolve(i)
			}
		case stageEnd:
			s.end(i)
		}
	}
}

// begin decides how an agent is treated.
func (s *Contact) begin(worker, i int) {
	a, walls := s.tick.Agents, s.core.walls
	p, z := s.squeeze.place(a, i), a.At(i).Z
	s.here[i], s.valid[i] = p, p
	s.state[i] = free
	s.lists[i] = span{}
	if s.pairs && a.Radius[i] > 0 {
		s.lists[i] = s.gather(worker, i)
		if s.lists[i].hi > s.lists[i].lo {
			s.state[i] = checked
		}
	}
	if a.Flags[i]&ecs.Frozen != 0 {
		s.state[i] = fixed
		return
	}
	if walls.Empty() {
		return
	}
	if s.squeeze.holds(i) {
		s.state[i] = held
		return
	}
	if !walls.Free(p, a.Radius[i], z) {
		s.state[i] = escaping
		if still := walls.Still(); still != walls && still.Free(p, a.Radius[i], z) {
			s.state[i] = covered
		}
		return
	}
	step := a.NextPosition[i].Sub(a.Position[i])
	// Pushed by others, it may go as far again.
	if _, _, near := walls.Nearest(p, a.Radius[i]+length(step)+s.reach, z); near {
		s.state[i] = checked
	}
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
	walls, z := s.core.walls, a.At(i).Z
	q, touched := walls.Slide(s.here[i], step, a.Radius[i], z)
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
	case free, fixed:
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
	if !s.inLine(i, p, a.At(i).Z) {
		p = s.valid[i]
	}
	a.NextPosition[i] = p
	if a.Flags[i]&(ecs.Bumped|ecs.Touching) == 0 {
		a.NextPosition[i] = planned // untouched: as if nothing had been near, to the last bit
		return
	}
	s.setVelocity(i, p.Sub(s.mark(i)).Sub(a.Push[i]))
}

func (s *Contact) setVelocity(i int, moved ecs.Vec2) {
	a := s.tick.Agents
	v := ecs.Vec3{X: moved.X / s.tick.Step, Y: moved.Y / s.tick.Step, Z: a.NextMoving(i).Z}
	limited := v.Clamp(s.core.maxSpeed(a, i))
	if limited != v && a.Flags[i]&ecs.VelocityOnly != 0 {
		// The game will go straight and shorter than the crowd pushed: that way must be free too.
		from := a.Position[i]
		to, _ := s.around(i).Slide(from, scaled(limited.XY(), s.tick.Step), a.Radius[i], a.At(i).Z)
		limited.X, limited.Y = (to.X-from.X)/s.tick.Step, (to.Y-from.Y)/s.tick.Step
		a.NextPosition[i] = to
	}
	a.SetNextMoving(i, limited)
}
