package view

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/hajimehoshi/ebiten/v2"
)

const panelSize = 13.0

// stats draws the speed of the program into the upper left corner.
func (g *Game) stats() {
	g.box(false, []entry{
		{name: "frames per second", value: fmt.Sprintf("%.0f", ebiten.ActualFPS())},
		{name: "ms per frame", value: fmt.Sprintf("%.2f", g.drawTime)},
		{name: "ms per tick", value: fmt.Sprintf("%.2f", g.tickTime)},
		{name: "ticks per second", value: fmt.Sprintf("%g", g.run.Sim.Config().Timing.Rate*g.run.Sim.Clock().Scale())},
		{name: "tick", value: fmt.Sprintf("%d", g.run.Sim.TickNumber())},
		{name: "agents", value: fmt.Sprintf("%d", g.run.Sim.Agents().Len())},
	})
}

// entry is a line of a panel.
type entry struct {
	// name and value stand left and right, more right of value.
	name, value, more string
	// swatch is the color before name, where it has one.
	swatch color.RGBA
	faint  bool
}

// panel draws what the simulation says about the agent into the upper right corner: its state, and
// its ledger, which is the legend of the arrows too.
func (g *Game) panel(v *viewed) {
	in := v.in
	entries := []entry{
		{name: fmt.Sprintf("%s %d", in.Species, in.ID), value: flags(in.Flags)},
		{name: "speed", value: amount(in.Velocity.Len()) + " of " + amount(v.species.Speed.Max)},
		{name: "neighbors", value: fmt.Sprintf("%d", len(in.Neighbors))},
		{name: "aim", value: aimName(in.Aim.Kind)},
		{name: "force", value: "requested", more: "granted", faint: true},
	}
	colors := rankColors()
	for r := range ecs.RankCount {
		e := entry{name: r.String(), value: "-", more: "-", swatch: colors[r], faint: true}
		for _, s := range in.Ledger {
			if s.Rank == r {
				e.value, e.more, e.faint = amount(s.Requested.Len()), amount(s.Granted.Len()), false
			}
		}
		entries = append(entries, e)
	}
	entries = append(entries, entry{name: "total", more: amount(in.Force.Len()), value: " "})
	g.box(true, entries)
}

// box draws entries on a panel in the left or right upper corner of the world.
func (g *Game) box(right bool, entries []entry) {
	k, t := g.unit(), g.pen.Theme
	size := panelSize * k
	row, gap := g.fonts.Height(size)+2*k, size*0.8
	var names, values, mores float64
	for _, e := range entries {
		w := g.fonts.Width(e.name, size)
		if e.swatch.A != 0 {
			w += size
		}
		names, values, mores = max(names, w), max(values, g.fonts.Width(e.value, size)), max(mores, g.fonts.Width(e.more, size))
	}
	width := names + gap + values
	if mores > 0 {
		width += gap + mores
	}
	area := g.area()
	box := plane.Box(area.Min.X+size, area.Min.Y+size, width+1.4*size, row*float64(len(entries))+size)
	if right {
		box.Min.X = area.Max.X - size - width - 1.4*size
		box.Max.X = area.Max.X - size
	}
	g.pen.Rect(box, t.Panel)
	g.pen.Frame(box, 1, t.Line)
	x, y := box.Min.X+0.7*size, box.Min.Y+size/2
	for _, e := range entries {
		name, value := t.Faint, t.Text
		if e.faint {
			value = t.Faint
		}
		left := x
		if e.swatch.A != 0 {
			g.pen.Rect(plane.Box(x, y+row*0.25, size*0.6, size*0.6), e.swatch)
			left += size
		}
		g.pen.Text(ecs.Vec2{X: left, Y: y}, size, e.name, name)
		end := x + names + gap + values
		if e.more == "" {
			end = x + width
		}
		g.pen.Text(ecs.Vec2{X: end - g.fonts.Width(e.value, size), Y: y}, size, e.value, value)
		g.pen.Text(ecs.Vec2{X: x + width - g.fonts.Width(e.more, size), Y: y}, size, e.more, value)
		y += row
	}
}

// amount writes a number with about three digits.
func amount(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 1:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

// flags names an agent's states.
func flags(f ecs.Flags) string {
	var names []string
	for _, n := range [...]struct {
		flag ecs.Flags
		name string
	}{
		{ecs.Frozen, "frozen"}, {ecs.VelocityOnly, "moved by the game"}, {ecs.Driven, "driven"}, {ecs.Settled, "settled"},
		{ecs.Alarmed, "alarmed"}, {ecs.Touching, "at a wall"}, {ecs.Bumped, "bumped"},
	} {
		if f&n.flag != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ", ")
}

func aimName(k ecs.AimKind) string {
	switch k {
	case ecs.AimGoal:
		return "goal"
	case ecs.AimPath:
		return "path"
	case ecs.AimTarget:
		return "target"
	case ecs.AimPrey:
		return "prey"
	}
	return "none"
}
