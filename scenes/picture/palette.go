package picture

import (
	"image"
	"image/color"

	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/style"
)

// Palettes of GIFs have 256 colors, the first being no color.
const (
	mostColors  = 256
	transparent = 0
)

// palette maps pictures to a fixed set of colors: those of the scene and the blends that anti-aliased
// edges make of them. Colors map to the nearest; nothing is dithered, so that what does not move does
// not change.
type palette struct {
	colors color.Palette
	known  []uint8 // by color in six bits a channel; 0 is not yet looked up
	seen   map[color.RGBA]bool
}

const channelBits = 6

// edgeSteps is how many blends an anti-aliased edge has: fewer make smaller files.
const edgeSteps = 3

// newPalette returns the palette for a run, given a picture of it.
func newPalette(run *scenes.Run, marks []scenes.Mark, sample *image.RGBA) *palette {
	p := &palette{colors: color.Palette{color.RGBA{}}, known: make([]uint8, 1<<(3*channelBits)), seen: map[color.RGBA]bool{}}
	t := style.Dark()
	p.add(t.Floor, t.Outside, t.Outline, t.Wall, t.Rim, t.Line, t.Text, t.Faint, t.Accent, t.Good, t.Bad, t.Power, t.Shadow)
	p.blend(t.Outline, t.Floor, 1)
	p.blend(t.Outside, t.Text, 7)
	p.blend(t.Outside, t.Faint, 3)
	p.blend(t.Panel, t.Text, 4)
	p.learn(run, marks)
	p.addCommon(sample)
	p.restart()
	return p
}

// learn adds the colors that agents and marks have now and did not have before, with what makes their
// shaded halves and edges. Places that are in use keep their color.
func (p *palette) learn(run *scenes.Run, marks []scenes.Mark) {
	t := style.Dark()
	before := len(p.colors)
	for _, c := range p.news(run, marks) {
		p.add(c, style.Mix(t.Outline, c, style.RidgeShade))
		p.blend(t.Outline, c, edgeSteps)
		p.blend(t.Floor, c, edgeSteps)
	}
	if len(p.colors) > before {
		p.restart()
	}
}

// restart forgets what colors were nearest and knows those of the palette themselves.
func (p *palette) restart() {
	clear(p.known)
	for i, c := range p.colors {
		if key := keyOf(c.(color.RGBA)); i > 0 && p.known[key] == 0 {
			p.known[key] = uint8(i)
		}
	}
}

// news lists the colors of species, tinted agents and marks that were not seen before.
func (p *palette) news(run *scenes.Run, marks []scenes.Mark) []color.RGBA {
	var out []color.RGBA
	add := func(c color.RGBA) {
		if c.A != 0 && !p.seen[c] {
			p.seen[c] = true
			out = append(out, c)
		}
	}
	for i := range run.Scene.Species {
		c := run.Scene.Species[i].Look.Color
		if c.A == 0 {
			c = style.SpeciesColor(i)
		}
		add(c)
	}
	for i := range marks {
		add(marks[i].Color)
	}
	if run.Director != nil {
		for i := range run.Sim.Agents().Len() {
			if c, changed := run.Director.Tint(i); changed {
				add(c)
			}
		}
	}
	return out
}

func (p *palette) add(colors ...color.RGBA) {
	for _, c := range colors {
		c.A = 0xff
		if len(p.colors) < mostColors && !p.near(c) {
			p.colors = append(p.colors, c)
		}
	}
}

// near reports whether the palette has hardly another color already.
func (p *palette) near(c color.RGBA) bool {
	for _, have := range p.colors[1:] {
		if distance(c, have.(color.RGBA)) < hardly {
			return true
		}
	}
	return false
}

// hardly is the squared distance at which two colors are one.
const hardly = 3 * 3 * 3

// blend adds colors between two.
func (p *palette) blend(a, b color.RGBA, steps int) {
	a.A, b.A = 0xff, 0xff
	for k := range steps {
		p.add(style.Mix(a, b, float64(k+1)/float64(steps+1)))
	}
}

// addCommon adds the colors that cover a visible part of a picture.
func (p *palette) addCommon(sample *image.RGBA) {
	count := map[color.RGBA]int{}
	var order []color.RGBA
	for i := 0; i+3 < len(sample.Pix); i += 4 {
		c := color.RGBA{sample.Pix[i], sample.Pix[i+1], sample.Pix[i+2], 0xff}
		count[c]++
		if count[c] == commonPixels && len(p.colors)+len(order) < commonUntil {
			order = append(order, c)
		}
	}
	p.add(order...)
}

const (
	// commonPixels is how many pixels of one color are a visible part.
	commonPixels = 12
	// commonUntil leaves room for colors that come later.
	commonUntil = 150
)

// index returns the place of the color nearest to c, never the transparent one.
func (p *palette) index(c color.RGBA) uint8 {
	key := keyOf(c)
	if i := p.known[key]; i != 0 {
		return i
	}
	best, bestD := 1, 1<<30
	for i, have := range p.colors[1:] {
		if d := distance(c, have.(color.RGBA)); d < bestD {
			best, bestD = i+1, d
		}
	}
	p.known[key] = uint8(best)
	return uint8(best)
}

// distance is the squared distance of two colors, weighted as the eye does it.
func distance(a, b color.RGBA) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 2*dr*dr + 4*dg*dg + 3*db*db
}

func keyOf(c color.RGBA) int {
	const drop = 8 - channelBits
	return int(c.R>>drop)<<(2*channelBits) | int(c.G>>drop)<<channelBits | int(c.B>>drop)
}

// quantize writes the picture's colors as places in the palette.
func (p *palette) quantize(img *image.RGBA, into []uint8) {
	for i := range into {
		q := img.Pix[4*i : 4*i+3 : 4*i+3]
		into[i] = p.index(color.RGBA{q[0], q[1], q[2], 0xff})
	}
}
