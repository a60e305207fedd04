package view

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/yohamta/donburi"
)

// rankColors are the colors of forces, by rank.
func rankColors() [ecs.RankCount]color.RGBA {
	return [...]color.RGBA{
		ecs.RankEscape:     {0xff, 0x4d, 0x4d, 0xff},
		ecs.RankWalls:      {0xff, 0x9d, 0x3c, 0xff},
		ecs.RankFlee:       {0xff, 0x6e, 0xc7, 0xff},
		ecs.RankSeparation: {0xf0, 0xe4, 0x42, 0xff},
		ecs.RankAlignment:  {0x5f, 0xd3, 0xa5, 0xff},
		ecs.RankCohesion:   {0x62, 0xc4, 0xff, 0xff},
		ecs.RankGoal:       {0xff, 0xff, 0xff, 0xff},
		ecs.RankWander:     {0xb7, 0x9c, 0xff, 0xff},
		ecs.RankCruise:     {0x8d, 0x9b, 0xae, 0xff},
	}
}

// Sizes of the overlay, in pixels of a display of normal density.
const (
	pickReach  = 60.0 // how near to an agent the cursor must be
	forceReach = 70.0 // length of an arrow of the greatest force
	leastCell  = 8.0  // smaller grid cells are not drawn
	thin       = 1.2
)

// explain draws the debug overlay: the grid, and what the inspected agent perceives and wants.
func (g *Game) explain(alpha float64) {
	g.cells()
	g.stats()
	e, ok := g.inspect()
	if !ok {
		return
	}
	in, ok := g.run.Sim.Inspect(e)
	if !ok {
		return
	}
	at, heading, _ := g.run.Sim.Pose(e, alpha)
	v := viewed{
		in: &in, at: at, heading: style.Planar(heading), pixel: g.camera.lens.To(at.XY()),
		species: g.parameters(&in), alpha: alpha,
	}
	g.perception(&v)
	g.neighbors(&v)
	g.probe(&v)
	g.forces(&v)
	g.panel(&v)
}

// viewed is the agent that is explained.
type viewed struct {
	in      *ecs.Inspection
	at      ecs.Vec3
	pixel   ecs.Vec2
	heading ecs.Vec2
	species *components.Species
	alpha   float64
}

func (g *Game) parameters(in *ecs.Inspection) *components.Species {
	id, ok := g.run.Sim.SpeciesByName(in.Species)
	if !ok {
		return &components.Species{}
	}
	return g.run.Sim.Parameters(id)
}

// inspect returns the agent under the cursor, else the one that was last, else the first player, else
// the first agent.
func (g *Game) inspect() (donburi.Entity, bool) {
	cursor := g.controls.Cursor()
	if g.area().Contains(cursor) {
		p := g.camera.lens.From(cursor)
		reach := pickReach * g.density() / g.camera.scale
		if e, ok := g.run.Sim.Nearest(ecs.Vec3{X: p.X, Y: p.Y}, reach); ok {
			g.inspected = e
		}
	}
	a := g.run.Sim.Agents()
	if _, ok := a.Row(g.inspected); ok && g.inspected != donburi.Null {
		return g.inspected, true
	}
	for _, e := range g.run.Players {
		if _, ok := a.Row(e); ok {
			return e, true
		}
	}
	if a.Len() == 0 {
		return donburi.Null, false
	}
	return a.Entity[0], true
}

// cells draws the grid: squares of the largest perception radius, as neighbors are searched.
func (g *Game) cells() {
	sim, l := g.run.Sim, g.camera.lens
	cell := 0.0
	for i := range sim.SpeciesCount() {
		if s := sim.Parameters(components.SpeciesID(i)); s.PerceivesNeighbors() {
			cell = max(cell, s.Perception.Radius)
		}
	}
	if cell*l.Scale < leastCell*g.density() {
		return
	}
	w, area := sim.Config().World, g.area()
	c := style.Fade(g.pen.Theme.Rim, 0.5)
	step := ecs.Vec2{X: cell, Y: cell}
	origin := ecs.Vec2{}
	shown := area
	if w.Edges != ecs.Open {
		shown = l.Rect(style.Extent(g.run))
		shown.Min = ecs.Vec2{X: max(shown.Min.X, area.Min.X), Y: max(shown.Min.Y, area.Min.Y)}
		shown.Max = ecs.Vec2{X: min(shown.Max.X, area.Max.X), Y: min(shown.Max.Y, area.Max.Y)}
	}
	if w.Edges == ecs.Torus { // a whole number of cells
		origin = w.Min.XY()
		step = ecs.Vec2{X: w.Size.X / max(1, math.Floor(w.Size.X/cell)), Y: w.Size.Y / max(1, math.Floor(w.Size.Y/cell))}
	}
	from, to := l.From(shown.Min), l.From(shown.Max)
	for x := origin.X + math.Ceil((from.X-origin.X)/step.X)*step.X; x < to.X; x += step.X {
		q := math.Round(l.To(ecs.Vec2{X: x}).X) + 0.5
		g.pen.Line(ecs.Vec2{X: q, Y: shown.Min.Y}, ecs.Vec2{X: q, Y: shown.Max.Y}, 1, c)
	}
	for y := origin.Y + math.Ceil((from.Y-origin.Y)/step.Y)*step.Y; y < to.Y; y += step.Y {
		q := math.Round(l.To(ecs.Vec2{Y: y}).Y) + 0.5
		g.pen.Line(ecs.Vec2{X: shown.Min.X, Y: q}, ecs.Vec2{X: shown.Max.X, Y: q}, 1, c)
	}
}

