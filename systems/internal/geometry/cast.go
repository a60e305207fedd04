package geometry

import "math"

// boundsPrim stands for the bounds among primitive numbers; it loses all ties.
const boundsPrim = math.MaxInt32

// Cast moves a disc of radius r [u] from p by d and returns its first contact;
// r = 0 casts a point.
//
// A shape that the disc touches or overlaps at p (distance <= r) is reported
// with T = 0 when d points into it, by more than rounding; a move out of it or
// along it is not a contact. With the center inside a polygon the normal points
// to the nearest edge. Where several contacts coincide the lower primitive wins.
func (l *Level) Cast(p, d Vec2, r, z float64) (Hit, bool) {
	if l.Empty() {
		return Hit{}, false
	}
	free := l.open(p, d, r)
	if free == 1 {
		return Hit{}, false
	}
	y := ray{clear: free}
	if !l.cast(&y, p, d, r, z, alongShare, 0) {
		return Hit{}, false
	}
	return l.report(&y), true
}

// report turns a ray's first contact into a Hit.
func (l *Level) report(y *ray) Hit {
	h := Hit{T: y.t, Normal: y.hit, Point: y.foot, Shape: none, Prim: boundsPrim}
	if y.prim != boundsPrim {
		e, shape := l.met(y)
		h.Point = along(y.foot, y.hit, e.w)
		h.Shape = shape
		if y.of == nil {
			h.Prim = y.prim
		}
	}
	return h
}

// Blocks reports whether a primitive, of a [Hit], is in the way of a disc of radius r [u] that moves from p by d. It
// answers for most moves what Cast would, at a fraction of its cost, where one is asked about again and again.
func (l *Level) Blocks(prim int32, p, d Vec2, r, z float64) bool {
	if prim < 0 || int(prim) >= len(l.prims) {
		return false
	}
	var y ray
	if _, ok := y.aim(p, d, r, z, alongShare); !ok {
		return false
	}
	l.visit(&y, prim)
	return y.found
}

// cast fills y with the first contact. share is the part of |d| that counts as
// inward at touched surfaces; graze see ray.
func (l *Level) cast(y *ray, p, d Vec2, r, z, share, graze float64) bool {
	shrink, ok := y.aim(p, d, r, z, share)
	if !ok {
		return false
	}
	y.graze = graze
	low, high := swept(p, y.d, r)
	l.castBounds(y, low, high)
	if y.clear == 0 {
		l.castInside(y)
	}
	if b, ok := l.grid.under(low, high); ok {
		l.castWalls(y, b)
	}
	y.t = float64(y.t * shrink)
	if l.movers != nil {
		l.castMovers(y, p, d, share)
	}
	return y.found
}

// aim prepares a ray for a move by d or, where that is very long, by its share shrink. It is not ok where there is
// no move or one that is not finite.
func (y *ray) aim(p, d Vec2, r, z, share float64) (shrink float64, ok bool) {
	far := max(math.Abs(d.X), math.Abs(d.Y))
	if !(far > 0) || math.IsInf(far, 1) || !(p.X-p.X == 0 && p.Y-p.Y == 0) {
		return 0, false
	}
	// Beyond this nothing is left to hit, and squares could overflow.
	limit := 8*MaxCoordinate + float64(2*(math.Abs(p.X)+math.Abs(p.Y)+r))
	shrink = 1.0
	if far > limit {
		shrink = limit / far
		d = scale(d, shrink)
		far = limit
	}
	// Scaled first, so that the square of a tiny move does not vanish.
	e := Vec2{X: d.X / far, Y: d.Y / far}
	k := length(e)
	n := float64(far * k)
	*y = ray{p: p, d: d, len: n, dir: Vec2{X: e.X / k, Y: e.Y / k}, r: r, z: z, slack: share * n, t: 1, clear: y.clear}
	return shrink, true
}

// swept returns the box around a disc of radius r on its way from p by d.
func swept(p, d Vec2, r float64) (low, high Vec2) {
	low, high = p, add(p, d)
	if d.X < 0 {
		low.X, high.X = high.X, low.X
	}
	if d.Y < 0 {
		low.Y, high.Y = high.Y, low.Y
	}
	return Vec2{X: low.X - r, Y: low.Y - r}, Vec2{X: high.X + r, Y: high.Y + r}
}

// castWalls finds the first contact with a primitive; b is the box of cells
// around the whole way.
func (l *Level) castWalls(y *ray, b box) {
	g := &l.grid
	if b.few() {
		for cy := b.y0; cy <= b.y1; cy++ {
			for cx := b.x0; cx <= b.x1; cx++ {
				for _, i := range g.list(cy*g.nx + cx) {
					l.visit(y, i)
				}
			}
		}
		return
	}
	s := g.sweep(y.p, y.d, y.r)
	s.skip(y.clear)
	for c, ok := s.next(y.t); ok; c, ok = s.next(y.t) {
		for _, i := range g.list(c) {
			l.visit(y, i)
		}
	}
}

// castInside reports the polygons around the start that the move goes deeper
// into.
func (l *Level) castInside(y *ray) {
	cx, cy, list := l.grid.coversAt(y.p)
	for _, v := range list {
		q := &l.polys[v.poly]
		if !(q.low <= y.z && y.z < q.high) || !l.holds(v, cx, cy, y.p) {
			continue
		}
		y.inside = true
		i, _ := l.wayOut(v.poly, y.p)
		e := &l.prims[i]
		rel, _ := e.from(y.p)
		n := scale(unit(rel, Vec2{}), -1)
		if rel == (Vec2{}) {
			n, _ = l.outward(e, y.p)
		}
		if dot(y.d, n) < -y.slack {
			y.keep(0, n, sub(y.p, rel), i)
		}
	}
}

// castBounds finds the first contact with the bounds; the disc stays between low
// and high.
func (l *Level) castBounds(y *ray, low, high Vec2) {
	b := &l.bounds
	if !l.bounded || (low.X > b.Min.X && low.Y > b.Min.Y && high.X < b.Max.X && high.Y < b.Max.Y) {
		return
	}
	y.visitSide(y.p.X-b.Min.X, y.d.X, Vec2{X: 1})
	y.visitSide(b.Max.X-y.p.X, -y.d.X, Vec2{X: -1})
	y.visitSide(y.p.Y-b.Min.Y, y.d.Y, Vec2{Y: 1})
	y.visitSide(b.Max.Y-y.p.Y, -y.d.Y, Vec2{Y: -1})
}

// visitSide finds the contact with one side of the bounds, which is dist away in
// direction -n; v is the move along n.
func (y *ray) visitSide(dist, v float64, n Vec2) {
	if v >= -y.slack {
		if v >= 0 || dist <= y.r {
			return
		}
	}
	t := max(0, (dist-y.r)/-v)
	if t <= 1 && (!y.found || t < y.t) {
		y.keep(t, n, along(along(y.p, y.d, t), n, -min(dist, y.r)), boundsPrim)
	}
}
