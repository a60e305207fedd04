package geometry

import "math"

// Nearest returns the surface nearest to p at most far away [u], and its distance
// [u]. Normal points from the surface toward p, also from within a solid; on the
// surface it points outward (left of a chain without thickness). Surfaces that lie
// partly inside other solids count whole.
func (l *Level) Nearest(p Vec2, far, z float64) (Hit, float64, bool) {
	if l.Empty() {
		return Hit{}, 0, false
	}
	n := nearest{dist: far}
	if l.bounded {
		n.visitBounds(&l.bounds, p)
	}
	g := &l.grid
	for window := g.size; len(l.prims) > 0; window *= 2 {
		b, ok := g.around(p, window)
		if ok {
			l.nearestIn(&n, b, p, z)
		}
		if n.found && n.dist <= window || !(window < far) || (ok && g.whole(b)) {
			break
		}
	}
	if l.movers != nil {
		return l.nearestTo(n.hit, n.dist, n.found, p, far, z)
	}
	return n.hit, n.dist, n.found
}

// nearest is the best surface so far.
type nearest struct {
	hit   Hit
	dist  float64
	prim  int32
	found bool
}

func (l *Level) nearestIn(n *nearest, b box, p Vec2, z float64) {
	for y := b.y0; y <= b.y1; y++ {
		for x := b.x0; x <= b.x1; x++ {
			for _, i := range l.grid.list(y*l.grid.nx + x) {
				e := &l.prims[i]
				if !e.here(z) {
					continue
				}
				rel, axis := e.from(p)
				dist := math.Abs(axis - e.w)
				if dist > n.dist || (n.found && dist == n.dist && i >= n.prim) {
					continue
				}
				n.dist, n.prim, n.found = dist, i, true
				n.hit = l.surface(e, p, rel, axis)
			}
		}
	}
}

// surface describes the point of e's surface nearest to p, which is rel away
// from the axis.
func (l *Level) surface(e *prim, p, rel Vec2, axis float64) Hit {
	out := unit(rel, Vec2{})
	if rel == (Vec2{}) {
		var ok bool
		if out, ok = l.outward(e, p); !ok {
			out = left(e.u)
		}
		if e.len == 0 {
			out = Vec2{X: 1}
		}
	}
	h := Hit{Normal: out, Point: along(sub(p, rel), out, e.w), Shape: e.shape}
	if axis < e.w {
		h.Normal = scale(out, -1)
	}
	return h
}

func (n *nearest) visitBounds(b *Bounds, p Vec2) {
	n.visitSide(b, p, Vec2{X: b.Min.X, Y: p.Y}, Vec2{X: 1})
	n.visitSide(b, p, Vec2{X: b.Max.X, Y: p.Y}, Vec2{X: -1})
	n.visitSide(b, p, Vec2{X: p.X, Y: b.Min.Y}, Vec2{Y: 1})
	n.visitSide(b, p, Vec2{X: p.X, Y: b.Max.Y}, Vec2{Y: -1})
}

// visitSide takes the side of the bounds through foot, whose normal is inward.
func (n *nearest) visitSide(b *Bounds, p, foot, inward Vec2) {
	foot.X = min(max(foot.X, b.Min.X), b.Max.X)
	foot.Y = min(max(foot.Y, b.Min.Y), b.Max.Y)
	rel := sub(p, foot)
	dist := length(rel)
	if dist > n.dist || (n.found && dist == n.dist) {
		return
	}
	*n = nearest{dist: dist, prim: boundsPrim, found: true}
	n.hit = Hit{Normal: inward, Point: foot, Shape: none}
	if dist > 0 {
		n.hit.Normal = unit(rel, inward)
	}
}
