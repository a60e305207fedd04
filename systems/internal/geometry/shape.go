package geometry

import (
	"fmt"
	"math"

	dmath "github.com/yohamta/donburi/features/math"
)

// Vec2 is donburi's vector.
type Vec2 = dmath.Vec2

// Kind tells the shapes apart.
type Kind uint8

const (
	// Polygon is a solid that may be concave. Its corners come in either
	// winding, the first may be repeated at the end, and edges of zero length
	// are dropped. It must not cross or touch itself.
	Polygon Kind = iota

	// Circle is a solid disc.
	Circle

	// Chain is a wall along an open polyline, with round caps. A chain whose
	// Thickness is 0 is a line that nothing crosses. It may cross itself.
	Chain
)

// String returns the kind's name as it is used in errors.
func (k Kind) String() string {
	switch k {
	case Polygon:
		return "polygon"
	case Circle:
		return "circle"
	case Chain:
		return "chain"
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// MaxCoordinate limits the coordinates and radii of a level [u]. Up to here
// rounding stays far below [Tolerance].
const MaxCoordinate = 1e7

// Shape is one obstacle as the caller describes it.
type Shape struct {
	// Kind says which of the fields below count.
	Kind Kind

	// Name names the shape in errors, e.g. `obstacles[3]`.
	Name string

	// Points holds the polygon's corners or the chain's vertices [u];
	// Points[0] is a circle's center.
	Points []Vec2

	// Radius is the circle's radius [u]. It must be positive.
	Radius float64

	// Thickness is the total width of a chain [u]. It must not be negative.
	//
	// The default (zero) value is 0, which means a line without width.
	Thickness float64

	// ZMin and ZMax are the prism's extent in a world of three dimensions [u];
	// the shape is there for z in [ZMin, ZMax). ZMin must be below ZMax.
	//
	// The default (zero) values mean the whole height.
	ZMin, ZMax float64
}

// heights returns the interval of z in which the shape is solid.
func (s *Shape) heights() (low, high float64) {
	if s.ZMin == 0 && s.ZMax == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return s.ZMin, s.ZMax
}

// Bounds is the rectangle that contains the level [u]. All outside is solid.
type Bounds struct{ Min, Max Vec2 }
