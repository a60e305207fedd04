package draw

import (
	"image"
	"image/draw"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/hajimehoshi/ebiten/v2"
)

// sprite is an agent's picture in the sheet of sprites, inside a triangle.
type sprite struct {
	half    float64     // half length of the picture [pixel]
	corners [3]ecs.Vec2 // of the triangle, around the center [pixel]
	source  [3]ecs.Vec2 // the same in the sheet
}

// Sprites is the image that all agents are drawn from: each shape in several sizes, so that outlines
// are sharp at every size. One triangle with three vertices covers an agent.
type Sprites struct {
	image   *ebiten.Image
	byShape [2][]sprite // by shape (cone, dot), ascending in size
}

// spriteHalves are the half lengths in the sheet [pixel]. Between them sprites are scaled.
func spriteHalves() []float64 {
	return []float64{3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 32, 48}
}

// dotPlace is the place of dots in Sprites; all other shapes are cones.
const dotPlace = 1

// NewSprites draws the sprites.
func NewSprites() *Sprites {
	s := &Sprites{}
	const width = 1024
	x, y, high := 0, 0, 0
	type cell struct {
		img *image.RGBA
		at  image.Point
	}
	var cells []cell
	for place, shape := range [...]scenes.LookShape{scenes.Cone, scenes.Dot} {
		for _, half := range spriteHalves() {
			sp := sprite{half: half, corners: around(shape, half)}
			reach := 0.0
			for _, c := range sp.corners {
				reach = max(reach, math.Abs(c.X), math.Abs(c.Y))
			}
			r := int(math.Ceil(reach)) + 1
			if x+2*r > width {
				x, y, high = 0, y+high, 0
			}
			for k, c := range sp.corners {
				sp.source[k] = ecs.Vec2{X: float64(x+r) + c.X, Y: float64(y+r) + c.Y}
			}
			cells = append(cells, cell{picture.Sprite(shape, half, r), image.Pt(x, y)})
			s.byShape[place] = append(s.byShape[place], sp)
			x, high = x+2*r, max(high, 2*r)
		}
	}
	all := image.NewRGBA(image.Rect(0, 0, width, y+high))
	for _, c := range cells {
		draw.Draw(all, c.img.Bounds().Add(c.at), c.img, image.Point{}, draw.Src)
	}
	s.image = ebiten.NewImageFromImage(all)
	return s
}

// clearance is how far a triangle keeps from the sprite in it [pixel].
const clearance = 1.5

// around returns a triangle around the sprite of a shape.
func around(shape scenes.LookShape, half float64) [3]ecs.Vec2 {
	margin := style.OutlineWidth(half) + clearance
	if shape == scenes.Dot { // equilateral
		r := half + margin
		return [3]ecs.Vec2{{X: 2 * r}, {X: -r, Y: r * math.Sqrt(3)}, {X: -r, Y: -r * math.Sqrt(3)}}
	}
	// The dart's nose is 1.2 half lengths ahead and its tail 0.95 behind, 0.8 to each side.
	const nose, tail, wide = 1.2, 0.95, 0.8
	slope := wide / (nose + tail)
	apex := nose*half + margin*math.Sqrt(1+1/(slope*slope))
	base := -tail*half - margin
	return [3]ecs.Vec2{{X: apex}, {X: base, Y: (apex - base) * slope}, {X: base, Y: (base - apex) * slope}}
}

// pick returns the sprite for a half length: the nearest in size, rather a larger one.
func (s *Sprites) pick(shape scenes.LookShape, half float64) *sprite {
	place := 0
	if shape == scenes.Dot {
		place = dotPlace
	}
	sizes := s.byShape[place]
	for i := range sizes {
		if sizes[i].half >= half*0.95 {
			return &sizes[i]
		}
	}
	return &sizes[len(sizes)-1]
}
