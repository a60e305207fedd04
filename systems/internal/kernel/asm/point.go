package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Comparisons of VCMPPD.
const (
	unequal = 0x04 // or unordered
	greater = 0x1e
)

// evenOdd brings four numbers into the order of points, and back.
const evenOdd = 0xd8

// point is a vector of four agents, the second and the third of them exchanged, by axis.
type point []reg.VecVirtual

func parted(a, b reg.VecVirtual) point {
	p := point{YMM(), YMM()}
	VUNPCKLPD(b, a, p[0])
	VUNPCKHPD(b, a, p[1])
	return p
}

func square(p point) reg.VecVirtual {
	sum := YMM()
	VMULPD(p[0], p[0], sum)
	for _, x := range p[1:] {
		term := YMM()
		VMULPD(x, x, term)
		VADDPD(term, sum, sum)
	}
	return sum
}

func length(p point) reg.VecVirtual {
	l := square(p)
	VSQRTPD(l, l)
	return l
}

func (p point) scale(k reg.VecVirtual) {
	for _, x := range p {
		VMULPD(k, x, x)
	}
}

func (p point) add(q point) {
	for axis, x := range p {
		VADDPD(q[axis], x, x)
	}
}

// blend takes q where the mask is set.
func (p point) blend(q point, mask reg.VecVirtual) {
	for axis, x := range p {
		VBLENDVPD(mask, q[axis], x, x)
	}
}

func zeros() reg.VecVirtual {
	zero := YMM()
	VXORPD(zero, zero, zero)
	return zero
}

// times returns p/l given the reciprocal of l.
func times(p point, per, l reg.VecVirtual) point {
	quotients := make(point, len(p))
	for axis, x := range p {
		q := YMM()
		VMULPD(per, x, q)
		for range 2 {
			wrong := YMM()
			VMOVAPD(x, wrong)
			VFNMADD231PD(l, q, wrong)
			VFMADD231PD(per, wrong, q)
		}
		quotients[axis] = q
	}
	return quotients
}

func compared(how uint8, a, b reg.VecVirtual) reg.VecVirtual {
	mask := YMM()
	VCMPPD(Imm(uint64(how)), b, a, mask)
	return mask
}
