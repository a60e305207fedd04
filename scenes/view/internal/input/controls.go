package input

import (
	"math"
	"time"

	"github.com/drover-go/drover/ecs"
)

// deadZone is how far a stick must be moved to count [1].
const deadZone = 0.25

// Controls follows the devices. Presses count once, on the way down. When the focus is lost everything
// is let go; what the devices then still report as down does not count until it has been up.
type Controls struct {
	source   Source
	state    State
	last     time.Duration
	started  bool
	focused  bool
	held     Keys
	pressed  Keys
	stale    Keys // down since before the focus was lost
	pointing bool
	idle     bool // the pointer is down since before the focus was lost
}

// NewControls returns controls of a source.
func NewControls(s Source) *Controls { return &Controls{source: s} }

// Poll reads the devices once a frame and returns the time since the last frame [s]; none has passed
// when the focus has just come back.
func (c *Controls) Poll() float64 {
	c.state = State{}
	c.source.Read(&c.state)
	s := &c.state
	elapsed := (s.Now - c.last).Seconds()
	returned := s.Focused && !c.focused
	if !c.started || returned {
		elapsed = 0
	}
	c.last, c.started, c.focused = s.Now, true, s.Focused
	if !s.Focused {
		c.release()
		return elapsed
	}
	c.stale &= s.Held
	now := s.Held &^ c.stale
	c.pressed = now&^c.held | s.Tapped&^c.stale
	c.held = now
	down := s.Button || s.Touching
	c.idle = c.idle && down
	c.pointing = down && !c.idle
	return elapsed
}

// release lets everything go.
func (c *Controls) release() {
	c.held, c.pressed, c.pointing = 0, 0, false
	c.stale = ^Keys(0) // until seen up
	c.idle = true
}

// Pressed reports whether a key went down since the last frame.
func (c *Controls) Pressed(k Key) bool { return c.pressed.Has(k) }

// Focused reports whether the window gets the input.
func (c *Controls) Focused() bool { return c.focused }

// Move returns the direction that keys or the stick ask for, of length up to 1; y points down.
func (c *Controls) Move() ecs.Vec2 {
	if !c.focused {
		return ecs.Vec2{}
	}
	var v ecs.Vec2
	if c.held.Has(Left) {
		v.X--
	}
	if c.held.Has(Right) {
		v.X++
	}
	if c.held.Has(Up) {
		v.Y--
	}
	if c.held.Has(Down) {
		v.Y++
	}
	if v == (ecs.Vec2{}) && length(c.state.Stick) > deadZone {
		v = c.state.Stick
	}
	if l := length(v); l > 1 {
		v = ecs.Vec2{X: v.X / l, Y: v.Y / l}
	}
	return v
}

// Pointer returns where the player points to with the mouse button or a finger down [pixel].
func (c *Controls) Pointer() (ecs.Vec2, bool) {
	if !c.pointing {
		return ecs.Vec2{}, false
	}
	if c.state.Touching {
		return c.state.Touch, true
	}
	return c.state.Cursor, true
}

// Cursor returns where the mouse is [pixel].
func (c *Controls) Cursor() ecs.Vec2 { return c.state.Cursor }

// Wheel returns how far the wheel was rolled since the last frame.
func (c *Controls) Wheel() float64 {
	if !c.focused {
		return 0
	}
	return c.state.Wheel
}

// Playing reports whether the player does something that steers.
func (c *Controls) Playing() bool {
	return c.pointing || c.Pressed(Take) || c.Move() != (ecs.Vec2{})
}

func length(v ecs.Vec2) float64 { return math.Sqrt(v.X*v.X + v.Y*v.Y) }
