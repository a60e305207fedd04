package field

// horizon is how far ahead the way is pulled straight [cells].
const horizon = 64

// Walker is a disc on its way.
type Walker struct {
	// At is its center [u].
	At Vec2
	// Radius is its body's [u], Wide with the clearance that it likes to keep.
	Radius, Wide float64
	// Cell is where it enters the grid; see [Grid.Enter].
	Cell int32
}

// Next returns the farthest place on the way to the goal that the walker reaches in a straight line [u],
// keeping its clearance where that is possible. ok is false when no way leads to the goal.
func (f *Field) Next(w Walker) (waypoint Vec2, ok bool) {
	if f.state != complete || w.Cell < 0 || f.dist[w.Cell] == Unreached {
		return Vec2{}, false
	}
	var way [horizon]int32
	n := f.walk(w.Cell, &way)
	for _, radius := range [...]float64{w.Wide, w.Radius} {
		if k := f.farthest(w.At, radius, way[:n]); k > 0 {
			return f.grid.place[way[k]], true
		}
	}
	return f.grid.place[w.Cell], true
}

// walk follows the field from a cell and returns how many cells of the way it wrote.
func (f *Field) walk(cell int32, way *[horizon]int32) int {
	g := f.grid
	for n := range way {
		way[n] = cell
		if f.dist[cell] == 0 {
			return n + 1
		}
		best := cell
		for k := range 8 {
			if g.links[cell]&(1<<k) == 0 {
				continue
			}
			c := int(cell) + g.jump[k]
			// On a shortest way, not only downhill: a neighbor that is nearer may be a costly step away.
			if f.dist[c]+g.linkCost(int(cell), c, k) == f.dist[cell] && (best == cell || f.ahead(int32(c), best)) {
				best = int32(c)
			}
		}
		cell = best
	}
	return len(way)
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

// farthest returns the index of a place of the way, as far as found, that is reached from p in a straight
// line; 0 where not even the second is. It doubles its steps while that works and then halves the rest.
func (f *Field) farthest(p Vec2, radius float64, way []int32) int {
	sees := func(k int) bool { return f.grid.passes(p, f.grid.place[way[k]], radius) }
	seen, blocked := 0, len(way)
	for k := 1; k < len(way); k *= 2 {
		if !sees(k) {
			blocked = k
			break
		}
		seen = k
	}
	for seen+1 < blocked {
		if k := (seen + blocked) / 2; sees(k) {
			seen = k
		} else {
			blocked = k
		}
	}
	return seen
}
