package components

import "github.com/yohamta/donburi"

// ThreatData makes its entity frightening to agents of every species that flees anything, whether or
// not the entity is an agent itself.
type ThreatData struct {
	// Radius is the distance at which agents take alarm [u]. The default (zero) value is 0, which
	// means no threat.
	Radius float64

	// Weight scales the fleeing force [1].
	//
	// The default (zero) value is 0, which means 1.
	Weight float64

	// Velocity is the threat's velocity when it is no agent [u/s].
	Velocity Vec2
}

// Threat is the component of something to flee from.
var Threat = donburi.NewComponentType[ThreatData]()
