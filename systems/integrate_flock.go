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
			n = s.alike(lo, min(hi, lo+chunk)) / kernel.Group * kernel.Group
		}
		if n == 0 {
			n = min(kernel.Group, hi-lo)
			s.each(&k.Sums, lo, lo+n)
		} else {
			s.groups(k, lo, lo+n)
		}
		lo += n
	}
}

// alike counts the agents from row lo on, up to row hi, that are of one species and move by themselves.
func (s *Integrate) alike(lo, hi int) int {
	a := s.tick.Agents
	for i := lo; i < hi; i++ {
		if a.Species[i] != a.Species[lo] || still(a, i) {
			return i - lo
		}
	}
	return hi - lo
}

// groups moves whole groups of agents of one species.
func (s *Integrate) groups(k *kernel.Scratch, lo, hi int) {
	a, c, m := s.tick.Agents, s.core, &k.Mover
	sp := &c.speciesOf(a, lo).species
	counted := s.tick.Step
	if s.perTick {
		counted = 1
	}
	m.Begin(&c.field, sp, sp.Separation.Falloff, ruleLimit(sp), sp.Force.Max, counted, s.tick.Step, hi-lo)
	for i := lo; i < hi; i++ {
		m.Top[i-lo], m.Least[i-lo] = c.maxSpeed(a, i), s.least(i, sp)
	}
	m.Move(&c.field, lo, hi)
	scale := a.ForceScale()
	for i, f := range m.Force {
		force := ecs.Vec3{X: f.X, Y: f.Y}
		if a.Dimensions == 3 {
			force.Z = m.ForceZ[i]
		}
		if scale != 1 {
			force = force.Over(scale)
		}
		a.Force[lo+i] = force
	}
	for g, odd := range m.Odd {
		if odd != 0 {
			s.each(&k.Sums, lo+g*kernel.Group, lo+(g+1)*kernel.Group)
		}
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
