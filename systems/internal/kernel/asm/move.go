package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The constants of pace, in their order in memory, of eight bytes each.
const (
	paceMost = iota
	paceLimit
	paceSeparation
	paceAlignment
	paceCohesion
	paceInverse
	paceQuantum
	paceForce
	paceStep
	paceForward
	paceRest
	paceFinite
	pacePerInverse
	paceOne
	paceSign
	paceSlow
	paceFast
)

// Comparisons of VCMPPD.
const (
	unequal = 0x04 // or unordered
	greater = 0x1e
)

const (
	foundShift = 5
	foundBytes = 1 << foundShift
	groupBytes = 64 // of vectors of four agents
	allLanes   = 0xf
	evenOdd    = 0xd8 // what brings four numbers into the order of pairs
)

// pair is a vector of four agents, the second and the third of them exchanged.
type pair struct{ x, y reg.VecVirtual }

type mover struct {
	pace, found reg.GPVirtual
	f, v        pair
	labels      int
}

func (m *mover) constant(k int) reg.VecVirtual {
	c := YMM()
	VBROADCASTSD(Mem{Base: m.pace, Disp: 8 * k}, c)
	return c
}

func parted(a, b reg.VecVirtual) pair {
	p := pair{YMM(), YMM()}
	VUNPCKLPD(b, a, p.x)
	VUNPCKHPD(b, a, p.y)
	return p
}

func load(from reg.GPVirtual) pair {
	a, b := YMM(), YMM()
	VMOVUPD(Mem{Base: from}, a)
	VMOVUPD(Mem{Base: from, Disp: groupBytes / 2}, b)
	return parted(a, b)
}

func store(p pair, to reg.GPVirtual) {
	a, b := YMM(), YMM()
	VUNPCKLPD(p.y, p.x, a)
	VUNPCKHPD(p.y, p.x, b)
	VMOVUPD(a, Mem{Base: to})
	VMOVUPD(b, Mem{Base: to, Disp: groupBytes / 2})
}

func each(from reg.GPVirtual) reg.VecVirtual {
	a := YMM()
	VPERMPD(Imm(evenOdd), Mem{Base: from}, a)
	return a
}

// sum loads the sums that begin so many bytes into found.
func (m *mover) sum(at int) pair {
	half := func(first int) reg.VecVirtual {
		two, wide := XMM(), YMM()
		VMOVSD(Mem{Base: m.found, Disp: first*foundBytes + at}, two)
		VMOVHPD(Mem{Base: m.found, Disp: (first+1)*foundBytes + at}, two, two)
		VCVTPS2PD(two, wide)
		return wide
	}
	return parted(half(0), half(2))
}

func square(p pair) reg.VecVirtual {
	x, y := YMM(), YMM()
	VMULPD(p.x, p.x, x)
	VMULPD(p.y, p.y, y)
	VADDPD(y, x, x)
	return x
}

func length(p pair) reg.VecVirtual {
	l := square(p)
	VSQRTPD(l, l)
	return l
}

func (p pair) scale(k reg.VecVirtual) {
	VMULPD(k, p.x, p.x)
	VMULPD(k, p.y, p.y)
}

// over returns p/l, rounded as by division: one reciprocal of l, and for each number two steps that take off what the
// quotient is wrong by. The first leaves a quotient that is next to the right one, the second is exact (Markstein,
// IBM J. Res. Dev. 34, 1990), unless some number is so large or small that it leaves the range of exponents. It makes +0 of
// −0, which no sum is and no difference that matters.
func (m *mover) over(p pair, l reg.VecVirtual) pair {
	per := m.constant(paceOne)
	VDIVPD(l, per, per)
	return m.times(p, per, l)
}

// times returns p/l given the reciprocal of l.
func (m *mover) times(p pair, per, l reg.VecVirtual) pair {
	q := pair{YMM(), YMM()}
	for _, of := range [][2]reg.VecVirtual{{p.x, q.x}, {p.y, q.y}} {
		x, q := of[0], of[1]
		VMULPD(per, x, q)
		for range 2 {
			wrong := YMM()
			VMOVAPD(x, wrong)
			VFNMADD231PD(l, q, wrong)
			VFMADD231PD(per, wrong, q)
		}
	}
	return q
}

