package picture

import (
	"image"
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// raster is a canvas of pixels. Edges are anti-aliased.
type raster struct {
	img     *image.RGBA
	fonts   *style.Fonts
	z       vector.Rasterizer
	ink     image.Uniform
	box     image.Rectangle // of the path that is being drawn
	clipped [2][]ecs.Vec2
	scratch []ecs.Vec2
}

func newRaster(img *image.RGBA, fonts *style.Fonts) *raster {
	return &raster{img: img, fonts: fonts}
}

// Fill fills a simple polygon.
func (r *raster) Fill(points []ecs.Vec2, c color.RGBA) {
	if c.A == 0 || len(points) < 3 {
		return
	}
	if !r.begin(points) {
		return
	}
	r.path(points)
	r.end(c)
}

// begin starts a path in the pixels that points cover, and reports whether there are any.
func (r *raster) begin(points []ecs.Vec2) bool {
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	b := r.img.Bounds()
	lo.X, lo.Y = max(lo.X, float64(b.Min.X)), max(lo.Y, float64(b.Min.Y))
	hi.X, hi.Y = min(hi.X, float64(b.Max.X)), min(hi.Y, float64(b.Max.Y))
	if !(lo.X < hi.X && lo.Y < hi.Y) {
		return false
	}
	r.box = image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X)), int(math.Ceil(hi.Y)))
	r.z.Reset(r.box.Dx(), r.box.Dy())
	return true
}

// path adds a closed outline to what is being drawn.
func (r *raster) path(points []ecs.Vec2) {
	points = r.clip(points)
	if len(points) < 3 {
		return
	}
	x, y := float64(r.box.Min.X), float64(r.box.Min.Y)
	r.z.MoveTo(float32(points[0].X-x), float32(points[0].Y-y))
	for _, p := range points[1:] {
		r.z.LineTo(float32(p.X-x), float32(p.Y-y))
	}
	r.z.ClosePath()
}

func (r *raster) end(c color.RGBA) {
	r.ink.C = c
	r.z.Draw(r.img, r.box, &r.ink, image.Point{})
}

// clip cuts an outline to the box that is being drawn (Sutherland and Hodgman 1974).
func (r *raster) clip(points []ecs.Vec2) []ecs.Vec2 {
	lo := ecs.Vec2{X: float64(r.box.Min.X), Y: float64(r.box.Min.Y)}
	hi := ecs.Vec2{X: float64(r.box.Max.X), Y: float64(r.box.Max.Y)}
	for side := range 4 {
		inside := func(p ecs.Vec2) float64 {
			switch side {
			case 0:
				return p.X - lo.X
			case 1:
				return hi.X - p.X
			case 2:
				return p.Y - lo.Y
			}
			return hi.Y - p.Y
		}
		out := r.clipped[side%2][:0]
		for i, p := range points {
			q := points[(i+1)%len(points)]
			dp, dq := inside(p), inside(q)
			if dp >= 0 {
				out = append(out, p)
			}
			if dp < 0 != (dq < 0) {
				t := dp / (dp - dq)
				out = append(out, ecs.Vec2{X: p.X + (q.X-p.X)*t, Y: p.Y + (q.Y-p.Y)*t})
			}
		}
		r.clipped[side%2] = out
		points = out
	}
	return points
}

// Stroke draws a line of a width.
func (r *raster) Stroke(points []ecs.Vec2, closed bool, width float64, c color.RGBA) {
	if c.A == 0 || len(points) < 2 {
		return
	}
	left := outlineOf(r.scratch[:0], points, closed, width/2)
	r.scratch = left
	if !r.begin(left) {
		return
	}
	if !closed {
		r.path(left)
		r.end(c)
		return
	}
	// A ring: each edge is a quadrilateral of its own, all wound alike, so that they unite.
	n := len(points)
	for i := range n {
		k := (i + 1) % n
		r.path([]ecs.Vec2{left[i], left[k], left[n+k], left[n+i]})
	}
	r.end(c)
}

// outlineOf appends the two sides of a line, half a width off: of an open line as one outline, of a
// closed one first all corners of one side and then all of the other.
func outlineOf(into, points []ecs.Vec2, closed bool, half float64) []ecs.Vec2 {
	n := len(points)
	corner := func(i int, d float64) ecs.Vec2 {
		a, c := points[(i+n-1)%n], points[(i+1)%n]
		if !closed && i == 0 {
			a = points[0]
		}
		if !closed && i == n-1 {
			c = points[n-1]
		}
		m := plane.Miter(a, points[i], c)
		return ecs.Vec2{X: points[i].X + m.X*d, Y: points[i].Y + m.Y*d}
	}
	for i := range n {
		into = append(into, corner(i, half))
	}
	for i := range n {
		k := i
		if !closed {
			k = n - 1 - i
		}
		into = append(into, corner(k, -half))
	}
	return into
}

// Text writes a line.
func (r *raster) Text(at ecs.Vec2, size float64, line string, c color.RGBA) {
	r.ink.C = c
	d := font.Drawer{Dst: r.img, Src: &r.ink, Face: r.fonts.Face(size)}
	d.Dot = fixed.P(int(math.Round(at.X)), int(math.Round(at.Y)+r.fonts.Ascent(size)))
	d.DrawString(line)
}
