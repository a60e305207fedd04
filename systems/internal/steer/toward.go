package steer

// Tau is the time in which a request would turn the velocity into the desired one
// [s]. Shorter is stiffer.
//
// It sits between gdx-ai's timeToTarget of 0.1 and OpenSteer's smoothing.
const Tau = 0.15

// Toward returns the acceleration that turns velocity v into the desired velocity w
// in the time tau [s], at most amax [u/s²] (Reynolds 1999: desired minus current
// velocity). Tau must be positive.
func Toward(w, v Vec3, tau, amax float64) Vec3 {
	return w.Sub(v).Over(tau).Clamp(amax)
}
