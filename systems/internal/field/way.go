package field

// horizon is how far ahead the way is pulled straight [cells].
const horizon = 64

// still marks cells without a way.
const still = 8

// Leads reports whether a way leads from a cell to the goal.
func (f *Field) Leads(cell int32) bool {
	return f.state == complete && cell >= 0 && f.dist[cell] != Unreached
}

// Farthest returns the cell on the way from a cell to the goal, as far as found, whose place a disc of this radius
// [u] reaches from p in a straight line; that is the cell itself where not even the next is. It doubles its steps
// while that works and then halves the rest. The field must lead from the cell.
func (f *Field) Farthest(p Vec2, radius float64, cell int32) int32 {
	var way [horizon]int32
	way[0] = cell
	known := 1
	sees := func(k int) bool { return f.grid.passes(p, f.grid.place[way[k]], radius) }
	seen, blocked := 0, horizon
	for k := 1; k < blocked; k *= 2 {
		if known = f.walk(&way, known, k+1); known <= k {
			break
		}
		if sees(k) {
			seen = k
		} else {
			blocked = k
		}
	}
	known = f.walk(&way, known, blocked)
	for blocked = min(blocked, known); seen+1 < blocked; {
		if k := (seen + blocked) / 2; sees(k) {
			seen = k
		} else {
			blocked = k
		}
	}
	return way[seen]
}

// walk follows the way, of which so many cells are known, until it is as long as wanted or ends, and returns how
// many cells are known then.
func (f *Field) walk(way *[horizon]int32, known, wanted int) int {
	for ; known < wanted; known++ {
		cell := way[known-1]
		k := f.down[cell]
		if k == still {
			break
		}
		way[known] = cell + int32(f.grid.jump[k])
	}
	return known
}

// ahead reports whether one of two next cells is better: less far to go, or in a straight line nearer to the end,
// which does not depend on how cells are numbered.
func (f *Field) ahead(a, b int32) bool {
	if f.dist[a] != f.dist[b] {
		return f.dist[a] < f.dist[b]
	}
	end := f.grid.place[f.target]
	return length2(sub(f.grid.place[a], end)) < length2(sub(f.grid.place[b], end))
}
