package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// delta returns the displacements of a candidate from all lanes, and their squares' sum.
func (f *form) delta() (d []reg.VecVirtual, d2 reg.VecVirtual) {
	d, d2 = vectors(f.axes), YMM()
	for axis, v := range d {
		VPBROADCASTD(f.coordinate(axis), v)
		VPSUBD(f.row(rowOrigin+axis), v, v)
		VCVTDQ2PS(v, v)
		if axis == 0 {
			VMULPS(v, v, d2)
			continue
		}
		square := YMM()
		VMULPS(v, v, square)
		VADDPS(square, d2, d2)
	}
	return d, d2
}

// stepMeasure writes down a candidate's distances from the lanes that perceive it, and infinity for the others.
func (f *form) stepMeasure() {
	d, d2 := f.delta()
	near, sees := YMM(), YMM()
	VCMPPS(Imm(less), f.near, d2, near)
	VCMPPS(Imm(less), f.row(rowRadius2), d2, sees)
	VANDNPS(sees, near, sees)
	if f.full {
		f.look(d, d2, sees)
		f.relate(sees)
		Label("related")
	}
	VPSUBD(sees, f.flocked, f.flocked)
	key := YMM()
	VMOVUPS(f.infinite, key)
	VBLENDVPS(sees, d2, key, key)
	VMOVUPS(key, Mem{Base: f.distances})
	ADDQ(Imm(rowBytes), f.distances)
}

// stepSum adds one candidate to all lanes.
func (f *form) stepSum() {
	d, d2 := f.delta()
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
		VANDPS(f.relate(flocks, separates), flocks, flocks)
		Label("related")
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

// separate subtracts the candidate's terms of separation. Where sums are in registers and no lane takes a root, it does
// so for every candidate: a division costs less than guessing wrong whether any lane has a term.
func (f *form) separate(d []reg.VecVirtual, d2, separates reg.VecVirtual) {
	w := YMM()
	if f.s != nil {
		TESTB(Imm(needsRoot), f.needs.As8L())
		JNZ(LabelRef("rooted"))
		one := YMM()
		VMOVUPS(f.one, one)
		VDIVPS(d2, one, w)
		VANDPS(separates, w, w)
		f.subtract(d, w)
		JMP(LabelRef("apart"))
		Label("rooted")
	}
	any := GP32()
	VMOVMSKPS(separates, any)
	TESTL(any, any)
	JZ(LabelRef("apart"))
	VMOVAPS(d2, w)
	if f.s == nil {
		TESTB(Imm(needsRoot), f.needs.As8L())
		JZ(LabelRef("weigh"))
	}
	inverse := YMM()
	VSQRTPS(d2, w)
	VMOVUPS(f.row(rowInverse), inverse)
	VBLENDVPS(inverse, d2, w, w)
	Label("weigh")
	one := YMM()
	VMOVUPS(f.one, one)
	VDIVPS(w, one, w)
	VSUBPS(f.row(rowPer), w, w)
	VANDPS(separates, w, w)
	f.subtract(d, w)
	Label("apart")
}

// subtract takes w·δ off the sums. Where w is +0, that is a zero of either sign, which leaves a sum as it is.
func (f *form) subtract(d []reg.VecVirtual, w reg.VecVirtual) {
	for axis, v := range d {
		term := YMM()
		VMULPS(v, w, term)
		if f.s != nil {
			VSUBPS(term, f.s[axis], f.s[axis])
			continue
		}
		sum := YMM()
		VMOVUPS(f.row(rowS+axis), sum)
		VSUBPS(term, sum, sum)
		VMOVUPS(sum, f.row(rowS+axis))
	}
}

// look takes out the lanes that do not see the candidate: s = f·δ is to be ≥ c·d.
func (f *form) look(d []reg.VecVirtual, d2 reg.VecVirtual, masks ...reg.VecVirtual) {
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
	for _, mask := range masks {
		VANDPS(sees, mask, mask)
	}
	Label("looked")
}

// relate takes out the lanes whose relation does not allow the candidate, and returns where it says who flocks. Its
// caller sets the label after it.
func (f *form) relate(masks ...reg.VecVirtual) Mem {
	TESTB(Imm(needsRelation), f.needs.As8L())
	JZ(LabelRef("related"))
	kind := GP32()
	MOVBLZX(Mem{Base: f.kind}, kind)
	SHLL(Imm(relationShift), kind)
	at := GP64()
	MOVQ(f.relations, at)
	ADDQ(kind.As64(), at)
	for _, mask := range masks {
		VANDPS(Mem{Base: at}, mask, mask)
	}
	return Mem{Base: at, Disp: flocksAt}
}
