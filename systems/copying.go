package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// copying is Scatter's way from the table to the components, which Gather found.
type copying struct {
	core    *core
	tick    *ecs.Tick
	lane    *lane
	access  donburi.StorageAccessor
	unnamed bool
	binding *ecs.Binding
}

// write writes all agents: on all workers where positions lie open, on one where a game's functions write them.
func (w *copying) write(t *ecs.Tick, c *core) {
	w.core, w.tick, w.binding = c, t, t.Simulation.Binding()
	w.access, w.unnamed = t.World.StorageAccessor(), c.gather.unnamed
	if t.Simulation.Extended() && c.gather.changed(t) {
		c.gather.renumber(t) // a game's system created or removed some
	}
	for l := range c.gather.lanes {
		w.lane = &c.gather.lanes[l]
		if !w.lane.agents {
			continue
		}
		if w.binding.Direct() {
			c.pool.Run(w.lane.count, chunk, w)
		} else {
			w.carefully()
		}
	}
}

// Do writes some agents of a lane whose positions lie open.
func (w *copying) Do(_, lo, hi int) {
	a, l := w.tick.Agents, w.lane
	positions, velocities := w.access.Components.Storage(w.binding.Component()), w.access.Components.Storage(components.Velocity)
	steerings, altitudes := w.access.Components.Storage(components.Steering), velocities
	solid := a.Dimensions == 3 && l.altitude != nil
	if solid { // a storage that is not there yet would be made, which workers must not do
		altitudes = w.access.Components.Storage(components.Altitude)
	}
	x, e := indices(positions.Component)
	x, e = as(x, l.archetype), as(e, lo)
	for k := lo; k < hi; k, e = k+1, e+1 {
		i := l.row(k)
		if i < 0 {
			continue
		}
		*(*ecs.Vec2)(velocities.Component(x, e)) = a.NextVelocity[i]
		w.steer((*components.SteeringData)(steerings.Component(x, e)), i)
		if a.Flags[i]&ecs.VelocityOnly == 0 {
			*(*ecs.Vec2)(positions.Component(x, e)) = a.NextPosition[i]
		}
		if solid {
			*(*components.AltitudeData)(altitudes.Component(x, e)) = components.AltitudeData{Z: a.NextAltitude[i], Climb: a.NextClimb[i]}
		}
	}
}

// steer writes what an agent's steering tells the game. Few agents get an id or were pushed in a tick; memory that is not
// written costs less.
func (w *copying) steer(s *components.SteeringData, i int) {
	a := w.tick.Agents
	s.Force = a.Force[i]
	if w.unnamed {
		s.ID = a.ID[i]
	}
	if a.Push != nil {
		s.Push = ecs.Vec2{}
	}
}

// carefully writes the agents of a lane whatever they are bound to.
func (w *copying) carefully() {
	a, l, g := w.tick.Agents, w.lane, w.core.gather
	for k := range l.count {
		i := l.row(k)
		if i < 0 {
			continue
		}
		*(*ecs.Vec2)(l.velocity(k)) = a.NextVelocity[i]
		w.steer((*components.SteeringData)(l.steering(k)), i)
		if a.Flags[i]&ecs.VelocityOnly == 0 {
			p := w.binding.Set(l.position(k), a.NextPosition[i])
			if g.written != nil {
				g.written.Data[i] = p
			}
		}
		if a.Dimensions == 3 && l.altitude != nil {
			*(*components.AltitudeData)(l.altitude(k)) = components.AltitudeData{Z: a.NextAltitude[i], Climb: a.NextClimb[i]}
		}
	}
}
