package input_test

import (
	"math"
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/view/internal/input"
)

// fake reports what a test sets.
type fake struct{ input.State }

func (f *fake) Read(s *input.State) { *s = f.State }

func (f *fake) after(d time.Duration) { f.Now += d }

func held(keys ...input.Key) input.Keys {
	var k input.Keys
	for _, key := range keys {
		k = k.With(key)
	}
	return k
}

const frame = time.Second / 60

func TestKeysCountOnceOnTheWayDown(t *testing.T) {
	f := &fake{input.State{Focused: true}}
	c := input.NewControls(f)
	edges := 0
	for tick := range 100 {
		f.Held = 0
		if tick >= 10 && tick < 50 || tick >= 60 && tick < 61 {
			f.Held = held(input.Restart)
		}
		f.after(frame)
		c.Poll()
		if c.Pressed(input.Restart) {
			edges++
		}
	}
	if edges != 2 {
		t.Errorf("got %d presses, want 2", edges)
	}
}

func TestShortTapBetweenFramesCounts(t *testing.T) {
	f := &fake{input.State{Focused: true, Tapped: held(input.Faster)}}
	c := input.NewControls(f)
	c.Poll()
	if !c.Pressed(input.Faster) {
		t.Error("a key that went down and up between frames was missed")
	}
	f.Tapped = 0
	c.Poll()
	if c.Pressed(input.Faster) {
		t.Error("it counted twice")
	}
}

func TestMove(t *testing.T) {
	d := math.Sqrt(0.5)
	tests := []struct {
		name  string
		keys  input.Keys
		stick ecs.Vec2
		want  ecs.Vec2
	}{
		{name: "nothing"},
		{name: "up", keys: held(input.Up), want: ecs.Vec2{Y: -1}},
		{name: "right and down: length 1", keys: held(input.Right, input.Down), want: ecs.Vec2{X: d, Y: d}},
		{name: "left and right: nothing", keys: held(input.Left, input.Right)},
		{name: "stick, half way", stick: ecs.Vec2{X: 0.5}, want: ecs.Vec2{X: 0.5}},
		{name: "stick in its dead zone", stick: ecs.Vec2{X: 0.2}},
		{name: "stick beyond 1", stick: ecs.Vec2{X: 2}, want: ecs.Vec2{X: 1}},
		{name: "keys before stick", keys: held(input.Up), stick: ecs.Vec2{X: 1}, want: ecs.Vec2{Y: -1}},
	}
	for _, test := range tests {
		c := input.NewControls(&fake{input.State{Focused: true, Held: test.keys, Stick: test.stick}})
		c.Poll()
		if got := c.Move(); math.Abs(got.X-test.want.X)+math.Abs(got.Y-test.want.Y) > 1e-12 {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
		if got, want := c.Playing(), test.want != (ecs.Vec2{}); got != want {
			t.Errorf("%s: got playing %v, want %v", test.name, got, want)
		}
	}
}

func TestPointer(t *testing.T) {
	f := &fake{input.State{Focused: true, Cursor: ecs.Vec2{X: 3, Y: 4}}}
	c := input.NewControls(f)
	c.Poll()
	if _, down := c.Pointer(); down {
		t.Error("the mouse points without a button down")
	}
	f.Button = true
	c.Poll()
	if at, down := c.Pointer(); !down || at != f.Cursor {
		t.Errorf("got %v %v, want the cursor", at, down)
	}
	f.Touching, f.Touch = true, ecs.Vec2{X: 7, Y: 8}
	c.Poll()
	if at, down := c.Pointer(); !down || at != f.Touch {
		t.Errorf("got %v %v, want the finger", at, down)
	}
}

func TestFocusLossLetsEverythingGo(t *testing.T) {
	f := &fake{input.State{Focused: true, Held: held(input.Right, input.Restart), Button: true, Stick: ecs.Vec2{Y: 1}, Wheel: 2}}
	c := input.NewControls(f)
	c.Poll()
	f.Focused = false
	for _, state := range []string{"unfocused", "and focused again with the keys still down"} {
		c.Poll()
		if _, down := c.Pointer(); down || c.Pressed(input.Restart) || state == "unfocused" && (c.Playing() || c.Wheel() != 0) {
			t.Errorf("%s: something is still held", state)
		}
		f.Focused, f.Stick = true, ecs.Vec2{}
	}
	if c.Move() != (ecs.Vec2{}) {
		t.Error("a key that was down before the focus was lost moves")
	}
	f.Held, f.Button = 0, false
	c.Poll()
	f.Held, f.Button = held(input.Right, input.Restart), true
	c.Poll()
	if _, down := c.Pointer(); !down || !c.Pressed(input.Restart) || c.Move() != (ecs.Vec2{X: 1}) {
		t.Error("keys that were up in between do not count")
	}
}

func TestTimeAwayDoesNotCount(t *testing.T) {
	f := &fake{input.State{Focused: true}}
	c := input.NewControls(f)
	f.after(time.Hour)
	if got := c.Poll(); got != 0 {
		t.Errorf("first frame: got %v s, want 0", got)
	}
	f.after(frame)
	if got := c.Poll(); math.Abs(got-1.0/60) > 1e-6 {
		t.Errorf("next frame: got %v s, want 1/60", got)
	}
	f.Focused = false
	f.after(frame)
	c.Poll()
	f.Focused = true
	f.after(30 * time.Second)
	if got := c.Poll(); got != 0 {
		t.Errorf("back after 30 s: got %v s, want 0", got)
	}
}
