package draw

import (
	"image"
	"image/color"
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/hajimehoshi/ebiten/v2"
)

// splats draws more agents than are worth a triangle each: as square dots in one image of the screen's area, brighter
// where more of them are.
type splats struct {
	on      bool
	pixels  []byte // premultiplied RGBA, row by row
	w, h    int
	at      ecs.Vec2 // where the image goes [pixel]
	side    int      // of a dot [pixel]
	colors  []color.RGBA
	known   []bool
	image   *ebiten.Image
	options ebiten.DrawImageOptions
}

const (
	// splatShare is how much of a dot's color one agent gives to a pixel, of 256.
	splatShare = 160
	// mostSide is the side of the largest dots [pixel].
	mostSide = 4
	// beyond is how far outside the screen an agent can be and still be seen [pixel].
	beyond = 64.0
)

// inView appends the rows of the agents that are on the screen, or near it.
func inView(f *Frame, rows []int32) []int32 {
	a, world := f.Run.Sim.Agents(), f.Run.Sim.Config().World
	area := f.Area.Grow(beyond)
	for i := range a.Len() {
		if area.Contains(f.Lens.To(placeOf(a, &world, i, f.Alpha))) {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

// placeOf returns where to draw an agent whose heading does not show [u].
func placeOf(a *ecs.Agents, w *ecs.World, i int, alpha float64) ecs.Vec2 {
	from, to := a.Position[i], a.NextPosition[i]
	dx, dy := to.X-from.X, to.Y-from.Y
	if w.Edges == ecs.Torus && (2*math.Abs(dx) > w.Size.X || 2*math.Abs(dy) > w.Size.Y) {
		return to // it crosses the seam: half a step is no pixel at this size
	}
	return ecs.Vec2{X: from.X + alpha*dx, Y: from.Y + alpha*dy}
}

// update paints the dots of the given rows.
func (s *splats) update(f *Frame, rows []int32) {
	s.on = true
	s.size(f.Area)
	s.side = int(min(max(math.Round(2*f.Crowd.Smallest()*f.Lens.Scale), 1), mostSide))
	a, world := f.Run.Sim.Agents(), f.Run.Sim.Config().World
	fixed := unchanging(f)
	s.forget(f.Run.Sim.SpeciesCount())
	half := float64(s.side-1) / 2
	for _, row := range rows {
		i := int(row)
		p := f.Lens.To(placeOf(a, &world, i, f.Alpha))
		x, y := int(math.Floor(p.X-s.at.X-half)), int(math.Floor(p.Y-s.at.Y-half))
		species := a.Species[i]
		if !fixed || !s.known[species] {
			s.learn(species, f.Crowd.Row(i).Color)
		}
		s.dot(x, y, s.colors[species])
	}
}

func (s *splats) forget(species int) {
	for len(s.known) < species {
		s.known, s.colors = append(s.known, false), append(s.colors, color.RGBA{})
	}
	clear(s.known)
}

func (s *splats) learn(species components.SpeciesID, c color.RGBA) {
	s.known[species], s.colors[species] = true, c
}

// size makes an empty image as large as the area.
func (s *splats) size(area plane.Rect) {
	w, h := int(math.Ceil(area.W())), int(math.Ceil(area.H()))
	s.at = ecs.Vec2{X: math.Floor(area.Min.X), Y: math.Floor(area.Min.Y)}
	if w == s.w && h == s.h {
		clear(s.pixels)
		return
	}
	s.w, s.h = w, h
	s.pixels = make([]byte, 4*w*h)
	if s.image != nil {
		s.image.Deallocate()
		s.image = nil
	}
}

// dot mixes a color into the pixels of a square.
func (s *splats) dot(x, y int, c color.RGBA) {
	r := image.Rect(x, y, x+s.side, y+s.side).Intersect(image.Rect(0, 0, s.w, s.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := s.pixels[4*(y*s.w+x) : 4*(y*s.w+x)+4 : 4*(y*s.w+x)+4]
			p[0], p[1], p[2], p[3] = toward(p[0], c.R), toward(p[1], c.G), toward(p[2], c.B), toward(p[3], c.A)
		}
	}
}

// toward moves a channel toward another.
func toward(from, to uint8) uint8 {
	return uint8(int(from) + (int(to)-int(from))*splatShare/256)
}

// draw draws the dots.
func (s *splats) draw(screen *ebiten.Image) {
	if s.image == nil {
		s.image = ebiten.NewImage(s.w, s.h)
	}
	s.image.WritePixels(s.pixels)
	s.options.GeoM.Reset()
	s.options.GeoM.Translate(s.at.X, s.at.Y)
	screen.DrawImage(s.image, &s.options)
}
