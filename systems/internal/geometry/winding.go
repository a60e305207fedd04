package geometry

import (
	"cmp"
	"slices"
)

// wheel is the directed edges of a mesh around its vertices. Half 2k leads along
// edge k, half 2k+1 against it; h^1 is the half that leads back.
type wheel struct {
	m     *mesh
	start []int32 // vertex v has spokes[start[v]:start[v+1]]
	// spokes are the halves that leave a vertex, counterclockwise (where y points
	// up) from the direction of x.
	spokes []int32
	place  []int32 // of a half among the spokes
	depth  []int32 // by half: how many solids its left lies in
}

func newWheel(m *mesh) *wheel {
	w := &wheel{m: m, start: make([]int32, len(m.at)+1), depth: make([]int32, 2*len(m.edges))}
	w.spokes, w.place = make([]int32, len(w.depth)), make([]int32, len(w.depth))
	for h := range w.spokes {
		w.spokes[h] = int32(h)
	}
	slices.SortFunc(w.spokes, w.order)
	for i, h := range w.spokes {
		w.place[h] = int32(i)
		w.start[w.origin(h)+1]++
	}
	for v := range m.at {
		w.start[v+1] += w.start[v]
	}
	return w
}

func (w *wheel) origin(h int32) int32 {
	if h&1 == 1 {
		return w.m.edges[h/2].to
	}
	return w.m.edges[h/2].from
}

func (w *wheel) target(h int32) int32 { return w.origin(h ^ 1) }

// count is how many more solids lie on the half's left than on its right.
func (w *wheel) count(h int32) int32 {
	if h&1 == 1 {
		return -w.m.edges[h/2].count
	}
	return w.m.edges[h/2].count
}

// order sorts halves by their origins, then by their directions, exactly.
func (w *wheel) order(g, h int32) int {
	v := w.origin(g)
	if u := w.origin(h); u != v {
		return cmp.Compare(v, u)
	}
	p, q, at := w.m.at[w.target(g)], w.m.at[w.target(h)], w.m.at[v]
	if a, b := lower(at, p), lower(at, q); a != b {
		if b {
			return -1
		}
		return 1
	}
	return -turn(at, p, q)
}

// lower reports whether p is seen from at in the second half turn from the
// direction of x.
func lower(at, p Vec2) bool { return p.Y < at.Y || (p.Y == at.Y && p.X < at.X) }

// fathom finds how many solids lie on each side of all edges. It is false when
// the outlines do not close.
func (w *wheel) fathom() bool {
	order := make([]int32, len(w.m.at))
	for v := range order {
		order[v] = int32(v)
	}
	slices.SortFunc(order, func(u, v int32) int {
		return cmp.Or(cmp.Compare(w.m.at[u].X, w.m.at[v].X), cmp.Compare(w.m.at[u].Y, w.m.at[v].Y))
	})
	known := make([]bool, len(w.m.at))
	var todo []int32 // halves whose origins are known, the depth on their right being that on the left of those back
	for _, v := range order {
		if known[v] || w.start[v] == w.start[v+1] {
			continue
		}
		// The leftmost vertex of what hangs together: nothing of it lies to the left.
		known[v] = true
		first := w.afterLeft(v)
		w.depth[first^1] = w.depthAt(w.m.at[v])
		todo = append(todo, first)
		for len(todo) > 0 {
			h := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			todo = w.turnAround(h, known, todo)
		}
	}
	return w.agrees()
}

// agrees reports whether edges side by side have the same depth between them.
func (w *wheel) agrees() bool {
	for v := range w.m.at {
		list := w.spokes[w.start[v]:w.start[v+1]]
		for k, s := range list {
			if w.depth[s] != w.depth[list[(k+1)%len(list)]^1] || w.depth[s]-w.depth[s^1] != w.count(s) {
				return false
			}
		}
	}
	return true
}

// afterLeft returns the first half from v that comes after the direction against
// x.
func (w *wheel) afterLeft(v int32) int32 {
	list := w.spokes[w.start[v]:w.start[v+1]]
	for _, h := range list {
		if lower(w.m.at[v], w.m.at[w.target(h)]) {
			return h
		}
	}
	return list[0]
}

