package systems

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
	"github.com/drover-go/drover/systems/internal/steer"
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
	copy(a.Force[lo:hi], m.Force)
	if scale != 1 {
		for i := lo; i < hi; i++ {
			a.Force[i] = ecs.Vec2{X: a.Force[i].X / scale, Y: a.Force[i].Y / scale}
		}
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

// total adds what agent i requested to a force, in the order of ranks.
func total(ledgers [][]ecs.Vec2, i int, fx, fy float64) (_, _ float64) {
	for _, ledger := range ledgers {
		fx += ledger[i].X
		fy += ledger[i].Y
	}
	return fx, fy
}

// movePlanar is move in a planar world where requests are summed, with the same bits and half of the arithmetic: it
// takes each length once. It does nothing and reports false when the force is not finite.
func (s *Integrate) movePlanar(i int, sp *components.Species) bool {
	fx, fy := total(s.urgent, i, 0, 0)
	fx, fy = total(s.ledgers, i, fx, fy)
	return s.apply(i, sp, fx, fy)
}

// apply moves agent i by a force that is not limited yet, unless it is not finite.
func (s *Integrate) apply(i int, sp *components.Species, fx, fy float64) bool {
	a := s.tick.Agents
	if most := sp.Force.Max; most > 0 {
		if l := planarLength(fx, fy); !(l <= most) {
			fx, fy = float64(fx/l*most), float64(fy/l*most)
		}
	}
	if l2 := float64(fx*fx) + float64(fy*fy); !(l2 <= math.MaxFloat64) {
		return false
	}
	v := a.Velocity[i]
	if s.perTick {
		v.X, v.Y = v.X+fx, v.Y+fy
	} else {
		v.X, v.Y = v.X+float64(fx*s.tick.Step), v.Y+float64(fy*s.tick.Step)
	}
	v, speed := s.limitPlanar(i, sp, v)
	if k := a.ForceScale(); k != 1 {
		fx, fy = fx/k, fy/k
	}
	p, push := a.Position[i], a.PushOf(i)
	a.Force[i] = ecs.Vec2{X: fx, Y: fy}
	a.NextVelocity[i] = v
	a.NextPosition[i] = ecs.Vec2{X: p.X + float64(v.X*s.tick.Step) + push.X, Y: p.Y + float64(v.Y*s.tick.Step) + push.Y}
	if steer.Rests(speed, sp.Speed.Max) {
		a.NextHeading[i] = a.Heading[i]
	} else {
		a.NextHeading[i] = ecs.Vec2{X: v.X / speed, Y: v.Y / speed}
	}
	return true
}

// limitPlanar is limit in a planar world. It returns the speed with the velocity.
func (s *Integrate) limitPlanar(i int, sp *components.Species, v ecs.Vec2) (_ ecs.Vec2, speed float64) {
	a := s.tick.Agents
	speed = planarLength(v.X, v.Y)
	if most := s.core.maxSpeed(a, i); speed > most {
		v.X, v.Y = float64(v.X/speed*most), float64(v.Y/speed*most)
		speed = planarLength(v.X, v.Y)
	}
	least := s.least(i, sp)
	switch {
	case least == 0:
		return v, speed
	case speed == 0:
		f := a.Heading[i]
		v.X, v.Y = float64(f.X*least), float64(f.Y*least)
	case speed < least:
		v.X, v.Y = float64(v.X/speed*least), float64(v.Y/speed*least)
	default:
		return v, speed
	}
	return v, planarLength(v.X, v.Y)
}

// least returns agent i's least speed, 0 where none binds it [u/s].
func (s *Integrate) least(i int, sp *components.Species) float64 {
	a := s.tick.Agents
	if sp.Speed.Min == 0 || a.Flags[i]&(ecs.Settled|ecs.Driven|ecs.Touched) != 0 {
		return 0
	}
	return float64(sp.Speed.Min * a.SpeedFactorOf(i))
}

// planarLength is the length of a vector, rounded as Vec3's.
func planarLength(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }
