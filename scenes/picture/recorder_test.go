package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"strings"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture"
)

// record plays ticks and records one of every.
func record(t *testing.T, run *scenes.Run, width, ticks, every, maxBytes int) *picture.Recorder {
	t.Helper()
	r := picture.NewRecorder(picture.NewPainter(run, width), every, maxBytes)
	r.Frame()
	for range ticks {
		if err := run.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
		r.Frame()
	}
	return r
}

func write(t *testing.T, r *picture.Recorder) (*gif.GIF, picture.Recording) {
	t.Helper()
	var out bytes.Buffer
	said, err := r.Write(&out)
	if err != nil {
		t.Fatal(err)
	}
	if said.Bytes != out.Len() {
		t.Errorf("got %d bytes, said %d", out.Len(), said.Bytes)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	return g, said
}

func seconds(g *gif.GIF) float64 {
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	return float64(sum) / 100
}

func TestDeltaFramesMakeFullFrames(t *testing.T) {
	run := stage(t, walled(), crowd(40, ecs.Vec2{X: 400, Y: 300}))
	r := record(t, run, 240, 40, 4, 0)
	g, said := write(t, r)
	if len(g.Image) != 11 || said.Frames != 11 {
		t.Fatalf("got %d frames, said %d, want 11", len(g.Image), said.Frames)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	partial := false
	for i, frame := range g.Image {
		draw.Draw(screen, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		partial = partial || frame.Bounds() != screen.Bounds()
		wrong := 0
		for y := range screen.Bounds().Dy() {
			for x := range screen.Bounds().Dx() {
				ar, ag, ab, _ := screen.At(x, y).RGBA()
				br, bg, bb, _ := r.Recorded(i, x, y).RGBA()
				if ar != br || ag != bg || ab != bb {
					wrong++
				}
			}
		}
		if wrong > 0 {
			t.Errorf("frame %d: %d pixels differ from the whole frame", i, wrong)
		}
	}
	if !partial {
		t.Error("every frame covers the whole picture, want changed rectangles")
	}
}

func TestGIFOfBusyRunFitsItsLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	const limit = 5_000_000
	size := ecs.Vec2{X: 1280, Y: 720}
	world := ecs.World{Size: ecs.Vec3{X: size.X, Y: size.Y}, Edges: ecs.Walls}
	g, said := write(t, record(t, stage(t, world, crowd(300, size)), 480, 1200, 4, limit))
	if said.Bytes > limit {
		t.Errorf("got %d bytes, want at most %d", said.Bytes, limit)
	}
	if said.Rate < 12 {
		t.Errorf("got %v, want a rate near 15", said)
	}
	if got := seconds(g); got < 19.9 || got > 20.2 {
		t.Errorf("got %v seconds, want 20", got)
	}
}

func TestTooLargeRecordingIsThinnedAndSaysSo(t *testing.T) {
	run := stage(t, walled(), crowd(60, ecs.Vec2{X: 400, Y: 300}))
	r := record(t, run, 240, 120, 2, 0)
	_, whole := write(t, r)
	run = stage(t, walled(), crowd(60, ecs.Vec2{X: 400, Y: 300}))
	limit := whole.Bytes / 3
	g, said := write(t, record(t, run, 240, 120, 2, limit))
	if said.Bytes > limit {
		t.Errorf("got %d bytes, want at most %d", said.Bytes, limit)
	}
	if said.Rate >= said.Wanted || !strings.Contains(said.String(), "frame rate lowered from 30") {
		t.Errorf("got %q, want it to say that the rate was lowered", said)
	}
	if got := seconds(g); got < 2 || got > 2.2 {
		t.Errorf("got %v seconds, want 2", got)
	}
	if strings.Contains(whole.String(), "lowered") {
		t.Errorf("got %q for a recording without a limit", whole)
	}
}

func TestLongRecordingKeepsEveryOtherFrame(t *testing.T) {
	run := stage(t, walled(), nil)
	r := record(t, run, 64, 2000, 1, 0)
	if got := r.Kept(); got > 900 {
		t.Errorf("got %d frames in memory, want at most 900", got)
	}
	g, _ := write(t, r)
	if got, want := seconds(g), 2000.0/60; got < want-0.2 || got > want+0.2 {
		t.Errorf("got %v seconds, want %v", got, want)
	}
}

func TestPaletteHasTheColorsOfTheScene(t *testing.T) {
	run := stage(t, walled(), crowd(10, ecs.Vec2{X: 400, Y: 300}))
	run.Director = &rules{marks: []scenes.Mark{{Shape: scenes.Orb, At: ecs.Vec2{X: 50, Y: 50}, Radius: 9, Color: pink}}}
	r := record(t, run, 240, 1, 1, 0)
	for _, want := range []any{orange, pink} {
		found := false
		for _, c := range r.Colors() {
			found = found || c == want
		}
		if !found {
			t.Errorf("the palette has no %v", want)
		}
	}
	if n := len(r.Colors()); n > 256 {
		t.Errorf("got %d colors, want at most 256", n)
	}
}

func TestRecorderRefusesNothing(t *testing.T) {
	r := picture.NewRecorder(picture.NewPainter(stage(t, walled(), nil), 64), 1, 0)
	if _, err := r.Write(&bytes.Buffer{}); err == nil || err.Error() != "picture: no frame was recorded" {
		t.Errorf("got %v, want an error", err)
	}
	defer func() {
		if got, want := recover(), "picture: every must be positive but was 0"; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}()
	picture.NewRecorder(nil, 0, 0)
}
