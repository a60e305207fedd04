// Tiles draws the images of the tilesets: that of the warehouse, and those of the tests, on which what is
// painted is what the tile's collision shapes cover. Run it in the repository's root:
//
//	go run ./assets/internal/tiles
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
)

// sheet is one image: tiles in a row, each a list of filled polygons.
type sheet struct {
	file          string
	width, height int // of a tile [pixel]
	tiles         [][]area
}

// area is a polygon to fill.
type area struct {
	color  color.NRGBA
	points []float64 // x, y, x, y, …
}

func box(c color.NRGBA, x, y, w, h float64) area {
	return area{c, []float64{x, y, x + w, y, x + w, y + h, x, y + h}}
}

func sheets() []sheet {
	var (
		ink      = color.NRGBA{0x30, 0x60, 0xa0, 0xff}
		concrete = color.NRGBA{0xb8, 0xb4, 0xa8, 0xff}
		joint    = color.NRGBA{0xac, 0xa8, 0x9c, 0xff}
		brick    = color.NRGBA{0x6b, 0x4a, 0x3a, 0xff}
		mortar   = color.NRGBA{0x54, 0x39, 0x2c, 0xff}
		steel    = color.NRGBA{0x3d, 0x5a, 0x80, 0xff}
		wood     = color.NRGBA{0xc1, 0x8c, 0x4f, 0xff}
		slat     = color.NRGBA{0x93, 0x66, 0x34, 0xff}
		yellow   = color.NRGBA{0xe3, 0xb5, 0x05, 0xff}
	)
	return []sheet{
		{"assets/maps/warehouse.png", 32, 32, [][]area{
			{box(concrete, 0, 0, 32, 32), box(joint, 0, 31, 32, 1), box(joint, 31, 0, 1, 32)},
			{box(brick, 0, 0, 32, 32), box(mortar, 0, 10, 32, 2), box(mortar, 0, 26, 32, 2), box(mortar, 15, 0, 2, 10), box(mortar, 4, 12, 2, 14), box(mortar, 26, 12, 2, 14)},
			{box(concrete, 0, 0, 32, 32), box(steel, 0, 6, 32, 20), box(wood, 2, 8, 8, 16), box(slat, 12, 8, 8, 16), box(wood, 22, 8, 8, 16)},
			{box(wood, 0, 0, 32, 32), box(slat, 3, 0, 3, 32), box(slat, 14, 0, 3, 32), box(slat, 26, 0, 3, 32)},
			{box(concrete, 0, 0, 32, 32), {yellow, []float64{0, 24, 8, 32, 0, 32}}, {yellow, []float64{0, 8, 24, 32, 16, 32, 0, 16}}, {yellow, []float64{8, 0, 32, 24, 32, 32, 0, 0}}, {yellow, []float64{24, 0, 32, 8, 32, 0}}},
			{box(concrete, 0, 0, 32, 32), {brick, []float64{0, 0, 32, 32, 0, 32}}},
		}},
		{"scenes/internal/tiled/testdata/tiles.png", 32, 32, [][]area{
			{box(ink, 0, 0, 32, 32)},
			{{ink, []float64{0, 0, 32, 32, 0, 32}}},
			{box(ink, 4, 6, 20, 8)},
			{{ink, []float64{0, 0, 24, 0, 24, 8, 8, 8, 8, 32, 0, 32}}},
			{},
		}},
		{"scenes/internal/tiled/testdata/tall.png", 32, 64, [][]area{
			{{ink, []float64{0, 0, 32, 0, 32, 16, 10, 16, 10, 64, 0, 64}}},
		}},
	}
}

func main() {
	for _, s := range sheets() {
		if err := s.write(); err != nil {
			fmt.Fprintln(os.Stderr, "tiles:", err)
			os.Exit(1)
		}
	}
}

func (s *sheet) write() error {
	img := image.NewNRGBA(image.Rect(0, 0, s.width*len(s.tiles), s.height))
	for i, areas := range s.tiles {
		for _, a := range areas {
			for y := range s.height {
				for x := range s.width {
					if a.covers(float64(x)+0.5, float64(y)+0.5) {
						img.SetNRGBA(i*s.width+x, y, a.color)
					}
				}
			}
		}
	}
	f, err := os.Create(s.file)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		_ = f.Close() // the first error counts
		return err
	}
	return f.Close()
}

// covers counts the edges to the right of a point.
func (a *area) covers(x, y float64) bool {
	inside := false
	n := len(a.points)
	for i := 0; i < n; i += 2 {
		ax, ay, bx, by := a.points[i], a.points[i+1], a.points[(i+2)%n], a.points[(i+3)%n]
		if (ay > y) != (by > y) && x < (bx-ax)*((y-ay)/(by-ay))+ax {
			inside = !inside
		}
	}
	return inside
}
