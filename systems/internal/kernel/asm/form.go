package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// form is one function: in the plane or in space, with fields of view and relations or without, summing or only
// writing down distances.
type form struct {
	name    string
	axes    int
	full    bool
	measure bool

	block, ranges, left, relations, needs reg.GPVirtual
	candidate, end, lift, kind            reg.GPVirtual
	a, c                                  []reg.VecVirtual
	s                                     []reg.VecVirtual // nil where they are in memory
	flocked, touching                     reg.VecVirtual   // unused where counts is false
	counts                                bool             // counts are in registers
	zero, one, near, infinite             Mem
	distances                             reg.GPVirtual
}

func (f *form) row(r int) Mem { return Mem{Base: f.block, Disp: r * rowBytes} }

const signature = "block, records, lifts *int32, species *uint8, ranges *int32, n int, shift *int32, relations *uint32, needs uint32"

// generate writes the function.
func (f *form) generate() {
	if f.measure {
		TEXT(f.name, 0, "func("+signature+", distances *float32)")
		Doc(f.name + " measures a block's candidates as measureGeneric does.")
	} else {
		TEXT(f.name, 0, "func("+signature+")")
		Doc(f.name + " sums a block as sumGeneric does.")
	}
	Pragma("noescape")
	f.load()
	f.place()
	f.clear()

	Label("range")
	TESTQ(f.left, f.left)
	JZ(LabelRef("done"))
	f.beginRange()
	CMPQ(f.candidate, f.end)
	JAE(LabelRef("next"))
	Label("candidate")
	if f.measure {
		f.stepMeasure()
	} else {
		f.stepSum()
	}
	ADDQ(Imm(recordBytes), f.candidate)
	if f.axes == 3 {
		ADDQ(Imm(liftBytes), f.lift)
	}
	if f.full {
		INCQ(f.kind)
	}
	CMPQ(f.candidate, f.end)
	JB(LabelRef("candidate"))
	Label("next")
	ADDQ(Imm(rangeBytes), f.ranges)
	DECQ(f.left)
	JMP(LabelRef("range"))

	Label("done")
	f.store()
	VZEROUPPER()
	RET()
}

// clear zeroes what the sums in memory start from.
func (f *form) clear() {
	zero := YMM()
	VXORPS(zero, zero, zero)
	VMOVDQU(zero, f.row(rowFlocked))
	if f.measure {
		return
	}
	VMOVDQU(zero, f.row(rowTouching))
	for axis := range 3 {
		VMOVUPS(zero, f.row(rowS+axis))
		if axis >= f.axes {
			VMOVUPS(zero, f.row(rowA+axis))
			VMOVUPS(zero, f.row(rowC+axis))
		}
	}
}

// store writes what was in registers.
func (f *form) store() {
	if f.counts {
		VMOVDQU(f.flocked, f.row(rowFlocked))
	}
	if f.measure {
		return
	}
	if f.counts {
		VMOVDQU(f.touching, f.row(rowTouching))
	}
	for axis := range f.axes {
		VMOVUPS(f.a[axis], f.row(rowA+axis))
		VMOVUPS(f.c[axis], f.row(rowC+axis))
	}
	for axis, v := range f.s {
		VMOVUPS(v, f.row(rowS+axis))
	}
}

// place decides what lives in registers: all that fits into sixteen.
func (f *form) place() {
	var zeroed []reg.VecVirtual
	if f.counts = f.measure || f.axes == 2 || !f.full; f.counts {
		f.flocked = YMM()
		zeroed = append(zeroed, f.flocked)
	}
	if !f.measure {
		f.a, f.c = vectors(f.axes), vectors(f.axes)
		zeroed = append(append(zeroed, f.a...), f.c...)
	}
	if !f.measure && !f.full && f.axes == 2 {
		f.s = vectors(f.axes)
		zeroed = append(zeroed, f.s...)
	}
	if !f.measure && f.counts {
		f.touching = YMM()
		zeroed = append(zeroed, f.touching)
	}
	for _, v := range zeroed {
		VXORPS(v, v, v)
	}
}

// count adds one to the count of the lanes whose bits are set.
func (f *form) count(mask, counter reg.VecVirtual, row int) {
	if f.counts {
		VPSUBD(mask, counter, counter)
		return
	}
	n := YMM()
	VMOVDQU(f.row(row), n)
	VPSUBD(mask, n, n)
	VMOVDQU(n, f.row(row))
}

func vectors(n int) []reg.VecVirtual {
	v := make([]reg.VecVirtual, n)
	for i := range v {
		v[i] = YMM()
	}
	return v
}

// param loads an argument.
func param(name string) reg.GPVirtual { return Load(Param(name), GP64()).(reg.GPVirtual) }

// load reads the arguments that are needed all the time.
func (f *form) load() {
	f.block, f.ranges, f.left = param("block"), param("ranges"), param("n")
	f.candidate, f.end = GP64(), GP64()
	if f.axes == 3 {
		f.lift = GP64()
	}
	if f.full {
		f.relations, f.kind = param("relations"), GP64()
	}
	f.needs = GP32()
	Load(Param("needs"), f.needs)
	if f.measure {
		f.distances = param("distances")
		f.infinite = constant("infinite", math.Float32bits(float32(math.Inf(1))))
	}
	f.zero = constant("zero", 0)
	f.one = constant("one", math.Float32bits(1))
	close := float32((1 << 32) / 8 / 4096)
	f.near = constant("close2", math.Float32bits(close*close))
}

// constants are in every lane of the data section.
var constants = map[string]Mem{}

func constant(name string, bits uint32) Mem {
	if m, ok := constants[name]; ok {
		return m
	}
	m := GLOBL(name, 24)
	for lane := range 8 {
		DATA(4*lane, U32(bits))
	}
	constants[name] = m
	return m
}

// beginRange points at a range's candidates and places the lanes as its image sees them.
func (f *form) beginRange() {
	lo := GP64()
	MOVLQSX(Mem{Base: f.ranges}, lo)
	MOVLQSX(Mem{Base: f.ranges, Disp: rangeHi}, f.end)
	if f.axes == 3 {
		LEAQ(Mem{Base: param("lifts"), Index: lo, Scale: liftBytes}, f.lift)
	}
	if f.full {
		LEAQ(Mem{Base: param("species"), Index: lo, Scale: 1}, f.kind)
	}
	SHLQ(Imm(4), lo)
	SHLQ(Imm(4), f.end)
	Load(Param("records"), f.candidate)
	ADDQ(f.candidate, f.end)
	ADDQ(lo, f.candidate)
	worldSize := param("shift")
	for axis := range f.axes {
		times, low, shift := GP32(), XMM(), YMM()
		MOVBLSX(Mem{Base: f.ranges, Disp: rangeShift + axis}, times)
		IMULL(Mem{Base: worldSize, Disp: 4 * axis}, times)
		VMOVD(times, low)
		VPBROADCASTD(low, shift)
		own := YMM()
		VMOVDQU(f.row(rowX+axis), own)
		VPSUBD(shift, own, own)
		VMOVDQU(own, f.row(rowOrigin+axis))
	}
}

// coordinate and velocity are where a candidate's are in memory.
func (f *form) coordinate(axis int) Mem {
	if axis == 2 {
		return Mem{Base: f.lift}
	}
	return Mem{Base: f.candidate, Disp: 4 * axis}
}

func (f *form) velocity(axis int) Mem {
	if axis == 2 {
		return Mem{Base: f.lift, Disp: climbAt}
	}
	return Mem{Base: f.candidate, Disp: velocityAt + 4*axis}
}
