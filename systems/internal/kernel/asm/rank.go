package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rank counts a block's distances up to bounds.
func rank() {
	TEXT("countUpTo", 0, "func(distances *float32, n int, bounds *float32, counts *int32)")
	Doc("countUpTo counts distances as countUpToGeneric does.")
	Pragma("noescape")
	at, left, bounds, counts := GP64(), GP64(), GP64(), GP64()
	Load(Param("distances"), at)
	Load(Param("n"), left)
	Load(Param("bounds"), bounds)
	Load(Param("counts"), counts)
	bound, count, other := YMM(), YMM(), YMM()
	VMOVUPS(Mem{Base: bounds}, bound)
	VXORPS(count, count, count)
	VXORPS(other, other, other)
	// Two distances of each lane at once, if need be after a single one.
	one := func(at Mem, count reg.VecVirtual) {
		in := YMM()
		VCMPPS(Imm(greaterOrEqual), at, bound, in)
		VPSUBD(in, count, count)
	}
	SHRQ(Imm(1), left)
	JCC(LabelRef("even"))
	one(Mem{Base: at}, other)
	ADDQ(Imm(rowBytes), at)
	Label("even")
	TESTQ(left, left)
	JZ(LabelRef("counted"))
	Label("pair")
	one(Mem{Base: at}, count)
	one(Mem{Base: at, Disp: rowBytes}, other)
	ADDQ(Imm(2*rowBytes), at)
	DECQ(left)
	JNZ(LabelRef("pair"))
	Label("counted")
	VPADDD(other, count, count)
	VMOVDQU(count, Mem{Base: counts})
	VZEROUPPER()
	RET()
}

// least finds the least distances of each lane, so many as a few registers hold. Their bits ascend with them. Each distance
// goes through what is found so far, from the least on: a row keeps the lesser of the two and passes the greater on.
func least(name string, count int) {
	TEXT(name, 0, "func(distances *float32, n int, from, least *float32)")
	Doc(name + " finds the least distances as leastGeneric does.")
	Pragma("noescape")
	at, left, from, to := param("distances"), param("n"), param("from"), param("least")
	row := func(r int) Mem { return Mem{Base: to, Disp: r * rowBytes} }
	floor, rows := YMM(), vectors(count)
	VMOVUPS(Mem{Base: from}, floor)
	for r, v := range rows {
		VMOVUPS(row(r), v)
	}
	Label("distances")
	// What is below the floor becomes greater than all.
	x, low := YMM(), YMM()
	VMOVDQU(Mem{Base: at}, x)
	VPCMPGTD(x, floor, low)
	VPOR(low, x, x)
	for r, v := range rows {
		if r == count-1 {
			VPMINUD(x, v, v)
			break
		}
		greater := YMM()
		VPMAXUD(x, v, greater)
		VPMINUD(x, v, v)
		x = greater
	}
	ADDQ(Imm(rowBytes), at)
	DECQ(left)
	JNZ(LabelRef("distances"))
	for r, v := range rows {
		VMOVUPS(v, row(r))
	}
	VZEROUPPER()
	RET()
}
