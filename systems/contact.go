package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// Contact is the hard layer: it moves agents from where they stood to where Integrate wants them, in
// sub-steps, along walls and past each other.
//
// Every part of a move is swept against the walls, so nothing is jumped. Bodies that overlap are pushed
// apart, all at once from the same frozen sub-step, and the push is swept too, so that walls win over
// crowds. An agent whose straight line from start to end would cross a wall takes its last sub-step
// from where it would not. An agent inside a solid leaves by the shortest way.
//
// Reads current and next state and the baked level; writes next position and velocity.
type Contact struct {
	core  *core
	tick  *ecs.Tick
	stage contactStage

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
	stageBegin contactStage = iota
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
	c, a := s.core, t.Agents
	if s.close == nil {
		s.close = make([][]int32, c.pool.Workers())
		s.ranges = make([]ranges, c.pool.Workers())
		s.waited = ecs.NewColumn[float64](a)
	}
	if c.walls.Empty() && c.maxBody == 0 {
		s.wrap()
		return
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
	s.reach = float64(2*math.Sqrt(far2)) + float64(slack*s.core.maxBody)
}

// wrap brings the agents back into a torus, and between floor and ceiling.
func (s *Contact) wrap() {
	a, w := s.tick.Agents, s.core.world
	for i := range a.ID {
		p := w.Wrap(a.NextAt(i))
		if a.Dimensions == 3 && w.Edges == ecs.Walls {
			p = s.floor(i, p)
		}
		a.SetNextAt(i, p)
	}
}

// floor keeps an agent between the floor and the ceiling of a walled world.
func (s *Contact) floor(i int, p ecs.Vec3) ecs.Vec3 {
	a, w := s.tick.Agents, s.core.world
	lo, hi := w.Min.Z+a.Radius[i], w.Min.Z+w.Size.Z-a.Radius[i]
	z := max(lo, min(p.Z, hi))
	if lo > hi {
		z = (lo + hi) / 2
	}
	if z != p.Z {
		a.NextClimb[i] = 0
		a.Flags[i] |= ecs.Touching
		p.Z = z
	}
	return p
}

// Do does the present stage for some agents.
func (s *Contact) Do(worker, lo, hi int) {
	for i := lo; i < hi; i++ {
		switch s.stage {
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
	p, z := a.Position[i], a.At(i).Z
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
	if !walls.Free(p, a.Radius[i], z) {
		s.state[i] = escaping
		return
	}
	step := a.NextPosition[i].Sub(p)
	// Pushed by others, it may go as far again.
	if _, _, near := walls.Nearest(p, a.Radius[i]+length(step)+s.reach, z); near {
		s.state[i] = checked
	}
}

// gather lists the bodies that agent i may touch in this tick.
func (s *Contact) gather(worker, i int) span {
	a, c := s.tick.Agents, s.core
	at := a.At(i)
	list := s.close[worker]
	lo := len(list)
	reach := a.Radius[i] + c.maxBody + s.reach
	s.ranges[worker] = c.grid.Near(at, reach, s.ranges[worker][:0])
	touches := c.speciesOf(a, i).contacts
	for _, run := range s.ranges[worker] {
		for _, j := range c.grid.Order[run.Lo:run.Hi] {
			if int(j) == i || a.Radius[j] == 0 || !touches[a.Species[j]] {
				continue
			}
			limit := a.Radius[i] + a.Radius[j] + s.reach
			if c.world.Delta(at, a.At(int(j))).Len2() < limit*limit {
				list = append(list, j)
			}
		}
	}
	s.close[worker] = list
	sortRows(list[lo:])
	return span{int32(worker), int32(lo), int32(len(list))}
}

// sortRows sorts a short list.
func sortRows(rows []int32) {
	for i := 1; i < len(rows); i++ {
		for j := i; j > 0 && rows[j] < rows[j-1]; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
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
	if walls.Sight(a.Position[i], q, z) {
		s.valid[i] = q
	}
}

// push returns how far the bodies around push agent i, from where all would be after this sub-step. An
// agent that cannot be pushed leaves the whole way to the other.
func (s *Contact) push(i int) ecs.Vec2 {
	a, c := s.tick.Agents, s.core
	l := s.lists[i]
	var total ecs.Vec2
	n := 0
	for _, row := range s.close[l.worker][l.lo:l.hi] {
		j := int(row)
		d := c.world.Delta(s.at(j), s.at(i))
		touch := a.Radius[i] + a.Radius[j]
		d2 := d.Len2()
		if d2 >= touch*touch {
			continue
		}
		n++
		share := 0.5
		if s.state[j] != checked {
			share = 1
		}
		away, gap := s.apart(i, j, d), touch-math.Sqrt(d2)
		total = total.Add(scaled(away, share*gap))
	}
	if n > averaged {
		total = scaled(total, averaged/float64(n))
	}
	return total
}

// averaged is the number of contacts whose pushes add up; beyond it they are averaged, so that a body
// between many does not fly.
const averaged = 4

// at is where an agent would be after this sub-step.
func (s *Contact) at(i int) ecs.Vec3 {
	z := s.tick.Agents.At(i).Z
	return ecs.Vec3{X: s.wanted[i].X, Y: s.wanted[i].Y, Z: z}
}

// apart returns the planar direction in which i leaves j.
func (s *Contact) apart(i, j int, d ecs.Vec3) ecs.Vec2 {
	l := length(d.XY())
	if l > 0 {
		return ecs.Vec2{X: d.X / l, Y: d.Y / l}
	}
	return kernel.Opposite(s.tick.Agents, int32(i), int32(j)).XY()
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
	}
	planned := a.NextPosition[i]
	p := s.here[i]
	if !s.core.walls.Sight(a.Position[i], p, a.At(i).Z) {
		p = s.valid[i]
	}
	a.NextPosition[i] = p
	if a.Flags[i]&(ecs.Bumped|ecs.Touching) == 0 {
		a.NextPosition[i] = planned // untouched: as if nothing had been near, to the last bit
		return
	}
	s.setVelocity(i, p.Sub(a.Position[i]).Sub(a.Push[i]))
}

func (s *Contact) setVelocity(i int, moved ecs.Vec2) {
	a := s.tick.Agents
	v := ecs.Vec3{X: moved.X / s.tick.Step, Y: moved.Y / s.tick.Step, Z: a.NextMoving(i).Z}
	a.SetNextMoving(i, v.Clamp(s.core.maxSpeed(a, i)))
}

// inside returns a point brought within the walls of the world.
func (s *Contact) inside(p ecs.Vec2, radius float64) ecs.Vec2 {
	w := s.core.world
	if w.Edges != ecs.Walls || p.X >= w.Min.X && p.X <= w.Min.X+w.Size.X && p.Y >= w.Min.Y && p.Y <= w.Min.Y+w.Size.Y {
		return p
	}
	gap := radius + geometry.Skin
	between := func(x, lo, size float64) float64 {
		if size < 2*gap {
			return lo + size/2
		}
		return max(lo+gap, min(x, lo+size-gap))
	}
	return ecs.Vec2{X: between(p.X, w.Min.X, w.Size.X), Y: between(p.Y, w.Min.Y, w.Size.Y)}
}

// escape leads an agent out of a solid: at once when its center is at most its radius deep, else at its
// top speed. With no room it stays and is Stuck. One outside the world, which has shrunk, is brought in at
// once.
func (s *Contact) escape(i int) {
	a, walls := s.tick.Agents, s.core.walls
	a.Flags[i] |= ecs.Touching
	p := a.Position[i]
	if in := s.inside(p, a.Radius[i]); in != p {
		a.NextPosition[i] = in
		s.setVelocity(i, ecs.Vec2{})
		return
	}
	out, ok := walls.Escape(p, a.Radius[i], a.At(i).Z)
	if !ok {
		a.NextPosition[i] = p
		a.SetNextMoving(i, ecs.Vec3{})
		s.report(i)
		return
	}
	way := out.Sub(p)
	d, limit := length(way), s.core.maxSpeed(a, i)*s.tick.Step
	if d > max(2*a.Radius[i], limit) {
		way = scaled(way, limit/d)
		out = p.Add(way)
	}
	a.NextPosition[i] = out
	s.setVelocity(i, way)
}

func (s *Contact) report(i int) {
	if s.waited.Data[i] <= 0 {
		s.core.news.Data[i] |= stuck
		s.waited.Data[i] = stuckAgain
	}
	s.waited.Data[i] -= s.tick.Step
}
