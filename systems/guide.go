package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// guide leads agents whose straight way to their aim is blocked by flow fields, which are shared by all
// agents of about the same size that go to the same place. Species without Avoid.Weight are not led, nor
// are agents without a body.
//
// A tick looks along the lines in parallel, then collects the wanted fields in ascending rows and builds
// some of them, and then lets the agents read them in parallel. Until its field is ready an agent goes
// straight.
type guide struct {
	core  *core
	tick  *ecs.Tick
	walls *geometry.Level // that grids and fields are of
	nav   atlas
	cache field.Cache
	lead  bool   // the stage: looking or leading
	some  []bool // by worker: found somebody to lead
}

// detour is what the guide knows of an agent.
type detour struct {
	kind ecs.AimKind
	// goal is where the aim was last, checked where it was when the line was last looked along [u].
	goal, checked ecs.Vec2
	known         bool    // the line was looked along
	blocked       bool    // the line to the aim
	direct        bool    // blocked to where the quarry will be, not to where it is
	said          bool    // that the goal is unreachable
	short         bool    // it is
	final         bool    // the line to the end is clear for the body, if not for its clearance
	renew         bool    // look for a new waypoint in this tick
	led           bool    // way is a waypoint
	forced        float64 // the field is to be used for so long, whatever the line says [s]

	jam   jam
	grid  *field.Grid
	cell  int32 // where it enters the grid, −1 for nowhere
	lease field.Lease
	way   ecs.Vec2
	// end is the point nearest to stopGoal that can be reached; reached says that they are the same.
	end, endOf ecs.Vec2
	endBy      field.Lease
	reached    bool
}

const (
	// lookEvery is how often a clear line is looked along again, and wayEvery a waypoint renewed [ticks].
	lookEvery = 8
	wayEvery  = 4
	// jump is how far an aim moves in a tick to count as another goal [radii].
	jump = 2.0
	// drift is how far it moves until the line to it is looked along again, and near how close a waypoint is
	// renewed in every tick [radii].
	drift = 0.5
	near  = 2.0
	// slackCells is how far a goal moves within what a field leads to [cells].
	slackCells = 2
	// forcedTime is how long an agent that got stuck keeps to the field [s].
	forcedTime = 2.0
)

// update leads all agents.
func (g *guide) update(t *ecs.Tick) {
	c := g.core
	if c.detours == nil {
		c.detours = ecs.NewColumn[detour](t.Agents)
		g.some = make([]bool, c.pool.Workers())
	}
	if g.walls != c.walls {
		g.walls = c.walls
		g.nav.reset()
		g.cache.Reset()
		clear(c.detours.Data)
	}
	if c.walls.Empty() {
		return
	}
	g.tick = t
	clear(g.some)
	g.run(false)
	any := false
	for _, s := range g.some {
		any = any || s
	}
	if !any {
		return
	}
	g.collect()
	g.run(true)
}

func (g *guide) run(lead bool) {
	g.lead = lead
	g.core.pool.Run(g.tick.Agents.Len(), heavyChunk, g)
}

// Do does the present stage for some agents.
func (g *guide) Do(worker, lo, hi int) {
	for i := lo; i < hi; i++ {
		d := &g.core.detours.Data[i]
		switch {
		case !g.lead:
			if g.look(i, d) {
				g.some[worker] = true
			}
		case d.wants():
			g.follow(i, d)
		}
	}
}

// wants reports whether the agent is to be led by a field.
func (d *detour) wants() bool { return d.blocked || d.forced > 0 }

// look looks along an agent's line and reports whether it is to be led.
func (g *guide) look(i int, d *detour) bool {
	a := g.tick.Agents
	aim, sp := &a.Aim[i], &g.core.speciesOf(a, i).species
	if aim.Kind == ecs.AimNone || sp.Avoid.Weight == 0 || a.Radius[i] == 0 {
		*d = detour{}
		return false
	}
	goal, r := aim.Goal.XY(), a.Radius[i]
	if d.kind != aim.Kind || length(goal.Sub(d.goal)) > jump*r || a.Flags[i]&ecs.Teleported != 0 {
		*d = detour{kind: aim.Kind, forced: d.forced, grid: d.grid}
	}
	d.goal = goal
	d.forced = max(d.forced-g.tick.Step, 0)
	if !d.known || d.blocked && a.Flags[i]&ecs.Settled == 0 || length(goal.Sub(d.checked)) > drift*r || (g.tick.Number+a.ID[i])%lookEvery == 0 {
		g.check(i, d)
	}
	if d.direct {
		aim.Point = aim.Goal
	}
	if !d.wants() {
		d.short, d.said, d.final, d.led = false, false, false, false
		return false
	}
	g.yield(i, d)
	d.renew = !d.led || d.grid == nil || d.cell < 0 || (g.tick.Number+a.ID[i])%wayEvery == 0 || length(d.way.Sub(a.Position[i])) < near*r
	if d.renew {
		d.cell = -1
		if d.grid != nil && d.grid.Ready() {
			d.cell = d.grid.Enter(a.Position[i], r)
		}
	}
	return true
}

