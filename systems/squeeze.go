package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// squeeze lets agents give way to movers, before they move by themselves.
//
// Each agent is swept ahead of the movers in small sub-steps, along the walls, all agents from where they stood; they
// part from each other afterwards, in Contact. One without room stays where it is, under the mover, until that has left
// it.
type squeeze struct {
	core    *core
	active  bool // this tick
	sweeps  []sweep
	low     ecs.Vec2 // around all ways
	high    ecs.Vec2
	at      []ecs.Vec2 // where each agent is then
	memory  *ecs.Column[grip]
	some    []bool // by worker: an agent is held, or was lately
	holding bool
	far     float64 // the longest way of a mover [u]
}

// grip is what an agent remembers of being squeezed.
type grip struct {
	held bool    // it is under a mover
	said bool    // the game was told
	calm float64 // since when it is not held [s]
}

// calmTime is how long an agent must be clear of movers to be crushed anew [s].
const calmTime = 0.25

// update lets all agents give way.
func (s *squeeze) update(t *ecs.Tick, contact *Contact) {
	v := &s.core.placing
	s.active = false
	for i := range v.list {
		s.active = s.active || v.list[i].moved()
	}
	s.active = s.active || s.holding
	if !s.active {
		return
	}
	if s.memory == nil {
		s.memory = ecs.NewColumn[grip](t.Agents)
		s.some = make([]bool, s.core.pool.Workers())
	}
	s.sweeps, s.far = s.sweeps[:0], 0
	for i := range v.list {
		s.sweeps = v.sweeps(s.sweeps, i)
	}
	s.bound()
	if n := t.Agents.Len(); cap(s.at) < n {
		s.at = make([]ecs.Vec2, n, n+n/8)
	}
	s.at = s.at[:t.Agents.Len()]
	clear(s.some)
	contact.run(stageSqueeze, t.Agents.Len())
	s.holding = false
	for _, some := range s.some {
		s.holding = s.holding || some
	}
}

// bound finds the box around all ways of movers that move.
func (s *squeeze) bound() {
	first := true
	for k := range s.sweeps {
		w := &s.sweeps[k]
		if w.far == 0 {
			continue
		}
		if first {
			s.low, s.high, first = w.low, w.high, false
		}
		s.low = ecs.Vec2{X: min(s.low.X, w.low.X), Y: min(s.low.Y, w.low.Y)}
		s.high = ecs.Vec2{X: max(s.high.X, w.high.X), Y: max(s.high.Y, w.high.Y)}
		s.far = max(s.far, w.far)
	}
}

// do lets one agent give way.
func (s *squeeze) do(t *ecs.Tick, worker, i int) {
	a, m := t.Agents, &s.memory.Data[i]
	if a.Flags[i]&ecs.Teleported != 0 {
		*m = grip{}
	}
	p, r := a.Position[i], a.RadiusOf(i)
	s.at[i] = p
	whole := sweep{low: s.low, high: s.high}
	if !m.said && (s.far == 0 || !whole.meets(p, r)) {
		return
	}
	squeezed := s.squeezed(a, i, m)
	m.held = squeezed
	switch {
	case squeezed:
		a.Flags[i] |= ecs.Squeezed
		if !m.said {
			s.core.news.Data[i] |= crushed
		}
		m.said, m.calm = true, 0
	case m.said:
		m.calm += t.Step
		m.said = m.calm < calmTime
	}
	s.some[worker] = s.some[worker] || m.said
}

