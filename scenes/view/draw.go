package view

import (
	"fmt"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view/internal/draw"
	"github.com/hajimehoshi/ebiten/v2"
)

// Sizes, in pixels of a display of normal density.
const (
	textSize   = 15.0
	helpSize   = 13.0
	leastAgent = 4.6 // half length of the smallest agents
	narrow     = 520 // width below which text is smaller
)

// unit is how many pixels a pixel of a display of normal density has; less in a small window.
func (g *Game) unit() float64 {
	k := g.density()
	return k * min(1, max(0.6, g.width/k/narrow))
}

func (g *Game) hud() style.HUD { return style.HUD{Size: textSize * g.unit()} }

// area is the part of the screen that shows the world, between the lines at its top and bottom.
func (g *Game) area() plane.Rect {
	top, bottom := g.hud().Height(), style.HUD{Size: helpSize * g.unit()}.Height()
	return plane.Box(0, top, g.width, max(g.height-top-bottom, 1))
}

// ground is the tessellated level: it is built again when its geometry or scale changes, else only
// moved.
type ground struct {
	batch    *draw.Batch
	lens     plane.Lens
	revision uint64
	built    bool
}

func (s *ground) update(g *Game) *draw.Batch {
	l, revision := g.camera.lens, g.run.Level.Revision()
	if !s.built || s.lens.Scale != l.Scale || s.revision != revision {
		s.batch.Reset()
		style.Obstacles(style.NewPen(s.batch, g.fonts), l, g.run)
		s.lens, s.revision, s.built = l, revision, true
	}
	s.batch.Move(ecs.Vec2{X: l.Shift.X - s.lens.Shift.X, Y: l.Shift.Y - s.lens.Shift.Y})
	s.lens = l
	return s.batch
}

// Draw draws the present frame.
func (g *Game) Draw(screen *ebiten.Image) {
	if !g.camera.ready {
		return
	}
	start := time.Now()
	defer func() { g.drawTime = mean(g.drawTime, start) }()
	if g.sheet.Renew() {
		g.ground.built = false
	}
	alpha := g.run.Sim.Clock().Alpha()
	if g.run.Sim.Clock().Paused() {
		alpha = 1
	}
	l, area := g.camera.lens, g.area()
	var status *scenes.Status
	g.marks = g.marks[:0]
	if d := g.run.Director; d != nil {
		s := d.Status()
		status = &s
		g.marks = d.Marks(g.marks)
	}
	style.Floor(g.pen, l, g.run, area)
	g.flush(screen)
	g.ground.update(g).Draw(screen)
	style.Movers(g.pen, l, g.run, alpha)
	style.Marks(g.pen, l, g.marks)
	g.flush(screen)
	g.agents.Update(&draw.Frame{Run: g.run, Crowd: g.crowd, Lens: l, Area: area, Alpha: alpha, Least: leastAgent * g.density()})
	g.agents.Draw(screen)
	g.letterbox(area)
	style.Effects(g.pen, l, g.marks)
	if g.overlay {
		g.explain(alpha)
	}
	g.lines(status)
	g.flush(screen)
}

// flush draws the shapes that were collected.
func (g *Game) flush(screen *ebiten.Image) {
	g.shapes.Draw(screen)
	g.shapes.Reset()
}

// letterbox covers what an edge of a torus lets out of the world.
func (g *Game) letterbox(area plane.Rect) {
	if g.run.Sim.Config().World.Edges != ecs.Torus {
		return
	}
	world := g.camera.lens.Rect(style.Extent(g.run))
	for _, r := range [...]plane.Rect{
		{Min: area.Min, Max: ecs.Vec2{X: world.Min.X, Y: area.Max.Y}},
		{Min: ecs.Vec2{X: world.Max.X, Y: area.Min.Y}, Max: area.Max},
		{Min: area.Min, Max: ecs.Vec2{X: area.Max.X, Y: world.Min.Y}},
		{Min: ecs.Vec2{X: area.Min.X, Y: world.Max.Y}, Max: area.Max},
	} {
		if r.W() > 0 && r.H() > 0 {
			g.pen.Rect(r, g.pen.Theme.Outside)
		}
	}
}

// lines draws the status line, the help line and what stands over the world.
func (g *Game) lines(status *scenes.Status) {
	area, hud := g.area(), g.hud()
	hud.Gem = style.GemColor(g.marks, g.pen.Theme)
	hud.Draw(g.pen, plane.Box(0, 0, g.width, area.Min.Y), status, g.note())
	g.help(plane.Box(0, area.Max.Y, g.width, g.height-area.Max.Y), status)
	if g.run.Sim.Clock().Paused() {
		style.Banner(g.pen, area, hud.Size*1.8, "Paused", "P to go on, N for one tick", scenes.Playing)
	} else {
		style.Announce(g.pen, area, hud.Size, status)
	}
	if g.autopilot && g.run.Director != nil {
		style.Notice(g.pen, area, hud.Size, "autopilot - press a key to play", true, g.pen.Theme.Accent)
	}
	if g.problem != "" {
		g.pen.Text(ecs.Vec2{X: area.Min.X + hud.Size, Y: area.Max.Y - 2*hud.Size}, hud.Size, g.clip(g.problem, hud.Size, area.W()-2*hud.Size), g.pen.Theme.Bad)
	}
}

func (g *Game) note() string {
	note := g.run.Scene.Name
	if scale := g.run.Sim.Clock().Scale(); scale != 1 {
		note = fmt.Sprintf("speed ×%g   %s", scale, note)
	}
	return note
}

// The help about keys. A director's hint says how to move.
const (
	keysLine = "P pause   R restart   O autopilot   Tab overlay   + - speed"
	moveLine = "WASD, arrows or pointer: move   "
)

// help draws the director's hint and, where there is room, the keys.
func (g *Game) help(area plane.Rect, status *scenes.Status) {
	t := g.pen.Theme
	g.pen.Rect(area, t.Outside)
	size := helpSize * g.unit()
	y := area.Center().Y - g.fonts.Height(size)/2
	x := area.Min.X + size*0.8
	room := area.W() - size*1.6
	if status == nil || status.Hint == "" {
		g.pen.Text(ecs.Vec2{X: x, Y: y}, size, g.clip(moveLine+keysLine, size, room), t.Faint)
		return
	}
	hint := g.clip(status.Hint, size, room)
	g.pen.Text(ecs.Vec2{X: x, Y: y}, size, hint, t.Text)
	keys := g.fonts.Width(keysLine, size)
	if g.fonts.Width(hint, size)+keys+2*size <= room {
		g.pen.Text(ecs.Vec2{X: x + room - keys, Y: y}, size, keysLine, t.Faint)
	}
}

// clip shortens a line to a width.
func (g *Game) clip(line string, size, width float64) string {
	if g.fonts.Width(line, size) <= width {
		return line
	}
	runes := []rune(line)
	for len(runes) > 0 && g.fonts.Width(string(runes)+"…", size) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
