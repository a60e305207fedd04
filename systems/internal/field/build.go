package field

import "math"

// stage is how far a grid is built.
type stage uint8

const (
	placing stage = iota
	linking
	labeling
	ready
)

// Ready reports whether the grid is built.
func (g *Grid) Ready() bool { return g.stage == ready }

// Step returns how many cells the next step of building takes, at most so many: the caller does them by
// [Grid.Do], in any order and on any number of goroutines, and then calls [Grid.Advance]. It returns 0 when
// the grid is ready.
func (g *Grid) Step(most int) int {
	if g.stage >= labeling {
		return 0
	}
	return min(most, len(g.kind)-g.done)
}

// Do does cells lo to hi of the present step.
func (g *Grid) Do(_, lo, hi int) {
	for cell := g.done + lo; cell < g.done+hi; cell++ {
		if g.stage == placing {
			g.find(cell)
		} else {
			g.link(cell)
		}
	}
}

// Advance ends a step of n cells.
func (g *Grid) Advance(n int) {
	g.done += n
	if g.done < len(g.kind) {
		return
	}
	g.done = 0
	g.stage++
	if g.stage == labeling {
		g.mirror()
		g.connect()
		g.stage = ready
	}
}

// Build builds the whole grid at once.
func (g *Grid) Build() {
	for n := g.Step(len(g.kind)); n > 0; n = g.Step(len(g.kind)) {
		g.Do(0, 0, n)
		g.Advance(n)
	}
}

// find looks for a place in a cell: the middle, or the nearest to it that is snug, or that is free at all.
func (g *Grid) find(cell int) {
	c, r, z := g.center(cell), g.class.Radius, g.class.Z
	// Neighboring places are within this distance, however they were moved.
	far := float64(1.5 * math.Sqrt2 * g.size)
	switch {
	case g.level.Free(c, max(r+far, r*roomy), z):
		g.set(cell, c, vast)
		return
	case g.level.Free(c, r*roomy, z):
		g.set(cell, c, ample)
		return
	}
	for _, want := range [...]float64{r * snug, r * (1 + snug) / 2, r} {
		if g.level.Overlap(c, want, z) > g.size {
			continue // the way out is at least as long
		}
		if p, ok := g.level.Escape(c, want, z); ok && g.within(p, c) && g.level.Free(p, r, z) {
			g.set(cell, p, tight)
			return
		}
	}
	g.kind[cell] = solid
}

func (g *Grid) within(p, center Vec2) bool {
	return math.Abs(p.X-center.X) <= g.size/2 && math.Abs(p.Y-center.Y) <= g.size/2
}

func (g *Grid) set(cell int, p Vec2, k kind) { g.place[cell], g.kind[cell] = p, k }

// link checks the ways to the neighbors in the first four directions.
func (g *Grid) link(cell int) {
	g.links[cell] = 0
	if g.kind[cell] == solid {
		return
	}
	for k := range 4 {
		n := g.neighbor(cell, k)
		if n == none || g.kind[n] == solid {
			continue
		}
		if g.kind[cell] == vast || g.kind[n] == vast || g.passes(g.place[cell], g.place[n], g.class.Radius) {
			g.links[cell] |= 1 << k
		}
	}
}

// mirror enters the links in the other four directions.
func (g *Grid) mirror() {
	for cell := range g.links {
		for k := range 4 {
			if g.links[cell]&(1<<k) != 0 {
				g.links[cell+g.jump[k]] |= 1 << (k + 4)
			}
		}
	}
}

// connect labels the connected components, in the order of their first cells.
func (g *Grid) connect() {
	for cell := range g.label {
		g.label[cell] = none
	}
	label := int32(0)
	for cell := range g.label {
		if g.kind[cell] == solid || g.label[cell] != none {
			continue
		}
		g.flood(cell, label)
		label++
	}
}

func (g *Grid) flood(cell int, label int32) {
	g.label[cell] = label
	g.queue = append(g.queue[:0], int32(cell))
	for len(g.queue) > 0 {
		c := int(g.queue[len(g.queue)-1])
		g.queue = g.queue[:len(g.queue)-1]
		for k := range 8 {
			if g.links[c]&(1<<k) == 0 {
				continue
			}
			if n := c + g.jump[k]; g.label[n] == none {
				g.label[n] = label
				g.queue = append(g.queue, int32(n))
			}
		}
	}
}
