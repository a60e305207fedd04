package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/systems"
)

// pixel returns the color at a point of the world.
func pixel(p *picture.Painter, img *image.RGBA, at ecs.Vec2) color.RGBA {
	q := p.Lens().To(at)
	return img.RGBAAt(int(q.X), int(q.Y))
}

// like reports whether a color is another, its shaded side or an edge between them.
func like(got, want color.RGBA) bool {
	within := func(a, b uint8) bool { return int(a) >= int(b)*3/4-8 && int(a) <= int(b)+8 }
	return within(got.R, want.R) && within(got.G, want.G) && within(got.B, want.B)
}

// bare reports whether a color is the floor's or of the fine lines on it.
func bare(got color.RGBA) bool {
	theme := style.Dark()
	return got == theme.Floor || got == theme.Line
}

func TestAgentIsDrawnAtItsPlaceAlongItsHeading(t *testing.T) {
	tests := []struct {
		name     string
		velocity ecs.Vec2
		// nose lies on the agent, beside the nose and behind the tail is floor, the wings are agent.
		nose, besideNose, behind, wing ecs.Vec2
	}{
		{"heads right", ecs.Vec2{X: 30}, ecs.Vec2{X: 10}, ecs.Vec2{X: 9, Y: 6}, ecs.Vec2{X: -13}, ecs.Vec2{X: -7, Y: 5}},
		{"heads left", ecs.Vec2{X: -30}, ecs.Vec2{X: -10}, ecs.Vec2{X: -9, Y: 6}, ecs.Vec2{X: 13}, ecs.Vec2{X: 7, Y: 5}},
		{"heads down", ecs.Vec2{Y: 30}, ecs.Vec2{Y: 10}, ecs.Vec2{X: 6, Y: 9}, ecs.Vec2{Y: -13}, ecs.Vec2{X: 5, Y: -7}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			at := ecs.Vec2{X: 233, Y: 121}
			run := stage(t, walled(), []born{{at, test.velocity}})
			p := picture.NewPainter(run, 1200)
			img := p.Paint(1)
			for _, on := range []ecs.Vec2{{}, test.nose, test.wing} {
				if got := pixel(p, img, at.Add(on)); !like(got, orange) {
					t.Errorf("%v from its center: got %v, want %v", on, got, orange)
				}
			}
			for _, off := range []ecs.Vec2{test.besideNose, test.behind} {
				if got := pixel(p, img, at.Add(off)); !bare(got) {
					t.Errorf("%v from its center: got %v, want the floor", off, got)
				}
			}
		})
	}
}

func TestWallsAreFilled(t *testing.T) {
	wall, floor := style.Dark().Wall, style.Dark().Floor
	run := stage(t, walled(), nil,
		systems.Shape{Kind: systems.Polygon, Points: []ecs.Vec2{{X: 60, Y: 60}, {X: 160, Y: 60}, {X: 160, Y: 160}, {X: 110, Y: 80}, {X: 60, Y: 160}}},
		systems.Shape{Kind: systems.Circle, Points: []ecs.Vec2{{X: 300, Y: 90}}, Radius: 40},
		systems.Shape{Kind: systems.Chain, Points: []ecs.Vec2{{X: 220, Y: 200}, {X: 360, Y: 200}}, Thickness: 20},
	)
	p := picture.NewPainter(run, 800)
	img := p.Paint(1)
	for _, test := range []struct {
		name string
		at   ecs.Vec2
		want color.RGBA
	}{
		{"inside the concave polygon", ecs.Vec2{X: 110, Y: 68}, wall},
		{"in its left arm", ecs.Vec2{X: 66, Y: 130}, wall},
		{"in its notch", ecs.Vec2{X: 117, Y: 150}, floor},
		{"inside the disc", ecs.Vec2{X: 320, Y: 105}, wall},
		{"beside the disc", ecs.Vec2{X: 300, Y: 45}, floor},
		{"at the side of the thick wall", ecs.Vec2{X: 290, Y: 192}, wall},
		{"in the border", ecs.Vec2{X: -3, Y: 150}, wall},
	} {
		if got := pixel(p, img, test.at); got != test.want && (test.want != floor || !bare(got)) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestTorusDoesNotSmear(t *testing.T) {
	world := ecs.World{Size: ecs.Vec3{X: 400, Y: 300}, Edges: ecs.Torus}
	painted := func(at, velocity ecs.Vec2, alpha float64) (count int, middle bool) {
		run := stage(t, world, []born{{at, velocity}})
		if err := run.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
		p := picture.NewPainter(run, 800)
		img := p.Paint(alpha)
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if like(img.RGBAAt(x, y), orange) {
					count++
					middle = middle || x > 100 && x < 700
				}
			}
		}
		return count, middle
	}
	whole, _ := painted(ecs.Vec2{X: 200, Y: 150}, ecs.Vec2{X: 600}, 0.5)
	for _, alpha := range []float64{0, 0.3, 0.5, 0.9} {
		got, middle := painted(ecs.Vec2{X: 396, Y: 150}, ecs.Vec2{X: 600}, alpha)
		if middle {
			t.Errorf("alpha %v: an agent that crosses the border is drawn in the middle", alpha)
		}
		if got < whole*8/10 || got > whole*12/10 {
			t.Errorf("alpha %v: got %d pixels of the agent, want about %d", alpha, got, whole)
		}
	}
}

