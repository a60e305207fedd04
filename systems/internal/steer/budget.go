package steer

// GoalShare is the part of an agent's top acceleration that is kept for its goal
// while no contact or wall claims it [1], so that an agent in a crowd gets there.
const GoalShare = 0.15

// Budget hands out an agent's acceleration to its requests in order of rank
// (Reynolds 1987, "prioritized acceleration allocation"): what the first ranks take
// is not there for the later ones, and the sum never exceeds the top acceleration.
type Budget struct {
	// Left is what may still be granted [u/s²].
	Left float64

	// Kept is what is set aside until Release [u/s²].
	Kept float64
}

// NewBudget returns the budget of an agent with the top acceleration amax [u/s²].
// Unless it is urgent, that is, unless the contact escape or the wall rank has
// a request, GoalShare of it is kept.
func NewBudget(amax float64, urgent bool) Budget {
	if urgent {
		return Budget{Left: amax}
	}
	kept := float64(GoalShare * amax)
	return Budget{Left: amax - kept, Kept: kept}
}

// Grant returns the part of a request that the budget still holds, and takes it.
// A request of zero takes nothing.
func (b *Budget) Grant(req Vec3) Vec3 {
	l := req.Len()
	if l <= b.Left {
		b.Left -= l
		return req
	}
	g := req.Over(l).Scale(b.Left)
	b.Left = 0
	return g
}

// Release frees what was kept. It is called when the goal rank's turn has come.
func (b *Budget) Release() {
	b.Left += b.Kept
	b.Kept = 0
}
