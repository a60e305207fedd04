//go:build !amd64 || purego

package kernel

// vectors is true where blocks are faster than single agents.
const vectors = false

// fused is true where a product and a sum are rounded once.
const fused = false

// sum sums the block over the candidates.
func (b *block) sum(c *candidates) { b.sumGeneric(c) }

// measure writes down the candidates' distances.
func (b *block) measure(c *candidates, distances []float32) { b.measureGeneric(c, distances) }

// keepBlock stores what a block found for the agents of its first lanes.
func (k *Mirror) keepBlock(rows []int32, b *block) { k.keepEach(rows, b) }
