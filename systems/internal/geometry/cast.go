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
	var y ray
	if !l.cast(&y, p, d, r, z, alongShare, 0) {
		return Hit{}, false
	}
	return l.report(&y), true
}

// report turns a ray's first contact into a Hit.
func (l *Level) report(y *ray) Hit {
	h := Hit{T: y.t, Normal: y.hit, Point: y.foot, Shape: none}
	if y.prim != boundsPrim {
		e, shape := l.met(y)
		h.Point = along(y.foot, y.hit, e.w)
		h.Shape, h.prim = shape, y.prim
	}
	return h
}

// cast fills y with the first contact. share is the part of |d| that counts as
// inward at touched surfaces; graze see ray.
func (l *Level) cast(y *ray, p, d Vec2, r, z, share, graze float64) bool {
	far := max(math.Abs(d.X), math.Abs(d.Y))
	if !(far > 0) || math.IsInf(far, 1) || !(p.X-p.X == 0 && p.Y-p.Y == 0) {
		return false
	}
	// Beyond this nothing is left to hit, and squares could overflow.
	limit := 8*MaxCoordinate + float64(2*(math.Abs(p.X)+math.Abs(p.Y)+r))
	shrink, whole := 1.0, d
	if far > limit {
		shrink = limit / far
		d = scale(d, shrink)
		far = limit
	}
	// Scaled first, so that the square of a tiny move does not vanish.
	e := Vec2{X: d.X / far, Y: d.Y / far}
	k := length(e)
	n := float64(far * k)
	*y = ray{
		p: p, d: d, len: n, dir: Vec2{X: e.X / k, Y: e.Y / k},
		r: r, z: z, slack: share * n, graze: graze, t: 1,
	}
	low, high := swept(p, d, r)
	l.castBounds(y, low, high)
	l.castInside(y)
	if b, ok := l.grid.under(low, high); ok {
		l.castWalls(y, b)
	}
	y.t = float64(y.t * shrink)
	if l.movers != nil {
		l.castMovers(y, p, whole, share)
	}
	return y.found
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
