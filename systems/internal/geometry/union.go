package geometry

import "slices"

// Polygons of one height that overlap or touch are united before they are baked:
// their outlines are drawn on each other, and of the edges those stay that have a
// solid on their left and none on their right (the winding numbers of Weiler and
// Atherton 1977, after exact tests). What does not come out clean stays as it
// was, one polygon by one.

// union tells how polygons are baked, by shape.
type union struct {
	// rings are the outlines of the solid whose lowest polygon this is, nil for
	// one that stands alone.
	rings [][][]Vec2
	// into is the lowest polygon of the solid that the shape was united into, or
	// the shape itself.
	into []int32
}

// unite unites the polygons of a level that is indexed with all of their edges.
// ok is false when there is nothing to unite.
func (l *Level) unite() (u union, ok bool) {
	u.into = make([]int32, len(l.shapes))
	for i := range u.into {
		u.into[i] = int32(i)
	}
	u.rings = make([][][]Vec2, len(l.shapes))
	for _, cluster := range l.clusters() {
		outlines := make([][]Vec2, len(cluster))
		for k, shape := range cluster {
			outlines[k] = l.outlines[shape]
		}
		m := newMesh(outlines)
		if !m.split() {
			continue
		}
		w := newWheel(m)
		if !w.fathom() {
			continue
		}
		rings := w.rings()
		if len(rings) == 0 {
			continue
		}
		ok = true
		u.rings[cluster[0]] = rings
		for _, shape := range cluster {
			u.into[shape] = cluster[0]
		}
	}
	return u, ok
}

// clusters returns the polygons of one height that overlap or touch, two at least,
// ascending.
func (l *Level) clusters() [][]int32 {
	sets := newSets(len(l.shapes))
	alike := func(e, f *poly) bool { return e.low == f.low && e.high == f.high }
	l.eachPair(func(e, f *prim) {
		if e.solid() && f.solid() && e.poly != f.poly && alike(&l.polys[e.poly], &l.polys[f.poly]) &&
			sets.root(e.shape) != sets.root(f.shape) && !apart(e, f, 2*weld) && gap(e, f) <= 2*weld {
			sets.unite(e.shape, f.shape)
		}
	})
	for k := range l.polys {
		e := &l.prims[l.polys[k].first]
		x, y, list := l.grid.coversAt(e.a)
		for _, v := range list {
			other := l.prims[l.polys[v.poly].first].shape
			if alike(&l.polys[k], &l.polys[v.poly]) && sets.root(other) != sets.root(e.shape) && l.holds(v, x, y, e.a) {
				sets.unite(other, e.shape)
			}
		}
	}
	members := make([][]int32, len(l.shapes))
	for i := range l.shapes {
		root := sets.root(int32(i))
		members[root] = append(members[root], int32(i))
	}
	return slices.DeleteFunc(members, func(m []int32) bool { return len(m) < 2 })
}

// eachPair calls f for all pairs of primitives that share a cell, some several
// times.
func (l *Level) eachPair(f func(e, f *prim)) {
	for c := range l.grid.nx * l.grid.ny {
		list := l.grid.list(c)
		for k, i := range list {
			for _, j := range list[:k] {
				f(&l.prims[j], &l.prims[i])
			}
		}
	}
}

// gap returns the distance between the axes of two primitives [u].
func gap(e, f *prim) float64 {
	if c, d, g, h := turn(e.a, e.b, f.a), turn(e.a, e.b, f.b), turn(f.a, f.b, e.a), turn(f.a, f.b, e.b); c*d < 0 && g*h < 0 {
		return 0
	}
	_, d0 := e.from(f.a)
	_, d1 := e.from(f.b)
	_, d2 := f.from(e.a)
	_, d3 := f.from(e.b)
	return min(d0, d1, d2, d3)
}

// sets are disjoint sets of numbers; the root of a set is its least number.
type sets []int32

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

func (s sets) root(i int32) int32 {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) unite(i, j int32) {
	i, j = s.root(i), s.root(j)
	s[max(i, j)] = min(i, j)
}
