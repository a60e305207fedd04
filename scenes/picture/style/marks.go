package style

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// leastMark is the smallest size of a mark, so that it can be seen in a small picture.
const leastMark = 3.0

// Marks draws a director's marks. Agents are drawn over them; Labels are drawn over everything.
func Marks(p *Pen, l plane.Lens, marks []scenes.Mark) {
	for i := range marks {
		m := &marks[i]
		at, r := l.To(m.At), max(m.Radius*l.Scale, leastMark)
		switch m.Shape {
		case scenes.Gem:
			gem(p, at, r, m.Color)
		case scenes.Orb:
			orb(p, at, r, m.Color)
		case scenes.Ring:
			ring(p, at, r, m)
		case scenes.Gate:
			gate(p, at, r, m)
		}
	}
}

// Effects draws what lies over the agents: flashes and labels.
func Effects(p *Pen, l plane.Lens, marks []scenes.Mark) {
	for _, shape := range [...]scenes.MarkShape{scenes.Flash, scenes.Label} { // text over bursts
		for i := range marks {
			m := &marks[i]
			at, r := l.To(m.At), max(m.Radius*l.Scale, leastMark)
			switch {
			case m.Shape != shape:
			case shape == scenes.Flash:
				flash(p, at, r, m)
			default:
				label(p, at, r, m)
			}
		}
	}
}

// GemColor returns the color of the first gem, or the accent color.
func GemColor(marks []scenes.Mark, t Theme) color.RGBA {
	for i := range marks {
		if marks[i].Shape == scenes.Gem {
			return marks[i].Color
		}
	}
	return t.Accent
}

// ring draws a circle, or where a share is given that part of it, from the top clockwise.
func ring(p *Pen, at ecs.Vec2, r float64, m *scenes.Mark) {
	width := min(max(r*0.1, 1.2), 3)
	if m.Share <= 0 || m.Share >= 1 {
		p.Circle(at, r, width, m.Color)
		return
	}
	p.Circle(at, r, width, Fade(m.Color, 0.25))
	p.Arc(at, r, -math.Pi/2, (2*m.Share-0.5)*math.Pi, width, m.Color)
}

func gem(p *Pen, at ecs.Vec2, r float64, c color.RGBA) {
	corner := func(x, y float64) ecs.Vec2 { return ecs.Vec2{X: at.X + x*r, Y: at.Y + y*r} }
	outline := [...]ecs.Vec2{corner(0, -1.1), corner(0.85, 0), corner(0, 1.1), corner(-0.85, 0)}
	p.points = plane.Grow(p.points[:0], outline[:], OutlineWidth(r))
	p.Fill(p.points, p.Theme.Outline)
	p.Fill(outline[:], c)
	if r < DetailFrom {
		return
	}
	lit := [...]ecs.Vec2{corner(0, -1.1), corner(0.28, 0), corner(0, 1.1), corner(-0.85, 0)}
	p.Fill(lit[:], Mix(c, color.RGBA{0xff, 0xff, 0xff, 0xff}, 0.4))
}

func orb(p *Pen, at ecs.Vec2, r float64, c color.RGBA) {
	p.Disc(at, r*1.9, Fade(c, 0.16))
	p.Disc(at, r*1.45, Fade(c, 0.26))
	p.Disc(at, r+OutlineWidth(r), p.Theme.Outline)
	p.Disc(at, r, c)
	if r >= DetailFrom {
		p.Disc(ecs.Vec2{X: at.X - r*0.3, Y: at.Y - r*0.3}, r*0.32, Mix(c, color.RGBA{0xff, 0xff, 0xff, 0xff}, 0.7))
	}
}

// gate draws an exit: its door slides open with Share.
func gate(p *Pen, at ecs.Vec2, r float64, m *scenes.Mark) {
	open := min(max(m.Share, 0), 1)
	box := plane.Box(at.X-r, at.Y-r, 2*r, 2*r)
	frame := min(max(r*0.18, 1.2), 4)
	p.Rect(box, p.Theme.Outline)
	p.Rect(box, Fade(m.Color, 0.2+0.6*open))
	door := Mix(p.Theme.Wall, m.Color, 0.15)
	wing := r * (1 - open)
	if wing > 0.5 {
		p.Rect(plane.Box(box.Min.X, box.Min.Y, wing, 2*r), door)
		p.Rect(plane.Box(box.Max.X-wing, box.Min.Y, wing, 2*r), door)
		p.Line(ecs.Vec2{X: box.Min.X + wing, Y: box.Min.Y}, ecs.Vec2{X: box.Min.X + wing, Y: box.Max.Y}, 1, p.Theme.Outline)
		p.Line(ecs.Vec2{X: box.Max.X - wing, Y: box.Min.Y}, ecs.Vec2{X: box.Max.X - wing, Y: box.Max.Y}, 1, p.Theme.Outline)
	}
	p.Frame(box, frame, m.Color)
}

// flash draws a burst that grows and fades as Share falls to 0.
func flash(p *Pen, at ecs.Vec2, r float64, m *scenes.Mark) {
	left := min(max(m.Share, 0), 1)
	if left == 0 {
		return
	}
	reach := r * (1.3 - 0.6*left)
	p.Disc(at, reach, Fade(m.Color, 0.35*left))
	p.Circle(at, reach, 1+2*left, Fade(m.Color, left))
	const rays = 8
	for k := range rays {
		sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.5) / rays)
		from, to := reach*1.15, reach*(1.15+0.45*left)
		p.Line(ecs.Vec2{X: at.X + from*cos, Y: at.Y + from*sin}, ecs.Vec2{X: at.X + to*cos, Y: at.Y + to*sin}, 1+left, Fade(m.Color, left))
	}
}

// Sizes of the text of labels.
const (
	leastLabel = 11.0
	mostLabel  = 40.0

	// fadeFrom is the share of its time from which on a label fades, so that it can be read before.
	fadeFrom = 0.35
)

func label(p *Pen, at ecs.Vec2, r float64, m *scenes.Mark) {
	size := min(max(r, leastLabel), mostLabel)
	c := m.Color
	if c.A == 0 {
		c = p.Theme.Text
	}
	if m.Share > 0 && m.Share < fadeFrom {
		c = Fade(c, m.Share/fadeFrom)
	}
	halo := Fade(p.Theme.Outline, float64(c.A)/255)
	for _, d := range [...]ecs.Vec2{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}, {X: 1, Y: 1}} {
		p.Center(at.Add(d), size, m.Text, halo)
	}
	p.Center(at, size, m.Text, c)
}
