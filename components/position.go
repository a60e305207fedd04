package components

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/math"
)

// Vec2 is donburi's own planar vector, so that a game's positions and ours are the same type.
type Vec2 = math.Vec2

// PositionData is where an agent's center is [u].
type PositionData = Vec2

// Position is the component of an agent's center. A game that keeps positions in a component of its
// own binds that instead (ecs.BindPosition); the layout then holds no Position.
var Position = donburi.NewComponentType[PositionData]()

// VelocityData is an agent's velocity [u/s].
type VelocityData = Vec2

// Velocity is the component of an agent's velocity.
var Velocity = donburi.NewComponentType[VelocityData]()
