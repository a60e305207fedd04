package geometry

import "math"

const (
	// cellsPerPrim is the number of cells aimed at for each primitive [1].
	cellsPerPrim = 2

	// spareCells is added so that small levels get a useful grid too [1].
	spareCells = 32

	// entriesPerPrim and spareEntries bound the length of the cells' lists
	// together; a grid above it is built again with larger cells [1].
	entriesPerPrim, spareEntries = 32, 1024

	// coarser is the factor by which cells grow then [1].
	coarser = 1.5

	// fewCells is the number of cells that are cheaper to visit all [1].
	fewCells = 6

	// padding is how far around a primitive cells list it, as a share of a
	// cell. It covers the rounding of cell coordinates.
	padding = 1.0 / 1024
)

// grid is a uniform grid over the level. Each cell lists the primitives that
// reach into it, in ascending order, and the polygons that cover it.
type grid struct {
	origin Vec2
	size   float64 // of a cell [u]
	inv    float64 // 1/size
	nx, ny int

	start []int32 // cell c lists items[start[c]:start[c+1]]
	items []int32

	coverStart []int32
	covers     []cover
}

// build lists the primitives, and the polygons where covers are wanted, in cells
// small enough.
func (l *Level) build(covers bool) {
	n := len(l.prims)
	low, high := l.extent()
	w, h := high.X-low.X, high.Y-low.Y
	want := float64(cellsPerPrim*n + spareCells)
	size := max(math.Sqrt(w*h/want), max(w, h)/want)
	for ; ; size *= coarser {
		l.grid = newGrid(low, high, size)
		l.listPrims()
		if covers {
			l.listCovers()
		}
		one := l.grid.nx*l.grid.ny == 1
		if one || len(l.grid.items)+len(l.grid.covers) <= entriesPerPrim*n+spareEntries {
			return
		}
	}
}

// extent returns the box around all primitives.
func (l *Level) extent() (low, high Vec2) {
	low = Vec2{X: math.Inf(1), Y: math.Inf(1)}
	high = Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for i := range l.prims {
		e := &l.prims[i]
		low.X = min(low.X, e.a.X-e.w, e.b.X-e.w)
		low.Y = min(low.Y, e.a.Y-e.w, e.b.Y-e.w)
		high.X = max(high.X, e.a.X+e.w, e.b.X+e.w)
		high.Y = max(high.Y, e.a.Y+e.w, e.b.Y+e.w)
	}
	return low, high
}

func newGrid(low, high Vec2, size float64) grid {
	return grid{
		origin: low, size: size, inv: 1 / size,
		nx: int((high.X-low.X)/size) + 1,
		ny: int((high.Y-low.Y)/size) + 1,
	}
}

// listPrims fills the cells' lists by a counting sort.
func (l *Level) listPrims() {
	g := &l.grid
	g.start = make([]int32, g.nx*g.ny+1)
	l.eachCell(0, len(l.prims), func(c int, _ int32) { g.start[c+1]++ })
	for c := range g.nx * g.ny {
		g.start[c+1] += g.start[c]
	}
	g.items = make([]int32, g.start[g.nx*g.ny])
	fill := append([]int32(nil), g.start...)
	l.eachCell(0, len(l.prims), func(c int, i int32) {
		g.items[fill[c]] = i
		fill[c]++
	})
}

// eachCell calls f for each cell that primitives first to end reach into.
func (l *Level) eachCell(first, end int, f func(cell int, prim int32)) {
	for i := first; i < end; i++ {
		e := &l.prims[i]
		if l.gone(e) {
			continue
		}
		s := l.grid.sweep(e.a, sub(e.b, e.a), e.w+float64(l.grid.size*padding))
		for c, ok := s.next(1); ok; c, ok = s.next(1) {
			f(c, int32(i))
		}
	}
}

// list returns the primitives that reach into cell c.
func (g *grid) list(c int) []int32 { return g.items[g.start[c]:g.start[c+1]] }

// ClampCell returns the cell coordinate of v, moved into 0..n-1. NaN gives 0.
func ClampCell(v float64, n int) int {
	if !(v > 0) {
		return 0
	}
	if v >= float64(n) {
		return n - 1
	}
	return int(v)
}

// box is the range of cells under a square, both ends included.
type box struct{ x0, x1, y0, y1 int }

// under returns the cells under the rectangle between low and high, with some
// padding; ok is false when there are none.
func (g *grid) under(low, high Vec2) (b box, ok bool) {
	x0, y0 := float64((low.X-g.origin.X)*g.inv)-padding, float64((low.Y-g.origin.Y)*g.inv)-padding
	x1, y1 := float64((high.X-g.origin.X)*g.inv)+padding, float64((high.Y-g.origin.Y)*g.inv)+padding
	if !(x1 >= 0 && y1 >= 0 && x0 <= float64(g.nx) && y0 <= float64(g.ny)) {
		return box{}, false
	}
	return box{
		x0: ClampCell(x0, g.nx), x1: ClampCell(x1, g.nx),
		y0: ClampCell(y0, g.ny), y1: ClampCell(y1, g.ny),
	}, len(g.start) > 0
}

// around returns the cells under the square of half width r around p.
func (g *grid) around(p Vec2, r float64) (b box, ok bool) {
	return g.under(Vec2{X: p.X - r, Y: p.Y - r}, Vec2{X: p.X + r, Y: p.Y + r})
}

// whole reports whether b is the whole grid.
func (g *grid) whole(b box) bool {
	return b.x0 == 0 && b.y0 == 0 && b.x1 == g.nx-1 && b.y1 == g.ny-1
}

// few reports whether b has so few cells that walking a ray through them is not
// worth it.
func (b box) few() bool { return (b.x1-b.x0+1)*(b.y1-b.y0+1) <= fewCells }
