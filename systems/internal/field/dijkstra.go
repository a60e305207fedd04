package field

// buckets is the number of open lists, more than any link costs.
const buckets = 32

// builder computes one field at a time, in steps. Its open cells are in lists by distance, modulo the
// number of lists (Dial 1969); the distances do not depend on the order within a list.
type builder struct {
	field      *Field
	head       [buckets]int32
	next, prev []int32 // by cell: within its list
	open       int     // cells in lists
	at         int32   // the distance that is being settled
}

// start begins a field.
func (b *builder) start(f *Field) {
	n := len(f.grid.kind)
	if cap(b.next) < n {
		b.next, b.prev = make([]int32, n), make([]int32, n)
	}
	b.next, b.prev = b.next[:n], b.prev[:n]
	if cap(f.dist) < n {
		f.dist, f.down = make([]int32, n), make([]uint8, n)
	}
	f.dist, f.down = f.dist[:n], f.down[:n]
	for i := range f.dist {
		f.dist[i] = Unreached
	}
	for k := range b.head {
		b.head[k] = none
	}
	b.field, b.open, b.at = f, 0, 0
	f.state = building
	f.resolve()
	if f.target != none {
		b.push(f.target, 0)
	}
}

// step settles at most so many cells and returns how many; the field is complete when none is open.
func (b *builder) step(most int) int {
	settled := 0
	for b.open > 0 && settled < most {
		for b.head[b.at%buckets] == none {
			b.at++
		}
		cell := b.head[b.at%buckets]
		b.remove(cell, b.at)
		b.relax(int(cell))
		settled++
	}
	if b.open == 0 {
		b.field.state = complete
		b.field = nil
	}
	return settled
}

// relax passes a settled cell's distance on to its neighbors, and chooses the one that the way goes on to.
func (b *builder) relax(cell int) {
	f := b.field
	g, dist := f.grid, f.dist
	links := g.links[cell]
	f.down[cell] = still
	best := none
	for k := range 8 {
		if links&(1<<k) == 0 {
			continue
		}
		n := cell + g.jump[k]
		cost := g.linkCost(cell, n, k)
		// On a shortest way, not only downhill: a neighbor that is nearer may be a costly step away.
		if dist[n]+cost == dist[cell] && (best == none || f.ahead(int32(n), int32(best))) {
			best, f.down[cell] = n, uint8(k)
		}
		d := dist[cell] + cost
		if d >= dist[n] {
			continue
		}
		if dist[n] != Unreached {
			b.remove(int32(n), dist[n])
		}
		b.push(int32(n), d)
	}
}

func (b *builder) push(cell, d int32) {
	b.field.dist[cell] = d
	k := d % buckets
	b.next[cell], b.prev[cell] = b.head[k], none
	if b.head[k] != none {
		b.prev[b.head[k]] = cell
	}
	b.head[k] = cell
	b.open++
}

func (b *builder) remove(cell, d int32) {
	next, prev := b.next[cell], b.prev[cell]
	if prev == none {
		b.head[d%buckets] = next
	} else {
		b.next[prev] = next
	}
	if next != none {
		b.prev[next] = prev
	}
	b.open--
}

// NewField returns the field toward a goal for those in a component of a grid that is ready, built at
// once. Those in cells of other components are not led.
func NewField(g *Grid, goal Vec2, label int32) *Field {
	f := &Field{grid: g, goal: goal, cell: g.Cell(goal), label: label}
	var b builder
	b.start(f)
	for b.field != nil {
		b.step(len(g.kind))
	}
	return f
}
