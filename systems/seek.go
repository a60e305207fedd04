package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Seek steers agents to their aims, unless the probe leads them past an obstacle, and driven ones along
// their drive. An agent that arrives comes to rest and is settled.
//
// Reads current state and aims; writes requests and the settled state.
type Seek struct {
	core    *core
	tick    *ecs.Tick
	opening *ecs.Column[bool] // moving away first from a goal inside the turning circle
	seeking bool              // some agent may have had an aim in the last tick, and be settled
}

// Update requests for all agents.
func (s *Seek) Update(t *ecs.Tick) {
	if s.opening == nil {
		s.opening = ecs.NewColumn[bool](t.Agents)
	}
	s.tick = t
	before := s.seeking
	s.seeking = s.core.anyGoal || s.core.anyHunt || s.core.anyDriven
	if s.seeking {
		t.Agents.Open(ecs.RankGoal)
	} else if !before {
		return
	}
	s.core.pool.Run(t.Agents.Len(), chunk, s)
}

// Do requests for some agents.
func (s *Seek) Do(_, lo, hi int) {
	a := s.tick.Agents
	for i := lo; i < hi; i++ {
		switch {
		case a.Flags[i]&ecs.Driven != 0:
			drive := ecs.Vec3{X: a.Drive[i].X, Y: a.Drive[i].Y}.Clamp(s.core.maxSpeed(a, i))
			a.Request(i, ecs.RankGoal, steer.Toward(drive, a.Moving(i), responseTime, s.core.maxForce(a, i)))
		case a.AimOf(i).Kind == ecs.AimNone:
			a.Flags[i] &^= ecs.Settled
		default:
			s.request(i)
		}
	}
}

func (s *Seek) request(i int) {
	a, c := s.tick.Agents, s.core
	aim, at, v := a.AimOf(i), a.At(i), a.Moving(i)
	way := aim.Point.Sub(at)
	top, force := c.maxSpeed(a, i), c.maxForce(a, i)
	if aim.Arrive && !aim.Led {
		s.settle(i, way.Len(), v.Len(), top)
	} else {
		a.Flags[i] &^= ecs.Settled
	}
	if a.Flags[i]&ecs.Avoiding != 0 {
		return
	}
	a.Request(i, ecs.RankGoal, steer.Toward(s.desired(i, way, top, force), v, responseTime, force).Scale(aim.Weight))
}

func (s *Seek) desired(i int, way ecs.Vec3, top, force float64) ecs.Vec3 {
	a, sp := s.tick.Agents, &s.core.speciesOf(s.tick.Agents, i).species
	switch {
	case a.Flags[i]&ecs.Settled != 0:
		return ecs.Vec3{}
	case sp.Speed.Min > 0:
		w, opening := steer.Turning{
			Delta: way, Heading: a.Facing(i), Speed: top, MinSpeed: sp.Speed.Min, MaxForce: force, Tolerance: a.AimOf(i).Radius,
		}.Desired(s.opening.Data[i])
		s.opening.Data[i] = opening
		return w
	case a.AimOf(i).Arrive && !a.AimOf(i).Led:
		return steer.Arrive(steer.Arrival{Delta: way, MaxSpeed: top, MaxForce: force, Step: s.tick.Step, Response: responseTime})
	}
	return steer.Seek(way, top)
}

// settle updates the settled state. Agents of a least speed cannot rest: they have arrived when they
// are near enough.
func (s *Seek) settle(i int, d, speed, top float64) {
	a := s.tick.Agents
	was := a.Flags[i]&ecs.Settled != 0
	if s.core.speciesOf(a, i).species.Speed.Min > 0 {
		speed = 0
	}
	now := steer.Settle(was, d, speed, a.AimOf(i).Radius, top)
	a.Flags[i] &^= ecs.Settled
	if now {
		a.Flags[i] |= ecs.Settled
	}
	if now && !was && !a.AimOf(i).Unreachable {
		s.core.news.Data[i] |= arrived
	}
}
