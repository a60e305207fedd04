package chase

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
)

// How far hounds see the hare.
const (
	sightFar   = 175.0 // [u]
	sightFull  = 150.0 // the full angle of view [deg]
	hearing    = 55.0  // within which they notice it whatever their heading [u]
	chaseSight = 1.3   // times as far while they chase, and all around
)

// spots reports whether a member of the pack sees the hare. Members look in turn.
func (d *director) spots(p *pack) bool {
	if !d.huntable() {
		return false
	}
	hare, tick := d.hare(), d.run.Sim.TickNumber()
	for k := range p.members {
		m := &p.members[k]
		if m.dazed <= 0 && (tick+m.id)%stagger == 0 && d.sees(p, m, hare) {
			return true
		}
	}
	return false
}

// sees reports whether a hound sees a place: near enough, in its field of view, and with no wall
// between.
func (d *director) sees(p *pack, m *member, place ecs.Vec2) bool {
	at := d.at(m.entity)
	way := place.Sub(at)
	far, reach := length(way), sightFar
	if p.mood == chasing {
		reach *= chaseSight
	}
	if far >= reach {
		return false
	}
	if far > hearing && p.mood != chasing {
		row, ok := d.run.Sim.Agents().Row(m.entity)
		if !ok {
			return false
		}
		_, cos := exact.SinCosDegrees(sightFull / 2)
		if dot(d.run.Sim.Agents().NextFacing(row).XY(), way) < cos*far {
			return false
		}
	}
	return d.run.Sim.LineOfSight(ecs.Vec3{X: at.X, Y: at.Y}, ecs.Vec3{X: place.X, Y: place.Y})
}
