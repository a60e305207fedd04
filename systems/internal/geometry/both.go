package geometry

import "math"

// With returns the level with movers in it; the level itself stays as it is and is shared. All queries meet
// both, but for Shapes, Outline and Bounds, which know the level only. A line of sight that runs exactly
// along where a mover touches another shape is not blocked.
//
// The movers may be placed anew between queries.
func (l *Level) With(m *Movers) *Level {
	still := l.Still()
	if m == nil || len(m.list) == 0 {
		return still
	}
	both := &Level{}
	if still != nil {
		*both = *still
	}
	both.still, both.movers = still, m
	return both
}

// Still returns the level without movers.
func (l *Level) Still() *Level {
	if l == nil || l.movers == nil {
		return l
	}
	return l.still
}

// MoverOf returns which mover a hit's shape is, or false where it is none.
func (l *Level) MoverOf(shape int32) (int, bool) {
	if l == nil || l.movers == nil || int(shape) < len(l.shapes) {
		return 0, false
	}
	return int(shape) - len(l.shapes), true
}

// shapeOf is the shape that hits name a mover by.
func (l *Level) shapeOf(e *placed) int32 { return int32(len(l.shapes)) + e.index }

// MoverShapes calls f for the shapes of all movers, with the box around each [u].
func (l *Level) MoverShapes(f func(s *Shape, low, high Vec2)) {
	if l == nil || l.movers == nil {
		return
	}
	for i := range l.movers.list {
		e := &l.movers.list[i]
		for k := range e.body.shapes {
			f(&e.body.shapes[k], e.low, e.high)
		}
	}
}

func (m *Movers) free(p Vec2, r, z float64) bool {
	for it := m.around(p, r); ; {
		e := it.next()
		if e == nil {
			return true
		}
		if !e.body.Free(e.pose.In(p), r, z) {
			return false
		}
	}
}

func (m *Movers) overlap(p Vec2, r, z float64) float64 {
	deepest := 0.0
	for it := m.around(p, r); ; {
		e := it.next()
		if e == nil {
			return deepest
		}
		deepest = max(deepest, e.body.Overlap(e.pose.In(p), r, z))
	}
}

// nearestTo improves on what is found already, at a distance.
func (l *Level) nearestTo(h Hit, dist float64, found bool, p Vec2, far, z float64) (Hit, float64, bool) {
	if !found {
		dist = far
	}
	best := int32(math.MaxInt32)
	for it := l.movers.around(p, dist); ; {
		e := it.next()
		if e == nil {
			return h, dist, found
		}
		g, d, ok := e.body.Nearest(e.pose.In(p), dist, z)
		asNear := d == dist && found && (best == math.MaxInt32 || e.index > best) // walls come first
		if !ok || d > dist || asNear {
			continue
		}
		g.Normal, g.Point, g.Shape = e.pose.turned(g.Normal), e.pose.Out(g.Point), l.shapeOf(e)
		h, dist, found, best = g, d, true, e.index
	}
}

// castMovers looks for an earlier contact with a mover.
func (l *Level) castMovers(y *ray, p, d Vec2, share float64) {
	var other ray
	low, high := swept(p, d, y.r)
	for it := l.movers.near(low, high); ; {
		e := it.next()
		if e == nil {
			return
		}
		if e.passed(p, d, y.r) {
			continue
		}
		other.near = false
		met := e.body.cast(&other, e.pose.In(p), e.pose.unturned(d), y.r, y.z, share, y.graze)
		y.near = y.near || other.near
		if !met || y.found && (other.t > y.t || other.t == y.t && (y.of == nil || e.index > y.of.index)) {
			continue
		}
		y.t, y.prim, y.found, y.of = other.t, other.prim, true, e
		y.hit, y.foot = e.pose.turned(other.hit), e.pose.Out(other.foot)
	}
}

// passed reports whether a disc on its way from p by d stays clear of the box around the mover: the separating axis
// across the way.
func (e *placed) passed(p, d Vec2, r float64) bool {
	across := cross(d, Vec2{X: (e.low.X+e.high.X)/2 - p.X, Y: (e.low.Y+e.high.Y)/2 - p.Y})
	wide := float64(math.Abs(d.X)*(e.high.Y-e.low.Y)) + float64(math.Abs(d.Y)*(e.high.X-e.low.X))
	return math.Abs(across) > wide/2+float64(r*(math.Abs(d.X)+math.Abs(d.Y)))
}

// met returns the primitive of a contact, but for the bounds, in its own coordinates, and its shape.
func (l *Level) met(y *ray) (e *prim, shape int32) {
	if y.of != nil {
		return &y.of.body.prims[y.prim], l.shapeOf(y.of)
	}
	e = &l.prims[y.prim]
	return e, e.shape
}

func (m *Movers) sight(a, b Vec2, z float64) bool {
	low, high := swept(a, sub(b, a), 0)
	for it := m.near(low, high); ; {
		e := it.next()
		if e == nil {
			return true
		}
		if !e.passed(a, sub(b, a), 0) && !e.body.Sight(e.pose.In(a), e.pose.In(b), z) {
			return false
		}
	}
}

// silhouette is Silhouette of a mover.
func (e *placed) silhouette(p Vec2, grow, z float64) (left, right Vec2, ok bool) {
	left, right, ok = e.body.Silhouette(0, e.pose.In(p), grow, z)
	return e.pose.Out(left), e.pose.Out(right), ok
}

// addMovers lists the curves of the movers within the window of an Escape.
func (s *search) addMovers() {
	for it := s.l.movers.around(s.p, s.window+s.r+Skin); ; {
		e := it.next()
		if e == nil {
			return
		}
		first := int32(len(s.l.prims)) + e.first
		for i := range e.body.prims {
			if own := &e.body.prims[i]; own.here(s.z) {
				f := *own
				f.a, f.b, f.u = e.pose.Out(f.a), e.pose.Out(f.b), e.pose.turned(f.u)
				s.addPrim(&f, first+int32(i))
			}
		}
	}
}
