package main

import (
	"fmt"

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

// The columns, in their order in memory: vectors of the plane, their third coordinates, numbers.
const (
	columnVelocity = iota
	columnHeading
	columnPosition
	columnPush
	columnForce
	columnNextVelocity
	columnNextHeading
	columnNextPosition
	columnTop
	columnLeast
	columnClimb
	columnHeadingZ
	columnAltitude
	columnForceZ
	columnNextClimb
	columnNextHeadingZ
	columnNextAltitude
)

const (
	foundShift  = 5
	foundBytes  = 1 << foundShift
	liftedShift = 4
	liftedBytes = 1 << liftedShift
	groupBytes  = 64 // of vectors of four agents in the plane
	allLanes    = 0xf
)

// mover writes functions that move four agents at a time.
type mover struct {
	axes          int
	pace, columns reg.GPVirtual
	found, lifted reg.GPVirtual
	at            reg.GPVirtual // of the group, in bytes of vectors of the plane
	labels        int
}

func (m *mover) constant(k int) reg.VecVirtual {
	c := YMM()
	VBROADCASTSD(Mem{Base: m.pace, Disp: 8 * k}, c)
	return c
}

// column returns where the group's vectors of the plane are in a column.
func (m *mover) column(k int) reg.GPVirtual {
	p := GP64()
	MOVQ(Mem{Base: m.columns, Disp: 8 * k}, p)
	ADDQ(m.at, p)
	return p
}

// numbers returns where the group's numbers are in a column.
func (m *mover) numbers(k int) Mem {
	p, half := GP64(), GP64()
	MOVQ(m.at, half)
	SHRQ(Imm(1), half)
	MOVQ(Mem{Base: m.columns, Disp: 8 * k}, p)
	return Mem{Base: p, Index: half, Scale: 1}
}

// load returns the vectors in a column; z is the column of their third coordinates.
func (m *mover) load(k, z int) point {
	from, a, b := m.column(k), YMM(), YMM()
	VMOVUPD(Mem{Base: from}, a)
	VMOVUPD(Mem{Base: from, Disp: groupBytes / 2}, b)
	p := parted(a, b)
	if m.axes == 3 {
		p = append(p, m.each(z))
	}
	return p
}

func (m *mover) store(p point, k, z int) {
	to, a, b := m.column(k), YMM(), YMM()
	VUNPCKLPD(p[1], p[0], a)
	VUNPCKHPD(p[1], p[0], b)
	VMOVUPD(a, Mem{Base: to})
	VMOVUPD(b, Mem{Base: to, Disp: groupBytes / 2})
	if m.axes == 3 {
		c := YMM()
		VPERMPD(Imm(evenOdd), p[2], c)
		VMOVUPD(c, m.numbers(z))
	}
}

// each returns the numbers in a column.
func (m *mover) each(k int) reg.VecVirtual {
	a := YMM()
	VPERMPD(Imm(evenOdd), m.numbers(k), a)
	return a
}

// sum loads one of the three sums.
func (m *mover) sum(k int) point {
	half := func(first int) reg.VecVirtual {
		two, wide := XMM(), YMM()
		VMOVSD(Mem{Base: m.found, Disp: first*foundBytes + 8*k}, two)
		VMOVHPD(Mem{Base: m.found, Disp: (first+1)*foundBytes + 8*k}, two, two)
		VCVTPS2PD(two, wide)
		return wide
	}
	p := parted(half(0), half(2))
	if m.axes == 3 {
		four, wide := XMM(), YMM()
		up := func(agent int) Mem { return Mem{Base: m.lifted, Disp: agent*liftedBytes + 4*k} }
		VMOVSS(up(0), four)
		VINSERTPS(Imm(0x10), up(2), four, four)
		VINSERTPS(Imm(0x20), up(1), four, four)
		VINSERTPS(Imm(0x30), up(3), four, four)
		VCVTPS2PD(four, wide)
		p = append(p, wide)
	}
	return p
}

// over returns p/l, rounded as by division: one reciprocal of l, and for each number two steps that take off what the
// quotient is wrong by. The first leaves a quotient that is next to the right one, the second is exact (Markstein,
// IBM J. Res. Dev. 34, 1990), unless some number is so large or small that it leaves the range of exponents. It makes +0 of
// −0, which no sum is and no difference that matters.
func (m *mover) over(p point, l reg.VecVirtual) point {
	per := m.constant(paceOne)
	VDIVPD(l, per, per)
	return times(p, per, l)
}

// lengthen gives p the length to where the mask is set; l is its length now.
func (m *mover) lengthen(p point, to, l, mask reg.VecVirtual) {
	q := m.over(p, l)
	q.scale(to)
	p.blend(q, mask)
}

// unless skips what follows where a mask has these lanes, up to the label that it returns.
func (m *mover) unless(mask reg.VecVirtual, lanes uint64) (label string) {
	m.labels++
	label = fmt.Sprint("skip", m.labels)
	bits := GP32()
	VMOVMSKPD(mask, bits)
	CMPL(bits, Imm(lanes))
	JE(LabelRef(label))
	return label
}

// limit shortens p to a length.
func (m *mover) limit(p point, to reg.VecVirtual) {
	l := length(p)
	within := compared(lessOrEqual, l, to)
	label := m.unless(within, allLanes)
	q := m.over(p, l)
	q.scale(to)
	for axis, x := range p {
		VBLENDVPD(within, x, q[axis], x)
	}
	Label(label)
}

// steer returns what a sum asks an agent with velocity v for.
func (m *mover) steer(p, v point, weight int) point {
	l := length(p)
	some := compared(unequal, l, zeros())
	q := m.over(p, l)
	q.scale(m.constant(paceMost))
	for axis, x := range q {
		VSUBPD(v[axis], x, x)
	}
	m.limit(q, m.constant(paceLimit))
	q.scale(m.constant(weight))
	for _, x := range q {
		VANDPD(some, x, x)
	}
	return q
}

// units turns one of the sums from quanta into units.
func (m *mover) units(p point, sum int) point {
	switch sum {
	case paceSeparation:
		return times(p, m.constant(pacePerInverse), m.constant(paceInverse))
	case paceCohesion:
		p.scale(m.constant(paceQuantum))
	}
	return p
}

// next goes on to the next group, if any.
func (m *mover) next(left reg.GPVirtual, label string) {
	ADDQ(Imm(groupBytes), m.at)
	DECQ(left)
	JNZ(LabelRef(label))
}

// steerFlock writes the function that steers groups of four agents. It goes through them once for each sum: the fewer steps
// depend on each other, the more groups the processor has at work at a time.
func steerFlock(name string, axes int) {
	TEXT(name, 0, "func(pace *float64, found, lifted *float32, columns **float64, groups int)")
	Doc(name + " writes down the forces of groups of four agents, as Flocking asks for them one by one.")
	Pragma("noescape")
	m := &mover{axes: axes, pace: param("pace"), columns: param("columns")}
	for k, weight := range []int{paceSeparation, paceAlignment, paceCohesion} {
		m.found, m.at = param("found"), GP64()
		if axes == 3 {
			m.lifted = param("lifted")
		}
		left, label := param("groups"), fmt.Sprint("sum", k)
		XORQ(m.at, m.at)
		Label(label)
		q := m.steer(m.units(m.sum(k), weight), m.load(columnVelocity, columnClimb), weight)
		f := make(point, axes)
		if k > 0 {
			f = m.load(columnForce, columnForceZ)
		} else {
			for axis := range f {
				f[axis] = zeros()
			}
		}
		f.add(q)
		m.store(f, columnForce, columnForceZ)
		ADDQ(Imm(4*foundBytes), m.found)
		if axes == 3 {
			ADDQ(Imm(4*liftedBytes), m.lifted)
		}
		m.next(left, label)
	}
	VZEROUPPER()
	RET()
}

// tame returns the lanes whose velocities are zero, or within the limits along each axis.
func (m *mover) tame() reg.VecVirtual {
	var all reg.VecVirtual
	for _, x := range m.load(columnVelocity, columnClimb) {
		VANDNPD(x, m.constant(paceSign), x)
		some, none := compared(greaterOrEqual, x, m.constant(paceSlow)), compared(lessOrEqual, x, zeros())
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
func moveFlock(name string, axes int) {
	TEXT(name, 0, "func(pace *float64, columns **float64, odd *uint8, groups int)")
	Doc(name+" moves groups of four agents by the forces that were written down, which it limits, as Integrate does one by",
		"one. It marks groups with an agent that it leaves to that.")
	Pragma("noescape")
	m := &mover{axes: axes, pace: param("pace"), columns: param("columns"), at: GP64()}
	marks, left := param("odd"), param("groups")
	XORQ(m.at, m.at)

	Label("group")
	f := m.load(columnForce, columnForceZ)
	m.limit(f, m.constant(paceForce))
	m.store(f, columnForce, columnForceZ)
	even := compared(lessOrEqual, square(f), m.constant(paceFinite))
	VANDPD(m.tame(), even, even)
	f.scale(m.constant(paceStep))
	v := m.load(columnVelocity, columnClimb)
	v.add(f)

	speed := length(v)
	top := m.each(columnTop)
	over := compared(greater, speed, top)
	label := m.unless(over, 0)
	m.lengthen(v, top, speed, over)
	VMOVAPD(length(v), speed)
	Label(label)
	least := m.each(columnLeast)
	under := compared(less, speed, least)
	label = m.unless(under, 0)
	m.lengthen(v, least, speed, under)
	VMOVAPD(length(v), speed)
	Label(label)
	m.store(v, columnNextVelocity, columnNextClimb)

	VANDPD(compared(greater, speed, zeros()), even, even)
	bits := GP32()
	VMOVMSKPD(even, bits)
	XORL(Imm(allLanes), bits)
	MOVB(bits.As8(), Mem{Base: marks})
	INCQ(marks)

	rests := compared(lessOrEqual, speed, m.constant(paceRest))
	heading := m.over(v, speed)
	heading.blend(m.load(columnHeading, columnHeadingZ), rests)
	m.store(heading, columnNextHeading, columnNextHeadingZ)

	v.scale(m.constant(paceForward))
	p := m.load(columnPosition, columnAltitude)
	p.add(v)
	plane := &mover{axes: 2, columns: m.columns, at: m.at}
	p[:2].add(plane.load(columnPush, 0))
	m.store(p, columnNextPosition, columnNextAltitude)
	m.next(left, "group")
	VZEROUPPER()
	RET()
}
