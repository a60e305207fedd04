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
	block   *block
	unnamed bool
	binding *ecs.Binding
}

// write writes all agents: on all workers where positions lie open, on one where a game's functions write them.
func (w *copying) write(t *ecs.Tick, c *core) {
	w.core, w.tick, w.binding = c, t, t.Simulation.Binding()
	w.block, w.unnamed = &c.gather.block, c.gather.unnamed
	if t.Simulation.Extended() && c.gather.changed(t) {
		c.gather.renumber(t) // a game's system created or removed some
	}
	straight := w.binding.Direct() && t.Agents.Dimensions == 2
	for l := range c.gather.lanes {
		w.lane = &c.gather.lanes[l]
		if !w.lane.agents {
			continue
		}
		if !straight {
			w.carefully()
			continue
		}
		for first := 0; first < len(w.lane.rows); first += blockSize {
			c.pool.Run(w.block.take(t, w.lane, first), chunk, w)
		}
	}
}

// Do writes some agents of a block.
func (w *copying) Do(_, lo, hi int) {
	a, b := w.tick.Agents, w.block
	rows := w.lane.rows[b.first+lo : b.first+hi]
	position, velocity, steering := b.position[lo:hi], b.velocity[lo:hi], b.steering[lo:hi]
	for k, row := range rows {
		i := int(row)
		if i < 0 {
			continue
		}
		*(*ecs.Vec2)(velocity[k]) = a.NextVelocity[i]
		w.steer((*components.SteeringData)(steering[k]), i)
		if a.Flags[i]&ecs.VelocityOnly == 0 {
			*(*ecs.Vec2)(position[k]) = a.NextPosition[i]
		}
	}
}

// steer writes what an agent's steering tells the game. Few agents get an id or were pushed in a tick; memory that is not
// written costs less.
func (w *copying) steer(s *components.SteeringData, i int) {
	a := w.tick.Agents
	s.Force = a.Force[i].XY()
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
	for k, row := range l.rows {
		i := int(row)
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
