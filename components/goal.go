package components

import "github.com/yohamta/donburi"

// GoalData is a point that the agent seeks while Active.
type GoalData struct {
	// Point is where to go [u].
	Point Vec2

	// Z is the point's height in a world of three dimensions [u].
	Z float64

	// Radius is how near the agent's center must come to count as arrived [u]. The default (zero)
	// value is 0, which means half a body radius.
	Radius float64

	// Active switches the goal on.
	Active bool
}

// Goal is the component of a point to seek.
var Goal = donburi.NewComponentType[GoalData]()

// TargetData is an entity that the agent pursues while it lives. It takes precedence over a path
// and a goal. A target that no longer exists is no target.
type TargetData struct {
	// Entity is the pursued entity. The default (zero) value is donburi.Null, which means none.
	Entity donburi.Entity
}

// Target is the component of an entity to pursue.
var Target = donburi.NewComponentType[TargetData]()

// PathData is a polyline that the agent follows. It takes precedence over a goal.
type PathData struct {
	// Points are the path's corners [u]. Fewer than two points are no path. The simulation reads
	// the slice and never writes it, so agents may share one. A game may change the points between
	// ticks; agents then go on from where the path is nearest.
	Points []Vec2

	// Loop joins the last point to the first.
	Loop bool
}

// Path is the component of a polyline to follow.
var Path = donburi.NewComponentType[PathData]()
