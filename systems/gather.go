package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"
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

// lane is one archetype of the world that holds agents, or other things to flee from.
type lane struct {
	archetype int
	agents    bool
	entities  []donburi.Entity // as they stood when rows were assigned
	rows      []int32          // the row of each, −1 for none

	position, velocity, steering, altitude, goal, target, path, threat column
}

// column returns the component of the k-th entity of a lane; it is nil where the archetype has none.
type column func(k int) unsafe.Pointer

// stored is a position as our last write left it, or as we last read it; it is not known of newcomers.
type stored struct {
	at    ecs.Vec2
	known bool
}

type newcomer struct {
	entity donburi.Entity
	preset uint64
}

// Update reads the world.
func (g *Gather) Update(t *ecs.Tick) {
	g.core.refresh(t)
	if g.written == nil {
		g.written = ecs.NewColumn[stored](t.Agents)
		g.core.wishes = ecs.NewColumn[wish](t.Agents)
		g.core.news = ecs.NewColumn[news](t.Agents)
		g.refused = map[donburi.Entity]bool{}
	}
	g.match(t)
	if g.changed(t) {
		g.assign(t)
	}
	g.core.threats = g.core.threats[:0]
	g.core.maxBody = 0
	for l := range g.lanes {
		g.read(t, &g.lanes[l])
	}
	g.resolveTargets(t)
}

// match makes lanes of archetypes that are new in the world.
func (g *Gather) match(t *ecs.Tick) {
	if len(t.World.Archetypes()) == g.seen {
		return
	}
	access := t.World.StorageAccessor()
	position := t.Simulation.Binding().Component()
	agents := filter.Contains(position, components.Velocity, components.Steering)
	threats := filter.Contains(position, components.Threat)
	found := access.Index.SearchFrom(filter.Or(agents, threats), g.seen)
	for found.HasNext() {
		index := found.Next()
		layout := access.Archetypes[index].Layout()
		at := func(c donburi.IComponentType) column {
			if !layout.HasComponent(c) {
				return nil
			}
			return storage(access.Components.Storage(c), index)
		}
		g.lanes = append(g.lanes, lane{
			archetype: int(index),
			agents:    agents.MatchesLayout(layout.Components()),
			position:  at(position), velocity: at(components.Velocity), steering: at(components.Steering),
			altitude: at(components.Altitude), goal: at(components.Goal), target: at(components.Target),
			path: at(components.Path), threat: at(components.Threat),
		})
	}
	g.seen = len(t.World.Archetypes())
}

// storage returns the column of one archetype in a component's storage, whose index types donburi
// does not export.
func storage[A, K ~int](s interface{ Component(A, K) unsafe.Pointer }, archetype A) column {
	return func(k int) unsafe.Pointer { return s.Component(archetype, K(k)) }
}

// changed reports whether any entity came, went or moved since rows were assigned.
func (g *Gather) changed(t *ecs.Tick) bool {
	if len(g.refused) > 0 {
		return true // what was refused may be valid by now
	}
	archetypes := t.World.Archetypes()
	for i := range g.lanes {
		if !slices.Equal(g.lanes[i].entities, archetypes[g.lanes[i].archetype].Entities()) {
			return true
		}
	}
	return false
}

// assign gives every agent of the world a row: those that stay keep theirs in order, newcomers follow.
func (g *Gather) assign(t *ecs.Tick) {
	a := t.Agents
	g.present = slices.Grow(g.present[:0], a.Len())[:a.Len()]
	clear(g.present)
	g.fresh = g.fresh[:0]
	stillRefused := map[donburi.Entity]bool{}
	for i := range g.lanes {
		l := &g.lanes[i]
		l.entities = append(l.entities[:0], t.World.Archetypes()[l.archetype].Entities()...)
		if !l.agents {
			continue
		}
		for k, e := range l.entities {
			err := t.Simulation.Binding().Refuse(t.World.Entry(e))
			row, known := a.Row(e)
			if err == nil && !known {
				err = g.acceptable(t, l, k)
			}
			switch {
			case err != nil:
				stillRefused[e] = true
				if !g.refused[e] {
					t.Fail(fmt.Errorf("%v is refused as an agent: %w", e, err))
				}
			case known:
				g.present[row] = true
			default:
				g.fresh = append(g.fresh, newcomer{e, (*components.SteeringData)(l.steering(k)).ID})
			}
		}
	}
	g.refused = stillRefused
	a.Keep(func(row int) bool { return g.present[row] })
	g.admit(a)
	for i := range g.lanes {
		g.lanes[i].number(a)
	}
}

