package geometry

// EscapeRadii and EscapeDepths limit how far Escape searches [1]: to EscapeRadii
// times the radius plus EscapeDepths times the overlap.
const (
	EscapeRadii  = 64
	EscapeDepths = 16
)

// firstWindow is the radius of the first search as a multiple of the overlap,
// which is the least way out there can be [1].
const firstWindow = 1.5

// Escape returns the nearest place where a disc of radius r [u] is Free; that is
// p itself if it is Free already. The place keeps Skin away from surfaces. ok is
// false when there is none within EscapeRadii·r + EscapeDepths·Overlap(p).
//
// Where the disc may be is bordered by the surfaces moved outward by r + Skin:
// lines, and arcs around corners and circles. The nearest place is the foot of p
// on one of them or a point where two cross. All of these within the best
// distance are tried, so the answer is exact, except that only the crossings of
// the nearest maxCurves curves are.
func (l *Level) Escape(p Vec2, r, z float64) (place Vec2, ok bool) {
	if l.Free(p, r, z) {
		return p, true
	}
	depth := l.Overlap(p, r, z)
	reach := float64(EscapeRadii*r) + float64(EscapeDepths*depth)
	s := search{l: l, p: p, r: r, z: z}
	for s.window = min(float64(firstWindow*depth)+4*Skin, reach); ; s.window = min(2*s.window, reach) {
		s.round()
		if s.found && s.best <= s.window {
			return s.place, true
		}
		if !(s.window < reach) {
			return p, false
		}
	}
}

// search is one Escape under way.
type search struct {
	l      *Level
	p      Vec2
	r, z   float64
	window float64 // curves up to this distance count [u]

	curves [maxCurves]curve
	n      int

	place Vec2
	best  float64 // |place-p| [u]
	found bool
}

// round tries all candidates within the window.
func (s *search) round() {
	s.n = 0
	g := &s.l.grid
	if b, ok := g.around(s.p, s.window+s.r+Skin); ok {
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				for _, i := range g.list(y*g.nx + x) {
					if e := &s.l.prims[i]; e.here(s.z) && !s.has(i) {
						s.addPrim(e, i)
					}
				}
			}
		}
	}
	if s.l.movers != nil {
		s.addMovers()
	}
	if s.l.bounded {
		s.addBounds()
	}
	for i := range s.n {
		for j := range i {
			s.tryCrossings(&s.curves[i], &s.curves[j])
		}
	}
}

// has reports whether curves of primitive i are in the list already; a primitive
// that was pushed out of it may come again, to no effect.
func (s *search) has(i int32) bool {
	for k := range s.n {
		if s.curves[k].prim == i {
			return true
		}
	}
	return false
}

func (s *search) addPrim(e *prim, i int32) {
	gap := s.r + Skin + e.w
	if e.len > 0 {
		s.add(curve{c: along(e.a, right(e.u), gap), u: e.u, len: e.len, prim: i})
		if !e.solid() {
			s.add(curve{c: along(e.a, left(e.u), gap), u: e.u, len: e.len, prim: i})
		}
	}
	if e.convex || !e.solid() {
		s.add(curve{c: e.a, rad: gap, prim: i})
	}
	if e.len > 0 && e.next == none && !e.solid() {
		s.add(curve{c: e.b, rad: gap, prim: i})
	}
}

func (s *search) addBounds() {
	gap := s.r + Skin
	low := add(s.l.bounds.Min, Vec2{X: gap, Y: gap})
	high := sub(s.l.bounds.Max, Vec2{X: gap, Y: gap})
	if w, h := high.X-low.X, high.Y-low.Y; w >= 0 && h >= 0 {
		s.add(curve{c: low, u: Vec2{X: 1}, len: w, prim: boundsPrim})
		s.add(curve{c: low, u: Vec2{Y: 1}, len: h, prim: boundsPrim})
		s.add(curve{c: high, u: Vec2{X: -1}, len: w, prim: boundsPrim})
		s.add(curve{c: high, u: Vec2{Y: -1}, len: h, prim: boundsPrim})
	}
}

// add tries the foot of p on the curve and lists the curve for crossings.
func (s *search) add(c curve) {
	c.dist = c.distance(s.p)
	if c.dist > s.window {
		return
	}
	s.tryFoot(&c)
	if s.n < maxCurves {
		s.curves[s.n] = c
		s.n++
		return
	}
	far := 0
	for k := range s.curves {
		if s.curves[k].dist > s.curves[far].dist {
			far = k
		}
	}
	if c.dist < s.curves[far].dist {
		s.curves[far] = c
	}
}

func (s *search) tryFoot(c *curve) {
	m := sub(s.p, c.c)
	if c.rad == 0 {
		s.try(along(c.c, c.u, dot(m, c.u)))
		return
	}
	if d := length(m); d > 0 {
		s.try(along(c.c, m, c.rad/d))
		return
	}
	// At the center all directions are as near.
	for _, u := range [...]Vec2{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}} {
		s.try(along(c.c, u, c.rad))
	}
}

func (s *search) tryCrossings(a, b *curve) {
	if s.found && max(a.dist, b.dist) >= s.best {
		return
	}
	q0, q1, n := cross2(a, b)
	if n > 0 {
		s.try(q0)
	}
	if n > 1 {
		s.try(q1)
	}
}

// try takes q as the best place if it is nearer than the best so far and Free.
func (s *search) try(q Vec2) {
	d := length(sub(q, s.p))
	if s.found && d >= s.best || !s.l.Free(q, s.r, s.z) {
		return
	}
	s.place, s.best, s.found = q, d, true
}
