package geometry

import "math"

// Movers are bodies that move: each a small baked level in its own coordinates, and a pose. Nothing is baked
// again when one moves; queries look at it in its own coordinates.
//
// [Movers.Add] and [Movers.Place] are followed by [Movers.Index]; then any number of goroutines may query.
// After the first Index nothing allocates until there are more movers.
type Movers struct {
	list []placed
	// A grid over the boxes of the movers: cell c lists items[start[c]:start[c+1]].
	low, high Vec2 // around all of them
	inv       float64
	nx, ny    int
	start     []int32
	fill      []int32
	items     []int32
}

// placed is a mover in its place.
type placed struct {
	body      *Level
	pose      Pose
	low, high Vec2 // the box around it [u]
	cells     box
	index     int32
	first     int32 // the number of its first primitive among all movers'
}

// fewMovers is how many are cheaper to look at all than to find [1].
const fewMovers = 6

// Reset removes all movers.
func (m *Movers) Reset() { m.list = m.list[:0] }

// Add appends a mover. Its body is a level of its own, without bounds.
func (m *Movers) Add(body *Level, pose Pose) {
	e := placed{body: body, index: int32(len(m.list))}
	if n := len(m.list); n > 0 {
		e.first = m.list[n-1].first + int32(len(m.list[n-1].body.prims))
	}
	m.list = append(m.list, e)
	m.Place(len(m.list)-1, pose)
}

// Place gives mover i a pose. Place panics if there is no such mover.
func (m *Movers) Place(i int, pose Pose) {
	e := &m.list[i]
	e.pose = pose
	e.low, e.high = e.body.Around(pose)
}

// Around returns the box around the level in a pose [u].
func (l *Level) Around(pose Pose) (low, high Vec2) {
	low, high = Vec2{X: math.Inf(1), Y: math.Inf(1)}, Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for i := range l.prims {
		e := &l.prims[i]
		w := e.w + Skin
		for _, p := range [...]Vec2{pose.Out(e.a), pose.Out(e.b)} {
			low = Vec2{X: min(low.X, p.X-w), Y: min(low.Y, p.Y-w)}
			high = Vec2{X: max(high.X, p.X+w), Y: max(high.Y, p.Y+w)}
		}
	}
	return low, high
}

// Reach returns how far the level reaches from a point [u].
func (l *Level) Reach(p Vec2) float64 {
	far := 0.0
	for i := range l.prims {
		e := &l.prims[i]
		far = max(far, e.w+max(length(sub(e.a, p)), length(sub(e.b, p))))
	}
	return far
}

// Index makes the movers findable where they are now.
func (m *Movers) Index() {
	n := len(m.list)
	m.low, m.high = Vec2{X: math.Inf(1), Y: math.Inf(1)}, Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for i := range m.list {
		e := &m.list[i]
		m.low = Vec2{X: min(m.low.X, e.low.X), Y: min(m.low.Y, e.low.Y)}
		m.high = Vec2{X: max(m.high.X, e.high.X), Y: max(m.high.Y, e.high.Y)}
	}
	if n <= fewMovers {
		return
	}
	w, h := m.high.X-m.low.X, m.high.Y-m.low.Y
	want := float64(cellsPerPrim * n)
	size := max(math.Sqrt(w*h/want), max(w, h)/want)
	m.inv = 1 / size
	m.nx, m.ny = int(w*m.inv)+1, int(h*m.inv)+1
	m.start = resized(m.start, m.nx*m.ny+1)
	clear(m.start)
	for i := range m.list {
		e := &m.list[i]
		e.cells = m.under(e.low, e.high)
		for c := range m.cellsOf(e.cells) {
			m.start[c+1]++
		}
	}
	for c := range m.nx * m.ny {
		m.start[c+1] += m.start[c]
	}
	m.items = resized(m.items, int(m.start[m.nx*m.ny]))
	m.fill = resized(m.fill, m.nx*m.ny)
	copy(m.fill, m.start)
	for i := range m.list {
		for c := range m.cellsOf(m.list[i].cells) {
			m.items[m.fill[c]] = int32(i)
			m.fill[c]++
		}
	}
}

// resized returns s with length n and whatever is in it.
func resized(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n, n+n/2)
	}
	return s[:n]
}

// cellsOf calls f for the cells of a box.
func (m *Movers) cellsOf(b box) func(f func(c int) bool) {
	return func(f func(c int) bool) {
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				if !f(y*m.nx + x) {
					return
				}
			}
		}
	}
}

func (m *Movers) under(low, high Vec2) box {
	return box{
		x0: ClampCell((low.X-m.low.X)*m.inv, m.nx), x1: ClampCell((high.X-m.low.X)*m.inv, m.nx),
		y0: ClampCell((low.Y-m.low.Y)*m.inv, m.ny), y1: ClampCell((high.Y-m.low.Y)*m.inv, m.ny),
	}
}

// nearby walks the movers whose boxes meet a box, each once. Their order is of no meaning.
type nearby struct {
	m         *Movers
	low, high Vec2
	cells     box
	x, y      int
	k         int
}

// near starts a walk.
func (m *Movers) near(low, high Vec2) nearby {
	it := nearby{m: m, low: low, high: high}
	switch {
	case !(low.X <= m.high.X && low.Y <= m.high.Y && high.X >= m.low.X && high.Y >= m.low.Y):
		it.y, it.cells.y1, it.k = 1, 0, len(m.list)
	case len(m.list) > fewMovers:
		it.cells = m.under(low, high)
		it.x, it.y = it.cells.x0, it.cells.y0
	}
	return it
}

// around starts a walk about the square of half width r around p.
func (m *Movers) around(p Vec2, r float64) nearby {
	return m.near(Vec2{X: p.X - r, Y: p.Y - r}, Vec2{X: p.X + r, Y: p.Y + r})
}

// next returns the next mover, or nil.
func (it *nearby) next() *placed {
	m := it.m
	if len(m.list) <= fewMovers {
		for it.k < len(m.list) {
			e := &m.list[it.k]
			it.k++
			if it.meets(e) {
				return e
			}
		}
		return nil
	}
	for ; it.y <= it.cells.y1; it.x, it.y = it.cells.x0, it.y+1 {
		for ; it.x <= it.cells.x1; it.x, it.k = it.x+1, 0 {
			c := it.y*m.nx + it.x
			for list := m.items[m.start[c]:m.start[c+1]]; it.k < len(list); {
				e := &m.list[list[it.k]]
				it.k++
				// It counts in the first cell that it shares with the box.
				if max(e.cells.x0, it.cells.x0) == it.x && max(e.cells.y0, it.cells.y0) == it.y && it.meets(e) {
					return e
				}
			}
		}
	}
	return nil
}

func (it *nearby) meets(e *placed) bool {
	return e.low.X <= it.high.X && e.low.Y <= it.high.Y && e.high.X >= it.low.X && e.high.Y >= it.low.Y
}
