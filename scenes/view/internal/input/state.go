package input

import (
	"time"

	"github.com/drover-go/drover/ecs"
)

// Key is something that a key or button does.
type Key uint8

// What keys do.
const (
	Up Key = iota
	Down
	Left
	Right
	// Take takes over from the autopilot.
	Take
	Pause
	Step
	Restart
	Autopilot
	Overlay
	Faster
	Slower
	Fullscreen
	Quit
	keyCount
)

// Keys is a set of keys.
type Keys uint32

// Has reports whether the set holds a key.
func (k Keys) Has(key Key) bool { return k&(1<<key) != 0 }

// With returns the set with a key.
func (k Keys) With(key Key) Keys { return k | 1<<key }

// State is what the devices report at one moment.
type State struct {
	// Now is the wall clock; only differences count.
	Now time.Duration
	// Focused says that the window gets the input.
	Focused bool
	// Held are the keys that are down; Tapped are those that went down since the last state, also when
	// they are up again.
	Held, Tapped Keys
	// Cursor is where the mouse is [pixel], Button whether its button is down, Wheel how far it was
	// rolled since the last state.
	Cursor ecs.Vec2
	Button bool
	Wheel  float64
	// Touch is where the first finger is [pixel] while Touching.
	Touch    ecs.Vec2
	Touching bool
	// Stick is the left stick of a gamepad, of length up to 1.
	Stick ecs.Vec2
}

// Source reports the state of the devices.
type Source interface {
	// Read fills in the present state.
	Read(s *State)
}
