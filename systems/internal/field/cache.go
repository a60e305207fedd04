package field

import "slices"

const (
	// cacheBytes bounds the memory of all fields of a cache [B], but for one grid's leastFields.
	cacheBytes  = 64 << 20
	leastFields = 4
	mostFields  = 256

	// UseTicks is how often those who use a field must want it [ticks].
	UseTicks = 16

	// keepTicks is for how long a field that nobody wants is kept although a new one could use its memory
	// [ticks].
	keepTicks = 30
)

// Cache keeps fields by grid, goal cell and component, those wanted least recently giving way. Its methods
// may not be called from two goroutines at once.
type Cache struct {
	fields  []*Field
	queue   []*Field // to be built, in the order in which they were wanted
	builder builder
	last    *Field // that was found last
	tick    uint64
}

// Drop forgets all fields over a grid, and keeps their memory.
func (c *Cache) Drop(g *Grid) {
	if b := c.builder.field; b != nil && b.grid == g {
		c.builder.field = nil
	}
	for _, f := range c.fields {
		if f.grid == g {
			f.recycle()
		}
	}
	c.queue = slices.DeleteFunc(c.queue, func(f *Field) bool { return f.state == unused })
}

func (f *Field) recycle() {
	f.state, f.grid, f.used = unused, nil, 0
	f.reuse++
}

// Tick begins a tick. Fields wanted in one of the last [UseTicks] are not given to another goal.
func (c *Cache) Tick(number uint64) { c.tick = number }

// Lease is a field in a cache as long as it is not given to another goal. The zero value is none.
type Lease struct {
	field *Field
	reuse uint32
}

// Field returns the field if it is ready, else nil.
func (l Lease) Field() *Field {
	if !l.Valid() || l.field.state != complete {
		return nil
	}
	return l.field
}

// Valid reports whether the lease still holds.
func (l Lease) Valid() bool { return l.field != nil && l.field.reuse == l.reuse }

// Fits reports whether the field is for a grid and a component, and its goal at most so many cells from a
// cell.
func (l Lease) Fits(g *Grid, label, cell int32, slack int) bool {
	f := l.field
	return l.Valid() && f.grid == g && f.label == label && g.Apart(f.cell, cell) <= slack
}

// Want keeps a lease for another tick.
func (c *Cache) Want(l Lease) {
	if l.Valid() {
		l.field.used = c.tick
	}
}

// Lease returns the field toward a goal for a component of a ready grid, queued to be built if it is new.
// The lease is void where all memory is in use.
func (c *Cache) Lease(g *Grid, goal Vec2, label int32) Lease {
	f := c.find(g, g.Cell(goal), label)
	if f == nil {
		if f = c.room(g); f == nil {
			return Lease{}
		}
		f.grid, f.goal, f.cell, f.label, f.state = g, goal, g.Cell(goal), label, waiting
		c.queue = append(c.queue, f)
	}
	f.used, c.last = c.tick, f
	return Lease{f, f.reuse}
}

func (c *Cache) find(g *Grid, cell, label int32) *Field {
	is := func(f *Field) bool { return f.state != unused && f.grid == g && f.cell == cell && f.label == label }
	if c.last != nil && is(c.last) {
		return c.last
	}
	for _, f := range c.fields {
		if is(f) {
			return f
		}
	}
	return nil
}

// room returns memory for a field: what is unused or was for long, new, or that of the field wanted least
// recently.
func (c *Cache) room(g *Grid) *Field {
	var oldest *Field
	for _, f := range c.fields {
		if f.state == unused {
			return f
		}
		if f.state == complete && (oldest == nil || f.used < oldest.used) {
			oldest = f
		}
	}
	most := min(max(cacheBytes/(4*g.Cells()), leastFields), mostFields)
	if len(c.fields) < most && (oldest == nil || oldest.used+keepTicks > c.tick) {
		f := &Field{}
		c.fields = append(c.fields, f)
		return f
	}
	if oldest == nil || oldest.used+UseTicks > c.tick {
		return nil
	}
	oldest.recycle()
	return oldest
}

// Build works on the queue until at most so many cells are settled.
func (c *Cache) Build(cells int) {
	for cells > 0 {
		if c.builder.field == nil && !c.begin() {
			return
		}
		cells -= max(c.builder.step(cells), 1)
	}
}

// begin starts the next field of the queue that somebody still wants.
func (c *Cache) begin() bool {
	for len(c.queue) > 0 {
		f := c.queue[0]
		copy(c.queue, c.queue[1:])
		c.queue = c.queue[:len(c.queue)-1]
		if f.used+keepTicks < c.tick {
			f.recycle()
			continue
		}
		c.builder.start(f)
		return true
	}
	return false
}
