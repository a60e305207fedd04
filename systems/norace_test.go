//go:build !race

package systems_test

// raceFactor is how much slower the race detector may be.
const raceFactor = 1