var errNotFinite = errors.New("must be finite and within ±1e12")

func finite(v ...float64) bool {
	for _, x := range v {
		if !(math.Abs(x) <= ecs.MaxCoordinate) {
			return false
		}
	}
	return true
}

// acceptable returns why a newcomer cannot be an agent.
func (g *Gather) acceptable(t *ecs.Tick, l *lane, k int) error {
	p := t.Simulation.Binding().Get(l.position(k))
	if !finite(p.X, p.Y) {
		return fmt.Errorf("its position (%v, %v) %w", p.X, p.Y, errNotFinite)
	}
	if t.Agents.Dimensions == 3 && l.altitude != nil {
		if z := (*components.AltitudeData)(l.altitude(k)).Z; !finite(z) {
			return fmt.Errorf("its altitude %v %w", z, errNotFinite)
		}
	}
	s := (*components.SteeringData)(l.steering(k))
	if int(s.Species) >= t.Simulation.SpeciesCount() {
		return fmt.Errorf("its species is %d but only %d are registered", s.Species, t.Simulation.SpeciesCount())
	}
	return nil
}

// admit appends the newcomers: those that bring an id that was never given out in the order of their
// ids, then the others in the order of their entities.
func (g *Gather) admit(a *ecs.Agents) {
	next := a.NextID()
	slices.SortFunc(g.fresh, func(p, q newcomer) int {
		pNew, qNew := p.preset >= next, q.preset >= next
		switch {
		case pNew != qNew:
			if pNew {
				return -1
			}
			return 1
		case pNew && p.preset != q.preset:
			if p.preset < q.preset {
				return -1
			}
			return 1
		case p.entity < q.entity:
			return -1
		}
		return 1
	})
	for _, n := range g.fresh {
		a.Append(n.entity, n.preset)
	}
}

func (l *lane) number(a *ecs.Agents) {
	l.rows = slices.Grow(l.rows[:0], len(l.entities))[:len(l.entities)]
	for k, e := range l.entities {
		l.rows[k] = -1
		if row, ok := a.Row(e); ok && l.agents {
			l.rows[k] = int32(row)
		}
	}
}

// transient flags last one tick.
const transient = ecs.Touching | ecs.Bumped | ecs.Teleported | ecs.Frozen | ecs.VelocityOnly | ecs.Driven | ecs.Touched | ecs.Avoiding

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
			g.readWish(l, k, i)
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
	a.Push[i], a.Drive[i] = s.Push, s.Drive
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
		t.Agents.Drive[i] = ecs.Vec2{}
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
	split(a.Position, a.Altitude, i, p)
	split(a.Velocity, a.Climb, i, v)
	split(a.Heading, a.HeadingZ, i, g.heading(a, i, v))
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

func split(xy []ecs.Vec2, z []float64, i int, v ecs.Vec3) {
	xy[i] = v.XY()
	if z != nil {
		z[i] = v.Z
	}
}

func (g *Gather) readWish(l *lane, k, i int) {
	w := &g.core.wishes.Data[i]
	*w = wish{}
	if l.goal != nil {
		w.goal = *(*components.GoalData)(l.goal(k))
		w.goal.Active = w.goal.Active && finite(w.goal.Point.X, w.goal.Point.Y, w.goal.Z)
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
	if !(d.Radius > 0) || !finite(d.Radius) {
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
