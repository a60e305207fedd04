package route

import (
	"github.com/drover-go/drover/ecs"
)

// Far is the cost of a cell that cannot be reached.
const Far int32 = 1 << 30

// Field holds what it costs to get from each cell to the nearest of some sources. Its memory is reused
// by every spread.
type Field struct {
	of    *Map
	cost  []int32
	way   []int32 // the same without extras
	extra []int32 // of the last spread
	heap  []entry
	path  []Cell
}

// Race bounds a spread to the cells that are reached sooner than by rivals.
type Race struct {
	// Rivals is the field of the others, who take the ways that it prefers. The default (zero) value is nil, which means no race.
	Rivals *Field
	// Pace is how fast they are, measured by one's own speed [1].
	Pace float64
	// Lead is by how much one must be sooner, as a cost.
	Lead int32
}

// wins reports whether a cell at the end of a way is reached sooner.
func (r *Race) wins(c Cell, way int32) bool {
	if r.Rivals == nil || r.Rivals.cost[c] == Far {
		return true
	}
	return float64(way)*r.Pace < float64(r.Rivals.way[c]-r.Lead)
}

type entry struct {
	cost int32
	cell Cell
}

// NewField returns a field of a map in which nothing can be reached yet.
func (m *Map) NewField() *Field {
	f := &Field{of: m, cost: make([]int32, m.Len()), way: make([]int32, m.Len())}
	f.clear()
	return f
}

func (f *Field) clear() {
	for c := range f.cost {
		f.cost[c] = Far
	}
	f.heap = f.heap[:0]
}

// Cost returns what it costs to get from a cell to the nearest source, ten for each cell of a straight
// way; Far where there is no way.
func (f *Field) Cost(c Cell) int32 {
	if c == None {
		return Far
	}
	return f.cost[c]
}

// Length returns a cost as a length [u].
func (f *Field) Length(cost int32) float64 { return float64(cost) / straightCost * f.of.pitch }

// Spread computes the field anew from the sources (Dijkstra 1959). Extra adds a cost for entering each
// cell; nil adds none. Sources that are None are left out.
func (f *Field) Spread(extra []int32, sources ...Cell) { f.spread(extra, Race{}, sources) }

// Outrun computes the field anew from one source, over the cells that are reached sooner than by
// rivals, all along the way. Extra costs make ways longer but not slower.
func (f *Field) Outrun(extra []int32, race Race, source Cell) { f.spread(extra, race, []Cell{source}) }

func (f *Field) spread(extra []int32, race Race, sources []Cell) {
	f.clear()
	f.extra = append(f.extra[:0], extra...)
	for _, c := range sources {
		if c != None && f.cost[c] != 0 {
			f.cost[c], f.way[c] = 0, 0
			f.push(entry{0, c})
		}
	}
	m := f.of
	for len(f.heap) > 0 {
		e := f.pop()
		if e.cost > f.cost[e.cell] {
			continue
		}
		for k := range directions {
			if m.links[e.cell]&(1<<k) == 0 {
				continue
			}
			n, step := m.beside(e.cell, k), m.stepCost(e.cell, k)
			cost, way := e.cost+step+f.extraAt(e.cell), f.way[e.cell]+stepLength(k)
			if cost < f.cost[n] && race.wins(n, way) {
				f.cost[n], f.way[n] = cost, way
				f.push(entry{cost, n})
			}
		}
	}
}

func (f *Field) extraAt(c Cell) int32 {
	if len(f.extra) == 0 {
		return 0
	}
	return f.extra[c]
}

func stepLength(k int) int32 {
	if k&1 == 1 {
		return diagonalCost
	}
	return straightCost
}

// stepCost is what the step out of a cell costs without extras, more beside walls. It is charged to
// the cell nearer to the source, which is the one that is entered on the way there.
func (m *Map) stepCost(from Cell, k int) int32 {
	if m.near[from] {
		return stepLength(k) + nearCost
	}
	return stepLength(k)
}

func less(a, b entry) bool { return a.cost < b.cost || a.cost == b.cost && a.cell < b.cell }

func (f *Field) push(e entry) {
	f.heap = append(f.heap, e)
	h := f.heap
	for i := len(h) - 1; i > 0 && less(h[i], h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
}

func (f *Field) pop() entry {
	h := f.heap
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	f.heap = h
	for i := 0; ; {
		k := 2*i + 1
		if k >= last {
			return top
		}
		if k+1 < last && less(h[k+1], h[k]) {
			k++
		}
		if !less(h[k], h[i]) {
			return top
		}
		h[i], h[k] = h[k], h[i]
		i = k
	}
}

// Next returns the farthest point of the way from p down to a source that can be run to in a straight
// line and is at most some cells ahead. It returns false where there is no way.
func (f *Field) Next(p ecs.Vec2, cells int) (ecs.Vec2, bool) {
	m := f.of
	c := m.At(p)
	if c == None || f.cost[c] == Far {
		return p, false
	}
	best := m.Center(c)
	for range cells {
		c = f.down(c)
		if c == None || !m.Clear(p, m.Center(c)) {
			break
		}
		best = m.Center(c)
	}
	return best, true
}

// From returns the farthest point of the way from p, where the field has its source, to a goal, that
// can be run to in a straight line and is at most some cells ahead. It returns false where there is no
// way.
func (f *Field) From(p ecs.Vec2, goal Cell, cells int) (ecs.Vec2, bool) {
	if goal == None || f.cost[goal] == Far {
		return p, false
	}
	f.path = f.path[:0]
	for c := goal; c != None; c = f.down(c) {
		f.path = append(f.path, c)
	}
	last := len(f.path) - 1
	best := f.of.Center(f.path[max(0, last-1)])
	for k := last - 1; k >= max(0, last-cells); k-- {
		q := f.of.Center(f.path[k])
		if !f.of.Clear(p, q) {
			break
		}
		best = q
	}
	return best, true
}

// down returns the neighbor on the cheapest way to a source, the first of several; None at a source.
func (f *Field) down(c Cell) Cell {
	m, best, least := f.of, None, Far
	for k := range directions {
		if m.links[c]&(1<<k) == 0 {
			continue
		}
		n := m.beside(c, k)
		if f.cost[n] >= f.cost[c] {
			continue
		}
		if cost := f.cost[n] + m.stepCost(n, k) + f.extraAt(n); cost < least {
			best, least = n, cost
		}
	}
	return best
}
