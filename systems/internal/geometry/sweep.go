package geometry

import "math"

// sweep walks the cells that a disc touches on its straight way, each once, in
// slabs across the longer axis of the way. The cells it gives are a little more
// than needed, never less.
type sweep struct {
	g *grid

	pos, vel   float64 // along the longer axis, in cells
	slow       float64 // 1/vel
	minPos     float64 // along the other axis, in cells
	minVel     float64
	reach      float64 // radius and padding, in cells
	slab, last int     // next slab, last slab
	step       int     // of slabs: 1 or -1
	cell, end  int     // within the slab: next cell, one past the last
	major      int     // distance of slabs in the cell array
	minor      int     // distance of a slab's cells
	n, nMinor  int     // of slabs, and of cells in a slab
}

// sweep prepares the walk of a disc of radius r from p by d.
func (g *grid) sweep(p, d Vec2, r float64) sweep {
	s := sweep{g: g, reach: float64(r*g.inv) + padding, slab: 1, step: 1}
	if len(g.start) == 0 {
		return s
	}
	x, y := float64((p.X-g.origin.X)*g.inv), float64((p.Y-g.origin.Y)*g.inv)
	dx, dy := float64(d.X*g.inv), float64(d.Y*g.inv)
	if math.Abs(dx) >= math.Abs(dy) {
		s.pos, s.vel, s.minPos, s.minVel = x, dx, y, dy
		s.major, s.minor, s.n, s.nMinor = 1, g.nx, g.nx, g.ny
	} else {
		s.pos, s.vel, s.minPos, s.minVel = y, dy, x, dx
		s.major, s.minor, s.n, s.nMinor = g.nx, 1, g.ny, g.nx
	}
	s.slow = 1 / s.vel
	low, high := s.pos, s.pos+s.vel
	if s.vel < 0 {
		low, high = high, low
	}
	low -= s.reach
	high += s.reach
	if !(high >= 0 && low <= float64(s.n)) {
		return s
	}
	s.slab, s.last = ClampCell(low, s.n), ClampCell(high, s.n)
	if s.vel < 0 {
		s.slab, s.last, s.step = s.last, s.slab, -1
	}
	return s
}

// skip leaves out the slabs that the disc has left after the share t of its way.
func (s *sweep) skip(t float64) {
	back := s.pos + float64(t*s.vel) - float64(float64(s.step)*s.reach)
	if slab := ClampCell(back, s.n); (slab-s.slab)*s.step > 0 {
		s.slab = slab
	}
}

// next returns the next cell; ok is false when the disc would reach no further
// cell before the share t of its way.
func (s *sweep) next(t float64) (cell int, ok bool) {
	for s.cell >= s.end {
		if (s.last-s.slab)*s.step < 0 || !s.enter(t) {
			return 0, false
		}
	}
	cell = s.cell
	s.cell += s.minor
	return cell, true
}

// enter sets up the cells of the next slab; it is false when the disc reaches
// the slab after t only.
func (s *sweep) enter(t float64) bool {
	first := float64(s.slab) - s.reach // where the disc comes in
	last := float64(s.slab+1) + s.reach
	if s.step < 0 {
		first, last = last, first
	}
	t0, t1 := 0.0, 1.0
	if s.vel != 0 {
		if a := (first - s.pos) * s.slow; a > 0 {
			t0 = a
		}
		if b := (last - s.pos) * s.slow; b < 1 {
			t1 = b
		}
		if t0 > t {
			return false
		}
	}
	near := s.minPos + float64(t0*s.minVel)
	far := s.minPos + float64(t1*s.minVel)
	if near > far {
		near, far = far, near
	}
	near -= s.reach
	far += s.reach
	s.cell, s.end = 0, 0
	if far >= 0 && near <= float64(s.nMinor) {
		s.cell = s.slab*s.major + ClampCell(near, s.nMinor)*s.minor
		s.end = s.slab*s.major + ClampCell(far, s.nMinor)*s.minor + 1
	}
	s.slab += s.step
	return true
}
