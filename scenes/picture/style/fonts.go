package style

import (
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Fonts holds the Go font in the sizes in use. It is not safe for two goroutines.
type Fonts struct {
	regular *opentype.Font
	faces   map[int]font.Face
}

// NewFonts returns the Go font.
func NewFonts() *Fonts {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic("style: the embedded Go font must parse but: " + err.Error())
	}
	return &Fonts{regular: f, faces: map[int]font.Face{}}
}

// Pixels is the size that text of a wanted size has: sizes are whole pixels, so that text is sharp.
func Pixels(size float64) int { return max(int(math.Round(size)), 6) }

// Face returns the face of a size.
func (f *Fonts) Face(size float64) font.Face {
	px := Pixels(size)
	face := f.faces[px]
	if face == nil {
		var err error
		face, err = opentype.NewFace(f.regular, &opentype.FaceOptions{Size: float64(px), DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic("style: the embedded Go font must have every size but: " + err.Error())
		}
		f.faces[px] = face
	}
	return face
}

// Width returns how wide a line is.
func (f *Fonts) Width(line string, size float64) float64 {
	return rounded(font.MeasureString(f.Face(size), line))
}

// Height returns how high a line is, without a gap to the next.
func (f *Fonts) Height(size float64) float64 {
	m := f.Face(size).Metrics()
	return rounded(m.Ascent) + rounded(m.Descent)
}

// Ascent returns how far the baseline lies below the top of a line.
func (f *Fonts) Ascent(size float64) float64 { return rounded(f.Face(size).Metrics().Ascent) }

func rounded(x fixed.Int26_6) float64 { return float64(x.Round()) }
