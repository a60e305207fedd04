package ecs

// AimKind says what an agent steers at.
type AimKind uint8

// What an agent can steer at.
const (
	AimNone AimKind = iota
	AimGoal
	AimPath
	AimTarget
	AimPrey
)

// Aim is the point an agent steers at in this tick.
type Aim struct {
	// Point is where to go [u].
	Point Vec3
	// Radius is the distance at which it counts as reached [u].
	Radius float64
	// Weight scales the request [1].
	Weight float64
	// Kind is what the point belongs to.
	Kind AimKind
	// Arrive asks to come to rest there.
	Arrive bool
}
