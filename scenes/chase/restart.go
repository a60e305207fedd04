package chase

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// pose is where an agent starts, and how it moves then.
type pose struct {
	entity donburi.Entity
	at, v  ecs.Vec2
}

// snapshot lists all agents as they are.
func snapshot(a *ecs.Agents) []pose {
	list := make([]pose, a.Len())
	for i := range list {
		list[i] = pose{a.Entity[i], a.NextAt(i).XY(), a.NextMoving(i).XY()}
	}
	return list
}

// restart puts everybody back and begins again. All stand still in the tick that follows; release lets them go
// after it.
func (d *director) restart() {
	if d.power.left > 0 {
		d.power.end(d)
	}
	for i := range d.first {
		f := &d.first[i]
		if !d.run.World.Valid(f.entity) {
			continue
		}
		d.teleport(f.entity, f.at, f.v)
		d.run.Sim.Forget(f.entity)
		s := d.steering(f.entity)
		s.Frozen, s.SpeedFactor, s.Push, s.Drive = true, 0, ecs.Vec2{}, ecs.Vec2{}
	}
	d.begin()
	d.thaw = true
}

// release lets everybody go, so that the world is as it was at the start.
func (d *director) release() {
	d.thaw = false
	for i := range d.first {
		f := &d.first[i]
		if d.run.World.Valid(f.entity) {
			d.steering(f.entity).Frozen = false
			d.teleport(f.entity, f.at, f.v)
		}
	}
}

// teleport puts an agent somewhere else.
func (d *director) teleport(e donburi.Entity, to, v ecs.Vec2) {
	entry := d.entry(e)
	*components.Position.Get(entry) = to
	*components.Velocity.Get(entry) = v
}
