package grid

import "github.com/drover-go/drover/systems/internal/par"

// count sorts by counting: stable, linear, for a number of cells bounded by the agents. Large inputs are cut into a part
// for each worker. Inside a cell the agents of a part stand behind those of the parts before, so that the order is the
// same for any number of parts.
func (g *Grid) count() {
	n, total := g.input.n, g.total()
	g.cells = Sized(g.cells, n)
	g.start = Sized(g.start, total+1)
	g.parts = g.partsOf(n, total)
	g.counts = Sized(g.counts, (g.parts-1)*total)
	g.start[0] = 0
	g.sums = Sized(g.sums, g.parts*g.parts)
	g.each((*ranking)(g))
	g.each((*adding)(g))
	g.each((*settling)(g))
	if g.parts > 1 {
		g.each((*ordering)(g))
	}
}

// Shared reports whether several workers may have had a part in the last build.
func (g *Grid) Shared() bool { return !g.sparse && g.parts > 1 }

// total returns how many cells there are.
func (g *Grid) total() int { return g.x.n * g.y.n * g.z.n }

// partsOf returns into how many parts to cut n agents. It is bounded so that all counts but the first part's are no more
// than cells may be.
func (g *Grid) partsOf(n, total int) int {
	if g.Pool == nil || n < par.Shared*chunk {
		return 1
	}
	return min(g.Pool.Workers(), 1+most(n)/total)
}

// part returns where a part of n agents or cells begins and ends.
func (g *Grid) part(i, n int) (lo, hi int) { return i * n / g.parts, (i + 1) * n / g.parts }

// counted returns how many agents of a part of the input are in each cell. The first part's are counted where the ends of
// the cells will be.
func (g *Grid) counted(part int) []int32 {
	if part == 0 {
		return g.start[1:]
	}
	total := g.total()
	return g.counts[(part-1)*total : part*total]
}

// begun returns, after all is added up, the place of the first agent of a part of the input in each cell.
func (g *Grid) begun(part int) []int32 {
	if part == 0 {
		return g.start
	}
	return g.counted(part)
}

// each does a job for each part.
func (g *Grid) each(job par.Job) {
	if g.parts == 1 {
		job.Do(0, 0, 1)
		return
	}
	g.Pool.Run(max(g.parts, par.Shared), 1, job)
}

// ranking finds the cell of each agent, and how many of its part stand in that before it.
type ranking Grid

// Do ranks the agents of some parts, and notes their ranks where their places will be.
func (r *ranking) Do(_, lo, hi int) {
	g := (*Grid)(r)
	for part := lo; part < min(hi, g.parts); part++ {
		from, to := g.part(part, g.input.n)
		find(g, g.cells, from, to)
		counts, cells, ranks := g.counted(part), g.cells[from:to], g.Place[from:to]
		clear(counts)
		for k, c := range cells {
			rank := counts[c]
			counts[c] = rank + 1
			ranks[k] = rank
		}
		if g.parts == 1 {
			continue
		}
		for i := range g.parts {
			sum := int32(0)
			first, end := g.part(i, len(counts))
			for _, count := range counts[first:end] {
				sum += count
			}
			g.sums[part*g.parts+i] = sum
		}
	}
}

// adding turns counts into places.
type adding Grid

// Do adds up the counts of some parts of the cells.
func (a *adding) Do(_, lo, hi int) {
	g := (*Grid)(a)
	for part := lo; part < min(hi, g.parts); part++ {
		before := int32(0)
		for i, sum := range g.sums {
			if i%g.parts < part {
				before += sum
			}
		}
		from, to := g.part(part, g.total())
		g.addUp(before, from, to)
	}
}

// addUp adds up the counts of the cells from … to−1, so many agents being in cells before them.
func (g *Grid) addUp(sum int32, from, to int) {
	total := g.total()
	ends, counts := g.start[1:total+1], g.counts
	for c := from; c < to; c++ {
		count := ends[c]
		sum += count
		for i := c; i < len(counts); i += total {
			count := counts[i]
			counts[i] = sum
			sum += count
		}
		ends[c] = sum
	}
}

// settling gives each agent its place, and a caller who is alone each place its agent.
type settling Grid

// Do places the agents of some parts.
func (s *settling) Do(_, lo, hi int) {
	g := (*Grid)(s)
	if g.parts == 1 {
		g.settle()
		return
	}
	for part := lo; part < min(hi, g.parts); part++ {
		from, to := g.part(part, g.input.n)
		begin, places := g.begun(part), g.Place[from:to]
		for k, c := range g.cells[from:to] {
			places[k] += begin[c]
		}
	}
}

func (g *Grid) settle() {
	begin, places, order, rows := g.start, g.Place[:len(g.cells)], g.Order, g.input.rows
	if rows == nil {
		for k, c := range g.cells {
			place := begin[c] + places[k]
			places[k], order[place] = place, int32(k)
		}
		return
	}
	for k, c := range g.cells {
		order[begin[c]+places[k]] = rows[k]
	}
}

// ordering gives each place its agent. All parts read the places of all agents, but of the places each has its own: where
// several workers write to one cache line it goes back and forth, which takes longer than to read on.
type ordering Grid

// Do orders the agents at the places of some parts.
func (o *ordering) Do(_, lo, hi int) {
	g := (*Grid)(o)
	for part := lo; part < min(hi, g.parts); part++ {
		from, to := g.part(part, g.input.n)
		g.order(from, to)
	}
}

// order finds who is at the places from … to−1. Whoever is elsewhere is written to the last of them, without a branch that
// the processor would have to guess; who stands there is put right in the end.
func (g *Grid) order(from, to int) {
	own, last, of := g.Order[from:to], uint32(to-from-1), 0
	for k, place := range g.Place {
		at := uint32(place) - uint32(from)
		if at == last {
			of = k
		}
		own[min(at, last)] = int32(k)
	}
	own[last] = int32(of)
	if rows := g.input.rows; rows != nil {
		for i, k := range own {
			own[i] = rows[k]
		}
	}
}
