package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// Pose is where a mover is, relative to its shape as given: turned about Pivot, then shifted. The zero value is the
// shape as given.
type Pose struct {
	// Position is how far the mover is shifted [u].
	Position ecs.Vec2

	// Rotation is how far it is turned [rad], from the x axis toward the y axis, which is clockwise on a screen.
	Rotation float64

	// Pivot is the point of the shape, as given, that it turns about [u].
	//
	// The default (zero) value is the origin of the shape's coordinates.
	Pivot ecs.Vec2
}

// Apply returns where a point of the shape, as given, is in the pose [u].
func (p Pose) Apply(point ecs.Vec2) ecs.Vec2 {
	o := p.placed()
	return o.Out(point)
}

// Toward returns the pose a share of the way from p to another, by the shorter turn: for drawing between two ticks, and
// what agents are swept by.
func (p Pose) Toward(to Pose, share float64) Pose {
	return Pose{
		Position: p.Position.Add(scaled(to.Position.Sub(p.Position), share)),
		Rotation: p.Rotation + float64(p.turnTo(to)*share),
		Pivot:    p.Pivot.Add(scaled(to.Pivot.Sub(p.Pivot), share)),
	}
}

// turnTo returns the shorter turn to another pose [rad].
func (p Pose) turnTo(to Pose) float64 {
	turn := to.Rotation - p.Rotation
	if math.Abs(turn) <= math.Pi {
		return turn
	}
	turns := math.Floor(turn/(2*math.Pi) + 0.5)
	return turn - float64(turns*(2*math.Pi))
}

// placed returns the pose as the level takes it.
func (p Pose) placed() geometry.Pose {
	o := geometry.AtRest()
	if p.Rotation != 0 {
		o.Sin, o.Cos = exact.SinCos(p.Rotation)
	}
	return o.Shifted(p.Position.Add(p.Pivot.Sub(o.Out(p.Pivot))))
}

// hub returns where the pivot is [u].
func (p Pose) hub() ecs.Vec2 { return p.Position.Add(p.Pivot) }

// valid reports whether a level can take the pose.
func (p Pose) valid() bool {
	within := func(v ecs.Vec2) bool {
		return math.Abs(v.X) <= geometry.MaxCoordinate && math.Abs(v.Y) <= geometry.MaxCoordinate
	}
	return within(p.Position) && within(p.Pivot) && math.Abs(p.Rotation) <= exact.MaxAngle
}
