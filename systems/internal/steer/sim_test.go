package steer_test

import "github.com/drover-go/drover/systems/internal/steer"

// body is a point moved as the hard layer would in the open.
type body struct {
	p, v steer.Vec3
}

// move is one semi-implicit step of Euler: velocity first, limited to [minSpeed,
// vmax], then position.
func (b *body) move(a steer.Vec3, step, minSpeed, vmax float64) {
	b.v = b.v.Add(a.Scale(step)).Clamp(vmax)
	if l := b.v.Len(); l < minSpeed && l > 0 {
		b.v = b.v.Scale(minSpeed / l)
	}
	b.p = b.p.Add(b.v.Scale(step))
}

func at(x, y float64) steer.Vec3 { return steer.Vec3{X: x, Y: y} }
