// Command asm writes the kernel's assembly for amd64 with AVX2, by "go generate". It is a module of its own, so that
// what it is made with stays out of the kernel's.
package main

//go:generate go run . -out ../block_amd64.s -stubs ../block_stub_amd64.go -pkg kernel

import (
	"math"
	"slices"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	for _, f := range []*form{
		{name: "sumPlane", axes: 2},
		{name: "sumPlaneFull", axes: 2, full: true},
		{name: "sumSpace", axes: 3},
		{name: "sumSpaceFull", axes: 3, full: true},
	} {
		f.generate()
	}
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
	runBytes      = 20
	runHi         = 4
	runShift      = 8
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

// form is one function: in the plane or in space, with fields of view and relations or without.
type form struct {
	name string
	axes int
	full bool

	block, records, lifts, species, runs, left, relations, needs reg.GPVirtual
	candidate, end, lift, kind                                   reg.GPVirtual
	origin                                                       []Op // registers in the plane, memory in space
	a, c                                                         []reg.VecVirtual
	flocked, touching                                            reg.VecVirtual // unused where counts is false
	counts                                                       bool           // counts are in registers
	zero, one, near                                              Mem
}

func (f *form) row(r int) Mem { return Mem{Base: f.block, Disp: r * rowBytes} }

// generate writes the function.
func (f *form) generate() {
	TEXT(f.name, 0, "func(block, records, lifts *int32, species *uint8, runs *int32, n int, relations *uint32, needs uint32)")
	Pragma("noescape")
	Doc(f.name + " sums a block as sumGeneric does.")
	f.load()
	f.place()
	zero := YMM()
	VXORPS(zero, zero, zero)
	VMOVDQU(zero, f.row(rowFlocked))
	VMOVDQU(zero, f.row(rowTouching))
	for axis := range 3 {
		VMOVUPS(zero, f.row(rowS+axis))
		if axis >= f.axes {
			VMOVUPS(zero, f.row(rowA+axis))
			VMOVUPS(zero, f.row(rowC+axis))
		}
	}

	Label("run")
	TESTQ(f.left, f.left)
	JZ(LabelRef("done"))
	f.beginRun()
	CMPQ(f.candidate, f.end)
	JAE(LabelRef("next"))
	Label("candidate")
	f.step()
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
	ADDQ(Imm(runBytes), f.runs)
	DECQ(f.left)
	JMP(LabelRef("run"))

	Label("done")
	if f.counts {
		VMOVDQU(f.flocked, f.row(rowFlocked))
		VMOVDQU(f.touching, f.row(rowTouching))
	}
	for axis := range f.axes {
		VMOVUPS(f.a[axis], f.row(rowA+axis))
		VMOVUPS(f.c[axis], f.row(rowC+axis))
	}
	VZEROUPPER()
	RET()
}

// place decides what lives in registers: all that fits into sixteen.
func (f *form) place() {
	f.a, f.c = vectors(f.axes), vectors(f.axes)
	zeroed := append(slices.Clone(f.a), f.c...)
	if f.counts = f.axes == 2 || !f.full; f.counts {
		f.flocked, f.touching = YMM(), YMM()
		zeroed = append(zeroed, f.flocked, f.touching)
	}
	for _, v := range zeroed {
		VXORPS(v, v, v)
	}
	f.origin = make([]Op, f.axes)
	for axis := range f.origin {
		f.origin[axis] = f.row(rowOrigin + axis)
		if f.axes == 2 && !f.full {
			f.origin[axis] = YMM()
		}
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

// load reads the arguments.
func (f *form) load() {
	param := func(name string) reg.GPVirtual {
		r := GP64()
		Load(Param(name), r)
		return r
	}
	f.block, f.records, f.runs, f.left = param("block"), param("records"), param("runs"), param("n")
	f.candidate, f.end = GP64(), GP64()
	if f.axes == 3 {
		f.lifts, f.lift = param("lifts"), GP64()
	}
	if f.full {
		f.species, f.relations, f.kind = param("species"), param("relations"), GP64()
	}
	f.needs = GP32()
	Load(Param("needs"), f.needs)
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

// beginRun points at a run's candidates and places the lanes as its image sees them.
func (f *form) beginRun() {
	lo := GP64()
	MOVLQSX(Mem{Base: f.runs}, lo)
	MOVLQSX(Mem{Base: f.runs, Disp: runHi}, f.end)
	if f.axes == 3 {
		LEAQ(Mem{Base: f.lifts, Index: lo, Scale: liftBytes}, f.lift)
	}
	if f.full {
		LEAQ(Mem{Base: f.species, Index: lo, Scale: 1}, f.kind)
	}
	SHLQ(Imm(4), lo)
	SHLQ(Imm(4), f.end)
	ADDQ(f.records, f.end)
	MOVQ(f.records, f.candidate)
	ADDQ(lo, f.candidate)
	for axis, o := range f.origin {
		shift := YMM()
		VPBROADCASTD(Mem{Base: f.runs, Disp: runShift + 4*axis}, shift)
		own := YMM()
		VMOVDQU(f.row(rowX+axis), own)
		VPSUBD(shift, own, own)
		VMOVDQU(own, o)
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

// step adds one candidate to all lanes.
func (f *form) step() {
	d := vectors(f.axes)
	d2 := YMM()
	for axis, v := range d {
		VPBROADCASTD(f.coordinate(axis), v)
		VPSUBD(f.origin[axis], v, v)
		VCVTDQ2PS(v, v)
		if axis == 0 {
			VMULPS(v, v, d2)
			continue
		}
		square := YMM()
		VMULPS(v, v, square)
		VADDPS(square, d2, d2)
	}
	keep, flocks := YMM(), YMM()
	VCMPPS(Imm(less), f.near, d2, keep)
	f.count(keep, f.touching, rowTouching)
	VCMPPS(Imm(less), f.row(rowFlock2), d2, flocks)
	separates := YMM()
	VCMPPS(Imm(less), f.row(rowSeparate2), d2, separates)
	VANDNPS(flocks, keep, flocks)
	VANDNPS(separates, keep, separates)
	if f.full {
		f.look(d, d2, flocks, separates)
		f.relate(flocks, separates)
	}
	f.separate(d, d2, separates)
	f.count(flocks, f.flocked, rowFlocked)
	for axis, v := range d {
		o := YMM()
		VBROADCASTSS(f.velocity(axis), o)
		VANDPS(flocks, o, o)
		VADDPS(o, f.a[axis], f.a[axis])
		VANDPS(flocks, v, v)
		VADDPS(v, f.c[axis], f.c[axis])
	}
}

// separate subtracts the candidate's terms of separation, where any lane has one.
func (f *form) separate(d []reg.VecVirtual, d2, separates reg.VecVirtual) {
	any := GP32()
	VMOVMSKPS(separates, any)
	TESTL(any, any)
	JZ(LabelRef("apart"))
	w := YMM()
	VMOVAPS(d2, w)
	TESTB(Imm(needsRoot), f.needs.As8L())
	JZ(LabelRef("weigh"))
	inverse := YMM()
	VSQRTPS(d2, w)
	VMOVUPS(f.row(rowInverse), inverse)
	VBLENDVPS(inverse, d2, w, w)
	Label("weigh")
	one := YMM()
	VMOVUPS(f.one, one)
	VDIVPS(w, one, w)
	VSUBPS(f.row(rowPer), w, w)
	for axis, v := range d {
		term, sum := YMM(), YMM()
		VMULPS(v, w, term)
		VANDPS(separates, term, term)
		VMOVUPS(f.row(rowS+axis), sum)
		VSUBPS(term, sum, sum)
		VMOVUPS(sum, f.row(rowS+axis))
	}
	Label("apart")
}

// look takes out the lanes that do not see the candidate: s = f·δ is to be ≥ c·d.
func (f *form) look(d []reg.VecVirtual, d2, flocks, separates reg.VecVirtual) {
	TESTB(Imm(needsView), f.needs.As8L())
	JZ(LabelRef("looked"))
	s := YMM()
	for axis, v := range d {
		if axis == 0 {
			VMULPS(f.row(rowFacing), v, s)
			continue
		}
		term := YMM()
		VMULPS(f.row(rowFacing+axis), v, term)
		VADDPS(term, s, s)
	}
	ahead, bound, sees := YMM(), YMM(), YMM()
	VCMPPS(Imm(greaterOrEqual), f.zero, s, ahead)
	VMULPS(s, s, s)
	VMULPS(f.row(rowCos2), d2, bound)
	// Narrow: ahead and s² ≥ c²·d².
	VCMPPS(Imm(greaterOrEqual), bound, s, sees)
	VANDPS(ahead, sees, sees)
	// Wide: ahead or s² ≤ c²·d².
	VCMPPS(Imm(lessOrEqual), bound, s, s)
	VORPS(ahead, s, s)
	VANDPS(f.row(rowWide), s, s)
	VORPS(s, sees, sees)
	VCMPPS(Imm(less), f.row(rowNear2), d2, bound)
	VORPS(bound, sees, sees)
	VANDPS(sees, flocks, flocks)
	VANDPS(sees, separates, separates)
	Label("looked")
}

// relate takes out the lanes whose relation does not allow the candidate.
func (f *form) relate(flocks, separates reg.VecVirtual) {
	TESTB(Imm(needsRelation), f.needs.As8L())
	JZ(LabelRef("related"))
	kind := GP32()
	MOVBLZX(Mem{Base: f.kind}, kind)
	SHLL(Imm(relationShift), kind)
	at := GP64()
	MOVQ(f.relations, at)
	ADDQ(kind.As64(), at)
	VANDPS(Mem{Base: at}, separates, separates)
	VANDPS(Mem{Base: at}, flocks, flocks)
	VANDPS(Mem{Base: at, Disp: flocksAt}, flocks, flocks)
	Label("related")
}