// turnAround enters the depths around the origin of h, from that on its right.
func (w *wheel) turnAround(h int32, known []bool, todo []int32) []int32 {
	lo, hi := w.start[w.origin(h)], w.start[w.origin(h)+1]
	depth := w.depth[h^1]
	at := w.place[h]
	for range hi - lo {
		s := w.spokes[at]
		w.depth[s^1] = depth
		depth += w.count(s)
		w.depth[s] = depth
		if to := w.target(s); !known[to] {
			known[to] = true
			todo = append(todo, s^1)
		}
		if at++; at == hi {
			at = lo
		}
	}
	return todo
}

// depthAt returns how many solids lie just to the left of p, of all whose
// outlines have no vertex there.
func (w *wheel) depthAt(p Vec2) int32 {
	depth := int32(0)
	for _, e := range w.m.edges {
		a, b := w.m.at[e.from], w.m.at[e.to]
		if (a.Y <= p.Y) == (b.Y <= p.Y) || min(a.X, b.X) > p.X {
			continue
		}
		// The way comes from the left of an edge that leads up.
		switch up := a.Y <= p.Y; {
		case up && turn(a, b, p) < 0:
			depth -= e.count
		case !up && turn(a, b, p) > 0:
			depth += e.count
		}
	}
	return depth
}

// surface reports whether half h has the solid on its left and none on its right.
func (w *wheel) surface(h int32) bool { return w.depth[h] > 0 && w.depth[h^1] <= 0 }

// rings returns the outlines of what is solid, the solid on their left, each from
// its leftmost corner on. Solids that touch in a vertex keep it both.
func (w *wheel) rings() [][]Vec2 {
	var rings [][]Vec2
	done := make([]bool, len(w.depth))
	for start := range w.depth {
		if done[start] || !w.surface(int32(start)) {
			continue
		}
		var ring []Vec2
		for h := int32(start); !done[h]; h = w.next(h) {
			done[h] = true
			ring = append(ring, w.m.at[w.origin(h)])
		}
		if ring = straighten(ring); len(ring) >= 3 {
			rings = append(rings, ring)
		}
	}
	slices.SortStableFunc(rings, func(a, b []Vec2) int {
		return cmp.Or(cmp.Compare(a[0].X, b[0].X), cmp.Compare(a[0].Y, b[0].Y))
	})
	return rings
}

// next returns the surface that goes on from h around the same solid.
func (w *wheel) next(h int32) int32 {
	v := w.target(h)
	for at := w.place[h^1]; ; {
		if at--; at < w.start[v] {
			at = w.start[v+1] - 1
		}
		if s := w.spokes[at]; w.surface(s) {
			return s
		}
	}
}

// straighten returns the ring from its leftmost corner on, without the vertices
// within weld of the straight line between others.
func straighten(ring []Vec2) []Vec2 {
	first := 0
	for i, p := range ring {
		if before(p, ring[first]) {
			first = i
		}
	}
	ring = append(append(append([]Vec2{}, ring[first:]...), ring[:first]...), ring[first])
	out := []Vec2{ring[0]}
	exact := true
	for from, i := 0, 1; i+1 < len(ring); i++ {
		a, b, c := ring[from], ring[i], ring[i+1]
		if dot(sub(b, a), sub(c, b)) > 0 {
			if exact = exact && turn(a, b, c) == 0; exact || straight(ring[from:i+2]) {
				continue
			}
		}
		out = append(out, b)
		from, exact = i, true
	}
	return out
}

// straight reports whether all of the points lie within weld of the line from the
// first to the last.
func straight(points []Vec2) bool {
	a, b := points[0], points[len(points)-1]
	if length(sub(b, a)) <= weld {
		return false
	}
	e := newPrim(prim{}, a, b)
	for _, p := range points[1 : len(points)-1] {
		if _, dist := e.from(p); dist > weld {
			return false
		}
	}
	return true
}
