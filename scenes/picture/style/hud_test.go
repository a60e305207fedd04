package style_test

import (
	"image/color"
	"strings"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
)

// notes is a canvas that remembers where text is.
type notes struct {
	fonts *style.Fonts
	boxes []plane.Rect
	lines []string
}

func (*notes) Fill([]ecs.Vec2, color.RGBA)                  {}
func (*notes) Stroke([]ecs.Vec2, bool, float64, color.RGBA) {}
func (n *notes) Text(at ecs.Vec2, size float64, line string, _ color.RGBA) {
	n.boxes = append(n.boxes, plane.Box(at.X, at.Y, n.fonts.Width(line, size), n.fonts.Height(size)))
	n.lines = append(n.lines, line)
}

func TestStatusLineNeverOverlaps(t *testing.T) {
	fonts := style.NewFonts()
	status := scenes.Status{Score: 1234567, Lives: 3, Left: 12, Total: 40, Power: 2, PowerFull: 8}
	for width := 40.0; width < 1400; width += 13 {
		n := &notes{fonts: fonts}
		area := plane.Box(0, 0, width, 28)
		style.HUD{Size: 15}.Draw(style.NewPen(n, fonts), area, &status, "chase   300 agents   12.5 s")
		for i, a := range n.boxes {
			if a.Min.X < 0 || a.Max.X > width {
				t.Errorf("width %v: %q reaches out of the line", width, n.lines[i])
			}
			for k, b := range n.boxes[:i] {
				if a.Meets(b) {
					t.Errorf("width %v: %q overlaps %q", width, n.lines[i], n.lines[k])
				}
			}
		}
		if width > 900 && len(n.lines) != 6 {
			t.Errorf("width %v: got %q, want everything", width, n.lines)
		}
	}
}

func TestBannerFitsItsArea(t *testing.T) {
	fonts := style.NewFonts()
	for _, width := range []float64{150, 400, 1280} {
		n := &notes{fonts: fonts}
		area := plane.Box(0, 0, width, 700)
		style.Announce(style.NewPen(n, fonts), area, 15, &scenes.Status{Phase: scenes.Won, Banner: "You got away with everything"})
		if len(n.boxes) != 1 || n.boxes[0].Min.X < 0 || n.boxes[0].Max.X > width {
			t.Errorf("width %v: got %v", width, n.boxes)
		}
	}
}

func TestBannerText(t *testing.T) {
	tests := []struct {
		name   string
		status *scenes.Status
		want   string
	}{
		{"no director", nil, ""},
		{"playing", &scenes.Status{}, ""},
		{"its own words", &scenes.Status{Phase: scenes.Won, Banner: "Hurray"}, "Hurray"},
		{"won", &scenes.Status{Phase: scenes.Won}, "You won"},
		{"lost", &scenes.Status{Phase: scenes.Lost}, "Game over"},
	}
	for _, test := range tests {
		if got := style.BannerText(test.status); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestMixAndFade(t *testing.T) {
	a, b := color.RGBA{0, 100, 200, 255}, color.RGBA{100, 0, 200, 255}
	if got, want := style.Mix(a, b, 0.5), (color.RGBA{50, 50, 200, 255}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := style.Fade(b, 0.5); got.A != 128 || got.R != 50 {
		t.Errorf("got %v, want half of every channel: colors are premultiplied", got)
	}
	if style.Mix(a, b, -1) != a || style.Mix(a, b, 7) != b {
		t.Error("a share outside 0 … 1 is not clamped")
	}
}

func TestSpeciesColorsDiffer(t *testing.T) {
	seen := map[color.RGBA]bool{}
	for i := range 7 {
		c := style.SpeciesColor(i)
		if seen[c] {
			t.Errorf("color %d: %v twice", i, c)
		}
		seen[c] = true
	}
}
