package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// copying is Scatter's way from the table to the components, which Gather found.
type copying struct {
	core    *core
	tick    *ecs.Tick
	lane    *lane
	binding *ecs.Binding
}

// write writes all agents: on all workers where positions lie open, on one where a game's functions write them.
func (w *copying) write(t *ecs.Tick, c *core) {
	w.core, w.tick, w.binding = c, t, t.Simulation.Binding()
	straight := w.binding.Direct() && t.Agents.Dimensions == 2
	for l := range c.gather.lanes {
		w.lane = &c.gather.lanes[l]
		if !w.lane.agents {
			continue
		}
		if t.Simulation.Extended() && !w.lane.changed(t) {
			w.lane.point(t) // a game's system may have replaced components since
		}
		if straight {
			c.pool.Run(len(w.lane.rows), chunk, w)
		} else {
			w.carefully()
		}
	}
}

// Do writes some agents of a lane.
func (w *copying) Do(_, lo, hi int) {
	a, l := w.tick.Agents, w.lane
	rows, position, velocity, steering := l.rows[lo:hi], l.position[lo:hi], l.velocity[lo:hi], l.steering[lo:hi]
	for k, row := range rows {
		i := int(row)
		if i < 0 {
			continue
		}
		*(*ecs.Vec2)(velocity[k]) = a.NextVelocity[i]
		s := (*components.SteeringData)(steering[k])
		s.ID, s.Force, s.Push = a.ID[i], a.Force[i].XY(), ecs.Vec2{}
		if a.Flags[i]&ecs.VelocityOnly == 0 {
			*(*ecs.Vec2)(position[k]) = a.NextPosition[i]
		}
	}
}

// carefully writes the agents of a lane whatever they are bound to.
func (w *copying) carefully() {
	a, l, g := w.tick.Agents, w.lane, w.core.gather
	for k, row := range l.rows {
		i := int(row)
		if i < 0 {
			continue
		}
		*(*ecs.Vec2)(l.velocity[k]) = a.NextVelocity[i]
		s := (*components.SteeringData)(l.steering[k])
		s.ID, s.Force, s.Push = a.ID[i], a.Force[i].XY(), ecs.Vec2{}
		if a.Flags[i]&ecs.VelocityOnly == 0 {
			p := w.binding.Set(l.position[k], a.NextPosition[i])
			if g.written != nil {
				g.written.Data[i] = p
			}
		}
		if a.Dimensions == 3 && l.altitude != nil {
			*(*components.AltitudeData)(l.altitude(k)) = components.AltitudeData{Z: a.NextAltitude[i], Climb: a.NextClimb[i]}
		}
	}
}
