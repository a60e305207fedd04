package proximity

import "math"

// Nearest returns the distance from a point to its nearest other point, infinite when it is alone.
func (t *Tree) Nearest(i int) float64 {
	return math.Sqrt(t.nearer(0, int32(i), math.Inf(1)))
}

// nearer returns the squared distance from point i to the nearest other point below a node, or best
// when none is nearer.
func (t *Tree) nearer(id, i int32, best float64) float64 {
	n := &t.nodes[id]
	if n.right == 0 {
		for _, j := range t.index[n.from:n.to] {
			if j != i {
				best = min(best, t.distance2(i, j))
			}
		}
		return best
	}
	p := &t.points[i]
	first, second := n.left, n.right
	a, b := &t.nodes[first], &t.nodes[second]
	da, db := t.apart2(p, p, &a.lo, &a.hi), t.apart2(p, p, &b.lo, &b.hi)
	if db < da {
		first, second, da, db = second, first, db, da
	}
	if da < best {
		best = t.nearer(first, i, best)
	}
	if db < best {
		best = t.nearer(second, i, best)
	}
	return best
}
