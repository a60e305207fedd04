package input

import (
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Devices is the source that reads Ebitengine's keyboard, mouse, touches and gamepads.
type Devices struct {
	start   time.Time
	touches []ebiten.TouchID
	pads    []ebiten.GamepadID
	finger  ebiten.TouchID
}

// NewDevices returns the devices of this program's window.
func NewDevices() *Devices { return &Devices{start: time.Now()} }

// binding is a key of the keyboard and what it does.
type binding struct {
	key  ebiten.Key
	does Key
}

// bindings lists the keyboard. A is left, so the autopilot is on O.
func bindings() [27]binding {
	return [...]binding{
		{ebiten.KeyW, Up}, {ebiten.KeyArrowUp, Up}, {ebiten.KeyS, Down}, {ebiten.KeyArrowDown, Down},
		{ebiten.KeyA, Left}, {ebiten.KeyArrowLeft, Left}, {ebiten.KeyD, Right}, {ebiten.KeyArrowRight, Right},
		{ebiten.KeySpace, Take}, {ebiten.KeyEnter, Take},
		{ebiten.KeyP, Pause}, {ebiten.KeyEscape, Pause}, {ebiten.KeyN, Step}, {ebiten.KeyR, Restart},
		{ebiten.KeyO, Autopilot}, {ebiten.KeyF1, Overlay}, {ebiten.KeyTab, Overlay}, {ebiten.KeyG, Overlay},
		{ebiten.KeyEqual, Faster}, {ebiten.KeyNumpadAdd, Faster}, {ebiten.KeyBracketRight, Faster},
		{ebiten.KeyMinus, Slower}, {ebiten.KeyNumpadSubtract, Slower}, {ebiten.KeySlash, Slower},
		{ebiten.KeyBracketLeft, Slower}, {ebiten.KeyF11, Fullscreen}, {ebiten.KeyQ, Quit},
	}
}

// padButton is a button of a gamepad and what it does.
type padButton struct {
	button ebiten.StandardGamepadButton
	does   Key
}

func padButtons() [8]padButton {
	return [...]padButton{
		{ebiten.StandardGamepadButtonLeftTop, Up}, {ebiten.StandardGamepadButtonLeftBottom, Down},
		{ebiten.StandardGamepadButtonLeftLeft, Left}, {ebiten.StandardGamepadButtonLeftRight, Right},
		{ebiten.StandardGamepadButtonRightBottom, Take}, {ebiten.StandardGamepadButtonRightTop, Restart},
		{ebiten.StandardGamepadButtonCenterRight, Pause}, {ebiten.StandardGamepadButtonCenterLeft, Autopilot},
	}
}

// Read fills in the present state.
func (d *Devices) Read(s *State) {
	s.Now = time.Since(d.start)
	s.Focused = ebiten.IsFocused()
	for _, b := range bindings() {
		if ebiten.IsKeyPressed(b.key) {
			s.Held = s.Held.With(b.does)
		}
		if inpututil.IsKeyJustPressed(b.key) {
			s.Tapped = s.Tapped.With(b.does)
		}
	}
	x, y := ebiten.CursorPositionF()
	s.Cursor = ecs.Vec2{X: x, Y: y}
	s.Button = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft)
	_, s.Wheel = ebiten.Wheel()
	d.readTouches(s)
	d.readPads(s)
}

// readTouches follows the finger that came first for as long as it is down.
func (d *Devices) readTouches(s *State) {
	d.touches = ebiten.AppendTouchIDs(d.touches[:0])
	if len(d.touches) == 0 {
		return
	}
	still := false
	for _, id := range d.touches {
		still = still || id == d.finger
	}
	if !still {
		d.finger = d.touches[0]
	}
	x, y := ebiten.TouchPositionF(d.finger)
	s.Touch, s.Touching = ecs.Vec2{X: x, Y: y}, true
}

func (d *Devices) readPads(s *State) {
	d.pads = ebiten.AppendGamepadIDs(d.pads[:0])
	for _, id := range d.pads {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		stick := ecs.Vec2{
			X: ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickHorizontal),
			Y: ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickVertical),
		}
		if length(stick) > length(s.Stick) {
			s.Stick = stick
		}
		for _, b := range padButtons() {
			if ebiten.IsStandardGamepadButtonPressed(id, b.button) {
				s.Held = s.Held.With(b.does)
			}
		}
	}
}
