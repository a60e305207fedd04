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
// while that works, which leads to the farthest one when asked again on the way. The field must lead from the cell.
func (f *Field) Farthest(p Vec2, radius float64, cell int32) int32 {
	next := cell
	for k := 1; k < horizon; k *= 2 {
		for range k {
			way := f.down[next]
			if way == still {
				break
			}
			next += int32(f.grid.jump[way])
		}
		if next == cell || !f.grid.passes(p, f.grid.place[next], radius) {
			break
		}
		cell = next
	}
	return cell
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
