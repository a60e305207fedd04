package steer

import (
	"math"
	"sort"
)

const (
	lookTime     = 0.6
	minLookRadii = 2
	maxLookRadii = 8

	// windowLooks is how far ahead, in look-ahead distances, an agent is searched on
	// its path.
	windowLooks = 2

	// sharpCorner is the cosine of the turn beyond which a corner is not cut
	// (60 degrees).
	sharpCorner = 0.5
)

// Path is a polyline with its lengths. It is made once and read by any number of
// agents.
type Path struct {
	points []Vec3
	at     []float64
	sharp  []bool
	loop   bool
}

// NewPath returns the path along points, which it copies, leaving out those that
// repeat the one before. A loop leads back from the last point to the first.
// NewPath panics if there are no points.
func NewPath(points []Vec3, loop bool) *Path {
	if len(points) == 0 {
		panic("steer: a path must have points but has none")
	}
	p := &Path{loop: loop}
	for _, q := range points {
		p.extend(q)
	}
	if loop {
		p.extend(points[0])
	}
	p.loop = loop && len(p.points) > 1
	p.markCorners()
	return p
}

func (p *Path) extend(q Vec3) {
	n := len(p.points)
	if n == 0 {
		p.points, p.at = append(p.points, q), append(p.at, 0)
		return
	}
	if l := q.Sub(p.points[n-1]).Len(); l > 0 {
		p.points, p.at = append(p.points, q), append(p.at, p.at[n-1]+l)
	}
}

func (p *Path) markCorners() {
	n := len(p.points)
	p.sharp = make([]bool, n)
	for i := 1; i < n-1; i++ {
		p.sharp[i] = p.direction(i-1).Dot(p.direction(i)) < sharpCorner
	}
	if p.loop {
		p.sharp[0] = p.direction(n-2).Dot(p.direction(0)) < sharpCorner
		p.sharp[n-1] = p.sharp[0]
	}
}

// direction returns the unit vector of the segment that starts at point i.
func (p *Path) direction(i int) Vec3 {
	return p.points[i+1].Sub(p.points[i]).Unit()
}

// Length returns the length of the path, of one round for a loop [u].
func (p *Path) Length() float64 {
	return p.at[len(p.at)-1]
}

// At returns the point at progress s [u]. Beyond the ends of an open path that is
// the end; on a loop s goes on counting round after round.
func (p *Path) At(s float64) Vec3 {
	s, _ = p.wrap(s)
	return p.point(p.segment(s), s)
}

// wrap splits a progress into one within the path and the start of its round.
func (p *Path) wrap(s float64) (within, base float64) {
	length := p.Length()
	if !p.loop {
		return min(max(s, 0), length), 0
	}
	within = math.Mod(s, length)
	if within < 0 {
		within += length
	}
	return within, s - within
}

// segment returns the number of the segment that holds s within the path.
func (p *Path) segment(s float64) int {
	i := sort.SearchFloat64s(p.at, s)
	return max(0, min(i, len(p.at)-1)-1)
}

// point returns the point at s on segment i.
func (p *Path) point(i int, s float64) Vec3 {
	if len(p.points) == 1 {
		return p.points[0]
	}
	a, b := p.points[i], p.points[i+1]
	t := (s - p.at[i]) / (p.at[i+1] - p.at[i])
	if t >= 1 {
		return b
	}
	return a.Add(b.Sub(a).Scale(t))
}

// Follower is what FollowPath has to know of an agent.
type Follower struct {
	// Progress is how far along the path the agent has come [u], at first 0.
	Progress float64

	// Position is where the agent is [u].
	Position Vec3

	// Speed is the agent's speed [u/s].
	Speed float64

	// Radius is the agent's radius [u].
	Radius float64
}

// FollowPath returns the agent's new progress and the point of the path to steer
// at (Reynolds 1999, with the progress kept as state).
//
// The agent is looked for only between one look-ahead distance L behind its old
// progress and 2 L ahead, so that it does not jump where the path crosses itself
// or turns back; L is 0.6 s of its speed, from 2 to 8 of its radii. Progress never
// shrinks, and on a loop goes on counting round after round. The target is L ahead,
// but not beyond the next corner of more than 60 degrees until the agent is
// within two radii of it.
func FollowPath(p *Path, f Follower) (progress float64, target Vec3) {
	look := min(max(float64(lookTime*f.Speed), float64(minLookRadii*f.Radius)), float64(maxLookRadii*f.Radius))
	lo, hi := f.Progress-look, f.Progress+float64(windowLooks*look)
	if p.loop {
		// A window of a whole round would hold the same point twice.
		half := float64(p.Length() / 2)
		lo, hi = max(lo, f.Progress-half), min(hi, f.Progress+half)
	}
	progress = max(f.Progress, p.project(f.Position, lo, hi))
	ahead := progress + look
	if c := p.nextCorner(progress + float64(minLookRadii*f.Radius)); c < ahead {
		ahead = c
	}
	return progress, p.At(ahead)
}

// project returns the progress in [lo, hi] of the point nearest to q, the first of
// several.
func (p *Path) project(q Vec3, lo, hi float64) float64 {
	s, base := p.wrap(lo)
	last := len(p.points) - 2
	if last < 0 {
		return 0
	}
	best, best2 := base+s, math.Inf(1)
	for i := p.segment(s); ; i++ {
		if i > last {
			if !p.loop {
				return best
			}
			i, base = 0, base+p.Length()
		}
		if base+p.at[i] > hi {
			return best
		}
		t := p.nearest(i, q)
		t = min(max(t, lo-base), hi-base)
		t = min(max(t, p.at[i]), p.at[i+1])
		if d2 := p.point(i, t).Sub(q).Len2(); d2 < best2 {
			best, best2 = base+t, d2
		}
	}
}

// nearest returns the progress of the point nearest to q on the line of segment i.
func (p *Path) nearest(i int, q Vec3) float64 {
	a := p.points[i]
	return p.at[i] + q.Sub(a).Dot(p.direction(i))
}

// nextCorner returns the progress of the first sharp corner at or after s, +Inf if
// there is none.
func (p *Path) nextCorner(s float64) float64 {
	within, base := p.wrap(s)
	n := len(p.points)
	first := sort.SearchFloat64s(p.at, within)
	for i := first; i < n; i++ {
		if p.sharp[i] {
			return base + p.at[i]
		}
	}
	if p.loop {
		for i := range min(first, n) {
			if p.sharp[i] {
				return base + p.Length() + p.at[i]
			}
		}
	}
	return math.Inf(1)
}

// Locate returns the progress of the point of the path that is nearest to q, the first of several.
func (p *Path) Locate(q Vec3) float64 { return p.project(q, 0, p.Length()) }