func (p pair) and(mask reg.VecVirtual) {
	VANDPD(mask, p.x, p.x)
	VANDPD(mask, p.y, p.y)
}

// lengthen gives p the length to where the mask is set; l is its length now.
func (m *mover) lengthen(p pair, to, l, mask reg.VecVirtual) {
	q := m.over(p, l)
	q.scale(to)
	VBLENDVPD(mask, q.x, p.x, p.x)
	VBLENDVPD(mask, q.y, p.y, p.y)
}

// unless skips what follows where a mask has these lanes, up to the label that it returns.
func (m *mover) unless(mask reg.VecVirtual, lanes uint64) (label string) {
	m.labels++
	label = "skip" + string(rune('a'+m.labels-1))
	bits := GP32()
	VMOVMSKPD(mask, bits)
	CMPL(bits, Imm(lanes))
	JE(LabelRef(label))
	return label
}

func compared(how uint8, a, b reg.VecVirtual) reg.VecVirtual {
	mask := YMM()
	VCMPPD(Imm(uint64(how)), b, a, mask)
	return mask
}

// limit shortens p to a length.
func (m *mover) limit(p pair, to reg.VecVirtual) {
	l := length(p)
	within := compared(lessOrEqual, l, to)
	label := m.unless(within, allLanes)
	q := m.over(p, l)
	q.scale(to)
	VBLENDVPD(within, p.x, q.x, p.x)
	VBLENDVPD(within, p.y, q.y, p.y)
	Label(label)
}

// steer returns what a sum asks for.
func (m *mover) steer(p pair, weight int) pair {
	zero := YMM()
	VXORPD(zero, zero, zero)
	l := length(p)
	some := compared(unequal, l, zero)
	q := m.over(p, l)
	q.scale(m.constant(paceMost))
	VSUBPD(m.v.x, q.x, q.x)
	VSUBPD(m.v.y, q.y, q.y)
	m.limit(q, m.constant(paceLimit))
	q.scale(m.constant(weight))
	q.and(some)
	return q
}

// steerFlock writes the function that steers groups of four agents. It goes through them once for each sum: the fewer steps
// depend on each other, the more groups the processor has at work at a time.
func steerFlock() {
	TEXT("steerFlock", 0, "func(pace *float64, found *float32, velocity, force *float64, groups int)")
	Doc("steerFlock writes down the forces of groups of four agents, as Flocking asks for them one by one.")
	Pragma("noescape")
	m := &mover{pace: param("pace")}
	for k, sum := range []struct {
		name   string
		units  func(p pair) pair // turns quanta into units
		weight int
	}{
		{"separation", func(p pair) pair { return m.times(p, m.constant(pacePerInverse), m.constant(paceInverse)) }, paceSeparation},
		{"alignment", func(p pair) pair { return p }, paceAlignment},
		{"cohesion", func(p pair) pair { p.scale(m.constant(paceQuantum)); return p }, paceCohesion},
	} {
		m.found = param("found")
		velocity, force, left := param("velocity"), param("force"), param("groups")
		Label(sum.name)
		m.v = load(velocity)
		q := m.steer(sum.units(m.sum(8*k)), sum.weight)
		f := pair{YMM(), YMM()}
		if k == 0 {
			VXORPD(f.x, f.x, f.x)
			VXORPD(f.y, f.y, f.y)
		} else {
			f = load(force)
		}
		VADDPD(q.x, f.x, f.x)
		VADDPD(q.y, f.y, f.y)
		store(f, force)
		ADDQ(Imm(groupBytes), velocity)
		ADDQ(Imm(groupBytes), force)
		ADDQ(Imm(4*foundBytes), m.found)
		DECQ(left)
		JNZ(LabelRef(sum.name))
	}
	VZEROUPPER()
	RET()
}

