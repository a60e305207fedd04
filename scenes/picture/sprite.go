package picture

import (
	"image"
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
)

// Sprite returns a white agent that heads along +x around the middle of a square of 2·reach pixels,
// for windows to color. half is half its length in pixels.
func Sprite(shape scenes.LookShape, half float64, reach int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 2*reach, 2*reach))
	p := &Painter{darts: map[int]*dart{}}
	white := style.Agent{Shape: shape, Color: color.RGBA{0xff, 0xff, 0xff, 0xff}}
	m := float64(reach)
	p.agent(newRaster(img, nil), white, ecs.Vec2{X: m, Y: m}, ecs.Vec2{X: 1}, half)
	return img
}

// Icon returns drover's sign, a square of a size in pixels, for windows and web pages.
func Icon(size int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	s := math.Max(float64(size), 1)
	style.Icon(style.NewPen(newRaster(img, nil), nil), plane.Box(0, 0, s, s))
	return img
}
