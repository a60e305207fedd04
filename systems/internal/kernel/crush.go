package kernel

import (
	"math"

	"github.com/drover-go/drover/systems/internal/grid"
)

// sweepCrowds sums the agents at some places where some cells are crowded: those of a crowded cell leaf by leaf, so that
// the agents of a block are close together.
func (e Fast) sweepCrowds(f *Field, lo, hi int32, s *Scratch) {
	for lo < hi {
		from, to, first := f.Grid.Crowd(lo, hi)
		if lo < from {
			w, _ := f.Grid.Walk(lo, from, f.Reach, widest*f.Reach)
			e.walk(f, &w, s)
		}
		for from < to {
			end := min(to, first+(from-first+lanes)/lanes*lanes)
			e.sweepLeaf(f, from, end, s)
			from = end
		}
		lo = to
	}
}

// sweepLeaf sums the agents of some slots.
func (e Fast) sweepLeaf(f *Field, from, to int32, s *Scratch) {
	of := &s.leaf
	of.gather(f, f.Grid.Slots()[from:to])
	least, most := f.Grid.Box(from, to)
	var ok bool
	if s.ranges, ok = f.Grid.About(least, most, f.Reach, s.ranges[:0]); !ok {
		e.sumEach(f, of.rows, s)
		return
	}
	p := &f.Params[of.species[0]]
	if !f.crushed(p, s.ranges) || !of.alike() {
		e.sweepBlock(f, of, s)
		return
	}
	needs := s.pack.fill(f, of)
	g := f.probe(p, least, most, s)
	if s.pack.general[0] || !e.sumNear(f, &g, needs, s) {
		e.sumEach(f, of.rows, s)
		return
	}
	e.keepBlock(f, of.rows, s)
}

// sumEach sums agents one by one.
func (e Fast) sumEach(f *Field, rows []int32, s *Scratch) {
	for _, row := range rows {
		t := e.sum(f, row, s)
		f.Mirror.keep(row, &t)
	}
}

// gather fills a company with the agents at some places.
func (c *company) gather(f *Field, places []int32) {
	m := &f.Mirror
	c.records, c.lifts, c.species, c.rows = c.records[:0], c.lifts[:0], c.species[:0], c.rows[:0]
	for _, place := range places {
		c.records = append(c.records, m.records[place])
		c.species = append(c.species, m.species[place])
		c.rows = append(c.rows, f.Grid.Order[place])
		if m.lifts != nil {
			c.lifts = append(c.lifts, m.lifts[place])
		}
	}
}

// alike reports whether all are of one species.
func (c *company) alike() bool {
	for _, species := range c.species {
		if species != c.species[0] {
			return false
		}
	}
	return true
}

// blockPatience is how many radii a search tries before its block is summed one by one.
const blockPatience = 8

// sumNear sums the block over the candidates of a search. It is not ok when that is of no use to a block: where some lane
// perceives less than it uses, or most candidates are too close for quanta.
func (e Fast) sumNear(f *Field, g *probe, needs uint32, s *Scratch) bool {
	k := s.pack
	closest := 2 * math.Sqrt(float64(close2)) * f.Mirror.quantum
	for {
		ranges, n, ok := g.ranges(f, s)
		if !ok || g.radius < closest || g.patience < patience-blockPatience {
			return false
		}
		c := k.copy(f, ranges, n, needs)
		k.distances = grid.Sized(k.distances, n*lanes)
		k.block.measure(&c, k.distances)
		known := float32(g.known2(f.Mirror.quantum))
		var perceived [lanes]int32
		if fewest := k.fewest(min(known, math.MaxFloat32), &perceived, len(s.leaf.rows)); g.enough(fewest) {
			g.done(s, fewest)
			k.tied = [lanes]bool{}
			k.sumNearest(f, &c, known, &perceived)
			return true
		}
	}
}

// fewest counts what the lanes perceive as near as a bound, and returns what the first n have at least.
func (k *pack) fewest(bound float32, perceived *[lanes]int32, n int) (fewest int) {
	var bounds [lanes]float32
	for lane := range bounds {
		bounds[lane] = bound
	}
	countUpToBounds(k.distances, &bounds, perceived)
	fewest = math.MaxInt
	for _, count := range perceived[:n] {
		fewest = min(fewest, int(count))
	}
	return fewest
}

// copy returns the candidates of some ranges, n in all, as one run: with their species where relations need them.
func (k *pack) copy(f *Field, ranges []grid.Range, n int, needs uint32) candidates {
	m, to := &f.Mirror, &k.near
	to.records, to.species = grid.Sized(to.records, n), grid.Sized(to.species, n)
	at := to.records
	for _, r := range ranges {
		x, y, _ := away(&m.shift, r)
		from := m.records[r.Lo:r.Hi]
		for i := range from {
			o := &from[i]
			at[i] = record{o.x + x, o.y + y, o.vx, o.vy}
		}
		at = at[len(from):]
	}
	if needs&needsRelation != 0 {
		species := to.species[:0]
		for _, r := range ranges {
			species = append(species, m.species[r.Lo:r.Hi]...)
		}
	}
	k.whole = append(k.whole[:0], grid.Range{Hi: int32(n)})
	c := candidates{records: to.records, species: to.species, ranges: k.whole, shift: &m.shift, relations: k.relations, needs: needs}
	if m.lifts == nil {
		return c
	}
	to.lifts = to.lifts[:0]
	for _, r := range ranges {
		_, _, z := away(&m.shift, r)
		for _, o := range m.lifts[r.Lo:r.Hi] {
			o.z += z
			to.lifts = append(to.lifts, o)
		}
	}
	c.lifts = to.lifts
	return c
}
