package steer

// Pursue returns the point to steer at in order to meet a quarry at q that moves
// with vq [u/s]: where it will be after the time d/(V + |vq|) (Buckland 2005,
// chapter 3), for a pursuer at p with top speed vmax [u/s]. Evade is to flee from
// the same point. When neither can move, it is q.
func Pursue(p, q, vq Vec3, vmax float64) Vec3 {
	closing := vmax + vq.Len()
	if closing == 0 {
		return q
	}
	return q.Add(vq.Scale(q.Sub(p).Len() / closing))
}
