package systems

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
	"github.com/yohamta/donburi"
)

// Gather reads the world into the agents table.
//
// It notices entities that the game created, removed or changed in any way, numbers newcomers in
// ascending order of their entities, and refuses what is not finite. Reads donburi; writes the table's
// current state.
type Gather struct {
	core    *core
	lanes   []lane
	seen    int // archetypes of the world that were looked at
	refused map[donburi.Entity]bool
	present []bool
	fresh   []newcomer
	written *ecs.Column[stored]
}

// stored is a position as our last write left it, or as we last read it; it is not known of newcomers.
type stored struct {
	at    ecs.Vec2
	known bool
}

// Update reads the world.
func (g *Gather) Update(t *ecs.Tick) {
	g.core.refresh(t)
	if g.written == nil {
		g.written = ecs.NewColumn[stored](t.Agents)
		g.core.news = ecs.NewColumn[news](t.Agents)
		g.refused = map[donburi.Entity]bool{}
	}
	if g.core.anyGoal && g.core.wishes == nil {
		g.core.wishes = ecs.NewColumn[wish](t.Agents)
	}
	g.match(t)
	if g.changed(t) {
		g.assign(t)
	}
	g.core.threats = g.core.threats[:0]
	g.core.maxBody, g.core.anyDriven = 0, false
	for l := range g.lanes {
		g.read(t, &g.lanes[l])
	}
	g.resolveTargets(t)
}

// transient flags last one tick.
const transient = ecs.Touching | ecs.Bumped | ecs.Teleported | ecs.Frozen | ecs.VelocityOnly | ecs.Driven | ecs.Touched | ecs.Avoiding | ecs.Squeezed

// read copies a lane into the table.
func (g *Gather) read(t *ecs.Tick, l *lane) {
	a, c := t.Agents, g.core
	for k, row := range l.rows {
		i := int(row)
		if i < 0 {
			if !l.agents {
				g.readThreat(t, l, k, -1)
			}
			continue
		}
		g.readSteering(t, l, k, i)
		g.readMotion(t, l, k, i)
		if c.anyGoal {
			g.readWish(t, l, k, i)
		}
		if l.threat != nil {
			g.readThreat(t, l, k, i)
		}
		c.maxBody = max(c.maxBody, a.Radius[i])
	}
}

func (g *Gather) readSteering(t *ecs.Tick, l *lane, k, i int) {
	a := t.Agents
	s := (*components.SteeringData)(l.steering(k))
	flags := a.Flags[i] &^ transient
	if a.Flags[i]&(ecs.Touching|ecs.Bumped) != 0 {
		flags |= ecs.Touched
	}
	if s.Frozen {
		flags |= ecs.Frozen
	}
	if s.VelocityOnly || t.Simulation.Config().PositionsByGame {
		flags |= ecs.VelocityOnly
	}
	if s.Driven {
		flags |= ecs.Driven
	}
	if int(s.Species) < len(g.core.traits) {
		a.Species[i] = s.Species
	} else {
		t.Fail(fmt.Errorf("agent %d: species %d is not registered, it stays %q", a.ID[i], s.Species, t.Simulation.SpeciesName(a.Species[i])))
	}
	a.Radius[i] = g.core.speciesOf(a, i).species.Radius
	if s.Radius != 0 && g.check(t, i, "Radius", s.Radius, s.Radius > 0) {
		a.Radius[i] = s.Radius
	}
	a.SpeedFactor[i] = 1
	if s.SpeedFactor != 0 && g.check(t, i, "SpeedFactor", s.SpeedFactor, s.SpeedFactor > 0) {
		a.SpeedFactor[i] = s.SpeedFactor
	}
	a.Push[i] = s.Push
	if s.Driven {
		g.core.anyDriven = true
		a.SetDrive(i, s.Drive)
	}
	if !finite(s.Push.X, s.Push.Y, s.Drive.X, s.Drive.Y) {
		g.refuseMotion(t, i, s)
	}
	a.Flags[i] = flags
}

// refuseMotion leaves out a push or a drive that is not finite.
func (g *Gather) refuseMotion(t *ecs.Tick, i int, s *components.SteeringData) {
	if !g.check(t, i, "Push.X", s.Push.X, true) || !g.check(t, i, "Push.Y", s.Push.Y, true) {
		t.Agents.Push[i] = ecs.Vec2{}
	}
	if !g.check(t, i, "Drive.X", s.Drive.X, true) || !g.check(t, i, "Drive.Y", s.Drive.Y, true) {
		if s.Driven {
			t.Agents.Drive[i] = ecs.Vec2{}
		}
	}
}

// check refuses a number that a game wrote; the default stands instead.
func (g *Gather) check(t *ecs.Tick, i int, field string, v float64, ok bool) bool {
	if ok && finite(v) {
		return true
	}
	t.Fail(fmt.Errorf("agent %d: %w", t.Agents.ID[i], &components.RangeError{Field: field, Value: v, Allowed: "finite and not negative where it is a size"}))
	return false
}

