package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// promises reports whether Integrate can steer the flocks as it moves them, which spares writing the requests down and
// reading them again: by Reynolds's rules, summed, without alarm. A game's own system may add to requests,
// and in which order numbers are added matters.
func (f *Flocking) promises() bool {
	if f.core.alarming || f.tick.Simulation.Extended() {
		return false
	}
	for i := range f.core.traits {
		if sp := &f.core.traits[i].species; sp.Rules != components.Reynolds || sp.Blend == components.Budget {
			return false
		}
	}
	return true
}

// Promised returns what agent i asks for at a rank, as Integrate counts it. What is not finite is left out.
func (f *Flocking) Promised(i int, r ecs.Rank) (q ecs.Vec3) {
	c, a := f.core, f.tick.Agents
	if r < ecs.RankSeparation || r > ecs.RankCohesion || still(a, i) {
		return q
	}
	var sums kernel.Sums
	c.kernel.Of(&c.field, i, &sums)
	s, al, co := steerSpatial(a.Moving(i), &c.speciesOf(a, i).species, &sums)
	switch r {
	case ecs.RankSeparation:
		q = s
	case ecs.RankAlignment:
		q = al
	case ecs.RankCohesion:
		q = co
	}
	if !finite(q.X, q.Y, q.Z) {
		return ecs.Vec3{}
	}
	return q
}

// steerSpatial is reynolds, weighted.
func steerSpatial(v ecs.Vec3, sp *components.Species, sums *kernel.Sums) (s, al, co ecs.Vec3) {
	s, al, co = reynolds(v, sp, sums)
	return weighted(s, sp.Separation.Weight), weighted(al, sp.Alignment.Weight), weighted(co, sp.Cohesion.Weight)
}

// weighted returns nothing where the weight is 0, even of what is not finite.
func weighted(v ecs.Vec3, weight float64) ecs.Vec3 {
	if weight == 0 {
		return ecs.Vec3{}
	}
	return v.Scale(weight)
}

// steerPlanar is steerSpatial in the plane.
func steerPlanar(v ecs.Vec2, sp *components.Species, sums *kernel.Sums) (s, al, co ecs.Vec2) {
	most, limit := sp.Speed.Max, ruleLimit(sp)
	s = steerAlong(sums.Separation.X, sums.Separation.Y, most, v, limit, sp.Separation.Weight)
	al = steerAlong(sums.Alignment.X, sums.Alignment.Y, most, v, limit, sp.Alignment.Weight)
	co = steerAlong(sums.Cohesion.X, sums.Cohesion.Y, most, v, limit, sp.Cohesion.Weight)
	return s, al, co
}

// steerAlong steers along a sum.
func steerAlong(x, y, most float64, v ecs.Vec2, limit, weight float64) (q ecs.Vec2) {
	if weight == 0 || x == 0 && y == 0 {
		return q
	}
	if l := planarLength(x, y); l != 0 {
		x, y = x/l, y/l
	} else {
		x, y = 0, 0
	}
	x, y = float64(x*most)-v.X, float64(y*most)-v.Y
	if l := planarLength(x, y); !(l <= limit) {
		x, y = float64(x/l*limit), float64(y/l*limit)
	}
	return ecs.Vec2{X: float64(x * weight), Y: float64(y * weight)}
}
