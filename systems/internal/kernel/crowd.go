package kernel

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// Searches in a crowd look at the second level of the grid, within a radius that is guessed: that of the search before,
// since neighbors have theirs about as close. It holds when as many are perceived in it as a species uses; else it
// grows, up to the reach, where the search looks at everybody after all. Whom a search finds does not depend on it.
const (
	// crushShare and crushLeast say among how many candidates a search looks at the second level: so many for each
	// neighbor that is used, and in all.
	crushShare = 16
	crushLeast = 256
	// looseShare is how many candidates for each neighbor make a radius too large.
	looseShare = 12
	// A radius that is too small grows to a little beyond what evenly spread neighbors would need, within limits [1].
	beyond      = 1.1
	leastGrowth = 1.2
	mostGrowth  = 4
	// narrower is what it shrinks by when it is too large, and from search to search while there is plenty [1].
	narrower = 0.5
	tighter  = 0.93
	// patience is how many radii a search tries before it looks at however many there are.
	patience = 24
	// plenty is how many perceived for each neighbor that is used let the next radius be tighter.
	plenty = 1.5
	// slackQuanta is how far positions in quanta are off at most [quanta].
	slackQuanta = 4
	// rounding is how far a squared distance is off in float32 at most, relatively.
	rounding = 1e-6
)

// limit returns how many neighbors, the nearest, a species uses at most, 0 for no limit, and the radius in which it uses
// all.
func (p *Params) limit() (most int, all float64) {
	switch {
	case p.Nearest > 0 && (p.SeparationNearest || !p.Separation.On) && (p.Cap == 0 || p.Nearest < p.Cap):
		return p.Nearest, 0
	case p.Cap > 0:
		return p.Cap, 0
	case p.Nearest > 0:
		return p.Nearest, p.SeparationRadius
	}
	return 0, 0
}

// divide builds the second level of the grid, where species can use it.
func (f *Field) divide() {
	most := 0
	for i := range f.Params {
		if p := &f.Params[i]; p.On {
			n, _ := p.limit()
			most = max(most, n)
		}
	}
	if a := f.Agents; most > 0 && !f.Grid.Ambiguous(f.Reach) {
		f.Grid.Divide(most, a.Position, a.Altitude, a.Species)
	}
}

// crushed reports whether a search over some ranges should look at the second level.
func (f *Field) crushed(p *Params, ranges []grid.Range) bool {
	if !f.Grid.Crowded() {
		return false
	}
	most, all := p.limit()
	return most > 0 && (all == 0 || !f.Grid.Stacked()) && many(ranges) > max(crushLeast, crushShare*most)
}

// many returns how many candidates some ranges hold.
func many(ranges []grid.Range) (n int) {
	for _, r := range ranges {
		n += int(r.Hi - r.Lo)
	}
	return n
}

// probe is a search that looks for a radius.
type probe struct {
	least, most ecs.Vec3 // the box to look around
	radius      float64  // [u]
	lowest      float64  // the radius must not be less [u]
	slack       float64  // [u]
	used        int      // neighbors
	small       float64  // a radius that was too small, 0 for none yet [u]
	large       float64  // a radius that was too large, 0 for none yet [u]
	patience    int      // how often it tries before it looks at however many
	whole       bool     // the radius is the reach: all that is perceived is within
}

// probe begins a search around a box.
func (f *Field) probe(p *Params, least, most ecs.Vec3, s *Scratch) probe {
	const quantum = reaches / float64(1<<32)
	g := probe{least: least, most: most, radius: s.close, patience: patience, slack: slackQuanta*quantum*f.Reach + grid.Slack(least, most)}
	g.used, g.lowest = p.limit()
	if g.radius == 0 {
		g.radius = f.Reach / 4
	}
	g.radius = max(g.radius, g.lowest)
	return g
}

// ranges returns the candidates within the radius, which it makes smaller while it holds far too many. It is not ok when
// patience is over, or where the search goes around a torus.
func (g *probe) ranges(f *Field, s *Scratch) (_ []grid.Range, count int, ok bool) {
	for {
		if g.whole = g.radius >= f.Reach; g.whole {
			g.radius = f.Reach
		}
		limit := max(crushLeast, looseShare*g.used)
		if g.patience--; g.radius <= max(g.lowest, g.slack) || g.patience < 0 {
			limit = math.MaxInt
		}
		if ranges, n, ok := s.search.Search(f.Grid, f.World.Size, g.least, g.most, g.radius+g.slack, limit); ok {
			return ranges, n, true
		}
		if limit == math.MaxInt {
			return nil, 0, false
		}
		g.large = g.radius
		g.radius = float64(g.radius * narrower)
		if g.small > 0 {
			g.radius = float64((g.small + g.large) / 2)
		}
		g.radius = max(g.radius, g.lowest)
	}
}

// enough reports whether as many perceived are within the radius as are used, or all that are perceived are known. Else it
// makes the radius larger.
func (g *probe) enough(perceived int) bool {
	if g.whole || perceived >= g.used {
		return true
	}
	g.small = g.radius
	if g.large > 0 {
		g.radius = float64((g.small + g.large) / 2)
		if g.patience <= 0 {
			g.radius, g.large = g.large, 0
		}
		return false
	}
	share := float64(g.used) / float64(perceived+1) // evenly spread neighbors in the plane are as many as their d²
	g.radius = float64(g.radius * max(leastGrowth, min(float64(beyond*math.Sqrt(share)), mostGrowth)))
	return false
}

// known2 returns the square of the distance, in units of so many [u], within which all that is perceived is known.
func (g *probe) known2(unit float64) float64 {
	if g.whole {
		return math.Inf(1)
	}
	r := g.radius / unit
	return float64(r*r) * (1 - rounding)
}

// done remembers the radius for the next search.
func (g *probe) done(s *Scratch, perceived int) {
	s.close = max(g.radius, g.slack)
	if float64(perceived) > plenty*float64(g.used) {
		s.close = max(float64(g.radius*tighter), g.slack)
	}
}

// within counts those found that are as near as d2.
func (s *Scratch) within(d2 float64) (n int) {
	for i := range s.found {
		if s.found[i].D2 <= d2 {
			n++
		}
	}
	return n
}

// findNear is find over the second level. It is not ok where the search goes around a torus.
func (e Fast) findNear(f *Field, row int32, p *Params, b *bounds, s *Scratch, v *view) bool {
	g := f.probe(p, v.at, v.at, s)
	for {
		ranges, _, ok := g.ranges(f, s)
		if !ok {
			return false
		}
		e.find(f, row, p, b, s, v, ranges)
		if n := s.within(g.known2(f.Mirror.quantum)); g.enough(n) {
			g.done(s, n)
			return true
		}
	}
}

// findNear is find over the second level. It is not ok where the search goes around a torus.
func (e Exact) findNear(f *Field, row int32, p *Params, s *Scratch, v *view) bool {
	g := f.probe(p, v.at, v.at, s)
	for {
		ranges, _, ok := g.ranges(f, s)
		if !ok {
			return false
		}
		e.findAmong(f, row, p, s, v, ranges)
		if n := s.within(g.known2(1)); g.enough(n) {
			g.done(s, n)
			return true
		}
	}
}
