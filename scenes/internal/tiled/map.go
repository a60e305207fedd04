package tiled

import "github.com/drover-go/drover/ecs"

// Map is what a map means to a crowd.
type Map struct {
	// File is the map's name.
	File string
	// Min and Size are the world [u]. Size is 0 where the map has no extent: an infinite one without tiles.
	Min, Size ecs.Vec2
	// Properties are those of the map that are ours.
	Properties []Property
	// Objects are the objects of our classes and the solids of tile layers, in the order of the file.
	Objects []Object
}

// Class is what an object is.
type Class uint8

// The classes of objects.
const (
	// None is an object of the game's own.
	None Class = iota
	// Obstacle is solid, or a wall where it is a polyline.
	Obstacle
	// Target is a named place.
	Target
	// Spawn is an area or point that agents start in.
	Spawn
	// Path is a named polyline or polygon to follow.
	Path
	// Door is an obstacle that a game may open.
	Door
)

// Object is one object of a map.
type Object struct {
	// Place says where it is in the map, such as `layer "walls/inner": object 12 "gate"`.
	Place string
	Class Class
	Name  string
	Shape Shape
	// Properties are those that are ours, in the order of the file. Empty ones are left out.
	Properties []Property
}

// Property is a custom property.
type Property struct {
	Name, Value string
}

// Kind tells shapes apart.
type Kind uint8

// The kinds of shapes.
const (
	// Polygon is an area; it may be concave and wound either way.
	Polygon Kind = iota
	// Circle is a disc about its only point.
	Circle
	// Chain is an open polyline.
	Chain
	// Point is a place without extent.
	Point
)

// Shape is an object's geometry in the world.
type Shape struct {
	Kind Kind
	// Points are corners, vertices, or the center [u].
	Points []ecs.Vec2
	// Radius is that of a circle [u].
	Radius float64
	// Thickness is that of a chain [u], for capsules.
	Thickness float64
}
