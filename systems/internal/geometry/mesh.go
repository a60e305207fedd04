package geometry

import (
	"cmp"
	"math"
	"slices"
)

const (
	// weld is how near to each other two vertices, or a vertex and an edge, count
	// as one and as on it [u]: some digits above the rounding of crossings, and
	// far below Tolerance.
	weld = Skin / 100

	// splitRounds is how often edges are split at what they meet. Splitting moves
	// edges by rounding, so that a second round may find something; more are a
	// sign of edges that are hardly longer than weld [1].
	splitRounds = 12
)

// mesh is a set of outlines drawn on each other: after split, its edges share
// ends and nothing else. An edge keeps no more of the outlines that run along it
// than how many there are to one side.
type mesh struct {
	at    []Vec2
	cells map[[2]float64][]int32 // vertices by squares of weld
	edges []link
}

// link is an edge from a vertex to another with a higher number. count is how
// many more outlines run along it than against it: it has the solid of that many
// on its left.
type link struct {
	from, to int32
	count    int32
}

func newMesh(outlines [][]Vec2) *mesh {
	m := &mesh{cells: map[[2]float64][]int32{}}
	for _, ring := range outlines {
		last := m.vertex(ring[len(ring)-1])
		for _, p := range ring {
			v := m.vertex(p)
			m.join(last, v, 1)
			last = v
		}
	}
	m.tidy()
	return m
}

// vertex returns the vertex within weld of p, p itself if there is none yet.
// Vertices never move.
func (m *mesh) vertex(p Vec2) int32 {
	x, y := math.Floor(p.X/weld), math.Floor(p.Y/weld)
	for dx := -1.0; dx <= 1; dx++ {
		for dy := -1.0; dy <= 1; dy++ {
			for _, v := range m.cells[[2]float64{x + dx, y + dy}] {
				if length(sub(m.at[v], p)) <= weld {
					return v
				}
			}
		}
	}
	v := int32(len(m.at))
	m.at = append(m.at, Vec2{X: p.X + 0, Y: p.Y + 0}) // no −0
	key := [2]float64{x + 0, y + 0}
	m.cells[key] = append(m.cells[key], v)
	return v
}

// join adds an edge.
func (m *mesh) join(from, to, count int32) {
	switch {
	case from < to:
		m.edges = append(m.edges, link{from, to, count})
	case to < from:
		m.edges = append(m.edges, link{to, from, -count})
	}
}

// tidy sorts the edges, makes those between the same vertices one, and drops
// those with as many outlines along them as against them: as much is solid on
// both sides.
func (m *mesh) tidy() {
	slices.SortFunc(m.edges, func(a, b link) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	out := m.edges[:0]
	for _, e := range m.edges {
		if n := len(out) - 1; n >= 0 && out[n].from == e.from && out[n].to == e.to {
			out[n].count += e.count
		} else {
			out = append(out, e)
		}
	}
	m.edges = slices.DeleteFunc(out, func(e link) bool { return e.count == 0 })
}

// stop is a vertex at which an edge is to be split.
type stop struct {
	edge, vertex int32
	along        float64 // of the edge [u]
}

// split splits the edges until they share ends only. It is false when they do
// not come to that.
func (m *mesh) split() bool {
	for range splitRounds {
		stops := m.stops()
		if len(stops) == 0 {
			return true
		}
		m.apply(stops)
	}
	return false
}

// stops finds where edges meet.
func (m *mesh) stops() []stop {
	l := &Level{prims: make([]prim, len(m.edges))}
	for i, e := range m.edges {
		l.prims[i] = newPrim(prim{w: 2 * weld, poly: none}, m.at[e.from], m.at[e.to])
	}
	if len(l.prims) == 0 {
		return nil
	}
	l.build(false)
	var stops []stop
	for c := range l.grid.nx * l.grid.ny {
		list := l.grid.list(c)
		for k, i := range list {
			for _, j := range list[:k] {
				if apart(&l.prims[i], &l.prims[j], 0) {
					continue
				}
				stops = m.meet(l, stops, i, j)
			}
		}
	}
	slices.SortFunc(stops, func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.edge, b.edge), cmp.Compare(a.along, b.along), cmp.Compare(a.vertex, b.vertex))
	})
	return slices.Compact(stops)
}

// apart reports whether the boxes around two primitives are farther apart than
// margin [u] along an axis.
func apart(e, f *prim, margin float64) bool {
	w := e.w + f.w + margin
	return min(e.a.X, e.b.X) > max(f.a.X, f.b.X)+w || min(f.a.X, f.b.X) > max(e.a.X, e.b.X)+w ||
		min(e.a.Y, e.b.Y) > max(f.a.Y, f.b.Y)+w || min(f.a.Y, f.b.Y) > max(e.a.Y, e.b.Y)+w
}

// meet appends where edges i and j are to be split because of each other: at ends
// that lie on them, else where they cross.
func (m *mesh) meet(l *Level, stops []stop, i, j int32) []stop {
	e, f := m.edges[i], m.edges[j]
	before := len(stops)
	for _, v := range [...]int32{f.from, f.to} {
		stops = m.stopAt(l, stops, i, v, weld)
	}
	for _, v := range [...]int32{e.from, e.to} {
		stops = m.stopAt(l, stops, j, v, weld)
	}
	if len(stops) > before || e.from == f.from || e.to == f.to || e.from == f.to || e.to == f.from {
		return stops
	}
	a, b, c, d := m.at[e.from], m.at[e.to], m.at[f.from], m.at[f.to]
	if turn(a, b, c)*turn(a, b, d) >= 0 || turn(c, d, a)*turn(c, d, b) >= 0 {
		return stops
	}
	t := cross(sub(c, a), sub(d, c)) / cross(sub(b, a), sub(d, c))
	v := m.vertex(along(a, sub(b, a), min(max(t, 0), 1)))
	stops = m.stopAt(l, stops, i, v, math.Inf(1))
	return m.stopAt(l, stops, j, v, math.Inf(1))
}

// stopAt appends a stop of edge i at vertex v unless v is farther than far from
// the edge or one of its ends.
func (m *mesh) stopAt(l *Level, stops []stop, i, v int32, far float64) []stop {
	if v == m.edges[i].from || v == m.edges[i].to {
		return stops
	}
	e := &l.prims[i]
	if _, dist := e.from(m.at[v]); dist > far {
		return stops
	}
	return append(stops, stop{edge: i, vertex: v, along: dot(e.u, sub(m.at[v], e.a))})
}

// apply splits the edges at the stops, which are sorted.
func (m *mesh) apply(stops []stop) {
	old := m.edges
	m.edges = nil
	for i, e := range old {
		from := e.from
		for len(stops) > 0 && stops[0].edge == int32(i) {
			m.join(from, stops[0].vertex, e.count)
			from = stops[0].vertex
			stops = stops[1:]
		}
		m.join(from, e.to, e.count)
	}
	m.tidy()
}
