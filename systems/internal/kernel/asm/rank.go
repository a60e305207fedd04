package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
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
	bound, count := YMM(), YMM()
	VMOVUPS(Mem{Base: bounds}, bound)
	VXORPS(count, count, count)
	Label("row")
	TESTQ(left, left)
	JZ(LabelRef("counted"))
	in := YMM()
	VCMPPS(Imm(greaterOrEqual), Mem{Base: at}, bound, in)
	VPSUBD(in, count, count)
	ADDQ(Imm(rowBytes), at)
	DECQ(left)
	JMP(LabelRef("row"))
	Label("counted")
	VMOVDQU(count, Mem{Base: counts})
	VZEROUPPER()
	RET()
}
