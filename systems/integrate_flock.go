package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// flock moves some agents of flocks that promised their requests: runs of alike ones in groups, where the machine can,
// the others one by one.
func (s *Integrate) flock(worker, lo, hi int) {
	k := &s.core.scratch[worker]
	grouped := len(s.urgent) == 0 && len(s.ledgers) == 0 && s.fast
	for lo < hi {
		n := 0
		if grouped {
			n = s.groups(k, lo, min(hi, lo+chunk))
		}
		if n == 0 {
			n = min(kernel.Group, hi-lo)
			s.each(&k.Sums, lo, lo+n)
		}
		lo += n
	}
}

// groups moves whole groups of agents of one species that move by themselves, from row lo on, up to row hi. It returns how
// many it moved.
func (s *Integrate) groups(k *kernel.Scratch, lo, hi int) int {
	a, c, m := s.tick.Agents, s.core, &k.Mover
	sp := &c.speciesOf(a, lo).species
	counted := s.tick.Step
	if s.perTick {
		counted = 1
	}
	m.Begin(&c.field, sp, sp.Separation.Falloff, ruleLimit(sp), sp.Force.Max, counted, s.tick.Step, hi-lo)
	n := s.pace(m, sp, lo, hi) / kernel.Group * kernel.Group
	m.Move(&c.field, lo, lo+n)
	s.scale(lo, lo+n)
	for g, odd := range m.Odd[:n/kernel.Group] {
		if odd != 0 {
			s.each(&k.Sums, lo+g*kernel.Group, lo+(g+1)*kernel.Group)
		}
	}
	return n
}

// pace sets the speed limits of agents of one species that move by themselves, and returns how many there are up to the
// first other one.
func (s *Integrate) pace(m *kernel.Mover, sp *components.Species, lo, hi int) int {
	a := s.tick.Agents
	flags, species := a.Flags[lo:hi], a.Species[lo:hi]
	top, least := m.Top[:len(flags)], m.Least[:len(flags)]
	for k, f := range flags {
		if species[k] != species[0] || f&(ecs.Frozen|ecs.Driven) != 0 {
			return k
		}
		top[k], least[k] = sp.Speed.Max, sp.Speed.Min
		if f&(ecs.Alarmed|ecs.Settled|ecs.Touched) != 0 || a.SpeedFactor != nil {
			top[k], least[k] = s.core.maxSpeed(a, lo+k), s.least(lo+k, sp)
		}
	}
	return len(flags)
}

// scale brings the forces of agents that were moved in groups from the clock's unit to u/s².
func (s *Integrate) scale(lo, hi int) {
	a := s.tick.Agents
	scale := a.ForceScale()
	if scale == 1 {
		return
	}
	for i := lo; i < hi; i++ {
		a.SetForce(i, a.ForceOf(i).Over(scale))
	}
}

// each moves some agents one by one.
func (s *Integrate) each(sums *kernel.Sums, lo, hi int) {
	a, c := s.tick.Agents, s.core
	for i := lo; i < hi; i++ {
		if a.Flags[i]&ecs.Frozen != 0 {
			s.freeze(i)
			continue
		}
		sp := &c.speciesOf(a, i).species
		if a.Dimensions == 3 {
			s.moveBy(i, sp, limited(s.asked(i, sp, sums), sp.Force.Max))
			continue
		}
		fx, fy := total(s.urgent, i, 0, 0)
		if a.Flags[i]&ecs.Driven == 0 {
			c.kernel.Of(&c.field, i, sums)
			separation, alignment, cohesion := steerPlanar(a.Velocity[i], sp, sums)
			fx = fx + separation.X + alignment.X + cohesion.X
			fy = fy + separation.Y + alignment.Y + cohesion.Y
		}
		if fx, fy = total(s.ledgers, i, fx, fy); s.apply(i, sp, fx, fy) {
			continue
		}
		if !finite(fx, fy) {
			c.news.Data[i] |= senseless
		}
		s.move(i, sp)
	}
}

// asked returns what agent i of a flock in space asks for, in the order of ranks.
func (s *Integrate) asked(i int, sp *components.Species, sums *kernel.Sums) (force ecs.Vec3) {
	a, c := s.tick.Agents, s.core
	var flock [ecs.RankCount]ecs.Vec3
	if a.Flags[i]&ecs.Driven == 0 {
		c.kernel.Of(&c.field, i, sums)
		flock[ecs.RankSeparation], flock[ecs.RankAlignment], flock[ecs.RankCohesion] = steerSpatial(a.Moving(i), sp, sums)
	}
	for r := range ecs.RankCount {
		switch r {
		case ecs.RankSeparation, ecs.RankAlignment, ecs.RankCohesion:
			force = force.Add(flock[r])
		default:
			if len(a.Ledger(r)) > 0 {
				force = force.Add(a.Requested(i, r))
			}
		}
	}
	return force
}
