package main

import (
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	// mantissa is 2⁵², above which the low bits of a float64 are those of an integer.
	mantissa = 1 << 52
	// turn is a turn of the 32-bit counter [quanta].
	turn = 1 << 32
	// down rounds to the next lower integer, whatever the processor's mode.
	down = 9
	// evens picks the low halves of two vectors' 64-bit lanes.
	evens = 0x88
	// soon is how far ahead memory is asked for that lies anywhere [agents].
	soon = 16

	vectorBytes  = 16 // of two float64
	speciesBytes = 2
)

// packer is a function that packs groups of four agents. Either rows or places follow each other; the others are looked
// up, and lie anywhere.
type packer struct {
	lookUp, position, velocity, species, records, kinds, left reg.GPVirtual
	next, last                                                reg.GPVirtual // in lookUp
	perU, turn, mantissa                                      reg.VecVirtual
}

func newPacker(name, lookUp string, doc string) *packer {
	TEXT(name, 0, "func("+lookUp+" *int32, position, velocity *float64, species *uint16, records *int32, kinds *uint8, perU *float64, groups int)")
	Doc(name + doc)
	Pragma("noescape")
	k := &packer{lookUp: param(lookUp), position: param("position"), velocity: param("velocity"), species: param("species")}
	k.records, k.kinds, k.left = param("records"), param("kinds"), param("groups")
	k.perU, k.turn, k.mantissa = YMM(), YMM(), YMM()
	VBROADCASTSD(Mem{Base: param("perU")}, k.perU)
	VMOVUPD(constant64("turn", turn), k.turn)
	VMOVUPD(constant64("mantissa", mantissa), k.mantissa)
	k.next, k.last = GP64(), GP64()
	LEAQ(Mem{Base: k.lookUp, Disp: 4 * soon}, k.next)
	MOVQ(k.left, k.last)
	SHLQ(Imm(4), k.last)
	LEAQ(Mem{Base: k.lookUp, Index: k.last, Scale: 1, Disp: -4 * 4}, k.last)
	Label("agents")
	return k
}

// constant64 is a constant in all four lanes.
func constant64(name string, x float64) Mem {
	if m, ok := constants[name]; ok {
		return m
	}
	m := GLOBL(name, 24)
	for lane := range 4 {
		DATA(8*lane, U64(math.Float64bits(x)))
	}
	constants[name] = m
	return m
}

// prefetch asks for memory of the agents that come soon, 16 bytes of each; behind the last ones it does so again.
func (k *packer) prefetch(from ...reg.GPVirtual) {
	CMPQ(k.next, k.last)
	CMOVQHI(k.last, k.next)
	for lane := range 4 {
		at := GP64()
		MOVLQSX(Mem{Base: k.next, Disp: 4 * lane}, at)
		SHLQ(Imm(4), at)
		for _, base := range from {
			PREFETCHT0(Mem{Base: base, Index: at, Scale: 1})
		}
	}
	ADDQ(Imm(4*4), k.next)
}

// quanta turns coordinates into quanta in the low halves of their lanes.
func (k *packer) quanta(t reg.VecVirtual) reg.VecVirtual {
	low := YMM()
	VMULPD(k.perU, t, t)
	VROUNDPD(Imm(down), t, low)
	VSUBPD(low, t, t)
	VMULPD(k.turn, t, t)
	VROUNDPD(Imm(down), t, t)
	VADDPD(k.mantissa, t, t)
	return t
}

// pack packs four agents, whose vectors are in memory by lane. The low half of what it returns first holds the first
// agent's record, the high half the second's; the others follow.
func (k *packer) pack(position, velocity func(lane int) Mem) (former, latter reg.VecVirtual) {
	two := func(of func(lane int) Mem, first, second int) reg.VecVirtual {
		low, both := XMM(), YMM()
		VMOVUPD(of(first), low)
		VINSERTF128(Imm(1), of(second), low.AsY(), both)
		return both
	}
	at, moving, low, high := YMM(), YMM(), XMM(), XMM()
	VSHUFPS(Imm(evens), k.quanta(two(position, 2, 3)), k.quanta(two(position, 0, 1)), at)
	VCVTPD2PSY(two(velocity, 0, 2), low)
	VCVTPD2PSY(two(velocity, 1, 3), high)
	VINSERTF128(Imm(1), high, low.AsY(), moving)
	former, latter = YMM(), YMM()
	VUNPCKLPD(moving, at, former)
	VUNPCKHPD(moving, at, latter)
	return former, latter
}

func (k *packer) end() {
	ADDQ(Imm(4*4), k.lookUp)
	DECQ(k.left)
	JNZ(LabelRef("agents"))
	VZEROUPPER()
	RET()
}

// packRows writes the function for rows that follow each other: one whole store for each record, where four small ones
// would fill the processor's buffer.
func packRows() {
	k := newPacker("packRows", "places", " packs groups of four agents of rows that follow each other, as fillRows does one by one.")
	k.prefetch(k.records)
	inOrder := func(column reg.GPVirtual) func(int) Mem {
		return func(lane int) Mem { return Mem{Base: column, Disp: vectorBytes * lane} }
	}
	former, latter := k.pack(inOrder(k.position), inOrder(k.velocity))
	for lane, pair := range []reg.VecVirtual{former, former, latter, latter} {
		place, kind := GP64(), GP32()
		MOVLQSX(Mem{Base: k.lookUp, Disp: 4 * lane}, place)
		MOVBLZX(Mem{Base: k.species, Disp: speciesBytes * lane}, kind)
		MOVB(kind.As8(), Mem{Base: k.kinds, Index: place, Scale: 1})
		SHLQ(Imm(4), place)
		if to := (Mem{Base: k.records, Index: place, Scale: 1}); lane%2 == 0 {
			VMOVUPS(pair.AsX(), to)
		} else {
			VEXTRACTF128(Imm(1), pair, to)
		}
	}
	ADDQ(Imm(4*vectorBytes), k.position)
	ADDQ(Imm(4*vectorBytes), k.velocity)
	ADDQ(Imm(4*speciesBytes), k.species)
	k.end()
}

// packPlaces writes the function for places that follow each other.
func packPlaces() {
	k := newPacker("packPlaces", "rows", " packs groups of four agents at places that follow each other, as fillPlaces does one by one.")
	k.prefetch(k.position, k.velocity)
	var rows [4]reg.GPVirtual
	for lane := range rows {
		row, kind := GP64(), GP32()
		MOVLQSX(Mem{Base: k.lookUp, Disp: 4 * lane}, row)
		MOVBLZX(Mem{Base: k.species, Index: row, Scale: speciesBytes}, kind)
		MOVB(kind.As8(), Mem{Base: k.kinds, Disp: lane})
		SHLQ(Imm(4), row)
		rows[lane] = row
	}
	lookedUp := func(column reg.GPVirtual) func(int) Mem {
		return func(lane int) Mem { return Mem{Base: column, Index: rows[lane], Scale: 1} }
	}
	former, latter := k.pack(lookedUp(k.position), lookedUp(k.velocity))
	VMOVUPD(former, Mem{Base: k.records})
	VMOVUPD(latter, Mem{Base: k.records, Disp: 2 * recordBytes})
	ADDQ(Imm(4*recordBytes), k.records)
	ADDQ(Imm(4), k.kinds)
	k.end()
}
