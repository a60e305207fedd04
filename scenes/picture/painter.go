package picture

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
)

// Sizes of pictures.
const (
	// leastWidth and mostWidth bound a picture's width.
	leastWidth = 64
	mostWidth  = 8192
	// openAspect is the height over the width of a picture of an open world.
	openAspect = 9.0 / 16
	// leastAspect and mostAspect bound the height over the width of a picture.
	leastAspect, mostAspect = 1.0 / 8, 4.0
)

// Painter draws a run as it stands. It is not safe for two goroutines, nor while the run ticks.
type Painter struct {
	run    *scenes.Run
	fonts  *style.Fonts
	crowd  *style.Crowd
	width  int
	height int
	area   plane.Rect // of the world, without the status line
	hud    style.HUD
	least  float64 // smallest half length of an agent [pixel]
	darts  map[int]*dart
	marks  []scenes.Mark
	points []ecs.Vec2

	framer   style.Framer
	lens     plane.Lens
	ground   *image.RGBA // what does not move
	revision uint64      // of the level that ground shows
	shown    plane.Rect  // the part of the world that ground shows
	img      *image.RGBA
}

// NewPainter returns a painter of pictures of a width, 64 … 8192 pixels. Their height follows from the
// shape of the world, and is 9/16 of the width for an open world.
//
// NewPainter panics if width is out of range.
func NewPainter(run *scenes.Run, width int) *Painter {
	if width < leastWidth || width > mostWidth {
		panic(fmt.Sprintf("picture: width must be in %d … %d but was %d", leastWidth, mostWidth, width))
	}
	p := &Painter{run: run, fonts: style.NewFonts(), width: width, darts: map[int]*dart{}}
	w := float64(width)
	p.least = min(max(w/130, 3), 7)
	p.hud.Size = min(max(w/42, 9), 22)
	aspect := openAspect
	if world := run.Sim.Config().World; world.Edges != ecs.Open {
		aspect = min(max(world.Size.Y/world.Size.X, leastAspect), mostAspect)
	}
	bar := p.hud.Height()
	p.area = plane.Box(0, bar, w, math.Round(w*aspect))
	p.height = int(p.area.Max.Y)
	p.img = image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	p.crowd = style.NewCrowd(run, style.Dark().Floor)
	return p
}

// Size returns the pictures' width and height.
func (p *Painter) Size() (width, height int) { return p.width, p.height }

// Lens returns how the last picture mapped the world to pixels.
func (p *Painter) Lens() plane.Lens { return p.lens }

// Paint draws the run, alpha of the way from its last to its present tick; 1 is the present. The
// image is the painter's own: the next Paint draws over it.
func (p *Painter) Paint(alpha float64) *image.RGBA {
	p.crowd.Refresh()
	p.prepare()
	copy(p.img.Pix, p.ground.Pix)
	canvas := newRaster(p.img, p.fonts)
	pen := style.NewPen(canvas, p.fonts)
	var status *scenes.Status
	p.marks = p.marks[:0]
	if d := p.run.Director; d != nil {
		s := d.Status()
		status = &s
		p.marks = d.Marks(p.marks)
	}
	style.Movers(pen, p.lens, p.run, alpha)
	style.Marks(pen, p.lens, p.marks)
	p.agents(canvas, alpha)
	style.Effects(pen, p.lens, p.marks)
	p.hud.Gem = style.GemColor(p.marks, pen.Theme)
	p.hud.Draw(pen, plane.Box(0, 0, p.area.W(), p.area.Min.Y), status, p.note())
	style.Announce(pen, p.area, p.hud.Size, status)
	return p.img
}

// note is what stands at the right end of the status line.
func (p *Painter) note() string {
	seconds := float64(p.run.Sim.TickNumber()) * p.run.Sim.Config().Timing.Step
	return fmt.Sprintf("%s   %d agents   %.1f s", p.run.Scene.Name, p.run.Sim.Agents().Len(), seconds)
}

// WritePNG draws the present and writes it.
func (p *Painter) WritePNG(w io.Writer) error {
	if err := png.Encode(w, p.Paint(1)); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}

// prepare draws what does not move, when it changed.
func (p *Painter) prepare() {
	want := p.framer.Next(p.run)
	revision := p.run.Level.Revision()
	if p.ground != nil && want == p.shown && revision == p.revision {
		return
	}
	p.shown, p.revision = want, revision
	p.lens = plane.Fit(want, p.area)
	if p.run.Sim.Config().World.Edges == ecs.Walls { // leave room for the walls
		p.lens = plane.Fit(want, p.area.Grow(-style.BorderWidth(p.lens)))
	}
	if p.ground == nil {
		p.ground = image.NewRGBA(p.img.Bounds())
	}
	pen := style.NewPen(newRaster(p.ground, p.fonts), p.fonts)
	style.Ground(pen, p.lens, p.run, p.area)
}
