//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// vectors is true where blocks are faster than single agents.
var vectors = cpu.X86.HasAVX2

// sum sums the block over the candidates.
func (b *block) sum(c *candidates) {
	if !vectors || len(c.runs) == 0 {
		b.sumGeneric(c)
		return
	}
	var lifts *int32
	species, relations := &c.species[0], (*uint32)(nil)
	if c.lifts != nil {
		lifts = &c.lifts[0].z
	}
	if len(c.relations) > 0 {
		relations = &c.relations[0].perceives[0]
	}
	of := sumPlane
	full := c.needs&(needsView|needsRelation) != 0
	switch {
	case c.lifts != nil && full:
		of = sumSpaceFull
	case c.lifts != nil:
		of = sumSpace
	case full:
		of = sumPlaneFull
	}
	of(&b.x[0], &c.records[0].x, lifts, species, &c.runs[0].lo, len(c.runs), relations, c.needs)
}