func TestMarksAndStatusAreDrawn(t *testing.T) {
	run := stage(t, walled(), nil)
	at := ecs.Vec2{X: 103, Y: 77}
	run.Director = &rules{marks: []scenes.Mark{
		{Shape: scenes.Orb, At: at, Radius: 8, Color: pink},
		{Shape: scenes.Gate, At: ecs.Vec2{X: 303, Y: 77}, Radius: 20, Share: 1, Color: orange},
		{Shape: scenes.Label, At: ecs.Vec2{X: 203, Y: 177}, Radius: 8, Text: "+10", Color: orange},
		{Shape: scenes.Flash, At: ecs.Vec2{X: 203, Y: 227}, Radius: 8, Share: 0.5, Color: pink},
		{Shape: scenes.Gem, At: ecs.Vec2{X: 53, Y: 227}, Radius: 8, Color: orange},
		{Shape: scenes.Ring, At: ecs.Vec2{X: 53, Y: 177}, Radius: 8, Color: orange},
	}}
	p := picture.NewPainter(run, 800)
	img := p.Paint(1)
	if got := pixel(p, img, at); got != pink {
		t.Errorf("orb: got %v, want %v", got, pink)
	}
	if got := pixel(p, img, ecs.Vec2{X: 303, Y: 57.5}); got != orange {
		t.Errorf("gate's frame: got %v, want %v", got, orange)
	}
	for _, want := range []color.RGBA{style.Dark().Good, style.Dark().Power, orange} { // lives, power, gem
		found := false
		for x := range img.Bounds().Dx() {
			for y := range 30 {
				found = found || img.RGBAAt(x, y) == want
			}
		}
		if !found {
			t.Errorf("the status line has nothing in %v", want)
		}
	}
}

func TestOpenWorldShowsAllAgents(t *testing.T) {
	agents := []born{{at: ecs.Vec2{X: -3000, Y: 40}}, {at: ecs.Vec2{X: 5000, Y: 900}}, {at: ecs.Vec2{X: 10, Y: -700}}}
	run := stage(t, ecs.World{}, agents)
	p := picture.NewPainter(run, 640)
	img := p.Paint(1)
	for _, a := range agents {
		if got := pixel(p, img, a.at); !like(got, orange) {
			t.Errorf("at %v: got %v, want %v", a.at, got, orange)
		}
	}
}

func TestPNGHasTheSizeOfTheWorld(t *testing.T) {
	p := picture.NewPainter(stage(t, walled(), crowd(20, ecs.Vec2{X: 400, Y: 300})), 400)
	var out bytes.Buffer
	if err := p.WritePNG(&out); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	w, h := p.Size()
	if got := img.Bounds().Size(); got != image.Pt(w, h) || w != 400 || h <= 300 || h > 340 {
		t.Errorf("got %v and %d × %d, want 400 × 300 and a status line", got, w, h)
	}
}

func TestPaintDoesNotDependOnWhatWasPaintedBefore(t *testing.T) {
	run := stage(t, walled(), crowd(30, ecs.Vec2{X: 400, Y: 300}))
	p := picture.NewPainter(run, 300)
	first := bytes.Clone(p.Paint(1).Pix)
	p.Paint(0)
	if !bytes.Equal(first, p.Paint(1).Pix) || !bytes.Equal(first, picture.NewPainter(run, 300).Paint(1).Pix) {
		t.Error("the same run painted twice gave two pictures")
	}
}

func TestNewPainterPanics(t *testing.T) {
	defer func() {
		if got, want := recover(), "picture: width must be in 64 … 8192 but was 12"; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}()
	picture.NewPainter(stage(t, walled(), nil), 12)
}

func TestMoversAreDrawnWhereTheyAre(t *testing.T) {
	s, err := scenes.Parse("s.yaml", []byte(`version: 1
world: {size: [400, 200], edges: walls}
obstacles: [{rect: [50, 50, 60, 60], move: {by: [200, 0], turn: 90, period: 4}}]
`))
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenes.Build(s, scenes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := picture.NewPainter(run, 800)
	start, halfway, end := ecs.Vec2{X: 81, Y: 81}, ecs.Vec2{X: 180, Y: 81}, ecs.Vec2{X: 281, Y: 81}
	for _, tt := range []struct {
		ticks uint64
		at    ecs.Vec2
	}{{0, start}, {60, halfway}, {120, end}} {
		for run.Sim.TickNumber() < tt.ticks {
			if err := run.Tick(scenes.Input{}); err != nil {
				t.Fatal(err)
			}
		}
		img := p.Paint(1)
		for _, at := range []ecs.Vec2{start, halfway, end} {
			got, want := pixel(p, img, at), at == tt.at
			if (got == style.Dark().Wall) != want || bare(got) == want {
				t.Errorf("after %d ticks: got %v at %v, want the mover there %v", tt.ticks, got, at, want)
			}
		}
	}
}
