//go:build !amd64 || purego

package kernel

// vectors is true where blocks are faster than single agents.
const vectors = false

// sum sums the block over the candidates.
func (b *block) sum(c *candidates) { b.sumGeneric(c) }
