package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// keep writes the function that stores the sums of a block: one whole store for each lane, where eight small ones would
// fill the processor's buffer. It also asks for the memory of the agents after the block, which the next one will store to.
func keep(name string, axes int) {
	TEXT(name, 0, "func(block *int32, rows *int32, found, lifted *float32, n, ahead int)")
	Doc(name + " stores the sums of the first n lanes, as keepLane does. It prefetches for so many rows ahead.")
	Pragma("noescape")
	block, rows, found, n, ahead := param("block"), param("rows"), param("found"), param("n"), param("ahead")
	lifted := found
	if axes == 3 {
		lifted = param("lifted")
	}
	load := func(r int) reg.VecVirtual {
		v := YMM()
		VMOVUPS(Mem{Base: block, Disp: r * rowBytes}, v)
		return v
	}

	next := GP64()
	LEAQ(Mem{Base: rows, Index: n, Scale: 4}, next)
	Label("prefetch")
	TESTQ(ahead, ahead)
	JZ(LabelRef("prefetched"))
	at := GP64()
	MOVLQSX(Mem{Base: next}, at)
	if axes == 3 {
		up := GP64()
		MOVQ(at, up)
		SHLQ(Imm(liftedShift), up)
		PREFETCHT0(Mem{Base: lifted, Index: up, Scale: 1})
	}
	SHLQ(Imm(foundShift), at)
	PREFETCHT0(Mem{Base: found, Index: at, Scale: 1})
	ADDQ(Imm(4), next)
	DECQ(ahead)
	JMP(LabelRef("prefetch"))
	Label("prefetched")

	// Eight rows of eight lanes become eight records of eight: pairs, fours, eights.
	counts := load(rowFlocked)
	plane := quarters(load(rowS), load(rowS+1), load(rowA), load(rowA+1))
	flock := quarters(load(rowC), load(rowC+1), counts, counts)
	eachLane(rows, n, foundShift, "kept", func(lane int, to reg.GPVirtual) {
		record := YMM()
		halves := uint64(0x20) // the low ones of both
		if lane >= 4 {
			halves = 0x31
		}
		VPERM2F128(Imm(halves), flock[lane%4], plane[lane%4], record)
		VMOVUPS(record, Mem{Base: found, Index: to, Scale: 1})
	})
	if axes == 3 {
		zero := YMM()
		VXORPS(zero, zero, zero)
		space := quarters(load(rowS+2), load(rowA+2), load(rowC+2), zero)
		eachLane(rows, n, liftedShift, "lifted", func(lane int, to reg.GPVirtual) {
			VEXTRACTF128(Imm(uint64(lane/4)), space[lane%4], Mem{Base: lifted, Index: to, Scale: 1})
		})
	}
	VZEROUPPER()
	RET()
}

// quarters turns four rows of eight lanes into four rows with the four numbers of a lane in each half: of the lanes 0 and
// 4, 1 and 5, 2 and 6, 3 and 7.
func quarters(a, b, c, d reg.VecVirtual) (rows [4]reg.VecVirtual) {
	for k := range rows {
		rows[k] = YMM()
	}
	twos := func(unpack func(...Op), a, b reg.VecVirtual) reg.VecVirtual {
		v := YMM()
		unpack(b, a, v)
		return v
	}
	lo, hi := func(ops ...Op) { VUNPCKLPS(ops[0], ops[1], ops[2]) }, func(ops ...Op) { VUNPCKHPS(ops[0], ops[1], ops[2]) }
	for half, unpack := range []func(...Op){lo, hi} {
		ab, cd := twos(unpack, a, b), twos(unpack, c, d)
		VUNPCKLPD(cd, ab, rows[2*half])
		VUNPCKHPD(cd, ab, rows[2*half+1])
	}
	return rows
}

// eachLane stores to the records of the rows of the first n lanes, of 1<<shift bytes each.
func eachLane(rows, n reg.GPVirtual, shift uint64, end string, store func(lane int, to reg.GPVirtual)) {
	for lane := range 8 {
		CMPQ(n, Imm(uint64(lane)))
		JE(LabelRef(end))
		to := GP64()
		MOVLQSX(Mem{Base: rows, Disp: 4 * lane}, to)
		SHLQ(Imm(shift), to)
		store(lane, to)
	}
	Label(end)
}
