package field

import "math"

// enterCells is how far a disc looks for a place to enter the grid at [cells].
const enterCells = 3

// Enter returns the cell whose place is nearest to p among those that a disc of this radius [u], at most
// the grid's, reaches from p in a straight line, or -1 where there is none near. Ties go to the lower cell.
func (g *Grid) Enter(p Vec2, radius float64) int32 {
	return g.nearby(p, enterCells, none, func(q Vec2) bool { return g.passes(p, q, radius) })
}

// leave returns the cell of a component whose place is nearest to p among those from which the disc
// reaches p in a straight line, or none.
func (g *Grid) leave(p Vec2, label int32) int32 {
	return g.nearby(p, enterCells, label, func(q Vec2) bool { return g.passes(q, p, g.class.Radius) })
}

// nearby returns the cell with the nearest good place in rings up to so many cells around p; label none
// takes all components.
func (g *Grid) nearby(p Vec2, rings int, label int32, good func(Vec2) bool) int32 {
	best, best2 := int32(none), math.Inf(1)
	at := int(g.Cell(p))
	x0, y0 := at%g.nx, at/g.nx
	for ring := 0; ring <= rings && !g.beyond(p, at, ring, best2); ring++ {
		for y := max(y0-ring, 0); y <= min(y0+ring, g.ny-1); y++ {
			step := 1
			if y > y0-ring && y < y0+ring {
				step = 2 * ring // only the ends are on the ring
			}
			for x := x0 - ring; x <= x0+ring; x += max(step, 1) {
				if x < 0 || x >= g.nx {
					continue
				}
				cell := int32(y*g.nx + x)
				if d2 := g.from(p, cell, label); (d2 < best2 || d2 == best2 && cell < best) && good(g.place[cell]) {
					best, best2 = cell, d2
				}
			}
		}
	}
	return best
}

// from returns the squared distance from p to the place of a cell [u²], infinite where there is none or it
// is not of the component.
func (g *Grid) from(p Vec2, cell, label int32) float64 {
	if g.kind[cell] == solid || label != none && g.label[cell] != label {
		return math.Inf(1)
	}
	return length2(sub(g.place[cell], p))
}

// beyond reports whether nothing in a ring around a cell is as near to p as best2 [u²].
func (g *Grid) beyond(p Vec2, cell, ring int, best2 float64) bool {
	c := g.center(cell)
	off := max(math.Abs(p.X-c.X), math.Abs(p.Y-c.Y))
	gap := float64((float64(ring)-0.5)*g.size) - off
	return gap > 0 && float64(gap*gap) > best2
}

// closest returns the cell of a component whose place is nearest to p.
func (g *Grid) closest(p Vec2, label int32) int32 {
	return g.nearby(p, max(g.nx, g.ny), label, func(Vec2) bool { return true })
}
