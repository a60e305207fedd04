package grid

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/par"
)

// Range is a run of the sorted order, with the number of world sizes to add to a candidate's position
// to get the image next to the point asked about.
type Range struct {
	Lo, Hi                 int32
	ShiftX, ShiftY, ShiftZ int8
}

// axis is the division of one direction into cells.
type axis struct {
	lo    float64 // where cell 0 begins on a torus [u]
	cell  float64 // width of a cell [u]
	per   float64 // cells per unit
	first float64 // number of the first cell in an open direction
	n     int     // cells
	torus bool
}

// Grid is the index. Its zero value is empty; Build fills it, allocating only when it grows. Queries
// may run on many goroutines.
type Grid struct {
	// Order holds the table's rows in sorted order.
	Order []int32
	// Place holds where each row is in Order. It is for builds of all agents only.
	Place []int32

	// Pool shares out large builds; their order is the same. The default (zero) value is nil, which means that the caller
	// does all.
	Pool *par.Pool

	x, y, z axis
	sparse  bool
	start   []int32  // dense: where each cell begins in Order; one more at the end
	cells   []uint32 // dense: the cell of each agent, by place in the input
	keys    []uint64 // sparse: the cell key of each place in Order
	parts   int      // dense: how many parts of the input are counted apart
	counts  []int32  // dense: by part but the first, and cell
	sums    []int32  // dense: by part, and part of the cells
	scratch []int32
	spare   []uint64
	input   input // while it builds
	crowds  crowds
}

const (
	// margin widens cells and searches, so that rounding can never put a neighbor outside the searched
	// cells.
	margin = 1e-9
	// fine is how many cells span the search radius where memory allows.
	fine = 4
	// perAgent and atLeast bound the number of counted cells.
	perAgent = 4
	atLeast  = 1024
	// manyRows is more than any search of the radius of the build covers.
	manyRows = 64
	// widest bounds the cells of one direction, so that keys fit 63 bits.
	widest = 1 << 20
)

// Build sorts the agents named by rows, or all where rows is nil, for searches of about radius [u],
// which must be positive. z is nil in the plane. Positions must be finite, and inside on a torus.
func (g *Grid) Build(w ecs.World, radius float64, position []ecs.Vec2, z []float64, rows []int32) {
	n := len(position)
	if rows != nil {
		n = len(rows)
	}
	g.crowds.trees = g.crowds.trees[:0]
	g.divide(w, radius, position, z, rows, n)
	g.Order = Sized(g.Order, n)
	g.Place = Sized(g.Place, n)
	g.input = input{n, position, z, rows}
	if g.sparse {
		g.sortKeys()
	} else {
		g.count()
	}
	g.input = input{}
}

func (g *Grid) key(ix, iy, iz int) uint64 {
	return (uint64(iz)*uint64(g.y.n)+uint64(iy))*uint64(g.x.n) + uint64(ix)
}

// divide chooses the cells. They depend on the world and the positions only.
func (g *Grid) divide(w ecs.World, radius float64, position []ecs.Vec2, z []float64, rows []int32, n int) {
	r := radius * (1 + margin)
	torus := w.Edges == ecs.Torus
	var lo, hi ecs.Vec3
	if !torus { // whose cells do not depend on where agents are
		lo, hi = extent(position, z, rows, n)
	}
	set := func(columns float64) float64 {
		g.x = newAxis(torus, w.Min.X, w.Size.X, lo.X, hi.X, r/columns)
		g.y = newAxis(torus, w.Min.Y, w.Size.Y, lo.Y, hi.Y, r)
		g.z = axis{n: 1, cell: math.Inf(1)}
		if z != nil {
			g.z = newAxis(torus, w.Min.Z, w.Size.Z, lo.Z, hi.Z, r)
		}
		return float64(g.x.n) * float64(g.y.n) * float64(g.z.n)
	}
	limit := float64(most(n))
	g.sparse = set(fine) > limit && set(1) > limit
}

// most returns how many cells are counted at most for n agents.
func most(n int) int { return perAgent*n + atLeast }

func newAxis(torus bool, corner, size, lo, hi, cell float64) axis {
	if torus {
		n := int(max(1, math.Floor(min(size/cell, widest))))
		return axis{lo: corner, cell: size / float64(n), per: float64(n) / size, n: n, torus: true}
	}
	cell = max(cell, (hi-lo)/(widest-2))
	per := 1 / cell
	first := math.Floor(lo * per)
	return axis{cell: cell, per: per, first: first, n: int(math.Floor(hi*per)-first) + 1}
}

// index returns the cell of a coordinate that was in the build.
func (a *axis) index(x float64) int {
	if a.n == 1 {
		return 0
	}
	if a.torus {
		return clamp(int(math.Floor((x-a.lo)*a.per)), a.n)
	}
	return clamp(int(math.Floor(x*a.per)-a.first), a.n)
}

