package systems

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

// readAgent copies one agent into the table, whatever the game did to it.
func (g *Gather) readAgent(t *ecs.Tick, l *lane, k, i int) {
	was := t.Agents.Flags[i]
	g.readSteering(t, l, k, i)
	g.readMotion(t, l, k, i, was)
	g.core.maxBody = max(g.core.maxBody, t.Agents.RadiusOf(i))
}

func (g *Gather) readSteering(t *ecs.Tick, l *lane, k, i int) {
	a := t.Agents
	s := (*components.SteeringData)(l.steering(k))
	if s.ID != a.ID[i] {
		g.unnamed = true
	}
	flags := turned(a.Flags[i]) | ecs.Known
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
	radius := g.core.speciesOf(a, i).species.Radius
	if s.Radius != 0 && g.check(t, i, "Radius", s.Radius, s.Radius > 0) {
		radius = s.Radius
	}
	a.SetRadius(i, radius)
	factor := 1.0
	if s.SpeedFactor != 0 && g.check(t, i, "SpeedFactor", s.SpeedFactor, s.SpeedFactor > 0) {
		factor = s.SpeedFactor
	}
	a.SetSpeedFactor(i, factor)
	a.SetPush(i, s.Push)
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
		t.Agents.SetPush(i, ecs.Vec2{})
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
func (g *Gather) readMotion(t *ecs.Tick, l *lane, k, i int, was ecs.Flags) {
	a := t.Agents
	last, lastV := a.At(i), a.Moving(i)
	p2, v2 := t.Simulation.Binding().Get(l.position(k)), *(*ecs.Vec2)(l.velocity(k))
	p, v := ecs.Vec3{X: p2.X, Y: p2.Y}, ecs.Vec3{X: v2.X, Y: v2.Y}
	if a.Dimensions == 3 && l.altitude != nil {
		h := (*components.AltitudeData)(l.altitude(k))
		p.Z, v.Z = h.Z, h.Climb
	}
	if !finite(p.X, p.Y, p.Z) {
		t.Fail(fmt.Errorf("agent %d: position (%v, %v, %v) %w; it stays at (%v, %v, %v)", a.ID[i], p.X, p.Y, p.Z, errNotFinite, last.X, last.Y, last.Z))
		p, p2 = last, g.before(a, i, was)
	}
	if !finite(v.X, v.Y, v.Z) {
		t.Fail(fmt.Errorf("agent %d: velocity (%v, %v, %v) %w; it stays (%v, %v, %v)", a.ID[i], v.X, v.Y, v.Z, errNotFinite, lastV.X, lastV.Y, lastV.Z))
		v = lastV
	}
	facing := a.Facing(i)
	if g.teleported(t, i, was, p2, p) {
		a.Flags[i] |= ecs.Teleported
		facing = steer.TurnHeading(facing, v, 0) // it arrives in motion
	}
	a.SetNow(i, g.core.world.Wrap(p), v, facing)
	a.SetNextFacing(i, facing) // the frozen keep theirs
	if g.written != nil {
		g.written.Data[i] = p2
	}
}

// before is an agent's position as our last write left it, or as we last read it where the game writes it.
func (g *Gather) before(a *ecs.Agents, i int, was ecs.Flags) ecs.Vec2 {
	switch {
	case g.written != nil:
		return g.written.Data[i]
	case was&ecs.VelocityOnly != 0:
		return a.NextPosition[i] // of the tick before
	}
	return a.Position[i]
}

// teleported reports whether the game moved an agent whose last flags are given. A torus has several names for a place.
func (g *Gather) teleported(t *ecs.Tick, i int, was ecs.Flags, now ecs.Vec2, p ecs.Vec3) bool {
	a, w := t.Agents, &g.core.world
	p = w.Wrap(p)
	if was&ecs.Known == 0 {
		return true
	}
	if a.Flags[i]&ecs.VelocityOnly == 0 {
		before := g.before(a, i, was)
		return now != before && p.XY() != before
	}
	expected := w.Wrap(a.NextAt(i).Add(a.Moving(i).Scale(t.Step)))
	return w.Delta(expected, p).Len() > a.RadiusOf(i)
}
