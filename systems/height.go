package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// wrap brings the agents back into a torus, and between floor and ceiling.
func (s *Contact) wrap() {
	if s.core.world.Edges == ecs.Torus || s.ends() {
		s.core.pool.Run(s.tick.Agents.Len(), chunk, (*wrapping)(s))
	}
}

// ends reports whether anything may end a vertical move.
func (s *Contact) ends() bool {
	return s.tick.Agents.Dimensions == 3 && (s.core.world.Edges == ecs.Walls || !s.core.walls.Empty())
}

// wrapping is the last stage of Contact.
type wrapping Contact

// Do brings some agents back.
func (r *wrapping) Do(_, lo, hi int) {
	s := (*Contact)(r)
	a, w := s.tick.Agents, s.core.world
	if s.ends() {
		for i := lo; i < hi; i++ {
			a.SetNextAt(i, w.Wrap(s.rise(i, a.NextAt(i))))
		}
		return
	}
	wrapPlanar(w, a.NextPosition[lo:hi])
	if a.Dimensions == 3 {
		wrapHeights(w, a.NextAltitude[lo:hi])
	}
}

// wrapHeights is wrapPlanar for third coordinates.
func wrapHeights(w ecs.World, heights []float64) {
	z0, z1 := w.Min.Z, w.Min.Z+w.Size.Z
	for i, z := range heights {
		if !(z0 <= z && z < z1) {
			heights[i] = w.Wrap(ecs.Vec3{Z: z}).Z
		}
	}
}

// wrapPlanar brings points back into a torus. Few are ever outside.
func wrapPlanar(w ecs.World, points []ecs.Vec2) {
	x0, x1, y0, y1 := w.Min.X, w.Min.X+w.Size.X, w.Min.Y, w.Min.Y+w.Size.Y
	for i := range points {
		if p := &points[i]; !(x0 <= p.X && p.X < x1 && y0 <= p.Y && p.Y < y1) {
			*p = w.Wrap(ecs.Vec3{X: p.X, Y: p.Y}).XY()
		}
	}
}

// rise ends an agent's vertical move: between floor and ceiling, and not into a prism from above or below. The plane
// has been settled at the old height, so that the way is along the plane first, then up or down.
func (s *Contact) rise(i int, p ecs.Vec3) ecs.Vec3 {
	a, w := s.tick.Agents, s.core.world
	to := p.Z
	if w.Edges == ecs.Walls {
		lo, hi := w.Min.Z+a.RadiusOf(i), w.Min.Z+w.Size.Z-a.RadiusOf(i)
		to = max(lo, min(to, hi))
		if lo > hi {
			to = (lo + hi) / 2
		}
	}
	if !s.core.walls.Empty() && s.state[i] < escaping {
		to = s.core.clearHeight(p.XY(), a.RadiusOf(i), a.Altitude[i], to)
	}
	if to != p.Z {
		a.NextClimb[i] = 0
		a.Flags[i] |= ecs.Touching
		p.Z = to
	}
	return p
}

// clearHeight returns how far a disc gets from height z toward another: up to the first face of a prism that it would
// enter. Between two faces of any prisms nothing changes, so that one height stands for all.
func (c *core) clearHeight(p ecs.Vec2, radius, z, to float64) float64 {
	for at := z; at != to; {
		next := c.level.nextFace(at, to)
		if !c.walls.Free(p, radius, at+(next-at)/2) {
			return c.beside(p, radius, at, z)
		}
		at = next
	}
	return c.beside(p, radius, to, z)
}

// beside returns a height, or the last one before it when it is itself in a prism: a prism ends below its top.
func (c *core) beside(p ecs.Vec2, radius, at, from float64) float64 {
	if at == from || c.walls.Free(p, radius, at) {
		return at
	}
	return math.Nextafter(at, from)
}
