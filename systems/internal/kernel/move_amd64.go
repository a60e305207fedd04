//go:build !purego

package kernel

import "github.com/drover-go/drover/ecs"

// moved is how many agents are moved at a time: so few that what is known of them stays near the processor.
const moved = 64

// columns are where the assembly finds the agents that it moves. It knows them by their order.
type columns [17]*float64

// Move moves the agents of the rows lo … hi−1, whole groups of them, but for the odd groups.
func (m *Mover) Move(f *Field, lo, hi int) {
	for from := lo; from < hi; from += moved {
		m.move(f, from, from-lo, min(moved, hi-from)/Group)
	}
}

// move moves groups of agents from a row on, the first of which is so many behind the Mover's first.
func (m *Mover) move(f *Field, row, k, groups int) {
	a, of := f.Agents, &f.Mirror
	push := m.none[k:]
	if a.Push != nil {
		push = a.Push[row:]
	}
	vectors := [][]ecs.Vec2{
		a.Velocity[row:], a.Heading[row:], a.Position[row:], push, a.Force[row:],
		a.NextVelocity[row:], a.NextHeading[row:], a.NextPosition[row:],
	}
	var c columns
	for i, v := range vectors {
		c[i] = &v[0].X
	}
	n := len(vectors)
	c[n], c[n+1] = &m.Top[k], &m.Least[k]
	if a.Dimensions == 2 {
		steerPlane(&m.pace.most, &of.found[row].sx, nil, &c[0], groups)
		movePlane(&m.pace.most, &c[0], &m.Odd[k/Group], groups)
		return
	}
	for i, z := range [][]float64{
		a.Climb[row:], a.HeadingZ[row:], a.Altitude[row:], a.ForceZ[row:],
		a.NextClimb[row:], a.NextHeadingZ[row:], a.NextAltitude[row:],
	} {
		c[n+2+i] = &z[0]
	}
	steerSpace(&m.pace.most, &of.found[row].sx, &of.lifted[row].s, &c[0], groups)
	moveSpace(&m.pace.most, &c[0], &m.Odd[k/Group], groups)
}
