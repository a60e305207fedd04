package view_test

import (
	"fmt"
	"image/color"
	"os"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view"
	"github.com/drover-go/drover/scenes/view/internal/input"
	"github.com/hajimehoshi/ebiten/v2"
)

// displayTests is set where the tests may open a window, such as under xvfb-run.
const displayTests = "DROVER_DISPLAY_TESTS"

// host runs the tests inside a running game, where pixels can be read.
type host struct {
	m    *testing.M
	code int
}

func (h *host) Update() error {
	h.code = h.m.Run()
	return ebiten.Termination
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(int, int) (int, int) { return 320, 240 }

func TestMain(m *testing.M) {
	if os.Getenv(displayTests) == "" {
		os.Exit(m.Run())
	}
	h := &host{m: m, code: 1}
	if err := ebiten.RunGame(h); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(h.code)
}

// screenshot returns what a game draws.
func screenshot(t *testing.T, g *view.Game, width, height int) *ebiten.Image {
	t.Helper()
	if os.Getenv(displayTests) == "" {
		t.Skip("reads pixels, which needs a window: set " + displayTests + "=1 and run under xvfb-run")
	}
	screen := ebiten.NewImage(width, height)
	t.Cleanup(screen.Deallocate)
	g.Draw(screen)
	return screen
}

func at(img *ebiten.Image, p ecs.Vec2) color.RGBA {
	return img.At(int(p.X), int(p.Y)).(color.RGBA)
}

// alike reports whether two colors differ by rounding and filtering only.
func alike(a, b color.RGBA) bool {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B)) <= 12
}

func TestWindowShowsTheWorld(t *testing.T) {
	g, _, f := table(t)
	for range 30 {
		update(t, g, f, frame)
	}
	img := screenshot(t, g, 1280, 800)
	theme, lens := style.Dark(), g.Lens()
	if got := at(img, lens.To(ecs.Vec2{X: 320, Y: 240})); !alike(got, theme.Wall) {
		t.Errorf("inside the obstacle: got %v, want %v", got, theme.Wall)
	}
	if got := at(img, ecs.Vec2{X: 3, Y: 400}); !alike(got, theme.Outside) {
		t.Errorf("beside the world: got %v, want %v", got, theme.Outside)
	}
	sim := g.Run().Sim
	lit := style.SpeciesColor(0)
	dark := style.Mix(theme.Outline, lit, style.RidgeShade)
	for i := range sim.Agents().Len() {
		p, heading := sim.PoseRow(i, 0.5)
		h := style.Planar(heading)
		// To the left of the ridge is the lit half, to the right the shaded one.
		for side, want := range map[float64]color.RGBA{-1: lit, 1: dark} {
			q := ecs.Vec2{X: p.X + 1*h.X - side*1.6*h.Y, Y: p.Y + 1*h.Y + side*1.6*h.X}
			if got := at(img, lens.To(q)); !alike(got, want) {
				t.Errorf("agent %d, side %v: got %v, want %v", i, side, got, want)
			}
		}
	}
}

func TestWindowAgreesWithItselfAtEveryDensity(t *testing.T) {
	theme := style.Dark()
	for _, density := range []float64{1, 1.5, 3} {
		f := &fake{input.State{Focused: true}}
		g := view.NewGameWith(view.Options{Run: stage(t), Overlay: true}, f, density)
		w, h := g.LayoutF(500, 400)
		update(t, g, f, frame)
		img := screenshot(t, g, int(w), int(h))
		if got := at(img, g.Lens().To(ecs.Vec2{X: 320, Y: 240})); !alike(got, theme.Wall) && !alike(got, theme.Rim) {
			t.Errorf("density %v, inside the obstacle: got %v, want %v", density, got, theme.Wall)
		}
		written := 0
		for y := range int(g.Area().Min.Y) {
			for x := range int(w) {
				if alike(at(img, ecs.Vec2{X: float64(x), Y: float64(y)}), theme.Text) {
					written++
				}
			}
		}
		if written == 0 {
			t.Errorf("density %v: the status line is empty", density)
		}
	}
}

// crowd plays the preset million with fewer agents.
func crowd(t testing.TB, agents int) *view.Game {
	t.Helper()
	scene, err := scenes.Load("million", scenes.Override{Path: "spawn.0.count", Value: fmt.Sprint(agents)})
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenes.Build(scene, scenes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := view.NewGameWith(view.Options{Run: run}, &fake{input.State{Focused: true}}, 1)
	g.LayoutF(1280, 800)
	if err := run.Tick(scenes.Input{}); err != nil {
		t.Fatal(err)
	}
	if err := g.Update(); err != nil {
		t.Fatal(err)
	}
	return g
}

// The dots of a great crowd lie where its agents are.
func TestWindowShowsGreatCrowds(t *testing.T) {
	g := crowd(t, 110_000)
	img := screenshot(t, g, 1280, 800)
	lit := 0
	sim := g.Run().Sim
	for i := range 200 {
		p, _ := sim.PoseRow(i, 0)
		if c := at(img, g.Lens().To(p.XY())); int(c.B) > int(style.Dark().Floor.B)+60 {
			lit++
		}
	}
	if lit < 190 {
		t.Errorf("got dots under %d of 200 agents", lit)
	}
}

// BenchmarkDraw is the CPU that a frame takes until the engine has it all.
func BenchmarkDraw(b *testing.B) {
	for _, agents := range []int{10_000, 100_000, 300_000} {
		b.Run(fmt.Sprintf("agents=%d", agents), func(b *testing.B) {
			if os.Getenv(displayTests) == "" {
				b.Skip("needs a window: set " + displayTests + "=1 and run under xvfb-run")
			}
			g := crowd(b, agents)
			screen := ebiten.NewImage(1280, 800)
			defer screen.Deallocate()
			g.Draw(screen)
			for b.Loop() {
				g.Draw(screen)
				b.StopTimer()
				screen.At(0, 0) // makes the engine do it
				b.StartTimer()
			}
		})
	}
}
