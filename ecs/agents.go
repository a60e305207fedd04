package ecs

import (
	"github.com/drover-go/drover/components"
	"github.com/yohamta/donburi"
)

// Agents is the table of agents: one row each, in ascending id. The slices of the current
// generation are read-only to systems; Gather fills them from the world. The next generation is
// written by the systems of the move phase and becomes current in the next tick, when the slices of the two change
// places: take them anew in every tick.
//
// In a planar world the slices of the third dimension are nil.
type Agents struct {
	// ID holds the stable ids, ascending.
	ID []uint64
	// Entity holds the agents' entities.
	Entity []donburi.Entity
	// Species holds the species.
	Species []components.SpeciesID
	// Flags hold the states.
	Flags []Flags
	// Radius holds the body radii [u]. It is nil until that of an agent differs from its species'; see RadiusOf.
	Radius []float64
	// SpeedFactor scales the speed limits [1]. It is nil until that of an agent differs from 1; see SpeedFactorOf.
	SpeedFactor []float64
	// Push holds the external displacements of this tick [u]. It is nil until an agent is pushed; see PushOf.
	Push []Vec2
	// Drive holds the desired velocities of driven agents [u/s]. It is nil until an agent is driven.
	Drive []Vec2

	// Position and Velocity are the current state [u], [u/s]; Heading is the last clear direction
	// of motion, a unit vector.
	Position, Velocity, Heading []Vec2
	// Altitude and Climb are the third coordinates [u], [u/s].
	Altitude, Climb, HeadingZ []float64

	// NextPosition, NextVelocity and NextHeading are the state at the end of the tick.
	NextPosition, NextVelocity, NextHeading []Vec2
	// NextAltitude, NextClimb and NextHeadingZ are its third coordinates.
	NextAltitude, NextClimb, NextHeadingZ []float64

	// Force is the steering force that Integrate applied [u/s²], ForceZ its third coordinate.
	Force  []Vec2
	ForceZ []float64

	// Aim holds what each agent steers at now. It is nil until a species has anything to aim at; see AimOf.
	Aim []Aim

	// Dimensions is 2 or 3.
	Dimensions int

	requests  [RankCount][]Vec2
	requestsZ [RankCount][]float64
	promised  Promiser
	scale     float64 // from u/s² to the clock's unit of force

	nowhere Aim       // that of all while there are none
	bodies  []float64 // radius by species [u]
	index   index
	columns []mover
	nextID  uint64
}

func (a *Agents) init(c Config) {
	a.Dimensions = c.World.Dimensions
	a.nextID = 1
	a.scale = 1
	if c.Timing.Force == PerTick {
		a.scale = c.Timing.Step
	}
}

// Len returns the number of agents.
func (a *Agents) Len() int { return len(a.ID) }

// Row returns the row of an entity, or false when it is no agent.
func (a *Agents) Row(e donburi.Entity) (int, bool) {
	i, ok := a.index.find(e)
	return i, ok && a.Entity[i] == e
}

// At returns agent i's current position [u].
func (a *Agents) At(i int) Vec3 { return join(a.Position, a.Altitude, i) }

// Moving returns agent i's current velocity [u/s].
func (a *Agents) Moving(i int) Vec3 { return join(a.Velocity, a.Climb, i) }

// Facing returns agent i's current heading.
func (a *Agents) Facing(i int) Vec3 { return join(a.Heading, a.HeadingZ, i) }

// NextAt returns agent i's position at the end of the tick [u].
func (a *Agents) NextAt(i int) Vec3 { return join(a.NextPosition, a.NextAltitude, i) }

// NextMoving returns agent i's velocity at the end of the tick [u/s].
func (a *Agents) NextMoving(i int) Vec3 { return join(a.NextVelocity, a.NextClimb, i) }

// NextFacing returns agent i's heading at the end of the tick.
func (a *Agents) NextFacing(i int) Vec3 { return join(a.NextHeading, a.NextHeadingZ, i) }

// SetNow sets agent i's current position [u], velocity [u/s] and heading. Gather calls it.
func (a *Agents) SetNow(i int, position, velocity, heading Vec3) {
	split(a.Position, a.Altitude, i, position)
	split(a.Velocity, a.Climb, i, velocity)
	split(a.Heading, a.HeadingZ, i, heading)
}

// SetNextAt sets agent i's position at the end of the tick [u].
func (a *Agents) SetNextAt(i int, p Vec3) { split(a.NextPosition, a.NextAltitude, i, p) }

// SetNextMoving sets agent i's velocity at the end of the tick [u/s].
func (a *Agents) SetNextMoving(i int, v Vec3) { split(a.NextVelocity, a.NextClimb, i, v) }

