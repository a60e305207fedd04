package picture

import (
	"image/color"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
)

// dart holds the polygons of an agent of one size, in pixels.
type dart struct {
	outer, inner, ridge []ecs.Vec2
}

// sizeSteps is how many sizes of darts a pixel has.
const sizeSteps = 4

func (p *Painter) dart(half float64) *dart {
	key := int(half*sizeSteps + 0.5)
	if d := p.darts[key]; d != nil {
		return d
	}
	half = float64(key) / sizeSteps
	d := &dart{}
	d.inner = plane.Place(nil, style.Dart(nil, half), ecs.Vec2{}, ecs.Vec2{X: 1}, half)
	if half >= style.DetailFrom {
		d.outer = plane.Grow(nil, d.inner, style.OutlineWidth(half))
		d.ridge = plane.Place(nil, style.Ridge(nil), ecs.Vec2{}, ecs.Vec2{X: 1}, half)
	}
	p.darts[key] = d
	return d
}

// agents draws all agents. On a torus those at a border are drawn at the opposite one too.
func (p *Painter) agents(canvas *raster, alpha float64) {
	sim := p.run.Sim
	world := sim.Config().World
	torus := world.Edges == ecs.Torus
	for i := range sim.Agents().Len() {
		look := p.crowd.Row(i)
		at, heading := sim.PoseRow(i, alpha)
		half := p.crowd.Pixels(look.Half, p.lens.Scale, p.least)
		if !torus {
			p.agent(canvas, look, p.lens.To(at.XY()), style.Planar(heading), half)
			continue
		}
		reach := half * agentReach / p.lens.Scale
		for _, dx := range images(at.X-world.Min.X, world.Size.X, reach) {
			for _, dy := range images(at.Y-world.Min.Y, world.Size.Y, reach) {
				q := p.lens.To(ecs.Vec2{X: at.X + dx, Y: at.Y + dy})
				p.agent(canvas, look, q, style.Planar(heading), half)
			}
		}
	}
}

// agentReach is how far a drawn agent reaches from its center [half lengths].
const agentReach = 1.7

// images returns by how much to shift something at x, reach wide, to see all of it in 0 … size.
func images(x, size, reach float64) []float64 {
	switch {
	case x < reach:
		return []float64{0, size}
	case x > size-reach:
		return []float64{0, -size}
	}
	return []float64{0}
}

func (p *Painter) agent(canvas *raster, look style.Agent, at, heading ecs.Vec2, half float64) {
	theme := style.Dark()
	if look.Shape == scenes.Dot {
		half = max(half*dotShare, 1)
		pen := style.Pen{Canvas: canvas, Fonts: p.fonts, Theme: theme}
		pen.Disc(at, half+style.OutlineWidth(half), theme.Outline)
		pen.Disc(at, half, look.Color)
		return
	}
	d := p.dart(half)
	fill := func(shape []ecs.Vec2, c color.RGBA) {
		p.points = plane.Place(p.points[:0], shape, at, heading, 1)
		canvas.Fill(p.points, c)
	}
	if d.outer != nil {
		fill(d.outer, theme.Outline)
	}
	fill(d.inner, look.Color)
	if d.ridge != nil {
		fill(d.ridge, style.Mix(theme.Outline, look.Color, style.RidgeShade))
	}
}

// dotShare is the radius of a dot against the half length of a dart of the same size.
const dotShare = 0.8
