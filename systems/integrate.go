package systems

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Integrate grants each agent's requests and moves it, as if there were no walls.
//
// Reads requests and current state; writes the force, next velocity, position and heading.
type Integrate struct {
	core    *core
	tick    *ecs.Tick
	perTick bool
	fast    bool         // the kernel's sums can be moved from in groups
	urgent  [][]ecs.Vec2 // what was requested at the ranks before the flocks', ascending
	ledgers [][]ecs.Vec2 // and at all others
}

// Update moves all agents.
func (s *Integrate) Update(t *ecs.Tick) {
	s.tick = t
	s.perTick = t.Simulation.Config().Timing.Force == ecs.PerTick
	_, summed := s.core.kernel.(kernel.Fast)
	s.fast = summed && s.core.field.Moves()
	s.urgent, s.ledgers = s.urgent[:0], s.ledgers[:0]
	for r := range ecs.RankCount {
		switch ledger := t.Agents.Ledger(r); {
		case len(ledger) == 0:
		case r < ecs.RankSeparation:
			s.urgent = append(s.urgent, ledger)
		default:
			s.ledgers = append(s.ledgers, ledger)
		}
	}
	s.core.pool.Run(t.Agents.Len(), chunk, s)
}

// Do moves some agents.
func (s *Integrate) Do(worker, lo, hi int) {
	a, c := s.tick.Agents, s.core
	if c.promised {
		s.flock(worker, lo, hi)
		return
	}
	for i := lo; i < hi; i++ {
		if a.Flags[i]&ecs.Frozen != 0 {
			s.freeze(i)
			continue
		}
		sp := &c.speciesOf(a, i).species
		if a.Dimensions == 2 && sp.Blend != components.Budget && s.movePlanar(i, sp) {
			continue
		}
		s.move(i, sp)
	}
}

// freeze keeps agent i where it is.
func (s *Integrate) freeze(i int) {
	a := s.tick.Agents
	a.SetForce(i, ecs.Vec3{})
	a.SetNextMoving(i, ecs.Vec3{})
	a.SetNextAt(i, a.At(i))
}

// move moves agent i by what it requests.
func (s *Integrate) move(i int, sp *components.Species) {
	s.moveBy(i, sp, s.core.grant(s.tick.Agents, i, nil))
}

// moveBy moves agent i by a force.
func (s *Integrate) moveBy(i int, sp *components.Species, force ecs.Vec3) {
	a := s.tick.Agents
	if math.IsNaN(force.X+force.Y+force.Z) || math.IsInf(force.Len2(), 1) {
		force = s.senseless(i)
	}
	v := a.Moving(i)
	if s.perTick {
		v = v.Add(force)
	} else {
		v = v.Add(force.Scale(s.tick.Step))
	}
	v = s.limit(i, sp, v)
	shove := a.PushOf(i)
	push := ecs.Vec3{X: shove.X, Y: shove.Y}
	a.SetForce(i, force.Over(a.ForceScale()))
	a.SetNextMoving(i, v)
	a.SetNextAt(i, a.At(i).Add(v.Scale(s.tick.Step)).Add(push))
	a.SetNextFacing(i, steer.TurnHeading(a.Facing(i), v, sp.Speed.Max))
}

// senseless leaves out what agent i requested that is not finite, as only a game's own system can, and grants the rest.
func (s *Integrate) senseless(i int) ecs.Vec3 {
	a := s.tick.Agents
	for r := range ecs.RankCount {
		if q := a.Requested(i, r); a.InUse(r) && !finite(q.X, q.Y, q.Z) {
			a.Withdraw(i, r)
			s.core.news.Data[i] |= senseless
		}
	}
	return s.core.grant(a, i, nil)
}

// limit keeps the speed within its bounds. The least speed does not bind settled, driven or touching
// agents.
func (s *Integrate) limit(i int, sp *components.Species, v ecs.Vec3) ecs.Vec3 {
	a := s.tick.Agents
	v = v.Clamp(s.core.maxSpeed(a, i))
	if least := s.least(i, sp); least > 0 {
		if speed := v.Len(); speed == 0 {
			v = a.Facing(i).Scale(least)
		} else if speed < least {
			v = v.Over(speed).Scale(least)
		}
	}
	return v
}

// grant turns agent i's requests into its force, in the clock's unit: by budget in the order of ranks,
// or as a limited sum. It appends each rank's share to the ledger where one is given.
func (c *core) grant(a *ecs.Agents, i int, ledger *[]ecs.Share) ecs.Vec3 {
	sp := &c.speciesOf(a, i).species
	if sp.Blend == components.Budget {
		return c.allocate(a, i, sp.Force.Max, ledger)
	}
	var total ecs.Vec3
	for r := range ecs.RankCount {
		if a.InUse(r) {
			total = total.Add(a.Requested(i, r))
		}
	}
	force := limited(total, sp.Force.Max)
	if l := total.Len(); l > 0 && sp.Force.Max > 0 {
		c.share(a, i, force.Len()/l, ledger)
	} else {
		c.share(a, i, 1, ledger)
	}
	return force
}

// limited returns a force of at most a length; 0 is no limit.
func limited(force ecs.Vec3, most float64) ecs.Vec3 {
	if most == 0 {
		return force
	}
	return force.Clamp(most)
}

// share records that each request of agent i got the same share.
func (c *core) share(a *ecs.Agents, i int, share float64, ledger *[]ecs.Share) {
	if ledger == nil {
		return
	}
	for r := range ecs.RankCount {
		q := a.Requested(i, r)
		record(a, ledger, r, q, q.Scale(share))
	}
}

func (c *core) allocate(a *ecs.Agents, i int, limit float64, ledger *[]ecs.Share) ecs.Vec3 {
	var none, total ecs.Vec3
	urgent := a.Requested(i, ecs.RankEscape) != none || a.Requested(i, ecs.RankWalls) != none
	b := steer.NewBudget(limit, urgent)
	for r := range ecs.RankCount {
		if r == ecs.RankGoal {
			b.Release()
		}
		q := a.Requested(i, r)
		if q == none {
			continue
		}
		g := b.Grant(q)
		total = total.Add(g)
		record(a, ledger, r, q, g)
	}
	if l := total.Len(); l > limit { // rounding of the shares
		return total.Scale(math.Nextafter(limit, 0) / l)
	}
	return total
}

func record(a *ecs.Agents, ledger *[]ecs.Share, r ecs.Rank, requested, granted ecs.Vec3) {
	if ledger == nil || requested == (ecs.Vec3{}) {
		return
	}
	k := a.ForceScale()
	*ledger = append(*ledger, ecs.Share{Rank: r, Requested: requested.Over(k), Granted: granted.Over(k)})
}
