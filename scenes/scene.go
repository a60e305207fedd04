package scenes

import (
	"image/color"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems"
)

// Scene is a validated scene file with its defaults filled in.
type Scene struct {
	// Name is the scene's name; Title is the first comment line of a preset.
	Name, Title string
	// File is where the scene was read from, for errors; state files are relative to it.
	File string
	// Config holds seed, kernel, clock and world. Its level is made of Obstacles by Build.
	Config ecs.Config
	// Director names the Go director that runs the rules, or "".
	Director string
	// Species are the species in the order of the file.
	Species []Species
	// Relations are the relations between species, by index into Species.
	Relations []components.Relation
	// Obstacles are the level's shapes, Movers those that move.
	Obstacles []systems.Shape
	Movers    []Mover
	// Targets are the named places.
	Targets []Target
	// Spawns say which agents there are at the start.
	Spawns []Spawn
}

// Species is one species of a scene.
type Species struct {
	Name string
	components.Species
	Look Look
}

// LookShape is how an agent is drawn.
type LookShape uint8

// The shapes of agents.
const (
	Cone LookShape = iota
	Dot
	Sprite
)

// Look is how agents of a species are drawn. It is never part of the state.
type Look struct {
	Shape LookShape
	Color color.RGBA
	// Size is the drawn half length of an agent [u].
	Size float64
}

// Target is a named place or path.
type Target struct {
	Name string
	// At and Radius are the place [u]; Path and Loop the path [u]; Follow the name of a spawn whose
	// first agent is followed.
	At     ecs.Vec3
	Radius float64
	Path   []ecs.Vec2
	Loop   bool
	Follow string
}

// Area is where a spawn places agents. One of its parts is set, or none for the whole world. In three
// dimensions Rect, Circle and Polygon reach over the world's height, and lie at 0 in an open world.
type Area struct {
	// Rect is x, y, width, height [u].
	Rect *[4]float64
	// Circle is x, y, radius [u].
	Circle *[3]float64
	// Polygon are corners [u].
	Polygon []ecs.Vec2
	// Box is x, y, z and its extents, in three dimensions [u].
	Box *[6]float64
	// At is one point [u].
	At *ecs.Vec3
}

// Spawn is a group of agents that a scene starts with.
type Spawn struct {
	// Name is what a target's follow may name: the spawn's name, else its species'.
	Name string
	// Species is an index into Scene.Species.
	Species int
	Count   int
	In      Area
	// Velocity is the start velocity [u/s], or nil for one by Speed and Heading.
	Velocity *ecs.Vec3
	// Speed is the range of start speeds [u/s].
	Speed [2]float64
	// Heading is the start heading [deg]; RandomHeading draws one for each agent.
	Heading       float64
	RandomHeading bool
	// Goal is an index into Scene.Targets, or −1.
	Goal int
	// Player marks the agents that a player drives.
	Player bool
	// Generator is "" or "lcg32".
	Generator string
	// State is a file of agents to start from, or "". It is relative to the scene's folder.
	State string
	// Where is the spawn's place in the file, such as "chase.yaml:30:5: spawn.1", for errors.
	Where string
}
