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
	// Point is where to go now [u]: the goal or a waypoint, or ahead of a target or prey.
	Point Vec3
	// Goal is where the way ends [u]: the goal, the target or the prey itself, the point of the path, or
	// the nearest point to it that can be reached.
	Goal Vec3
	// Radius is the distance at which it counts as reached [u].
	Radius float64
	// Weight scales the request [1].
	Weight float64
	// Kind is what the point belongs to.
	Kind AimKind
	// Arrive asks to come to rest at the goal.
	Arrive bool
	// Led says that Point is a waypoint of a flow field, on the way around walls.
	Led bool
	// Unreachable says that Goal is only the nearest point to the goal that can be reached.
	Unreachable bool
}
