package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
)

// detour is what the guide knows of an agent. What one that is calm needs comes first.
type detour struct {
	// goal is where its aim was last, way its waypoint and end the end of its way, where its field ends for the goal
	// endOf [u].
	goal, way, end ecs.Vec2
	kind           ecs.AimKind

	// calm says that nothing is to be done until its turn comes, its aim moves or something touches it.
	calm bool

	// What it sees, as it last looked along the line to its aim.
	known   bool // it did
	blocked bool // the line is
	direct  bool // only the line ahead of the quarry is, that to the quarry itself is clear

	// What it does: renew says that it looks for a new waypoint in this tick, led that it has one, beside that it is
	// near, final that the line to the end is clear for the body, if not for its clearance.
	renew, led, beside, final bool

	// reached says that the end is the goal, short that it is too far from it to have arrived, said that the game was
	// told.
	reached, short, said bool

	blocker int32 // what blocked the line
	cell    int32 // its waypoint, or where it has entered the grid, −1 for nowhere

	checked ecs.Vec2 // where its goal was when it looked
	asked   ecs.Vec2 // the goal for which the lease was last looked at
	endOf   ecs.Vec2
	forced  float64 // it keeps to the field for so long, whatever the line says [s]
	jam     jam
	grid    *field.Grid
	lease   field.Lease
	endBy   field.Lease
}

// rests reports whether an agent that was looked after is calm now.
func (d *detour) rests() bool {
	if !d.known || d.direct || d.forced > 0 || d.jam != (jam{}) {
		return false
	}
	return !d.blocked || d.led && !d.final
}

// wants reports whether the agent is to be led by a field.
func (d *detour) wants() bool { return d.blocked || d.forced > 0 }

// toward is where an agent at p that has a way goes now; in a jam that may be back.
func (d *detour) toward(p ecs.Vec2) ecs.Vec2 {
	switch {
	case d.final:
		return d.end
	case d.jam.back > 0:
		return p.Add(p.Sub(d.way))
	}
	return d.way
}

// show tells the aim of an agent at p that has a way where to go now and where that ends.
func (d *detour) show(aim *ecs.Aim, p ecs.Vec2) {
	way := d.toward(p)
	aim.Goal.X, aim.Goal.Y = d.end.X, d.end.Y
	aim.Point.X, aim.Point.Y, aim.Led = way.X, way.Y, !d.final
	if d.short {
		aim.Arrive, aim.Unreachable = true, true
	}
}

// steady reports whether the agent goes on to where it went, by a field that it has.
func (d *detour) steady() bool { return !d.renew && d.goal == d.asked && d.lease.Field() != nil }

// adopt takes note of an agent's aim, and forgets what belonged to another one.
func (d *detour) adopt(aim *ecs.Aim, radius float64, teleported bool) {
	goal := aim.Goal.XY()
	step, far := goal.Sub(d.goal), jump*radius
	jumped := teleported || dot(step, step) > far*far
	switch {
	case d.kind != aim.Kind || jumped && (aim.Kind == ecs.AimGoal || aim.Kind == ecs.AimPath):
		*d = detour{kind: aim.Kind, forced: d.forced, grid: d.grid, cell: -1}
	case jumped: // a fast quarry; its field may still fit
		d.known, d.led, d.cell = false, false, -1
	}
	d.goal = goal
}

// enter finds the cell where an agent enters the grid.
func (d *detour) enter(p ecs.Vec2, radius float64) {
	d.cell, d.led = -1, false
	if d.grid != nil && d.grid.Ready() {
		d.cell = d.grid.Enter(p, radius)
	}
}

// insist makes an agent that got stuck twice keep to the field for a while.
func (c *core) insist(i int) {
	if c.detours != nil {
		c.detours.Data[i].forced, c.detours.Data[i].calm = forcedTime, false
	}
}

// guided reports whether an agent is led by a field, and whether it is on the last straight line of it.
func (c *core) guided(i int) (led, final bool) {
	if c.detours == nil {
		return false, false
	}
	d := &c.detours.Data[i]
	return d.led && !d.final, d.final
}
