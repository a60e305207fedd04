package draw

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/hajimehoshi/ebiten/v2"
)

// feather is half the width of the soft edge that anti-aliases shapes [pixel].
const feather = 0.5

// Batch collects shapes and text as triangles of one image and draws them in one call. It is a
// [style.Canvas].
type Batch struct {
	sheet    *Sheet
	vertices []ebiten.Vertex
	indices  []uint32
	options  ebiten.DrawTrianglesOptions
	inner    []ecs.Vec2
	outer    []ecs.Vec2
	ears     ears
}

// NewBatch returns an empty batch that writes with the glyphs of a sheet.
func NewBatch(s *Sheet) *Batch {
	b := &Batch{sheet: s}
	b.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	return b
}

// Reset empties the batch.
func (b *Batch) Reset() {
	b.vertices, b.indices = b.vertices[:0], b.indices[:0]
}

// Size returns how many vertices and indices the batch holds.
func (b *Batch) Size() (vertices, indices int) { return len(b.vertices), len(b.indices) }

// Move moves all that the batch holds.
func (b *Batch) Move(d ecs.Vec2) {
	dx, dy := float32(d.X), float32(d.Y)
	for i := range b.vertices {
		b.vertices[i].DstX += dx
		b.vertices[i].DstY += dy
	}
}

// Draw draws what the batch holds. The batch keeps it.
func (b *Batch) Draw(screen *ebiten.Image) {
	if len(b.indices) > 0 {
		screen.DrawTriangles32(b.vertices, b.indices, b.sheet.image, &b.options)
	}
}

// vertex adds a corner and returns its index.
func (b *Batch) vertex(p ecs.Vec2, c color.RGBA) uint32 {
	const full = 1.0 / 255
	b.vertices = append(b.vertices, ebiten.Vertex{
		DstX: float32(p.X), DstY: float32(p.Y), SrcX: whiteAt, SrcY: whiteAt,
		ColorR: float32(c.R) * full, ColorG: float32(c.G) * full, ColorB: float32(c.B) * full, ColorA: float32(c.A) * full,
	})
	return uint32(len(b.vertices) - 1)
}

func (b *Batch) quad(a, c, d, e uint32) {
	b.indices = append(b.indices, a, c, d, a, d, e)
}

// Fill fills a simple polygon.
func (b *Batch) Fill(points []ecs.Vec2, c color.RGBA) {
	n := len(points)
	if c.A == 0 || n < 3 {
		return
	}
	b.inner = plane.Grow(b.inner[:0], points, -feather)
	b.outer = plane.Grow(b.outer[:0], points, feather)
	first := uint32(len(b.vertices))
	for _, p := range b.inner {
		b.vertex(p, c)
	}
	for _, t := range b.ears.cut(points) {
		b.indices = append(b.indices, first+uint32(t))
	}
	for _, p := range b.outer {
		b.vertex(p, color.RGBA{})
	}
	for i := range n {
		k := (i + 1) % n
		b.quad(first+uint32(i), first+uint32(k), first+uint32(n+k), first+uint32(n+i))
	}
}

// Stroke draws a line of a width. A line thinner than a pixel is a pixel wide and fainter.
func (b *Batch) Stroke(points []ecs.Vec2, closed bool, width float64, c color.RGBA) {
	n := len(points)
	if c.A == 0 || n < 2 {
		return
	}
	if width < 2*feather {
		c, width = style.Fade(c, width), 2*feather
	}
	first := uint32(len(b.vertices))
	in, out := width/2-feather, width/2+feather
	for i, p := range points {
		a, d := points[(i+n-1)%n], points[(i+1)%n]
		if !closed && i == 0 {
			a = p
		}
		if !closed && i == n-1 {
			d = p
		}
		m := plane.Miter(a, p, d)
		at := func(k float64) ecs.Vec2 { return ecs.Vec2{X: p.X + m.X*k, Y: p.Y + m.Y*k} }
		b.vertex(at(-out), color.RGBA{})
		b.vertex(at(-in), c)
		b.vertex(at(in), c)
		b.vertex(at(out), color.RGBA{})
	}
	segments := n
	if !closed {
		segments--
	}
	for i := range segments {
		from, to := first+uint32(4*i), first+uint32(4*((i+1)%n))
		for k := range uint32(3) {
			b.quad(from+k, from+k+1, to+k+1, to+k)
		}
	}
}

// Text writes a line at whole pixels.
func (b *Batch) Text(at ecs.Vec2, size float64, line string, c color.RGBA) {
	x, y := math.Round(at.X), math.Round(at.Y)+b.sheet.fonts.Ascent(size)
	for _, r := range line {
		g := b.sheet.glyph(size, r)
		if g.w > 0 {
			b.glyph(g, x, y, c)
		}
		x += g.advance
	}
}

func (b *Batch) glyph(g glyph, x, y float64, c color.RGBA) {
	first := uint32(len(b.vertices))
	for _, corner := range [...]ecs.Vec2{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}} {
		i := b.vertex(ecs.Vec2{X: x + g.left + corner.X*g.w, Y: y + g.top + corner.Y*g.h}, c)
		b.vertices[i].SrcX = float32(g.x + corner.X*g.w)
		b.vertices[i].SrcY = float32(g.y + corner.Y*g.h)
	}
	b.quad(first, first+1, first+2, first+3)
}
