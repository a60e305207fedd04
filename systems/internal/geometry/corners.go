package geometry

const (
	// mostMembers is how many surfaces a solid of several shapes may have for its
	// whole silhouette to be looked for [1]: a house, not a town.
	mostMembers = 64

	// mostSteps is how many edges Corners follows to either side [1].
	mostSteps = 64
)

// Corners returns the two places between which what was hit at height z lies in
// the way of p [u], left and right as in Silhouette: the silhouette of the whole
// solid, or for several shapes that have none, because p is in a bay of them or
// because they are many, the corners at which the face that was hit turns away. A
// side on which that is farther back than p is closed, and both places are that on
// the other side. ok is false where both are closed, for the bounds and where
// there is no silhouette of a single shape or a bent wall.
func (l *Level) Corners(h *Hit, p Vec2, grow, z float64) (left, right Vec2, ok bool) {
	if _, mover := l.MoverOf(h.Shape); mover {
		return l.Silhouette(h.Shape, p, grow, z)
	}
	if l == nil || h.Shape < 0 || int(h.Shape) >= len(l.shapes) {
		return left, right, false
	}
	alone := l.alone[h.Shape]
	if alone || l.first[h.Shape+1]-l.first[h.Shape] <= mostMembers {
		if left, right, ok = l.Silhouette(h.Shape, p, grow, z); ok {
			return left, right, true
		}
	}
	e := &l.prims[h.Prim]
	if alone || !e.solid() || cross(e.u, sub(p, e.a)) >= 0 {
		return left, right, false
	}
	// Seen from outside, the solid being on the left of its edges, the next edge is
	// on the right.
	left, onLeft := l.turnsAway(h.Prim, p, grow, z, true)
	right, onRight := l.turnsAway(h.Prim, p, grow, z, false)
	switch {
	case !onLeft:
		left = right
	case !onRight:
		right = left
	}
	return left, right, onLeft || onRight
}

// turnsAway follows edges from i on, backward or forward, to the first corner
// that bends outward and behind which p sees the next edge from within. open is
// false where there is none, or farther back than p.
func (l *Level) turnsAway(i int32, p Vec2, grow, z float64, backward bool) (corner Vec2, open bool) {
	at := i
	for range mostSteps {
		bend := &l.prims[at] // the edge that starts at the corner
		if backward {
			at = bend.prev
		} else {
			at = bend.next
			bend = &l.prims[at]
		}
		if at == i {
			break
		}
		if e := &l.prims[at]; bend.convex && e.here(z) && cross(e.u, sub(p, e.a)) >= 0 {
			n := sub(l.prims[bend.prev].u, bend.u)
			corner = along(bend.a, unit(n, n), grow)
			return corner, dot(sub(corner, p), right(l.prims[i].u)) < 0
		}
	}
	return corner, false
}
