package field

import "github.com/drover-go/drover/systems/internal/geometry"

// Vec2 is donburi's vector.
type Vec2 = geometry.Vec2

// Planar arithmetic that no machine fuses.

func sub(a, b Vec2) Vec2 { return Vec2{X: a.X - b.X, Y: a.Y - b.Y} }

func length2(a Vec2) float64 { return float64(a.X*a.X) + float64(a.Y*a.Y) }
