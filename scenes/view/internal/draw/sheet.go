package draw

import (
	"image"
	"image/draw"

	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/math/fixed"
)

// sheetSize is the width and height of a sheet: some thousand glyphs of usual size.
const sheetSize = 1024

// whiteAt is the middle of the white corner of a sheet, from which shapes take their color.
const (
	whiteAt   = 2
	whiteSize = 4
)

// Sheet is the image that shapes and text are drawn from: a white corner, and the glyphs in use.
// Glyphs are drawn by the same rasterizer as in pictures, once.
type Sheet struct {
	fonts  *style.Fonts
	image  *ebiten.Image
	glyphs map[glyphKey]glyph
	x, y   int // where the next glyph goes
	high   int // of the row
	full   bool
}

type glyphKey struct {
	size int
	r    rune
}

// glyph is a glyph's place in the sheet, and where to put it [pixel].
type glyph struct {
	x, y, w, h         float64
	left, top, advance float64
}

// NewSheet returns a sheet of glyphs of fonts.
func NewSheet(f *style.Fonts) *Sheet {
	s := &Sheet{fonts: f, image: ebiten.NewImage(sheetSize, sheetSize)}
	s.clear()
	return s
}

func (s *Sheet) clear() {
	s.glyphs = map[glyphKey]glyph{}
	s.x, s.y, s.high, s.full = whiteSize+1, 0, whiteSize, false
	white := make([]byte, 4*whiteSize*whiteSize)
	for i := range white {
		white[i] = 0xff
	}
	s.image.Clear()
	s.write(image.Rect(0, 0, whiteSize, whiteSize), white)
}

// Renew makes room when the sheet has become full of sizes that are no longer in use. It is called
// between frames, with no batch waiting to be drawn.
func (s *Sheet) Renew() bool {
	if !s.full {
		return false
	}
	s.clear()
	return true
}

func (s *Sheet) write(at image.Rectangle, pix []byte) {
	s.image.SubImage(at).(*ebiten.Image).WritePixels(pix)
}

// glyph returns the glyph of a rune, drawing it when it is new.
func (s *Sheet) glyph(size float64, r rune) glyph {
	key := glyphKey{style.Pixels(size), r}
	g, ok := s.glyphs[key]
	if !ok {
		g = s.add(size, r)
		s.glyphs[key] = g
	}
	return g
}

func (s *Sheet) add(size float64, r rune) glyph {
	box, mask, from, advance, ok := s.fonts.Face(size).Glyph(fixed.Point26_6{}, r)
	if !ok {
		return glyph{}
	}
	g := glyph{advance: float64(advance.Round())}
	w, h := box.Dx(), box.Dy()
	if w == 0 || h == 0 {
		return g
	}
	if s.x+w+1 > sheetSize {
		s.x, s.y, s.high = 0, s.y+s.high+1, 0
	}
	if s.y+h > sheetSize {
		s.full = true
		return g
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.DrawMask(img, img.Bounds(), image.White, image.Point{}, mask, from, draw.Src)
	s.write(image.Rect(s.x, s.y, s.x+w, s.y+h), img.Pix)
	g.x, g.y, g.w, g.h = float64(s.x), float64(s.y), float64(w), float64(h)
	g.left, g.top = float64(box.Min.X), float64(box.Min.Y)
	s.x += w + 1
	s.high = max(s.high, h)
	return g
}
