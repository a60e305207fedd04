package steer

import "math"

const (
	contagionKept = 0.85
	contagionLoss = 0.02
	contagionEnd  = 0.2
)

// Urgency returns the time until two agents whose distance may shrink to contact
// [u] touch, going on as they do [s]: rel is the way from one to the other, vrel
// the velocity of the other as seen from the one. It is 0 for those that touch, and
// +Inf for those that do not approach. The most urgent threat has the least;
// callers break ties by distance and id.
func Urgency(rel, vrel Vec3, contact float64) float64 {
	d := rel.Len()
	if d <= contact || d == 0 {
		return 0
	}
	closing := -rel.Dot(vrel) / d
	if closing <= 0 {
		return math.Inf(1)
	}
	return (d - contact) / closing
}

// Contagion returns the strength of the alarm that an agent alarmed with this
// strength [1] passes on, 0 when it is too weak to be noticed. From 1 the wave dies
// out at the eighth link.
func Contagion(strength float64) float64 {
	next := float64(contagionKept*strength) - contagionLoss
	if next < contagionEnd {
		return 0
	}
	return next
}
