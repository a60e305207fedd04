package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/steer"
	"github.com/yohamta/donburi"
)

// Flee runs from the most urgent threat: from a moving one by the fountain of schooling fish, from a
// standing one straight away. Alarm spreads to neighbors of the same species, weaker at each link, and
// dies out.
//
// Reads current state, threats and the alarms of the last tick; writes requests and the alarms that
// act from the next tick.
type Flee struct {
	core    *core
	tick    *ecs.Tick
	threats subset
	school  subset  // alarmed agents, for contagion
	spread  float64 // how far alarm spreads in this tick [u]
	wanted  []bool
	buffers []ranges
	next    []alarm
	reach   float64
}

// danger is the threat that an agent flees from in this tick.
type danger struct {
	entity      donburi.Entity
	rel, v      ecs.Vec3
	radius      float64
	weight      float64
	cos, sin    float64
	urgency, d2 float64
	row         int
	found       bool
}

// Update requests for all agents.
func (s *Flee) Update(t *ecs.Tick) {
	c := s.core
	if c.alarming = c.anyFlee || len(c.threats) > 0 || c.alarming && s.anyAlarm(); !c.alarming {
		return
	}
	if c.alarms == nil {
		c.alarms = ecs.NewColumn[alarm](t.Agents)
		s.buffers = make([]ranges, c.pool.Workers())
	}
	s.tick = t
	t.Agents.Open(ecs.RankFlee)
	s.index(t)
	s.next = append(s.next[:0], c.alarms.Data...)
	c.pool.Run(t.Agents.Len(), chunk, s)
	copy(c.alarms.Data, s.next)
}

func (s *Flee) anyAlarm() bool {
	for i := range s.core.alarms.Data {
		if s.core.alarms.Data[i].threat != donburi.Null {
			return true
		}
	}
	return false
}

func (s *Flee) index(t *ecs.Tick) {
	c, a := s.core, t.Agents
	s.wanted = append(s.wanted[:0], make([]bool, len(c.traits))...)
	s.reach = 0
	for i := range c.traits {
		for _, r := range c.traits[i].fleeing {
			s.wanted[r.To] = true
			s.reach = max(s.reach, r.Radius)
		}
	}
	if s.reach > 0 {
		s.threats.build(c, a, s.wanted, s.reach*steer.SafeRadii, a.Position, a.Altitude)
	}
	s.school.rows = s.school.rows[:0]
	for i := range c.alarms.Data {
		if c.alarms.Data[i].strength > 0 && c.alarms.Data[i].age >= contagion {
			s.school.rows = append(s.school.rows, int32(i))
		}
	}
	s.spread = 0
	if len(s.school.rows) > 0 && s.reach > 0 {
		s.spread = s.reach * spreadShare
		s.school.grid.Build(c.world, s.spread, a.Position, a.Altitude, s.school.rows)
	}
}

// Do requests for some agents.
func (s *Flee) Do(worker, lo, hi int) {
	a := s.tick.Agents
	for i := lo; i < hi; i++ {
		if still(a, i) {
			s.next[i] = alarm{}
			a.Flags[i] &^= ecs.Alarmed
			continue
		}
		d := s.worst(worker, i)
		s.react(worker, i, &d)
	}
}

// worst finds agent i's most urgent threat: the one that could touch it first, then the nearest, then
// the lower row.
func (s *Flee) worst(worker, i int) danger {
	a, c := s.tick.Agents, s.core
	var d danger
	tr, at := c.speciesOf(a, i), a.At(i)
	for k := range tr.fleeing {
		r := &tr.fleeing[k]
		sin, cos := exact.SinCosDegrees(r.Angle)
		s.buffers[worker] = s.threats.near(at, r.Radius*steer.SafeRadii, s.buffers[worker])
		for _, run := range s.buffers[worker] {
			for place := run.Lo; place < run.Hi; place++ {
				j := int(s.threats.grid.Order[place])
				if a.Species[j] != r.To || j == i {
					continue
				}
				s.weigh(i, tr, &d, danger{
					entity: a.Entity[j], row: j, rel: c.world.Delta(a.At(j), at), v: a.Moving(j),
					radius: r.Radius, weight: r.Weight, cos: cos, sin: sin,
				}, a.RadiusOf(i)+a.RadiusOf(j))
			}
		}
	}
	sin, cos := exact.SinCosDegrees(steer.FountainDegrees)
	for k := range c.threats {
		th := &c.threats[k]
		if th.row == i || s.sides(tr, a, th.row, i) {
			continue
		}
		s.weigh(i, tr, &d, danger{
			entity: th.entity, row: a.Len() + k, rel: c.world.Delta(th.at, at), v: th.velocity,
			radius: th.radius, weight: th.weight, cos: cos, sin: sin,
		}, a.RadiusOf(i))
	}
	return d
}

// sides reports whether agent i does not fear a threatening agent: one of its own species, or prey.
func (s *Flee) sides(tr *traits, a *ecs.Agents, row, i int) bool {
	if row < 0 {
		return false
	}
	for k := range tr.hunting {
		if tr.hunting[k].To == a.Species[row] {
			return true
		}
	}
	return a.Species[row] == a.Species[i]
}

// weigh keeps the more urgent of two dangers. A threat counts when it is within the radius and seen, or
// within the safe distance when the agent flees from it already.
func (s *Flee) weigh(i int, tr *traits, best *danger, d danger, touch float64) {
	a := s.tick.Agents
	d.d2 = d.rel.Len2()
	memory := &s.core.alarms.Data[i]
	fleeing := memory.strength > 0 && memory.threat == d.entity
	reach := d.radius
	if fleeing {
		reach *= steer.SafeRadii
	}
	if d.d2 >= reach*reach || !fleeing && !s.core.notices(a, i, tr, d.rel.Scale(-1), d.d2, d.radius) {
		return
	}
	d.urgency = steer.Urgency(d.rel, a.Moving(i).Sub(d.v), touch)
	d.found = true
	if !best.found || d.urgency < best.urgency ||
		d.urgency == best.urgency && (d.d2 < best.d2 || d.d2 == best.d2 && d.row < best.row) {
		*best = d
	}
}

// react requests the flight and carries the alarm on.
func (s *Flee) react(worker, i int, d *danger) {
	a, c := s.tick.Agents, s.core
	now, next := c.alarms.Data[i], &s.next[i]
	active := false
	if d.found {
		if now.threat != d.entity {
			now.side = 0
		}
		top := c.speciesOf(a, i).species.Speed
		speed := float64(max(top.Max, top.Panic) * a.SpeedFactorOf(i))
		if d.v.Len() < steer.Standing*speed {
			speed = float64(top.Max * a.SpeedFactorOf(i)) // a standing threat is no panic
		}
		var w ecs.Vec3
		w, now.side, active = steer.Flight{
			ID: a.ID[i], Rel: d.rel, Threat: d.v, MaxSpeed: speed, Radius: d.radius, Cos: d.cos, Sin: d.sin,
		}.Desired(now.side)
		if active {
			force := c.maxForce(a, i)
			a.Request(i, ecs.RankFlee, steer.Toward(w, a.Moving(i), responseTime, force).Scale(d.weight))
		}
	}
	moving := d.found && active && d.v.Len() >= steer.Standing*c.speciesOf(a, i).species.Speed.Max
	s.carry(worker, i, now, next, d, moving)
}
