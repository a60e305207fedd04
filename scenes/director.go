package scenes

import (
	"image/color"

	"github.com/drover-go/drover/ecs"
)

// Input is what a player wants in one tick. The zero value wants nothing.
type Input struct {
	// Move is the direction to move in, of length up to 1; y points down.
	Move ecs.Vec2
	// Pointer is a place in the world to go to while Pointing [u].
	Pointer  ecs.Vec2
	Pointing bool
	// Restart starts the game again.
	Restart bool
	// Autopilot lets the director play.
	Autopilot bool
}

// Director runs a game's rules over a scene, headless and deterministic: what it does may depend on
// the simulation, the scene's seed and the input only.
type Director interface {
	// Start is called once, when the scene's agents exist, and again after a restart.
	Start(r *Run) error
	// Before is called before every tick.
	Before(in Input)
	// After is called after every tick; the tick's events are in the run's simulation.
	After()
	// Marks appends what is to be drawn besides agents and obstacles.
	Marks(marks []Mark) []Mark
	// Status says how the game stands.
	Status() Status
	// Tint returns the color of a row's agent where the rules change it, such as a hunter under
	// power, and whether they do.
	Tint(row int) (color.RGBA, bool)
}

// MarkShape is the form of a mark.
type MarkShape uint8

// The forms of marks.
const (
	// Gem is a small diamond to collect.
	Gem MarkShape = iota
	// Orb is a glowing disc, such as a power-up.
	Orb
	// Ring is a circle's outline.
	Ring
	// Gate is an exit: a filled square with a frame; Share says how far it is open.
	Gate
	// Flash is a fading burst; Share says how much of it is left.
	Flash
	// Label is text.
	Label
)

// Mark is something drawn on the level that is no agent.
type Mark struct {
	Shape MarkShape
	// At is its center [u].
	At ecs.Vec2
	// Radius is its size [u].
	Radius float64
	// Share is a state in 0 … 1, by Shape.
	Share float64
	Color color.RGBA
	Text  string
}

// Phase is where a game stands.
type Phase uint8

// The phases of a game.
const (
	Playing Phase = iota
	Won
	Lost
)

// Status is what a head-up display shows.
type Status struct {
	Phase Phase
	// Score, Lives, Left (things to collect) and Total are the counts.
	Score, Lives, Left, Total int
	// Power is the time left as a hunter [s], of PowerFull.
	Power, PowerFull float64
	// Banner is a line for the middle of the screen, or "".
	Banner string
	// Hint is the help line.
	Hint string
	// Focus is the place that the camera follows [u].
	Focus ecs.Vec2
	// Autopilot reports whether the director plays.
	Autopilot bool
}