// readMotion reads position and velocity, and tells a move by the game from our own.
func (g *Gather) readMotion(t *ecs.Tick, l *lane, k, i int) {
	a := t.Agents
	last, lastV := a.NextAt(i), a.NextMoving(i)
	p2, v2 := t.Simulation.Binding().Get(l.position(k)), *(*ecs.Vec2)(l.velocity(k))
	p, v := ecs.Vec3{X: p2.X, Y: p2.Y}, ecs.Vec3{X: v2.X, Y: v2.Y}
	if a.Dimensions == 3 && l.altitude != nil {
		h := (*components.AltitudeData)(l.altitude(k))
		p.Z, v.Z = h.Z, h.Climb
	}
	if !finite(p.X, p.Y, p.Z) {
		t.Fail(fmt.Errorf("agent %d: position (%v, %v, %v) %w; it stays at (%v, %v, %v)", a.ID[i], p.X, p.Y, p.Z, errNotFinite, last.X, last.Y, last.Z))
		p, p2 = last, g.written.Data[i].at
	}
	if !finite(v.X, v.Y, v.Z) {
		t.Fail(fmt.Errorf("agent %d: velocity (%v, %v, %v) %w; it stays (%v, %v, %v)", a.ID[i], v.X, v.Y, v.Z, errNotFinite, lastV.X, lastV.Y, lastV.Z))
		v = lastV
	}
	if g.teleported(t, i, p2, p) {
		a.Flags[i] |= ecs.Teleported
	}
	p = g.core.world.Wrap(p)
	a.SetNow(i, p, v, g.heading(a, i, v))
	a.SetNextAt(i, p)
	a.SetNextMoving(i, v)
	a.SetNextFacing(i, a.Facing(i))
	g.written.Data[i] = stored{p2, true}
}

// heading is the remembered one, but for an agent that arrives in motion.
func (g *Gather) heading(a *ecs.Agents, i int, v ecs.Vec3) ecs.Vec3 {
	if a.Flags[i]&ecs.Teleported == 0 {
		return a.NextFacing(i)
	}
	return steer.TurnHeading(a.NextFacing(i), v, 0)
}

func (g *Gather) teleported(t *ecs.Tick, i int, now ecs.Vec2, p ecs.Vec3) bool {
	a := t.Agents
	before := g.written.Data[i]
	if a.Flags[i]&ecs.VelocityOnly == 0 || !before.known {
		return now != before.at || !before.known
	}
	was, v := a.At(i), a.NextMoving(i)
	expected := g.core.world.Wrap(was.Add(v.Scale(t.Step)))
	return g.core.world.Delta(expected, g.core.world.Wrap(p)).Len() > a.Radius[i]
}

func (g *Gather) readWish(t *ecs.Tick, l *lane, k, i int) {
	w := &g.core.wishes.Data[i]
	*w = wish{}
	if l.goal != nil {
		w.goal = *(*components.GoalData)(l.goal(k))
		if at := w.goal; at.Active && !finite(at.Point.X, at.Point.Y, at.Z, at.Radius) {
			t.Fail(fmt.Errorf("agent %d: goal (%v, %v, %v) of radius %v %w; it has none", t.Agents.ID[i], at.Point.X, at.Point.Y, at.Z, at.Radius, errNotFinite))
			w.goal.Active = false
		}
	}
	if l.target != nil {
		w.target = (*components.TargetData)(l.target(k)).Entity
	}
	if l.path != nil {
		w.path = *(*components.PathData)(l.path(k))
	}
}

func (g *Gather) readThreat(t *ecs.Tick, l *lane, k, row int) {
	d := (*components.ThreatData)(l.threat(k))
	if d.Radius == 0 {
		return
	}
	if !(d.Radius > 0) || !finite(d.Radius, d.Weight, d.Velocity.X, d.Velocity.Y) {
		t.Fail(fmt.Errorf("%v: threat of radius %v, weight %v and velocity %v %w and of positive radius; it frightens nobody", l.entities[k], d.Radius, d.Weight, d.Velocity, errNotFinite))
		return
	}
	th := threat{radius: d.Radius, weight: d.Weight, entity: l.entities[k], row: row}
	if th.weight == 0 {
		th.weight = 1
	}
	if row >= 0 {
		th.at, th.velocity = t.Agents.At(row), t.Agents.Moving(row)
	} else {
		p := t.Simulation.Binding().Get(l.position(k))
		if !finite(p.X, p.Y, d.Velocity.X, d.Velocity.Y, th.weight) {
			return
		}
		th.at = g.core.world.Wrap(ecs.Vec3{X: p.X, Y: p.Y})
		th.velocity = ecs.Vec3{X: d.Velocity.X, Y: d.Velocity.Y}
	}
	g.core.threats = append(g.core.threats, th)
}

// resolveTargets finds where the targets are, agents or not.
func (g *Gather) resolveTargets(t *ecs.Tick) {
	if !g.core.anyGoal {
		return
	}
	a := t.Agents
	for i := range g.core.wishes.Data {
		w := &g.core.wishes.Data[i]
		if w.target == donburi.Null {
			continue
		}
		if row, ok := a.Row(w.target); ok {
			w.targetAt, w.targetV, w.targeting = a.At(row), a.Moving(row), row != i
			continue
		}
		if !t.World.Valid(w.target) {
			continue
		}
		entry := t.World.Entry(w.target)
		b := t.Simulation.Binding()
		if !entry.HasComponent(b.Component()) {
			continue
		}
		p := b.Get(entry.Component(b.Component()))
		if finite(p.X, p.Y) {
			w.targetAt, w.targeting = g.core.world.Wrap(ecs.Vec3{X: p.X, Y: p.Y}), true
		}
	}
}

// Sync gathers without a tick. What the last tick sensed no longer fits the table.
func (c *core) Sync(t *ecs.Tick) {
	c.gather.Update(t)
	c.field.Agents = nil
}
