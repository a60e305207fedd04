package cells

import (
	"cmp"
	"slices"
)

// Cell is a square of a grid, or the corner at its upper left.
type Cell struct{ X, Y int }

// set is some cells.
type set map[Cell]bool

// Unite returns the outlines of polygons that cover the cells and nothing else. The polygons do not overlap,
// and none crosses or touches itself: one with a hole, or that meets itself in a corner, is cut there from top
// to bottom. The result depends on the cells only, not on their order or on repetitions. It takes time
// proportional to the cells times the logarithm of the cuts, nearly.
func Unite(all []Cell) [][]Cell {
	full := make(set, len(all))
	for _, c := range all {
		full[c] = true
	}
	var outlines [][]Cell
	parts := full.components()
	for len(parts) > 0 {
		part := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		rings, cuts := part.trace()
		if len(cuts) == 0 {
			outlines = append(outlines, rings[0])
			continue
		}
		// The middle cut keeps the pieces, and so the work, balanced.
		parts = append(parts, part.cut(cuts[len(cuts)/2])...)
	}
	slices.SortFunc(outlines, func(a, b []Cell) int { return order(a[0], b[0]) })
	return outlines
}

// order sorts by rows, then columns.
func order(a, b Cell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) }

// sorted are the cells by rows.
func (s set) sorted() []Cell {
	list := make([]Cell, 0, len(s))
	for c := range s {
		list = append(list, c)
	}
	slices.SortFunc(list, order)
	return list
}

// components splits cells into parts that hang together by edges.
func (s set) components() []set {
	var parts []set
	seen := make(set, len(s))
	for _, first := range s.sorted() {
		if seen[first] {
			continue
		}
		part, next := set{}, []Cell{first}
		seen[first] = true
		for len(next) > 0 {
			c := next[len(next)-1]
			next = next[:len(next)-1]
			part[c] = true
			for _, n := range [4]Cell{{c.X + 1, c.Y}, {c.X - 1, c.Y}, {c.X, c.Y + 1}, {c.X, c.Y - 1}} {
				if s[n] && !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// cut splits a part at the left edge of a column.
func (s set) cut(column int) []set {
	left, right := set{}, set{}
	for c := range s {
		if c.X < column {
			left[c] = true
		} else {
			right[c] = true
		}
	}
	return append(left.components(), right.components()...)
}

// edge is a step along an outline, the cells on its right hand (y down: clockwise).
type edge struct{ from, to Cell }

// trace returns the outlines of a part, the outer one first, and the columns, sorted, at which to cut so that
// holes open and corners that meet come apart.
func (s set) trace() (rings [][]Cell, cuts []int) {
	next := map[Cell][]Cell{} // where the outline goes on from a corner
	var starts []Cell
	for _, c := range s.sorted() {
		for _, e := range s.edges(c) {
			next[e.from] = append(next[e.from], e.to)
			starts = append(starts, e.from)
		}
	}
	for corner, ways := range next {
		if len(ways) > 1 {
			cuts = append(cuts, corner.X)
		}
	}
	for _, start := range starts {
		if len(next[start]) == 0 {
			continue
		}
		var ring []Cell
		for at := start; len(next[at]) > 0; {
			to := next[at][0]
			next[at] = next[at][1:]
			ring = append(ring, at)
			at = to
		}
		rings = append(rings, corners(ring))
	}
	for _, hole := range rings[1:] { // the first begins at the highest cell and is the outer one
		cuts = append(cuts, slices.MinFunc(hole, func(a, b Cell) int { return cmp.Compare(a.X, b.X) }).X)
	}
	slices.Sort(cuts)
	return rings, slices.Compact(cuts)
}

// edges are the sides of a cell that have no neighbor.
func (s set) edges(c Cell) []edge {
	a, b := c, Cell{c.X + 1, c.Y}
	d, e := Cell{c.X + 1, c.Y + 1}, Cell{c.X, c.Y + 1}
	var open []edge
	if !s[Cell{c.X, c.Y - 1}] {
		open = append(open, edge{a, b})
	}
	if !s[Cell{c.X + 1, c.Y}] {
		open = append(open, edge{b, d})
	}
	if !s[Cell{c.X, c.Y + 1}] {
		open = append(open, edge{d, e})
	}
	if !s[Cell{c.X - 1, c.Y}] {
		open = append(open, edge{e, a})
	}
	return open
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
