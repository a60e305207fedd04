//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// vectors is true where blocks are faster than single agents.
var vectors = cpu.X86.HasAVX2

// fused is true where a product and a sum are rounded once.
var fused = cpu.X86.HasFMA

// sum sums the block over the candidates.
func (b *block) sum(c *candidates) {
	if !vectors || len(c.ranges) == 0 {
		b.sumGeneric(c)
		return
	}
	lifts, relations := c.optional()
	of := sumPlane
	switch {
	case lifts != nil && c.full():
		of = sumSpaceFull
	case lifts != nil:
		of = sumSpace
	case c.full():
		of = sumPlaneFull
	}
	of(&b.x[0], &c.records[0].x, lifts, &c.species[0], &c.ranges[0].Lo, len(c.ranges), &c.shift[0], relations, c.needs)
}

// measure writes down the candidates' distances.
func (b *block) measure(c *candidates, distances []float32) {
	if !vectors || len(c.ranges) == 0 {
		b.measureGeneric(c, distances)
		return
	}
	lifts, relations := c.optional()
	of := measurePlane
	switch {
	case lifts != nil && c.full():
		of = measureSpaceFull
	case lifts != nil:
		of = measureSpace
	case c.full():
		of = measurePlaneFull
	}
	of(&b.x[0], &c.records[0].x, lifts, &c.species[0], &c.ranges[0].Lo, len(c.ranges), &c.shift[0], relations, c.needs, &distances[0])
}

// full reports whether distances are not all that a block needs.
func (c *candidates) full() bool { return c.needs&(needsView|needsRelation) != 0 }

// optional returns what not all candidates have.
func (c *candidates) optional() (lifts *int32, relations *uint32) {
	if c.lifts != nil {
		lifts = &c.lifts[0].z
	}
	if len(c.relations) > 0 {
		relations = &c.relations[0].perceives[0]
	}
	return lifts, relations
}

// keepBlock stores what a block found for the agents of its first lanes. The rows that follow in memory are
// likely to be the next block's.
func (k *Mirror) keepBlock(rows []int32, b *block) {
	if !vectors || len(rows) == 0 {
		k.keepEach(rows, b)
		return
	}
	ahead := min(lanes, cap(rows)-len(rows))
	if k.lifted == nil {
		keepPlane(&b.x[0], &rows[0], &k.found[0].sx, nil, len(rows), ahead)
		return
	}
	keepSpace(&b.x[0], &rows[0], &k.found[0].sx, &k.lifted[0].s, len(rows), ahead)
}
