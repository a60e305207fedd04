//go:build !purego

package kernel

// moved is how many agents are moved at a time: so few that what is known of them stays near the processor.
const moved = 64

// Move moves the agents of the rows lo … hi−1, whole groups of them, but for the odd groups.
func (m *Mover) Move(f *Field, lo, hi int) {
	for from := lo; from < hi; from += moved {
		m.move(f, from, from-lo, min(moved, hi-from)/Group)
	}
}

// move moves groups of agents from a row on, the first of which is so many behind the Mover's first.
func (m *Mover) move(f *Field, row, k, groups int) {
	a := f.Agents
	push := m.none[k:]
	if a.Push != nil {
		push = a.Push[row:]
	}
	steerFlock(&m.pace.most, &f.Mirror.found[row].sx, &a.Velocity[row].X, &m.Force[k].X, groups)
	moveFlock(&m.pace.most, &a.Velocity[row].X, &a.Heading[row].X, &a.Position[row].X, &push[0].X,
		&a.NextVelocity[row].X, &a.NextHeading[row].X, &a.NextPosition[row].X, &m.Force[k].X, &m.Top[k], &m.Least[k], &m.Odd[k/Group],
		groups)
}
