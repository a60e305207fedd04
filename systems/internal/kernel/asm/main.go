// Command asm writes the kernel's assembly for amd64 with AVX2, by "go generate". It is a module of its own, so that
// what it is made with stays out of the kernel's.
package main

//go:generate go run . -out ../block_amd64.s -stubs ../block_stub_amd64.go -pkg kernel

import . "github.com/mmcloughlin/avo/build"

func main() {
	ConstraintExpr("amd64,!purego")
	for _, f := range []*form{
		{name: "sumPlane", axes: 2},
		{name: "sumPlaneFull", axes: 2, full: true},
		{name: "sumSpace", axes: 3},
		{name: "sumSpaceFull", axes: 3, full: true},
		{name: "measurePlane", axes: 2, measure: true},
		{name: "measurePlaneFull", axes: 2, full: true, measure: true},
		{name: "measureSpace", axes: 3, measure: true},
		{name: "measureSpaceFull", axes: 3, full: true, measure: true},
	} {
		f.generate()
	}
	rank()
	least("leastFew", 4)
	least("leastMany", 8)
	keep("keepPlane", 2)
	keep("keepSpace", 3)
	steerFlock("steerPlane", 2)
	steerFlock("steerSpace", 3)
	moveFlock("movePlane", 2)
	moveFlock("moveSpace", 3)
	packRows()
	packPlaces()
	Generate()
}

// The rows of the block, in their order in memory, of so many bytes each.
const (
	rowX         = 0
	rowRadius2   = 3
	rowFlock2    = 4
	rowSeparate2 = 5
	rowNear2     = 6
	rowFacing    = 7
	rowCos2      = 10
	rowWide      = 11
	rowInverse   = 12
	rowPer       = 13
	rowFlocked   = 14
	rowTouching  = 15
	rowS         = 16
	rowA         = 19
	rowC         = 22
	rowOrigin    = 25
	rowBytes     = 32
)

// The records in memory [bytes].
const (
	recordBytes   = 16
	velocityAt    = 8
	liftBytes     = 8
	climbAt       = 4
	rangeBytes    = 12
	rangeHi       = 4
	rangeShift    = 8
	relationShift = 6
	flocksAt      = 32
)

// What a block needs beside distances.
const (
	needsRoot     = 1
	needsView     = 2
	needsRelation = 4
)

// Comparisons of VCMPPS, ordered and quiet.
const (
	less           = 0x11
	lessOrEqual    = 0x12
	greaterOrEqual = 0x1d
)
