package view

import (
	"image"

	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture"
	"github.com/hajimehoshi/ebiten/v2"
)

// Options are what a window shows and how.
type Options struct {
	// Run is what is played. It is required.
	Run *scenes.Run
	// Rebuild makes the run anew when the player starts again and no director does it. The default
	// (zero) value is nil, which means that such a run cannot be started again.
	Rebuild func() (*scenes.Run, error)
	// Title is the window's title. The default (zero) value is "", which means the scene's title or
	// name.
	Title string
	// Width and Height are the window's size, in pixels of a display of normal density. The default
	// (zero) value is 0, which means 1280 × 800.
	Width, Height int
	// Fullscreen starts without a window frame.
	Fullscreen bool
	// Overlay starts with the debug overlay.
	Overlay bool
	// Ticks closes the window after so many ticks. The default (zero) value is 0, which means that the
	// player closes it.
	Ticks int64
}

// The window's size where none is asked for.
const (
	defaultWidth  = 1280
	defaultHeight = 800
)

// Play opens a window and plays until it is closed. It must be called on the main goroutine, once in
// a program, and with a display: on Linux decide by DISPLAY and WAYLAND_DISPLAY first.
//
// Play panics if there is no run.
func Play(o Options) error {
	if o.Run == nil {
		panic("view: a run must be given but was nil")
	}
	if o.Width <= 0 || o.Height <= 0 {
		o.Width, o.Height = defaultWidth, defaultHeight
	}
	for _, title := range [...]string{o.Run.Scene.Title, o.Run.Scene.Name, "drover"} {
		if o.Title == "" {
			o.Title = title
		}
	}
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowSize(o.Width, o.Height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowIcon([]image.Image{picture.Icon(16), picture.Icon(32), picture.Icon(48)})
	ebiten.SetFullscreen(o.Fullscreen)
	ebiten.SetVsyncEnabled(true)
	// One Update a frame: the game does the ticks that are due itself, by the scene's own rate.
	ebiten.SetTPS(ebiten.SyncWithFPS)
	return ebiten.RunGame(NewGame(o))
}
