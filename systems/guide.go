package systems

import (
	"slices"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// guide leads agents whose straight way to their aim is blocked by flow fields, which are shared by all
// agents of about the same size that go to the same place. Species without Avoid.Weight are not led, nor
// are agents without a body.
//
// A tick looks along the lines in parallel and leads those who go on to where they went. For the others it collects
// the wanted fields in ascending rows, builds some of them, and lets the agents read them in parallel. Until its field
// is ready an agent goes straight.
type guide struct {
	core  *core
	tick  *ecs.Tick
	walls *geometry.Level // as last looked at
	nav   atlas
	cache field.Cache
	stage guideStage
	some  []bool  // by worker: found somebody to lead
	todo  []bool  // by row: it is yet to be led
	rows  []int32 // those, ascending
}

// guideStage is what Do does at present.
type guideStage uint8

const (
	looking guideStage = iota
	leading
)

const (
	// lookEvery is how often a line is looked along again, wayEvery a waypoint renewed, and besideEvery one that is
	// near [ticks].
	lookEvery   = 16
	wayEvery    = field.UseTicks
	besideEvery = 4
	// jump is how far an aim moves in a tick to count as another one [radii].
	jump = 2.0
	// drift is how far it moves until the line to it is looked along again, and beside how near a waypoint is
	// when it is renewed more often [radii].
	drift  = 0.5
	beside = 2.0
	// nearEnd is how far from its waypoint an agent looks for the next one, and from the end of its way whether it gets
	// there in a straight line [radii].
	nearEnd = 20.0
	// slackCells is how far a goal in sight of its field's end may move before it needs another [cells].
	slackCells = 2
	// forcedTime is how long an agent that got stuck twice keeps to the field [s].
	forcedTime = 2.0
)

// update leads all agents.
func (g *guide) update(t *ecs.Tick) {
	c := g.core
	if c.detours == nil {
		if c.lasting.Empty() {
			return
		}
		c.detours = ecs.NewColumn[detour](t.Agents)
		g.some = make([]bool, c.pool.Workers())
	}
	if g.walls != c.lasting {
		g.walls = c.lasting
		for i := range c.detours.Data {
			d := &c.detours.Data[i]
			d.known, d.led, d.calm = false, false, false
		}
	}
	g.tick = t
	clear(g.some)
	if n := t.Agents.Len(); cap(g.todo) < n {
		g.todo = make([]bool, n, n+n/8)
	}
	g.todo = g.todo[:t.Agents.Len()]
	g.run(looking, t.Agents.Len())
	if slices.Contains(g.some, true) {
		g.collect()
		g.run(leading, len(g.rows))
	}
}

func (g *guide) run(stage guideStage, n int) {
	g.stage = stage
	g.core.pool.Run(n, heavyChunk, g)
}

// Do does the present stage for some agents.
func (g *guide) Do(worker, lo, hi int) {
	if g.stage == leading {
		for _, row := range g.rows[lo:hi] {
			g.lead(int(row), &g.core.detours.Data[row])
		}
		return
	}
	for i := lo; i < hi; i++ {
		d := &g.core.detours.Data[i]
		g.todo[i] = false
		led := d.led
		if !d.calm || !g.goOn(i, d) {
			led = g.look(i, d)
			g.todo[i] = led && (g.turn(i, wayEvery) || !d.steady())
			if led && !g.todo[i] {
				g.lead(i, d)
			}
			d.calm = !g.todo[i] && d.rests()
		}
		g.some[worker] = g.some[worker] || led
	}
}

// collect finds the fields that are wanted, in ascending rows, and builds some.
func (g *guide) collect() {
	a, c := g.tick.Agents, g.core
	g.cache.Tick(g.tick.Number)
	g.nav.tick = g.tick.Number
	g.rows = g.rows[:0]
	for i, todo := range g.todo {
		if !todo {
			continue
		}
		g.rows = append(g.rows, int32(i))
		d := &c.detours.Data[i]
		d.asked = d.goal
		z := 0.0
		if a.Dimensions == 3 {
			z = field.Slab(g.walls, a.At(i).Z)
		}
		grid := g.nav.grid(c, &g.cache, field.Class{Radius: field.ClassRadius(a.RadiusOf(i)), Z: z})
		if grid != d.grid {
			d.grid, d.cell, d.led = grid, -1, false
		}
		if grid != nil && d.cell >= 0 {
			g.want(d)
		}
	}
	g.nav.build(c, &g.cache)
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
