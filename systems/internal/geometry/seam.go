package geometry

import (
	"cmp"
	"math"
	"slices"
)

// A seam is where edges of two polygons lie on each other with a solid on both
// sides, as between the boxes of a wall. It is no surface, and of all queries
// only Sight heeds it: a line that runs along a seam runs through the wall. A
// seam is a primitive that is never here; prev and next are its two edges.

// seam reports whether the primitive is a seam whose two solids are there at z.
func (l *Level) seam(e *prim, z float64) bool {
	return e.low > e.high && l.prims[e.prev].here(z) && l.prims[e.next].here(z)
}

// addSeams appends the seams between the polygons and reports whether there are
// any. The grid must be built.
func (l *Level) addSeams() bool {
	var pairs [][2]int32
	l.eachCell(0, len(l.prims), func(c int, i int32) {
		for _, j := range l.grid.list(c) {
			if e, f := &l.prims[i], &l.prims[j]; i < j && e.solid() && f.solid() && e.poly != f.poly {
				if lo, hi := shared(e, f); hi-lo > Tolerance {
					pairs = append(pairs, [2]int32{i, j})
				}
			}
		}
	})
	slices.SortFunc(pairs, func(a, b [2]int32) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, p := range slices.Compact(pairs) {
		e := l.prims[p[0]]
		lo, hi := shared(&e, &l.prims[p[1]])
		l.prims = append(l.prims, prim{
			a: along(e.a, e.u, lo), b: along(e.a, e.u, hi), u: e.u, len: hi - lo,
			low: math.Inf(1), high: math.Inf(-1),
			shape: none, poly: none, prev: p[0], next: p[1],
		})
	}
	return len(pairs) > 0
}

// shared returns the stretch of e, measured from e.a, on which f lies in the
// opposite direction; it is empty when hi <= lo.
func shared(e, f *prim) (lo, hi float64) {
	if side(e.a, e.u, f.a) != 0 || side(e.a, e.u, f.b) != 0 {
		return 0, 0
	}
	return max(0, dot(e.u, sub(f.b, e.a))), min(e.len, dot(e.u, sub(f.a, e.a)))
}

// runsAlong reports whether the line of sight runs along the seam.
func (v *view) runsAlong(e *prim) bool {
	if v.side(e.a) != 0 || v.side(e.b) != 0 {
		return false
	}
	s, t := dot(v.dir, sub(e.a, v.a)), dot(v.dir, sub(e.b, v.a))
	return min(max(s, t), v.len)-max(min(s, t), 0) > Tolerance
}
