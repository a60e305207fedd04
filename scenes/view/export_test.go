package view

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/view/internal/input"
)

// NewGameWith returns a game with devices and a display density of a test's own.
func NewGameWith(o Options, source input.Source, density float64) *Game {
	return newGame(o, source, func() float64 { return density })
}

// Lens returns how the game's camera maps the world to the screen, Area where.
func (g *Game) Lens() plane.Lens { return g.camera.lens }

// Area returns the part of the screen that shows the world.
func (g *Game) Area() plane.Rect { return g.area() }

// Autopilot reports whether the autopilot plays.
func (g *Game) Autopilot() bool { return g.autopilot }

// Run returns what is played.
func (g *Game) Run() *scenes.Run { return g.run }

// Look moves a camera that is new or has looked before, and returns it.
func Look(c *Camera, world, area plane.Rect, focus *ecs.Vec2, smallest, density, elapsed float64) plane.Lens {
	s := sight{world: world, area: area, smallest: smallest, density: density, elapsed: elapsed}
	if focus != nil {
		s.focus, s.focused = *focus, true
	}
	c.update(&s)
	return c.lens
}

// Camera is the camera.
type Camera = camera

// Wheel turns the wheel.
func Wheel(c *Camera, notches float64, cursor ecs.Vec2) { c.wheel(notches, cursor) }
