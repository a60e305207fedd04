package ecs

// Rank orders the requests of an agent; a budget grants lower ranks first.
type Rank uint8

// The ranks, from the most urgent to the least.
const (
	RankEscape Rank = iota
	RankWalls
	RankFlee
	RankSeparation
	RankAlignment
	RankCohesion
	RankGoal
	RankWander
	RankCruise
	RankCount
)

var rankNames = [RankCount]string{"escape", "walls", "flee", "separation", "alignment", "cohesion", "goal", "wander", "cruise"}

// String returns the rank's name.
func (r Rank) String() string {
	if r < RankCount {
		return rankNames[r]
	}
	return "unknown"
}

// Open makes room for requests of a rank. A system whose workers request in parallel calls it first.
//
// Open panics if the rank is unknown.
func (a *Agents) Open(r Rank) {
	if len(a.requests[r]) == a.Len() {
		return
	}
	a.requests[r] = grown(a.requests[r], a.Len())
	if a.Dimensions == 3 {
		a.requestsZ[r] = grown(a.requestsZ[r], a.Len())
	}
}

// Request asks for an acceleration of agent i [u/s²]. Requests of one rank add up; weights are
// already in them. Different agents may be requested for in parallel once the rank is open.
//
// Request panics if the rank is unknown or i is no row.
func (a *Agents) Request(i int, r Rank, acceleration Vec3) {
	if a.scale != 1 {
		acceleration = Vec3{acceleration.X * a.scale, acceleration.Y * a.scale, acceleration.Z * a.scale}
	}
	a.RequestForce(i, r, acceleration)
}

// RequestForce is Request in the clock's unit of force: u/s², or u/s a tick where the clock counts
// forces per tick.
func (a *Agents) RequestForce(i int, r Rank, force Vec3) {
	a.Open(r)
	q := &a.requests[r][i]
	q.X += force.X
	q.Y += force.Y
	if a.requestsZ[r] != nil {
		a.requestsZ[r][i] += force.Z
	}
}

// Withdraw takes back all that agent i asked for at a rank in this tick, but for promises.
//
// Withdraw panics if the rank is unknown or i is no row.
func (a *Agents) Withdraw(i int, r Rank) {
	if len(a.requests[r]) == 0 {
		return
	}
	a.requests[r][i] = Vec2{}
	if a.requestsZ[r] != nil {
		a.requestsZ[r][i] = 0
	}
}

// Requested returns what agent i asked for at a rank in this tick, in the clock's unit of force.
func (a *Agents) Requested(i int, r Rank) Vec3 {
	var q Vec3
	if i < len(a.requests[r]) {
		q = join(a.requests[r], a.requestsZ[r], i)
	}
	if a.promised != nil {
		q = q.Add(a.promised.Promised(i, r))
	}
	return q
}

// Ledger returns all that was requested at a rank in this tick, by row, without the third dimension and without
// promises, and nothing where nobody did. It is for systems that go through many agents: what they add to a row counts
// as requested.
func (a *Agents) Ledger(r Rank) []Vec2 { return a.requests[r] }

// Promiser tells requests when they are asked for, so that they need not be written down.
type Promiser interface {
	// Promised returns what agent i asks for at a rank in this tick, in the clock's unit of force.
	Promised(i int, r Rank) Vec3
}

// Promise makes a system's requests of this tick count without being written down. There is one Promiser a tick, and
// what it tells may not change until the next.
func (a *Agents) Promise(p Promiser) { a.promised = p }

// InUse reports whether any agent requested something at a rank in this tick, or may have been promised to.
func (a *Agents) InUse(r Rank) bool { return len(a.requests[r]) > 0 || a.promised != nil }

// ForceScale is the factor from u/s² to the clock's unit of force.
func (a *Agents) ForceScale() float64 { return a.scale }

// clearRequests empties the ledger before a tick.
func (a *Agents) clearRequests() {
	a.promised = nil
	for r := range a.requests {
		a.requests[r] = a.requests[r][:0]
		a.requestsZ[r] = a.requestsZ[r][:0] // stays nil in a planar world
	}
}
