package geometry

import "math"

// depthToBury is how deep inside another solid a surface must lie to be left out
// [u]. Whatever touches it there is deep in that solid too.
const depthToBury = 2 * Skin

// bury marks the surfaces that lie wholly inside a circle, a thick chain's segment
// or another polygon which is there at all of their heights. No query meets them
// any more. It reports whether there are any.
func (l *Level) bury() bool {
	var deep, corners []int32
	for i := range l.prims {
		e := &l.prims[i]
		if l.lies(e, int32(i)) {
			deep = append(deep, int32(i))
		}
		if corner := (prim{a: e.a, b: e.a, low: e.low, high: e.high, poly: e.poly}); e.convex && l.lies(&corner, int32(i)) {
			corners = append(corners, int32(i))
		}
	}
	swallowed := l.swallowed()
	for _, i := range corners {
		l.prims[i].convex = false // there is nothing to go around
	}
	for _, i := range deep {
		l.prims[i].low, l.prims[i].high = math.Inf(1), math.Inf(1)
	}
	for _, k := range swallowed {
		l.polys[k].low, l.polys[k].high = math.Inf(1), math.Inf(1)
	}
	return len(deep) > 0
}

// lies reports whether e, which is primitive i or a part of it, lies deep inside
// a solid.
func (l *Level) lies(e *prim, i int32) bool {
	if c, ok := l.grid.cellOf(e.a); ok {
		for _, j := range l.grid.list(c) {
			if f := &l.prims[j]; i != j && (f.swallows(e) || (j < i && f.equals(e))) {
				return true
			}
		}
	}
	x, y, list := l.grid.coversAt(e.a)
	for _, v := range list {
		q := &l.polys[v.poly]
		if v.poly != e.poly && q.low <= e.low && e.high <= q.high && l.holds(v, x, y, e.a) && l.clear(e, v.poly) {
			return true
		}
	}
	return false
}

// swallows reports whether f lies deep inside e, a circle or a thick segment.
func (e *prim) swallows(f *prim) bool {
	room := e.w - f.w - depthToBury
	if !(room > 0 && e.low <= f.low && f.high <= e.high) {
		return false
	}
	_, d0 := e.from(f.a)
	_, d1 := e.from(f.b)
	return max(d0, d1) <= room
}

// equals reports whether f is the same circle.
func (e *prim) equals(f *prim) bool {
	return e.len == 0 && f.len == 0 && e.a == f.a && e.w == f.w && e.w > 0 && e.low == f.low && e.high == f.high
}

// clear reports whether e stays deep inside polygon k, if it starts there.
func (l *Level) clear(e *prim, k int32) bool {
	s := l.grid.sweep(e.a, sub(e.b, e.a), e.w+depthToBury)
	for c, ok := s.next(1); ok; c, ok = s.next(1) {
		for _, j := range l.grid.list(c) {
			if f := &l.prims[j]; f.poly == k && gap(e, f) <= e.w+depthToBury {
				return false
			}
		}
	}
	return true
}

// swallowed returns the polygons that lie wholly inside one circle or one segment
// of a thick chain.
func (l *Level) swallowed() []int32 {
	var all []int32
	for k := range l.polys {
		q := &l.polys[k]
		c, ok := l.grid.cellOf(l.prims[q.first].a)
		if !ok {
			continue
		}
		for _, j := range l.grid.list(c) {
			if f := &l.prims[j]; f.w > 0 && l.holdsAll(f, q) {
				all = append(all, int32(k))
				break
			}
		}
	}
	return all
}

func (l *Level) holdsAll(f *prim, q *poly) bool {
	for i := q.first; i < q.end; i++ {
		if !f.swallows(&l.prims[i]) {
			return false
		}
	}
	return true
}
