package tiled_test

import (
	"image/color"
	"os"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled"
)

// TestPresetMapsAreSolidWhereTheEditorPaintsThem compares the presets' maps of objects with what the editor shows. The
// pictures are by tmxrasterizer of Tiled 1.8.2, of the obstacles alone:
//
//	tmxrasterizer --scale 0.2 --show-layer obstacles assets/maps/caves.tmx scenes/internal/tiled/testdata/caves.png
func TestPresetMapsAreSolidWhereTheEditorPaintsThem(t *testing.T) {
	const pen = 6 // from an outline; pens, their shadows and the dots at first corners reach no farther [pixel]
	tests := []struct {
		name        string
		scale       float64 // [pixel/u]
		solid, bare int     // at least so many pixels say so
	}{
		{"chase", 1, 20000, 800000},
		{"caves", 0.2, 100000, 20000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, faults := tiled.Read(os.DirFS("../../../assets/maps"), test.name+".tmx")
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			level := levelOf(t, m)
			img := picture(t, test.name+".png")
			near := pen / test.scale
			solid, bare := 0, 0
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					p := ecs.Vec2{X: (float64(x) + 0.5) / test.scale, Y: (float64(y) + 0.5) / test.scale}
					painted := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA).A > 0
					free, deep := level.Free(p, near, 0), level.Overlap(p, near, 0) >= 2*near
					switch {
					case free && !painted:
						bare++
					case deep && painted:
						solid++
					case free || deep:
						t.Fatalf("at %v: painted is %v, free is %v", p, painted, free)
					}
				}
			}
			if solid < test.solid || bare < test.bare {
				t.Errorf("got %d solid and %d bare pixels, want at least %d and %d", solid, bare, test.solid, test.bare)
			}
		})
	}
}