// check looks along the line to the aim, and to the quarry itself where the aim is ahead of it.
func (g *guide) check(i int, d *detour) {
	aim := &g.tick.Agents.Aim[i]
	d.known, d.checked = true, d.goal
	d.blocked, d.direct = !g.open(i, aim.Point.XY(), 1+narrow), false
	if d.blocked && aim.Point != aim.Goal && g.open(i, d.goal, 1+narrow) {
		d.blocked, d.direct = false, true
	}
}

// open reports whether an agent's body, grown by a factor, gets to p in a straight line.
func (g *guide) open(i int, p ecs.Vec2, grown float64) bool {
	a := g.tick.Agents
	_, hit := g.walls.Cast(a.Position[i], p.Sub(a.Position[i]), a.Radius[i]*grown, a.At(i).Z)
	return !hit
}

// collect finds the fields that are wanted, in ascending rows, and builds some.
func (g *guide) collect() {
	a, c := g.tick.Agents, g.core
	g.cache.Tick(g.tick.Number)
	g.nav.tick = g.tick.Number
	for i := range c.detours.Data {
		d := &c.detours.Data[i]
		if !d.wants() {
			continue
		}
		z := 0.0
		if a.Dimensions == 3 {
			z = field.Slab(g.walls, a.At(i).Z)
		}
		grid := g.nav.grid(c, field.Class{Radius: field.ClassRadius(a.Radius[i]), Z: z})
		if grid != d.grid {
			d.grid, d.cell, d.led = grid, -1, false
		}
		if grid == nil || d.cell < 0 {
			continue
		}
		g.want(d)
	}
	g.nav.build(c)
	g.cache.Build(fieldCells)
}

// want renews an agent's lease or takes out another. The old one serves until the new one is ready.
func (g *guide) want(d *detour) {
	cell, label := d.grid.Cell(d.goal), d.grid.Label(d.cell)
	slack := 0
	if d.endBy == d.lease && d.reached {
		slack = slackCells
	}
	if !d.lease.Fits(d.grid, label, cell, slack) {
		next := g.cache.Lease(d.grid, d.goal, label)
		if next.Field() != nil || d.lease.Field() == nil || !d.lease.Fits(d.grid, label, cell, d.grid.Cells()) {
			d.lease = next
			return
		}
	}
	g.cache.Want(d.lease)
}

// follow sets an agent's aim to the next waypoint.
func (g *guide) follow(i int, d *detour) {
	d.final, d.led = d.final && !d.renew, d.led && !d.renew
	f := d.lease.Field()
	if f == nil || d.cell < 0 {
		return
	}
	a, c := g.tick.Agents, g.core
	aim := &a.Aim[i]
	if d.endOf != d.goal || d.endBy != d.lease {
		d.end, d.reached = f.Stop(d.goal)
		d.endOf, d.endBy = d.goal, d.lease
	}
	d.short = !d.reached && length(d.end.Sub(d.goal)) > aim.Radius
	if d.short {
		aim.Arrive, aim.Unreachable = true, true
		if !d.said {
			d.said = true
			c.news.Data[i] |= unreachable
		}
	} else {
		d.said = false
	}
	aim.Goal.X, aim.Goal.Y = d.end.X, d.end.Y
	d.final = d.forced == 0 && g.open(i, d.end, 1)
	if d.final {
		aim.Point.X, aim.Point.Y = d.end.X, d.end.Y
		d.led = false
		return
	}
	if d.renew || !d.led {
		sp := &c.speciesOf(a, i).species
		d.way, d.led = f.Next(field.Walker{At: a.Position[i], Radius: a.Radius[i], Wide: a.Radius[i] + sp.Avoid.Clearance, Cell: d.cell})
	}
	if d.led {
		way := d.way
		if d.jam.back > 0 {
			way = a.Position[i].Add(a.Position[i].Sub(way))
		}
		aim.Point.X, aim.Point.Y, aim.Led = way.X, way.Y, true
	}
}

// insist makes an agent that got stuck twice use the field for a while.
func (c *core) insist(i int) {
	if c.detours != nil {
		c.detours.Data[i].forced = forcedTime
	}
}

// guided reports whether an agent is led by a field, and whether it is at the last straight line of it.
func (c *core) guided(i int) (led, final bool) {
	if c.detours == nil {
		return false, false
	}
	d := &c.detours.Data[i]
	return d.led, d.final
}
