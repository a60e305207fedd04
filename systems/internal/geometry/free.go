package geometry

import "math"

// Free reports whether a disc of radius r [u] can be at p: its center is in no
// solid, no surface is nearer than r - Tolerance, and it is within the bounds. A
// point (r = 0) may lie on a surface.
func (l *Level) Free(p Vec2, r, z float64) bool {
	if l.Empty() || l.Room(p) > r {
		return true
	}
	if l.bounded && l.boundsGap(p) < r-Tolerance || l.movers != nil && !l.movers.free(p, r, z) {
		return false
	}
	b, ok := l.grid.around(p, r)
	if !ok {
		return true
	}
	for y := b.y0; y <= b.y1; y++ {
		for x := b.x0; x <= b.x1; x++ {
			for _, i := range l.grid.list(y*l.grid.nx + x) {
				e := &l.prims[i]
				if !e.here(z) {
					continue
				}
				if _, dist := e.from(p); dist < r+e.w-Tolerance {
					return false
				}
			}
		}
	}
	if r > Tolerance {
		return !l.inside(p, z)
	}
	return l.depthInside(p, z) <= Tolerance-r
}

// Overlap returns how deep a disc of radius r [u] is in walls [u], 0 when it is
// Free: the largest of r - distance over all surfaces; inside a solid, r + the
// distance to its surface, for united polygons that of them all.
func (l *Level) Overlap(p Vec2, r, z float64) float64 {
	if l.Empty() {
		return 0
	}
	deepest := 0.0
	if l.movers != nil {
		deepest = l.movers.overlap(p, r, z)
	}
	if l.bounded {
		deepest = max(deepest, r-l.boundsGap(p))
	}
	b, ok := l.grid.around(p, r)
	if !ok {
		return beyondTolerance(deepest)
	}
	for y := b.y0; y <= b.y1; y++ {
		for x := b.x0; x <= b.x1; x++ {
			for _, i := range l.grid.list(y*l.grid.nx + x) {
				e := &l.prims[i]
				if !e.here(z) {
					continue
				}
				if _, dist := e.from(p); r+e.w-dist > deepest {
					deepest = r + e.w - dist
				}
			}
		}
	}
	if in := l.depthInside(p, z); in > 0 {
		deepest = max(deepest, r+in)
	}
	return beyondTolerance(deepest)
}

func beyondTolerance(depth float64) float64 {
	if depth <= Tolerance {
		return 0
	}
	return depth
}

// boundsGap returns the distance from p to the nearest side of the bounds [u],
// negative outside.
func (l *Level) boundsGap(p Vec2) float64 {
	b := &l.bounds
	return min(p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y)
}

// depthInside returns how far p is from the way out of the polygons around it
// [u], or a negative number when it is in none. Polygons do not know each other.
func (l *Level) depthInside(p Vec2, z float64) float64 {
	depth := math.Inf(-1)
	x, y, list := l.grid.coversAt(p)
	for _, v := range list {
		q := &l.polys[v.poly]
		if q.low <= z && z < q.high && l.holds(v, x, y, p) {
			_, d := l.wayOut(v.poly, p)
			depth = max(depth, d)
		}
	}
	return depth
}

// inside reports whether p is in a polygon.
func (l *Level) inside(p Vec2, z float64) bool {
	x, y, list := l.grid.coversAt(p)
	for _, v := range list {
		q := &l.polys[v.poly]
		if q.low <= z && z < q.high && l.holds(v, x, y, p) {
			return true
		}
	}
	return false
}