// tame returns the lanes whose velocities are zero, or within the limits along each axis.
func (m *mover) tame(velocity reg.GPVirtual) reg.VecVirtual {
	p := load(velocity)
	var all reg.VecVirtual
	for _, x := range []reg.VecVirtual{p.x, p.y} {
		zero := YMM()
		VXORPD(zero, zero, zero)
		VANDNPD(x, m.constant(paceSign), x)
		some, none := compared(greaterOrEqual, x, m.constant(paceSlow)), compared(lessOrEqual, x, zero)
		VORPD(none, some, some)
		VANDPD(compared(lessOrEqual, x, m.constant(paceFast)), some, some)
		if all != nil {
			VANDPD(all, some, some)
		}
		all = some
	}
	return all
}

// moveFlock writes the function that moves groups of four agents.
func moveFlock() {
	TEXT("moveFlock", 0, "func(pace *float64, velocity, heading, position, push, nextVelocity, nextHeading, nextPosition, force, top, least *float64, odd *uint8, groups int)")
	Doc("moveFlock moves groups of four agents by the forces that steerFlock wrote, which it limits, as Integrate does one by", "one. It marks groups with an agent that it leaves to that.")
	Pragma("noescape")
	m := &mover{pace: param("pace")}
	velocity, heading, position, push := param("velocity"), param("heading"), param("position"), param("push")
	// There are too few registers for all: the others lie as far from each other as in memory, group by group.
	at, left := GP64(), param("groups")
	XORQ(at, at)
	indexed := func(name string) reg.GPVirtual {
		p := param(name)
		ADDQ(at, p)
		return p
	}

	Label("group")
	m.v = load(velocity)
	force := indexed("force")
	m.f = load(force)
	m.limit(m.f, m.constant(paceForce))
	store(m.f, force)
	odd := compared(lessOrEqual, square(m.f), m.constant(paceFinite))
	VANDPD(m.tame(velocity), odd, odd)
	m.f.scale(m.constant(paceStep))
	VADDPD(m.f.x, m.v.x, m.v.x)
	VADDPD(m.f.y, m.v.y, m.v.y)

	half := GP64()
	MOVQ(at, half)
	SHRQ(Imm(1), half)
	numbers := func(name string) reg.VecVirtual {
		p := param(name)
		ADDQ(half, p)
		return each(p)
	}
	speed := length(m.v)
	top := numbers("top")
	over := compared(greater, speed, top)
	label := m.unless(over, 0)
	m.lengthen(m.v, top, speed, over)
	VMOVAPD(length(m.v), speed)
	Label(label)
	least := numbers("least")
	under := compared(less, speed, least)
	label = m.unless(under, 0)
	m.lengthen(m.v, least, speed, under)
	VMOVAPD(length(m.v), speed)
	Label(label)
	store(m.v, indexed("nextVelocity"))

	zero := YMM()
	VXORPD(zero, zero, zero)
	moving := compared(greater, speed, zero)
	VANDPD(moving, odd, odd)
	bits, flags := GP32(), param("odd")
	VMOVMSKPD(odd, bits)
	XORL(Imm(allLanes), bits)
	group := GP64()
	MOVQ(at, group)
	SHRQ(Imm(6), group)
	MOVB(bits.As8(), Mem{Base: flags, Index: group, Scale: 1})

	rests := compared(lessOrEqual, speed, m.constant(paceRest))
	was, now := load(heading), m.over(m.v, speed)
	VBLENDVPD(rests, was.x, now.x, now.x)
	VBLENDVPD(rests, was.y, now.y, now.y)
	store(now, indexed("nextHeading"))

	m.v.scale(m.constant(paceForward))
	p, shove := load(position), load(push)
	VADDPD(m.v.x, p.x, p.x)
	VADDPD(m.v.y, p.y, p.y)
	VADDPD(shove.x, p.x, p.x)
	VADDPD(shove.y, p.y, p.y)
	store(p, indexed("nextPosition"))

	for _, q := range []reg.GPVirtual{velocity, heading, position, push, at} {
		ADDQ(Imm(groupBytes), q)
	}
	DECQ(left)
	JNZ(LabelRef("group"))
	VZEROUPPER()
	RET()
}
