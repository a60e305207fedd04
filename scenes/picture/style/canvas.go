package style

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// Canvas is what can be drawn on: pixels in memory or triangles of a window. It keeps none of the
// slices that it is given.
type Canvas interface {
	// Fill fills a simple polygon, wound either way.
	Fill(points []ecs.Vec2, c color.RGBA)
	// Stroke draws a line of a width along points, back to the first one where closed.
	Stroke(points []ecs.Vec2, closed bool, width float64, c color.RGBA)
	// Text writes a line whose top left corner is at a place, at whole pixels.
	Text(at ecs.Vec2, size float64, line string, c color.RGBA)
}

// Pen draws shapes on a canvas. It is not safe for two goroutines.
type Pen struct {
	Canvas
	Fonts  *Fonts
	Theme  Theme
	points []ecs.Vec2
}

// NewPen returns a pen in the dark theme.
func NewPen(c Canvas, f *Fonts) *Pen { return &Pen{Canvas: c, Fonts: f, Theme: Dark()} }

// flatness is how far a polygon may lie inside the circle that it stands for.
const flatness = 0.1

// circle puts a circle's corners into the pen's points.
func (p *Pen) circle(center ecs.Vec2, radius float64) {
	n := 8
	if radius > 1 {
		n = min(max(n, int(math.Ceil(math.Pi/math.Acos(1-flatness/radius)))), 128)
	}
	p.points = p.points[:0]
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		p.points = append(p.points, ecs.Vec2{X: center.X + radius*cos, Y: center.Y + radius*sin})
	}
}

// Disc fills a circle.
func (p *Pen) Disc(center ecs.Vec2, radius float64, c color.RGBA) {
	p.circle(center, radius)
	p.Fill(p.points, c)
}

// Circle strokes a circle.
func (p *Pen) Circle(center ecs.Vec2, radius, width float64, c color.RGBA) {
	p.circle(center, radius)
	p.Stroke(p.points, true, width, c)
}

// Arc strokes a part of a circle, from one angle to another [rad].
func (p *Pen) Arc(center ecs.Vec2, radius, from, to, width float64, c color.RGBA) {
	const steps = 48
	p.points = p.points[:0]
	for i := range steps + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		p.points = append(p.points, ecs.Vec2{X: center.X + radius*cos, Y: center.Y + radius*sin})
	}
	p.Stroke(p.points, false, width, c)
}

// Rect fills a rectangle.
func (p *Pen) Rect(r plane.Rect, c color.RGBA) {
	p.points = append(p.points[:0], r.Min, ecs.Vec2{X: r.Max.X, Y: r.Min.Y}, r.Max, ecs.Vec2{X: r.Min.X, Y: r.Max.Y})
	p.Fill(p.points, c)
}

// Frame strokes a rectangle.
func (p *Pen) Frame(r plane.Rect, width float64, c color.RGBA) {
	p.points = append(p.points[:0], r.Min, ecs.Vec2{X: r.Max.X, Y: r.Min.Y}, r.Max, ecs.Vec2{X: r.Min.X, Y: r.Max.Y})
	p.Stroke(p.points, true, width, c)
}

// Line strokes a straight line.
func (p *Pen) Line(a, b ecs.Vec2, width float64, c color.RGBA) {
	p.points = append(p.points[:0], a, b)
	p.Stroke(p.points, false, width, c)
}

// Arrow strokes a straight line with a head at b.
func (p *Pen) Arrow(a, b ecs.Vec2, width float64, c color.RGBA) {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Sqrt(dx*dx + dy*dy)
	head := min(width*3.2, length)
	if length < 1 {
		return
	}
	dx, dy = dx/length, dy/length
	neck := ecs.Vec2{X: b.X - dx*head, Y: b.Y - dy*head}
	p.Line(a, neck, width, c)
	wing := head * 0.55
	p.points = append(p.points[:0], b, ecs.Vec2{X: neck.X - dy*wing, Y: neck.Y + dx*wing}, ecs.Vec2{X: neck.X + dy*wing, Y: neck.Y - dx*wing})
	p.Fill(p.points, c)
}

// Center writes a line centered at a place.
func (p *Pen) Center(at ecs.Vec2, size float64, line string, c color.RGBA) {
	p.Text(ecs.Vec2{X: at.X - p.Fonts.Width(line, size)/2, Y: at.Y - p.Fonts.Height(size)/2}, size, line, c)
}
