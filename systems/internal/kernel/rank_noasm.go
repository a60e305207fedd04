//go:build !amd64 || purego

package kernel

// countUpToBounds counts each lane's distances that are at most its bound.
func countUpToBounds(distances []float32, bounds *[lanes]float32, counts *[lanes]int32) {
	countUpToGeneric(distances, bounds, counts)
}

// leastFrom finds each lane's least distances from a bound on.
func leastFrom(distances []float32, from *[lanes]float32, least [][lanes]float32) {
	leastGeneric(distances, from, least)
}