// window returns the first and last cell within r of a coordinate. On a torus they may lie outside
// 0 … n−1, but never more than n cells in all.
func (a *axis) window(x, r float64) (int, int) {
	if a.torus {
		lo := math.Floor((x - r - a.lo) * a.per)
		hi := math.Floor((x + r - a.lo) * a.per)
		if hi-lo+1 >= float64(a.n) {
			return 0, a.n - 1
		}
		return int(lo), int(hi)
	}
	if a.n == 1 {
		return 0, 0
	}
	lo := max(math.Floor((x-r)*a.per)-a.first, 0)
	hi := min(math.Floor((x+r)*a.per)-a.first, float64(a.n-1))
	if lo > hi {
		return 0, -1
	}
	return int(lo), int(hi)
}

func clamp(i, n int) int { return max(0, min(i, n-1)) }

func extent(position []ecs.Vec2, z []float64, rows []int32, n int) (lo, hi ecs.Vec3) {
	if n == 0 {
		return lo, hi
	}
	inf := math.Inf(1)
	lo, hi = ecs.Vec3{X: inf, Y: inf, Z: inf}, ecs.Vec3{X: -inf, Y: -inf, Z: -inf}
	for k := range n {
		i := k
		if rows != nil {
			i = int(rows[k])
		}
		p := position[i]
		lo.X, hi.X = min(lo.X, p.X), max(hi.X, p.X)
		lo.Y, hi.Y = min(lo.Y, p.Y), max(hi.Y, p.Y)
		if z != nil {
			lo.Z, hi.Z = min(lo.Z, z[i]), max(hi.Z, z[i])
		}
	}
	return lo, hi
}

// Ambiguous reports whether a search of radius [u] on a torus may meet two images of one agent, so
// that candidates need the shortest displacement instead of a range's shift.
func (g *Grid) Ambiguous(radius float64) bool {
	r := radius * (1 + margin)
	return g.x.folds(r) || g.y.folds(r) || g.z.folds(r)
}

func (a *axis) folds(r float64) bool {
	return a.torus && 2*r+2*a.cell >= a.cell*float64(a.n)
}

// Near appends the ranges of candidates within radius [u] of p, in a fixed order: slabs, rows and cells
// ascending from the low side of the search. Every agent within the radius is in exactly one range;
// most ranges hold others too. A search over more rows than there are agents gets all agents in one range
// without a shift.
func (g *Grid) Near(p ecs.Vec3, radius float64, ranges []Range) []Range {
	if len(g.Order) == 0 {
		return ranges
	}
	r := radius * (1 + margin)
	x0, x1 := g.x.window(p.X, r)
	y0, y1 := g.y.window(p.Y, r)
	z0, z1 := g.z.window(p.Z, r)
	if rows := (y1 - y0 + 1) * (z1 - z0 + 1); rows > max(manyRows, len(g.Order)) {
		return append(ranges, Range{Hi: int32(len(g.Order))})
	}
	for iz := z0; iz <= z1; iz++ {
		kz, sz := g.z.image(iz)
		for iy := y0; iy <= y1; iy++ {
			ky, sy := g.y.image(iy)
			ranges = g.columns(ranges, g.key(0, ky, kz), x0, x1, sz, sy)
		}
	}
	return ranges
}

// image maps a cell of a window into the grid and says how many world sizes away it is.
func (a *axis) image(i int) (int, int8) {
	if i < 0 {
		return i + a.n, -1
	}
	if i >= a.n {
		return i - a.n, 1
	}
	return i, 0
}

// columns appends the ranges of the row that begins with a cell, split at the seam of a torus.
func (g *Grid) columns(ranges []Range, row uint64, x0, x1 int, sz, sy int8) []Range {
	if x0 < 0 {
		ranges = g.add(ranges, row, x0+g.x.n, g.x.n-1, Range{ShiftX: -1, ShiftY: sy, ShiftZ: sz})
		x0 = 0
	}
	end := min(x1, g.x.n-1)
	ranges = g.add(ranges, row, x0, end, Range{ShiftY: sy, ShiftZ: sz})
	if x1 >= g.x.n {
		ranges = g.add(ranges, row, 0, x1-g.x.n, Range{ShiftX: 1, ShiftY: sy, ShiftZ: sz})
	}
	return ranges
}

// add appends the range of the cells x0 … x1 of a row, if anybody is there.
func (g *Grid) add(ranges []Range, row uint64, x0, x1 int, r Range) []Range {
	first, last := row+uint64(x0), row+uint64(x1)
	if g.sparse {
		r.Lo = lowerBound(g.keys, first)
		r.Hi = r.Lo + lowerBound(g.keys[r.Lo:], last+1)
	} else {
		r.Lo, r.Hi = g.start[first], g.start[last+1]
	}
	if r.Lo == r.Hi {
		return ranges
	}
	return append(ranges, r)
}
