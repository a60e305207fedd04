//go:build !purego

package kernel

// countUpToBounds counts each lane's distances that are at most its bound.
func countUpToBounds(distances []float32, bounds *[lanes]float32, counts *[lanes]int32) {
	if !vectors || len(distances) == 0 {
		countUpToGeneric(distances, bounds, counts)
		return
	}
	countUpTo(&distances[0], len(distances)/lanes, &bounds[0], &counts[0])
}

// leastFrom finds each lane's least distances from a bound on.
func leastFrom(distances []float32, from *[lanes]float32, least [][lanes]float32) {
	switch n := len(distances) / lanes; {
	case !vectors || n == 0:
		leastGeneric(distances, from, least)
	case len(least) == fewRows:
		leastFew(&distances[0], n, &from[0], &least[0][0])
	default:
		leastMany(&distances[0], n, &from[0], &least[0][0])
	}
}