// SetNextFacing sets agent i's heading at the end of the tick.
func (a *Agents) SetNextFacing(i int, f Vec3) { split(a.NextHeading, a.NextHeadingZ, i, f) }

// ForceOf returns the steering force that Integrate applied to agent i [u/s²].
func (a *Agents) ForceOf(i int) Vec3 { return join(a.Force, a.ForceZ, i) }

// SetForce sets the steering force of agent i [u/s²]. Integrate calls it.
func (a *Agents) SetForce(i int, f Vec3) { split(a.Force, a.ForceZ, i, f) }

func join(xy []Vec2, z []float64, i int) Vec3 {
	v := Vec3{X: xy[i].X, Y: xy[i].Y}
	if z != nil {
		v.Z = z[i]
	}
	return v
}

func split(xy []Vec2, z []float64, i int, v Vec3) {
	xy[i] = Vec2{X: v.X, Y: v.Y}
	if z != nil {
		z[i] = v.Z
	}
}

// Reserve makes room for n more agents, so that appending them one by one moves nothing.
func (a *Agents) Reserve(n int) {
	present := a.Len()
	a.resize(present + n)
	a.resize(present)
}

// Append adds a row for an entity that Gather found, and returns it. An id at or above the next free
// one is kept; any other is replaced by the next free one.
func (a *Agents) Append(e donburi.Entity, id uint64) int {
	if id < a.nextID {
		id = a.nextID
	}
	a.nextID = id + 1
	i := a.Len()
	a.resize(i + 1)
	a.ID[i], a.Entity[i] = id, e
	a.Heading[i] = Vec2{X: 1}
	a.NextHeading[i] = Vec2{X: 1}
	a.index.set(e, i)
	return i
}

// Forget sets the memory that systems keep of agent i back to the start.
//
// Forget panics if i is no row.
func (a *Agents) Forget(i int) {
	a.Flags[i] = 0
	a.Heading[i], a.NextHeading[i] = Vec2{X: 1}, Vec2{X: 1}
	if a.Dimensions == 3 {
		a.HeadingZ[i], a.NextHeadingZ[i] = 0, 0
	}
	for _, c := range a.columns {
		c.reset(i)
	}
}

// NextID returns the id that the next agent gets.
func (a *Agents) NextID() uint64 { return a.nextID }

// Keep drops the rows for which keep is false and closes the gaps, in order.
func (a *Agents) Keep(keep func(row int) bool) {
	n := 0
	for i := range a.ID {
		if !keep(i) {
			a.index.drop(a.Entity[i], i)
			continue
		}
		if n != i {
			a.moveRow(i, n)
		}
		a.index.set(a.Entity[n], n)
		n++
	}
	a.resize(n)
}

// vectors and scalars list the table's own columns by type, but for those that nobody needs yet.
func (a *Agents) vectors() []*[]Vec2 {
	list := []*[]Vec2{&a.Position, &a.Velocity, &a.Heading, &a.NextPosition, &a.NextVelocity, &a.NextHeading, &a.Force}
	for _, optional := range []*[]Vec2{&a.Push, &a.Drive} {
		if *optional != nil {
			list = append(list, optional)
		}
	}
	return list
}

func (a *Agents) scalars() []*[]float64 {
	var list []*[]float64
	for _, optional := range []*[]float64{&a.Radius, &a.SpeedFactor} {
		if *optional != nil {
			list = append(list, optional)
		}
	}
	if a.Dimensions == 3 {
		list = append(list, &a.Altitude, &a.Climb, &a.HeadingZ, &a.NextAltitude, &a.NextClimb, &a.NextHeadingZ, &a.ForceZ)
	}
	return list
}

func (a *Agents) moveRow(from, to int) {
	a.ID[to], a.Entity[to], a.Species[to], a.Flags[to] = a.ID[from], a.Entity[from], a.Species[from], a.Flags[from]
	if a.Aim != nil {
		a.Aim[to] = a.Aim[from]
	}
	for _, s := range a.vectors() {
		(*s)[to] = (*s)[from]
	}
	for _, s := range a.scalars() {
		(*s)[to] = (*s)[from]
	}
	for _, c := range a.columns {
		c.move(from, to)
	}
}

func (a *Agents) resize(n int) {
	if n == a.Len() {
		return
	}
	a.ID = grown(a.ID, n)
	a.Entity = grown(a.Entity, n)
	a.Species = grown(a.Species, n)
	a.Flags = grown(a.Flags, n)
	if a.Aim != nil {
		a.Aim = grown(a.Aim, n)
	}
	for _, s := range a.vectors() {
		*s = grown(*s, n)
	}
	for _, s := range a.scalars() {
		*s = grown(*s, n)
	}
	for _, c := range a.columns {
		c.grow(n)
	}
}
