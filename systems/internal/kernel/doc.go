// Package kernel finds an agent's neighbors and sums the three flocking behaviors over them.
//
// There are two kernels over the same grid. The exact one sums in float64 in ascending id and is the
// oracle. The fast one works on packed records of 16 bytes in sorted order: positions in fixed point
// relative to the neighborhood, so that the displacement of two agents is an exact difference of
// integers wherever they are, and sums in float32 in the order of the candidates. That order does
// not depend on how many agents a machine handles at once: where there is AVX2, blocks of eight agents that
// are next to each other in sorted order are summed at once, in lanes, over the candidates of all of them, with the
// bits of one agent at a time. The assembly's generator is in asm.
//
// Both apply the same steps to a candidate: relation, distance, field of view, walls; then the nearest
// of those perceived are chosen; then the behaviors sum those within their own radius and angle.
package kernel
