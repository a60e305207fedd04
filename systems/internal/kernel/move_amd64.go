//go:build !purego

package kernel

// Move moves the agents of the rows lo … hi−1, whole groups of them, but for the odd groups.
func (m *Mover) Move(f *Field, lo, hi int) {
	a := f.Agents
	push := m.none
	if a.Push != nil {
		push = a.Push[lo:hi]
	}
	moveFlock(&m.pace.most, &f.Mirror.found[lo].sx, &a.Velocity[lo].X, &a.Heading[lo].X, &a.Position[lo].X, &push[0].X,
		&a.NextVelocity[lo].X, &a.NextHeading[lo].X, &a.NextPosition[lo].X, &m.Force[0].X, &m.Top[0], &m.Least[0], &m.Odd[0],
		(hi-lo)/Group)
}
