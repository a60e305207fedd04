package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Wander turns agents at random, by an Ornstein-Uhlenbeck process that does not depend on the tick's
// length. Agents that steer at something, past something or flee do not wander.
//
// Reads its own state; writes requests.
type Wander struct {
	core    *core
	tick    *ecs.Tick
	value   *ecs.Column[float64]
	process []steer.Wander // by species
	learned uint64
	on      bool
}

// Purposes of random numbers.
const (
	wanderPurpose chance.Purpose = 1 + iota
	wanderStartPurpose
)

// Update requests for all agents.
func (w *Wander) Update(t *ecs.Tick) {
	w.learn(t)
	if !w.on {
		return
	}
	if w.value == nil {
		w.value = ecs.NewColumn[float64](t.Agents)
	}
	w.tick = t
	t.Agents.Open(ecs.RankWander)
	w.core.pool.Run(t.Agents.Len(), chunk, w)
}

func (w *Wander) learn(t *ecs.Tick) {
	if w.learned == w.core.learned && w.process != nil {
		return
	}
	w.learned, w.on = w.core.learned, false
	w.process = w.process[:0]
	for i := range w.core.traits {
		p := &w.core.traits[i].species.Wander
		var ou steer.Wander
		if p.Weight > 0 {
			w.on = true
			ou = steer.NewWander(p.Tau, p.Sigma, t.Step)
		}
		w.process = append(w.process, ou)
	}
}

// Do requests for some agents.
func (w *Wander) Do(_, lo, hi int) {
	a, seed := w.tick.Agents, w.tick.Simulation.Config().Seed
	for i := lo; i < hi; i++ {
		p := &w.core.speciesOf(a, i).species.Wander
		if p.Weight == 0 || still(a, i) {
			continue
		}
		x := &w.value.Data[i]
		if *x == 0 { // a newcomer: start in the stationary state
			*x = p.Sigma * chance.Normal(seed, a.ID[i], w.tick.Number, wanderStartPurpose)
		}
		*x = w.process[a.Species[i]].Next(*x, 0, chance.Normal(seed, a.ID[i], w.tick.Number, wanderPurpose))
		if a.AimOf(i).Kind != ecs.AimNone || a.Flags[i]&(ecs.Alarmed|ecs.Avoiding) != 0 {
			continue
		}
		a.Request(i, ecs.RankWander, steer.WanderForce(steer.WanderMotion{
			Value: *x, Heading: a.Facing(i), Speed: a.Moving(i).Len(),
			MaxSpeed: w.core.maxSpeed(a, i), MaxForce: w.core.maxForce(a, i),
		}).Scale(p.Weight))
	}
}