// perception draws what the agent sees and where it keeps others away.
func (g *Game) perception(v *viewed) {
	scale, width := g.camera.lens.Scale, thin*g.density()
	sees := style.Fade(g.pen.Theme.Text, 0.55)
	r := v.species.Perception.Radius * scale
	if fov := v.species.Perception.FOV; fov > 0 && fov < 360 {
		half := fov / 2 * math.Pi / 180
		at := math.Atan2(v.heading.Y, v.heading.X)
		g.pen.Arc(v.pixel, r, at-half, at+half, width, sees)
		for _, a := range [...]float64{at - half, at + half} {
			sin, cos := math.Sincos(a)
			g.pen.Line(v.pixel, ecs.Vec2{X: v.pixel.X + r*cos, Y: v.pixel.Y + r*sin}, width, sees)
		}
	} else if r > 0 {
		g.pen.Circle(v.pixel, r, width, sees)
	}
	colors := rankColors()
	if s := v.species.Separation; s.Weight > 0 && s.Radius > 0 {
		g.pen.Circle(v.pixel, s.Radius*scale, width, style.Fade(colors[ecs.RankSeparation], 0.7))
	}
}

// neighbors draws lines to those that the flocking behaviors used.
func (g *Game) neighbors(v *viewed) {
	world := g.run.Sim.Config().World
	c := style.Fade(rankColors()[ecs.RankCohesion], 0.5)
	for _, e := range v.in.Neighbors {
		at, _, ok := g.run.Sim.Pose(e, v.alpha)
		if !ok {
			continue
		}
		to := g.camera.lens.To(v.at.Add(world.Delta(v.at, at)).XY())
		g.pen.Line(v.pixel, to, thin*g.density(), c)
		g.pen.Circle(to, 8*g.density(), thin*g.density(), c)
	}
}

// probe draws where the agent looked for walls and where it goes.
func (g *Game) probe(v *viewed) {
	k, l, colors := g.density(), g.camera.lens, rankColors()
	if v.in.Aim.Kind != ecs.AimNone {
		c := style.Fade(colors[ecs.RankGoal], 0.6)
		to := l.To(v.in.Aim.Point.XY())
		g.dashed(v.pixel, to, c)
		g.pen.Circle(to, max(v.in.Aim.Radius*l.Scale, 5*k), 1.5*k, c)
	}
	if v.in.Probe == (ecs.Vec3{}) {
		return
	}
	c := colors[ecs.RankWalls]
	g.pen.Line(v.pixel, l.To(v.at.Add(v.in.Probe).XY()), 1.5*k, c)
	if v.in.Blocked {
		hit := l.To(v.in.Hit.XY())
		g.pen.Disc(hit, 4*k, c)
		g.pen.Circle(hit, 7*k, 1.5*k, c)
	}
}

// mostDashes bounds a dashed line.
const mostDashes = 200

func (g *Game) dashed(a, b ecs.Vec2, c color.RGBA) {
	dash := 7 * g.density()
	dx, dy := b.X-a.X, b.Y-a.Y
	n := min(math.Sqrt(dx*dx+dy*dy)/dash, mostDashes)
	at := func(k float64) ecs.Vec2 {
		k = min(k/n, 1)
		return ecs.Vec2{X: a.X + dx*k, Y: a.Y + dy*k}
	}
	for k := 0.0; k < n; k += 2 {
		g.pen.Line(at(k), at(k+1), thin*g.density(), c)
	}
}

// forces draws what each rank asked for, thin, and what it got, thick.
func (g *Game) forces(v *viewed) {
	k, colors := g.density(), rankColors()
	most := v.species.Force.Max
	for _, s := range v.in.Ledger {
		most = max(most, s.Requested.Len())
	}
	if most == 0 {
		return
	}
	tip := func(f ecs.Vec3) ecs.Vec2 {
		return ecs.Vec2{X: v.pixel.X + f.X/most*forceReach*k, Y: v.pixel.Y + f.Y/most*forceReach*k}
	}
	for _, s := range v.in.Ledger {
		g.pen.Line(v.pixel, tip(s.Requested), thin*k, style.Fade(colors[s.Rank], 0.6))
		g.pen.Arrow(v.pixel, tip(s.Granted), 3*k, colors[s.Rank])
	}
	g.pen.Circle(v.pixel, 11*k, 1.5*k, g.pen.Theme.Text)
}
