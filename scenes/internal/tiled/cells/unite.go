package cells

import (
	"cmp"
	"slices"
)

// Cell is a square of a grid, or the corner at its upper left.
type Cell struct{ X, Y int }

// Unite returns the outlines of polygons that cover the cells and nothing else. The polygons do not overlap,
// and none crosses or touches itself: one with a hole, or that meets itself in a corner, is cut there from top
// to bottom. The result depends on the cells only, not on their order or on repetitions. It takes time
// proportional to the cells times the logarithm of the cuts, nearly.
func Unite(all []Cell) [][]Cell {
	g := newGrid(all)
	everything := make([]int32, len(g.cells))
	for i := range everything {
		everything[i] = int32(i)
	}
	var outlines [][]Cell
	parts := g.components(everything)
	for len(parts) > 0 {
		part := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		rings, cuts := g.trace(part)
		if len(cuts) == 0 {
			outlines = append(outlines, rings[0])
			continue
		}
		// The middle cut keeps the pieces, and so the work, balanced.
		parts = append(parts, g.cut(part, cuts[len(cuts)/2])...)
	}
	slices.SortFunc(outlines, func(a, b []Cell) int { return order(a[0], b[0]) })
	return outlines
}

// order sorts by rows, then columns.
func order(a, b Cell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) }

// grid is the cells, each once and by rows, and the part that each belongs to. A part is the indices of its
// cells, ascending.
type grid struct {
	cells []Cell
	// near are the cells above, right, below and left, or −1.
	near  [][4]int32
	part  []int32
	parts int32 // how many there were
}

func newGrid(all []Cell) *grid {
	g := &grid{cells: slices.Clone(all)}
	slices.SortFunc(g.cells, order)
	g.cells = slices.Compact(g.cells)
	index := make(map[Cell]int32, len(g.cells))
	for i, c := range g.cells {
		index[c] = int32(i)
	}
	g.near, g.part = make([][4]int32, len(g.cells)), make([]int32, len(g.cells))
	for i, c := range g.cells {
		for k, n := range [4]Cell{{c.X, c.Y - 1}, {c.X + 1, c.Y}, {c.X, c.Y + 1}, {c.X - 1, c.Y}} {
			g.near[i][k] = -1
			if at, full := index[n]; full {
				g.near[i][k] = at
			}
		}
	}
	return g
}

// fresh returns the number of a new part.
func (g *grid) fresh() int32 {
	g.parts++
	return g.parts
}

// components splits cells of one part, or of several, into parts that hang together by edges.
func (g *grid) components(of []int32) [][]int32 {
	var parts [][]int32
	first := g.parts
	for _, start := range of {
		old := g.part[start]
		if old > first {
			continue // it has its new part
		}
		id := g.fresh()
		g.part[start] = id
		part := []int32{start}
		for next := 0; next < len(part); next++ {
			for _, n := range g.near[part[next]] {
				if n >= 0 && g.part[n] == old {
					g.part[n] = id
					part = append(part, n)
				}
			}
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// cut splits a part at the left edge of a column.
func (g *grid) cut(part []int32, column int) [][]int32 {
	left := g.fresh()
	for _, i := range part {
		if g.cells[i].X < column {
			g.part[i] = left
		}
	}
	return g.components(part)
}

// trace returns the outlines of a part, clockwise on a screen, the outer one first, and the columns, sorted, at
// which to cut so that holes open and corners that meet come apart.
func (g *grid) trace(part []int32) (rings [][]Cell, cuts []int) {
	next := map[Cell][]Cell{} // where the outline goes on from a corner
	var starts []Cell
	for _, i := range part {
		c := g.cells[i]
		around := [5]Cell{c, {c.X + 1, c.Y}, {c.X + 1, c.Y + 1}, {c.X, c.Y + 1}, c}
		for k, n := range g.near[i] {
			if n < 0 || g.part[n] != g.part[i] {
				from := around[k]
				next[from] = append(next[from], around[k+1])
				starts = append(starts, from)
			}
		}
	}
	for corner, ways := range next {
		if len(ways) > 1 {
			cuts = append(cuts, corner.X)
		}
	}
	for _, start := range starts {
		var ring []Cell
		for at := start; len(next[at]) > 0; {
			ring = append(ring, at)
			to := next[at][0]
			next[at] = next[at][1:]
			at = to
		}
		if len(ring) > 0 {
			rings = append(rings, corners(ring))
		}
	}
	for _, hole := range rings[1:] { // the first begins at the highest cell and is the outer one
		cuts = append(cuts, slices.MinFunc(hole, func(a, b Cell) int { return cmp.Compare(a.X, b.X) }).X)
	}
	slices.Sort(cuts)
	return rings, slices.Compact(cuts)
}

// corners drops the points of a ring at which it goes straight on.
func corners(ring []Cell) []Cell {
	var out []Cell
	n := len(ring)
	for i, c := range ring {
		before, after := ring[(i+n-1)%n], ring[(i+1)%n]
		if before.X != c.X && c.X == after.X || before.Y != c.Y && c.Y == after.Y {
			out = append(out, c)
		}
	}
	return out
}
