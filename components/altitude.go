package components

import "github.com/yohamta/donburi"

// AltitudeData is the third coordinate of an agent in a world of three dimensions. A planar world
// ignores it.
type AltitudeData struct {
	// Z is the height of the agent's center [u].
	Z float64

	// Climb is the vertical part of its velocity [u/s].
	Climb float64
}

// Altitude is the component of an agent's height.
var Altitude = donburi.NewComponentType[AltitudeData]()
