package systems

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// Flocking applies separation, alignment and cohesion, and the cruise drive of proportional flocks.
//
// Reads current state and cells; writes requests.
type Flocking struct {
	core *core
	tick *ecs.Tick
}

// Proportional rules, per second.
const (
	alignmentRate = 1.0 // [1/s]
	cohesionRate  = 1.2 // [1/s²]
	cruiseTime    = 0.5 // [s]
)

// Update requests for all agents.
func (f *Flocking) Update(t *ecs.Tick) {
	f.tick = t
	f.core.pool.Run(len(f.core.grid.Order), chunk, f)
	if f.core.promised = f.promises(); f.core.promised {
		t.Agents.Promise(f)
		return
	}
	for i := range f.core.traits {
		f.open(&f.core.traits[i].species)
	}
	f.core.pool.Run(t.Agents.Len(), chunk, (*flockingRequests)(f))
}

func (f *Flocking) open(sp *components.Species) {
	a := f.tick.Agents
	if sp.Separation.Weight > 0 {
		a.Open(ecs.RankSeparation)
	}
	if sp.Alignment.Weight > 0 {
		a.Open(ecs.RankAlignment)
	}
	if sp.Cohesion.Weight > 0 {
		a.Open(ecs.RankCohesion)
	}
	if sp.Rules == components.Proportional && sp.Speed.Cruise > 0 {
		a.Open(ecs.RankCruise)
	}
}

// Do sums the neighbors of the agents in a part of the grid's order, so that a worker's neighborhoods overlap.
func (f *Flocking) Do(worker, lo, hi int) {
	f.core.kernel.Sweep(&f.core.field, lo, hi, &f.core.scratch[worker])
}

// flockingRequests is Flocking's second half. It goes by row, which is how the table lies in memory.
type flockingRequests Flocking

// Do requests for some agents.
func (r *flockingRequests) Do(worker, lo, hi int) {
	f := (*Flocking)(r)
	c, a := f.core, f.tick.Agents
	sums := &c.scratch[worker].Sums
	planar := a.Dimensions == 2 && !c.alarming
	for i := lo; i < hi; i++ {
		if !still(a, i) {
			c.kernel.Of(&c.field, i, sums)
			if tr := c.speciesOf(a, i); planar && tr.species.Rules == components.Reynolds {
				f.requestPlanar(i, &tr.species, sums)
			} else {
				f.request(i, tr, sums)
			}
		}
	}
}

func (f *Flocking) request(i int, tr *traits, sums *kernel.Sums) {
	sp := &tr.species
	var s, al, co ecs.Vec3
	switch sp.Rules {
	case components.Reynolds:
		s, al, co = reynolds(f.tick.Agents.Moving(i), sp, sums)
	case components.Scaled:
		s, al, co = f.scaled(sp, sums)
	case components.Plain:
		s, al, co = sums.Separation, f.relative(i, sums), mean(sums.Cohesion, sums.Cohered)
	default:
		s = sums.Separation.Scale(sp.Force.Max)
		al = f.relative(i, sums).Scale(alignmentRate)
		co = mean(sums.Cohesion, sums.Cohered).Scale(cohesionRate)
		f.cruise(i, sp)
	}
	alignment, cohesion := f.core.flocksNow(i)
	f.ask(i, ecs.RankSeparation, s, sp.Separation.Weight)
	f.ask(i, ecs.RankAlignment, al, sp.Alignment.Weight*alignment)
	f.ask(i, ecs.RankCohesion, co, sp.Cohesion.Weight*cohesion)
}

func (f *Flocking) ask(i int, r ecs.Rank, force ecs.Vec3, weight float64) {
	if weight > 0 {
		f.tick.Agents.RequestForce(i, r, force.Scale(weight))
	}
}

// relative returns the mean velocity of the neighbors relative to the agent's own.
func (f *Flocking) relative(i int, sums *kernel.Sums) ecs.Vec3 {
	if sums.Aligned == 0 {
		return ecs.Vec3{}
	}
	return mean(sums.Alignment, sums.Aligned).Sub(f.tick.Agents.Moving(i))
}

func mean(sum ecs.Vec3, n int) ecs.Vec3 {
	if n == 0 {
		return ecs.Vec3{}
	}
	return sum.Over(float64(n))
}

func ruleLimit(sp *components.Species) float64 {
	switch {
	case sp.Force.Rule > 0:
		return sp.Force.Rule
	case sp.Force.Max > 0:
		return sp.Force.Max
	}
	return math.Inf(1)
}

// reynolds steers each sum: clamp(â·MaxSpeed − v, MaxForce) (Reynolds 1999).
func reynolds(v ecs.Vec3, sp *components.Species, sums *kernel.Sums) (s, al, co ecs.Vec3) {
	limit := ruleLimit(sp)
	steered := func(sum ecs.Vec3) ecs.Vec3 {
		if sum == (ecs.Vec3{}) {
			return sum
		}
		return sum.Unit().Scale(sp.Speed.Max).Sub(v).Clamp(limit)
	}
	return steered(sums.Separation), steered(sums.Alignment), steered(sums.Cohesion)
}

// requestPlanar is request for Reynolds's rules in a planar world without alarm, with the same bits.
func (f *Flocking) requestPlanar(i int, sp *components.Species, sums *kernel.Sums) {
	a := f.tick.Agents
	s, al, co := steerPlanar(a.Velocity[i], sp, sums)
	ask := func(r ecs.Rank, weight float64, q ecs.Vec2) {
		if weight > 0 {
			sum := &a.Ledger(r)[i]
			sum.X += q.X
			sum.Y += q.Y
		}
	}
	ask(ecs.RankSeparation, sp.Separation.Weight, s)
	ask(ecs.RankAlignment, sp.Alignment.Weight, al)
	ask(ecs.RankCohesion, sp.Cohesion.Weight, co)
}

// scaled takes alignment and cohesion at cruise speed and limits each term.
func (f *Flocking) scaled(sp *components.Species, sums *kernel.Sums) (s, al, co ecs.Vec3) {
	limit := ruleLimit(sp)
	s = sums.Separation.Clamp(limit)
	al = sums.Alignment.Unit().Scale(sp.Speed.Cruise).Clamp(limit)
	co = sums.Cohesion.Unit().Scale(sp.Speed.Cruise).Clamp(limit)
	return s, al, co
}

// cruise keeps up the speed of an agent that steers at nothing.
func (f *Flocking) cruise(i int, sp *components.Species) {
	a := f.tick.Agents
	if sp.Speed.Cruise == 0 || a.AimOf(i).Kind != ecs.AimNone {
		return
	}
	lack := float64(sp.Speed.Cruise*a.SpeedFactorOf(i)) - a.Moving(i).Len()
	a.Request(i, ecs.RankCruise, a.Facing(i).Scale(lack/cruiseTime))
}
