package systems

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

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
