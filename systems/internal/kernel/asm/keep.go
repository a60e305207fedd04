package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// keep writes the function that stores the sums of a block in the plane: one whole store for each lane, where eight
// small ones would fill the processor's buffer. It also asks for the memory of the agents after the block, which the
// next one will store to.
func keep() {
	TEXT("keepPlane", 0, "func(block *int32, rows *int32, found *float32, n, ahead int)")
	Doc("keepPlane stores the sums of the first n lanes, as keepLane does. It prefetches for so many rows ahead.")
	Pragma("noescape")
	block, rows, found, n, ahead := param("block"), param("rows"), param("found"), param("n"), param("ahead")
	row := func(r int) Mem { return Mem{Base: block, Disp: r * rowBytes} }

	next := GP64()
	LEAQ(Mem{Base: rows, Index: n, Scale: 4}, next)
	Label("prefetch")
	TESTQ(ahead, ahead)
	JZ(LabelRef("prefetched"))
	at := GP64()
	MOVLQSX(Mem{Base: next}, at)
	SHLQ(Imm(foundShift), at)
	PREFETCHT0(Mem{Base: found, Index: at, Scale: 1})
	ADDQ(Imm(4), next)
	DECQ(ahead)
	JMP(LabelRef("prefetch"))
	Label("prefetched")

	// Eight rows of eight lanes become eight records: pairs, fours, eights.
	sums := []int{rowS, rowS + 1, rowA, rowA + 1, rowC, rowC + 1, rowFlocked, rowFlocked}
	var twos, fours [8]reg.VecVirtual
	for k := 0; k < 8; k += 2 {
		a, b, lo, hi := YMM(), YMM(), YMM(), YMM()
		VMOVUPS(row(sums[k]), a)
		VMOVUPS(row(sums[k+1]), b)
		VUNPCKLPS(b, a, lo)
		VUNPCKHPS(b, a, hi)
		twos[k], twos[k+1] = lo, hi
	}
	for k := 0; k < 8; k += 4 {
		for half := range 2 {
			a, b, lo, hi := twos[k+half], twos[k+2+half], YMM(), YMM()
			VUNPCKLPD(b, a, lo)
			VUNPCKHPD(b, a, hi)
			fours[k+2*half], fours[k+2*half+1] = lo, hi
		}
	}
	for lane := range 8 {
		CMPQ(n, Imm(uint64(lane)))
		JE(LabelRef("kept"))
		of, record := GP64(), YMM()
		MOVLQSX(Mem{Base: rows, Disp: 4 * lane}, of)
		SHLQ(Imm(foundShift), of)
		lanesOf := uint64(0x20) // the low halves of both
		if lane >= 4 {
			lanesOf = 0x31
		}
		VPERM2F128(Imm(lanesOf), fours[4+lane%4], fours[lane%4], record)
		VMOVUPS(record, Mem{Base: found, Index: of, Scale: 1})
	}
	Label("kept")
	VZEROUPPER()
	RET()
}
