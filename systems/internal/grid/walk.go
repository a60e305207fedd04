package grid

import "math"

// Walk goes through a part of the sorted order in blocks: runs of agents of one row of cells that are close
// enough to each other to be asked about together. Its zero value is at its end.
type Walk struct {
	grid       *Grid
	at, end    int32
	cell       int // dense: the cell of the agent at the front
	line       int // dense: its row
	rowEnd     int // dense: the first cell of the next row
	span       int // cells between the first and the last agent of a block, at most
	kx, ky, kz int // cells that candidates may be away from an agent's own

	row    int // the row that nearby is about, −1 for none yet
	nearby [mostRows]nearRow
	rows   int // of nearby
}

// nearRow is a row of cells as seen from another.
type nearRow struct {
	first          uint64 // its first cell
	shiftY, shiftZ int8
}

// mostRows is how many rows are near one: three in each of two directions.
const mostRows = 9

// farthest is how many cells from the origin rounding still leaves cells and coordinates in step.
const farthest = 1 << 24

// Walk returns a walk over the places lo … hi−1 for searches of radius [u], such that no agent of a block is farther
// than widest [u] from a candidate of it along any axis. It is not ok where cells are too coarse for that, or so far
// out that rounding shows, or where a search may meet two images of one agent, or goes beyond the next rows.
//
// Whoever is not among the candidates of a block is at least radius·(1 + margin/2) away from each of its agents.
func (g *Grid) Walk(lo, hi int32, radius, widest float64) (w Walk, ok bool) {
	if g.Ambiguous(radius) || g.x.far() || g.y.far() || g.z.far() {
		return w, false
	}
	r := radius * (1 + margin)
	w = Walk{grid: g, row: -1, at: lo, end: hi, kx: g.x.beyond(r), ky: g.y.beyond(r), kz: g.z.beyond(r)}
	if (2*w.ky+1)*(2*w.kz+1) > mostRows || !g.y.fits(w.ky, widest) || !g.z.fits(w.kz, widest) || !g.x.fits(w.kx, widest) {
		return w, false
	}
	w.span = g.x.n
	if g.x.n > 1 {
		w.span = int(min(math.Floor(widest/g.x.cell), float64(w.span+w.kx+1))) - w.kx - 1
	}
	if !g.sparse && lo < hi {
		w.cell = int(lowerBound(g.start, lo+1)) - 1
		w.line = w.cell / g.x.n
		w.rowEnd = (w.line + 1) * g.x.n
	}
	return w, true
}

// ByCell makes the blocks to come the agents of one cell each.
func (w *Walk) ByCell() { w.span = 0 }

// far reports whether cells lie so far from the origin that rounding may show.
func (a *axis) far() bool {
	return a.n > 1 && max(math.Abs(a.first), math.Abs(a.lo*a.per))+float64(a.n) > farthest
}

// beyond returns how many cells a search of r reaches beyond its own. What rounding makes of a whole number of
// cells counts as that.
func (a *axis) beyond(r float64) int {
	if a.n == 1 {
		return 0
	}
	return int(math.Ceil(r * a.per * (1 - margin/4)))
}

// fits reports whether cells k apart hold no agents farther than widest from each other.
func (a *axis) fits(k int, widest float64) bool {
	return a.n == 1 || float64(k+1)*a.cell <= widest
}

// Next returns the places of the next block, lo … hi−1, at most most of them, and appends the ranges of its
// candidates in the order of Near. At the end of the walk lo == hi.
func (w *Walk) Next(most int32, ranges []Range) (lo, hi int32, _ []Range) {
	lo = w.at
	if lo >= w.end {
		return lo, lo, ranges
	}
	hi = min(lo+most, w.end)
	var row, x0, x1 int
	if w.grid.sparse {
		hi, row, x0, x1 = w.sparse(lo, hi)
	} else {
		hi, row, x0, x1 = w.dense(lo, hi)
	}
	w.at = hi
	return lo, hi, w.around(row, x0, x1, ranges)
}

// dense cuts a block where its row or span ends, and returns its row and its first and last cell in it.
func (w *Walk) dense(lo, hi int32) (_ int32, row, x0, x1 int) {
	start, n := w.grid.start, w.grid.x.n
	first := w.cell
	for start[first+1] <= lo {
		first++
	}
	for first >= w.rowEnd {
		w.rowEnd += n
		w.line++
	}
	hi = min(hi, start[min(first+w.span+1, w.rowEnd)])
	last := first
	for start[last+1] < hi {
		last++
	}
	w.cell = last
	row = w.line
	return hi, row, first - row*n, last - row*n
}

func (w *Walk) sparse(lo, hi int32) (_ int32, row, x0, x1 int) {
	keys, n := w.grid.keys, uint64(w.grid.x.n)
	r := keys[lo] / n
	last := min(keys[lo]+uint64(w.span), r*n+n-1)
	for hi > lo+1 && keys[hi-1] > last {
		hi--
	}
	return hi, int(r), int(keys[lo] - r*n), int(keys[hi-1] - r*n)
}

// around appends the ranges of all within reach of the cells x0 … x1 of a row.
func (w *Walk) around(row, x0, x1 int, ranges []Range) []Range {
	g := w.grid
	if row != w.row {
		w.enter(row)
	}
	x0, x1 = g.x.widened(x0, x1, w.kx)
	for i := range w.nearby[:w.rows] {
		r := &w.nearby[i]
		if g.sparse || x0 < 0 || x1 >= g.x.n {
			ranges = g.columns(ranges, r.first, x0, x1, r.shiftZ, r.shiftY)
			continue
		}
		lo, hi := g.start[r.first+uint64(x0)], g.start[r.first+uint64(x1)+1]
		if lo < hi {
			ranges = append(ranges, Range{Lo: lo, Hi: hi, ShiftY: r.shiftY, ShiftZ: r.shiftZ})
		}
	}
	return ranges
}

// enter finds the rows near a row, in the order of Near.
func (w *Walk) enter(row int) {
	g := w.grid
	w.row, w.rows = row, 0
	iz := row / g.y.n
	iy := row - iz*g.y.n
	z0, z1 := g.z.widened(iz, iz, w.kz)
	y0, y1 := g.y.widened(iy, iy, w.ky)
	for iz := z0; iz <= z1; iz++ {
		kz, sz := g.z.image(iz)
		for iy := y0; iy <= y1; iy++ {
			ky, sy := g.y.image(iy)
			w.nearby[w.rows] = nearRow{g.key(0, ky, kz), sy, sz}
			w.rows++
		}
	}
}

// widened returns a window with k more cells on both sides, as far as there are any. On a torus they may lie
// outside 0 … n−1.
func (a *axis) widened(lo, hi, k int) (int, int) {
	if a.torus {
		return lo - k, hi + k
	}
	return max(lo-k, 0), min(hi+k, a.n-1)
}