// squeezed moves an agent ahead of the movers, and reports whether it has no room.
func (s *squeeze) squeezed(a *ecs.Agents, i int, m *grip) bool {
	walls := s.core.walls
	b := shoved{walls: walls.Still(), start: a.Position[i], at: a.Position[i], seen: a.Position[i], r: a.RadiusOf(i), z: a.At(i).Z}
	if !b.walls.Free(b.at, b.r, b.z) {
		return false // Contact leads it out
	}
	if m.held {
		return !walls.Free(b.at, b.r, b.z)
	}
	b.collect(s.sweeps)
	if b.n == 0 || !b.begin() {
		return false // one that was in a mover before leaves it by itself
	}
	if a.Flags[i]&ecs.Frozen != 0 {
		return !walls.Free(b.at, b.r, b.z)
	}
	room := true
	for k, n := 1, b.steps(); k <= n && room; k++ {
		room = b.step(float64(k) / float64(n))
	}
	if b.at != b.seen && !b.walls.Sight(b.start, b.at, b.z) {
		b.at = b.seen // around a corner: the straight way there must be clear of walls
	}
	s.at[i] = b.at
	if b.at != b.start {
		a.Flags[i] |= ecs.Touching
	}
	return !room || !walls.Free(b.at, b.r, b.z)
}

// place is where an agent has given way to, from where it moves by itself.
func (s *squeeze) place(a *ecs.Agents, i int) ecs.Vec2 {
	if s.active {
		return s.at[i]
	}
	return a.Position[i]
}

// holds reports whether an agent stays where it is.
func (s *squeeze) holds(i int) bool { return s.active && s.memory.Data[i].held }

// farthest returns how far the agent that gave way farthest did [u].
func (s *squeeze) farthest(a *ecs.Agents) float64 {
	far := 0.0
	if s.active {
		for i, p := range s.at {
			if p != a.Position[i] {
				far = max(far, length(p.Sub(a.Position[i])))
			}
		}
	}
	return far
}

// inLine reports whether an agent gets to q in a straight line: from its start past the walls, and from where it gave
// way to past movers too.
func (s *Contact) inLine(i int, q ecs.Vec2, z float64) bool {
	from, walls := s.tick.Agents.Position[i], s.core.walls
	p := s.squeeze.place(s.tick.Agents, i)
	if p == from {
		return walls.Sight(from, q, z)
	}
	return walls.Still().Sight(from, q, z) && walls.Sight(p, q, z)
}

// mark is where an agent's velocity counts from: a push by a mover is none, but for a game that moves it by it.
func (s *Contact) mark(i int) ecs.Vec2 {
	a := s.tick.Agents
	if a.Flags[i]&ecs.VelocityOnly != 0 {
		return a.Position[i]
	}
	return s.squeeze.place(a, i)
}

// around returns what is in an agent's way from its start: not the movers that it has given way to.
func (s *Contact) around(i int) *geometry.Level {
	a, walls := s.tick.Agents, s.core.walls
	if s.squeeze.place(a, i) != a.Position[i] {
		return walls.Still()
	}
	return walls
}

// hold keeps a squeezed agent where it is.
func (s *Contact) hold(i int) {
	a := s.tick.Agents
	a.Flags[i] |= ecs.Touching
	a.NextPosition[i] = s.here[i]
	s.rest(i)
	if a.Flags[i]&ecs.VelocityOnly != 0 {
		s.setVelocity(i, s.here[i].Sub(a.Position[i]))
	}
}

// rest takes an agent's velocity, in height too.
func (s *Contact) rest(i int) {
	a := s.tick.Agents
	a.SetNextMoving(i, ecs.Vec3{})
	if a.Dimensions == 3 {
		a.NextAltitude[i] = a.Altitude[i]
	}
}

// uncover leads an agent out of a mover that it was in before, as escape does, but past no wall.
func (s *Contact) uncover(i int) {
	a, walls := s.tick.Agents, s.core.walls
	a.Flags[i] |= ecs.Touching
	p, r, z := a.Position[i], a.RadiusOf(i), a.At(i).Z
	out, ok := walls.Escape(p, r, z)
	if !ok {
		a.NextPosition[i] = p
		s.rest(i)
		s.report(i)
		return
	}
	way := out.Sub(p)
	d, limit := length(way), s.core.maxSpeed(a, i)*s.tick.Step
	if d > max(2*r, limit) {
		way = scaled(way, limit/d)
	}
	to, _ := walls.Still().Slide(p, way, r, z)
	if !walls.Still().Sight(p, to, z) {
		to = p
	}
	a.NextPosition[i] = to
	s.setVelocity(i, to.Sub(p))
}
