package tiled_test

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled"
	"github.com/drover-go/drover/systems"
)

// levelOf bakes the obstacles of a map.
func levelOf(t *testing.T, m *tiled.Map) *systems.Level {
	t.Helper()
	var shapes []systems.Shape
	for _, o := range m.Objects {
		if o.Class != tiled.Obstacle {
			continue
		}
		s := systems.Shape{Name: o.Place, Points: o.Shape.Points, Radius: o.Shape.Radius, Thickness: o.Shape.Thickness}
		switch o.Shape.Kind {
		case tiled.Circle:
			s.Kind = systems.Circle
		case tiled.Chain:
			s.Kind = systems.Chain
		}
		shapes = append(shapes, s)
	}
	level := systems.NewLevel(shapes...)
	if err := level.Bake(ecs.World{}); err != nil {
		t.Fatal(err)
	}
	return level
}

// read reads a fixture that must be right.
func read(t *testing.T, name string) *tiled.Map {
	t.Helper()
	m, faults := tiled.Read(os.DirFS("testdata"), name)
	if len(faults) > 0 {
		t.Fatalf("%s: got %v", name, faults)
	}
	return m
}

func picture(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// The pictures beside the maps are by tmxrasterizer of Tiled 1.8.2. In them all that is solid is painted and
// nothing else, but for the pin of a lamp.
func TestMapsAreSolidWhereTheEditorPaintsThem(t *testing.T) {
	tests := []struct {
		name   string
		origin ecs.Vec2 // of the world in the picture [pixel]
		lamp   ecs.Vec2 // where there is one [u]
	}{
		{"kinds", ecs.Vec2{X: 5, Y: 1}, ecs.Vec2{X: 319, Y: 187}},
		{"infinite", ecs.Vec2{X: 512, Y: 512}, ecs.Vec2{X: -400, Y: -400}},
	}
	const pin = 24 // the size of a lamp's pin [u]
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			level := levelOf(t, read(t, test.name+".tmx"))
			img := picture(t, test.name+".png")
			overlay := image.NewNRGBA(img.Bounds())
			counts := map[verdict]int{}
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					p := ecs.Vec2{X: float64(x) + 0.5, Y: float64(y) + 0.5}.Sub(test.origin)
					overlay.Set(x, y, img.At(x, y))
					if level.Overlap(p, 0.01, 0) > 0.01 {
						overlay.Set(x, y, mix(img.At(x, y)))
					}
					v := compare(level, p, color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA))
					if p.Distance(test.lamp) < pin {
						v = unsure
					}
					counts[v]++
					if v == wrong {
						overlay.Set(x, y, color.NRGBA{255, 0, 255, 255})
						if counts[wrong] < 5 {
							t.Errorf("at %v: got %v in the picture and an overlap of %v", p, img.At(x, y), level.Overlap(p, 0, 0))
						}
					}
				}
			}
			if counts[wrong] > 0 || counts[solid] < 40000 || counts[bare] < 250000 {
				t.Errorf("got %d wrong of %d solid and %d bare pixels", counts[wrong], counts[solid], counts[bare])
			}
			save(t, overlay, test.name+".png")
		})
	}
}

// verdict is what a pixel says about the level.
type verdict int

const (
	unsure verdict = iota
	solid
	bare
	wrong
)

// compare compares a pixel with the level. Pens, their shadows and the dots at first corners have other colors
// than tiles and the insides of shapes; they say nothing.
func compare(level *systems.Level, p ecs.Vec2, c color.NRGBA) verdict {
	const near = 2 // from an outline, whose pen is blurred [u]
	ink, inside := color.NRGBA{0x30, 0x60, 0xa0, 0xff}, color.NRGBA{0xff, 0, 0, 50}
	if c.A != 0 && c != ink && c != inside {
		return unsure
	}
	free, deep := level.Free(p, near, 0), level.Overlap(p, near, 0) >= 2*near
	switch {
	case free && c.A == 0:
		return bare
	case deep && c.A > 0:
		return solid
	case free || deep:
		return wrong
	}
	return unsure
}

// mix paints a translucent green over a pixel.
func mix(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 9), uint8(g>>9) + 127, uint8(b >> 9), 255}
}

// save writes a picture to look at where DROVER_PICTURES names a folder.
func save(t *testing.T, img image.Image, name string) {
	folder := os.Getenv("DROVER_PICTURES")
	if folder == "" {
		return
	}
	f, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
