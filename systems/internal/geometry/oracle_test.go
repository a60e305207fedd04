package geometry_test

import (
	"math"

	"github.com/drover-go/drover/systems/internal/geometry"
	"pgregory.net/rapid"
)

// The oracle works on the input shapes, with plain formulas of its own.

type vec = geometry.Vec2

func v(x, y float64) vec { return vec{X: x, Y: y} }

func plus(a, b vec, k float64) vec { return v(a.X+b.X*k, a.Y+b.Y*k) }

func dist(a, b vec) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

func segmentDistance(p, a, b vec) float64 {
	d := plus(b, a, -1)
	n := d.X*d.X + d.Y*d.Y
	if n == 0 {
		return dist(p, a)
	}
	t := ((p.X-a.X)*d.X + (p.Y-a.Y)*d.Y) / n
	return dist(p, plus(a, d, math.Max(0, math.Min(1, t))))
}

func insideRing(p vec, ring []vec) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// clearance is the signed distance from p to the nearest surface of the shape.
func shapeClearance(s geometry.Shape, p vec) float64 {
	switch s.Kind {
	case geometry.Circle:
		return dist(p, s.Points[0]) - s.Radius
	case geometry.Chain:
		d := math.Inf(1)
		for i := 1; i < len(s.Points); i++ {
			d = math.Min(d, segmentDistance(p, s.Points[i-1], s.Points[i]))
		}
		return d - s.Thickness/2
	}
	d := math.Inf(1)
	for i, a := range s.Points {
		d = math.Min(d, segmentDistance(p, a, s.Points[(i+1)%len(s.Points)]))
	}
	if insideRing(p, s.Points) {
		return -d
	}
	return d
}

func clearance(shapes []geometry.Shape, b *geometry.Bounds, p vec) float64 {
	d := math.Inf(1)
	for _, s := range shapes {
		d = math.Min(d, shapeClearance(s, p))
	}
	if b != nil {
		d = math.Min(d, math.Min(math.Min(p.X-b.Min.X, b.Max.X-p.X), math.Min(p.Y-b.Min.Y, b.Max.Y-p.Y)))
	}
	return d
}

// trace walks from p toward p+d by the clearance until a disc of radius r would
// touch; it returns the length traveled and whether it touched. sure is false
// when it crept along a surface for too long.
func trace(shapes []geometry.Shape, b *geometry.Bounds, p, d vec, r float64) (way float64, touched, sure bool) {
	n := math.Hypot(d.X, d.Y)
	s := 0.0
	for range 2000 {
		gap := clearance(shapes, b, plus(p, d, s/n)) - r
		if gap < 1e-10 {
			return s, true, true
		}
		if s += gap; s >= n {
			return n, false, true
		}
	}
	return s, true, false
}

func orient(a, b, c vec) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

func segmentsCross(a, b, c, d vec) bool {
	return orient(a, b, c)*orient(a, b, d) < 0 && orient(c, d, a)*orient(c, d, b) < 0
}

// sees is the oracle of Sight; sure is false when the line comes so near to
// touching that rounding decides.
func sees(shapes []geometry.Shape, bounds *geometry.Bounds, a, b vec) (free, sure bool) {
	const eps = 1e-5
	free, sure = true, true
	if bounds != nil {
		ca, cb := clearance(nil, bounds, a), clearance(nil, bounds, b)
		free = ca >= 0 && cb >= 0
		sure = math.Min(math.Abs(ca), math.Abs(cb)) > eps
	}
	for _, s := range shapes {
		if math.Abs(shapeClearance(s, a)) < eps || math.Abs(shapeClearance(s, b)) < eps {
			sure = false
		}
		if shapeClearance(s, a) < 0 || shapeClearance(s, b) < 0 {
			free = false
		}
		width := s.Thickness / 2
		if s.Kind == geometry.Circle {
			width = s.Radius
		}
		for i, p := range s.Points {
			q := s.Points[(i+1)%len(s.Points)]
			if s.Kind == geometry.Chain && i == len(s.Points)-1 {
				q = p
			}
			near := segmentDistance(p, a, b)
			if segmentsCross(a, b, p, q) {
				free = false
				near = 0
			}
			near = math.Min(near, math.Min(segmentDistance(a, p, q), segmentDistance(b, p, q)))
			if width > 0 {
				free = free && near >= width
				sure = sure && math.Abs(near-width) > eps
			} else if segmentDistance(p, a, b) < eps {
				sure = false
			}
		}
	}
	return free, sure
}

// A scene is a random level.
type scene struct {
	shapes []geometry.Shape
	bounds *geometry.Bounds
	level  *geometry.Level
}

func drawPoint(t *rapid.T, label string) vec {
	if rapid.Bool().Draw(t, label+" on lattice") {
		return v(float64(rapid.IntRange(0, 20).Draw(t, label+" x"))*5, float64(rapid.IntRange(0, 20).Draw(t, label+" y"))*5)
	}
	return v(rapid.Float64Range(0, 100).Draw(t, label+" x"), rapid.Float64Range(0, 100).Draw(t, label+" y"))
}

// drawStar draws a polygon around a center that sees all of its corners.
func drawStar(t *rapid.T) []vec {
	c := drawPoint(t, "center")
	n := rapid.IntRange(3, 9).Draw(t, "corners")
	ring := make([]vec, n)
	for i := range ring {
		a := 2 * math.Pi * (float64(i) + rapid.Float64Range(0, 0.8).Draw(t, "turn")) / float64(n)
		k := rapid.Float64Range(1, 20).Draw(t, "spoke")
		ring[i] = plus(c, v(math.Cos(a), math.Sin(a)), k)
	}
	return ring
}

func drawShape(t *rapid.T) geometry.Shape {
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return geometry.Shape{Kind: geometry.Circle, Points: []vec{drawPoint(t, "center")}, Radius: rapid.Float64Range(0.5, 15).Draw(t, "radius")}
	case 1, 2:
		s := geometry.Shape{Kind: geometry.Chain}
		if rapid.Bool().Draw(t, "thick") {
			s.Thickness = rapid.Float64Range(0, 6).Draw(t, "thickness")
		}
		for range rapid.IntRange(2, 5).Draw(t, "vertices") {
			p := drawPoint(t, "vertex")
			for len(s.Points) > 0 && dist(p, s.Points[len(s.Points)-1]) < 1e-3 {
				p.X++
			}
			s.Points = append(s.Points, p)
		}
		return s
	case 3:
		return geometry.Shape{Points: drawStar(t)}
	}
	p := drawPoint(t, "corner")
	w := float64(rapid.IntRange(1, 6).Draw(t, "w")) * 5
	h := float64(rapid.IntRange(1, 6).Draw(t, "h")) * 5
	ring := []vec{p, v(p.X+w, p.Y), v(p.X+w, p.Y+h), v(p.X, p.Y+h)}
	if rapid.Bool().Draw(t, "notched") {
		ring = append(ring[:3], v(p.X+w/2, p.Y+h/3), v(p.X, p.Y+h))
	}
	return geometry.Shape{Points: ring}
}

// reordered writes the same outline another way.
func reordered(t *rapid.T, ring []vec) []vec {
	k := rapid.IntRange(0, len(ring)-1).Draw(t, "start corner")
	out := append(append([]vec{}, ring[k:]...), ring[:k]...)
	if rapid.Bool().Draw(t, "reversed") {
		for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	if rapid.Bool().Draw(t, "closed") {
		out = append(out, out[0])
	}
	return out
}

func drawScene(t *rapid.T) scene {
	var s scene
	for range rapid.IntRange(0, 10).Draw(t, "shapes") {
		s.shapes = append(s.shapes, drawShape(t))
	}
	if rapid.Bool().Draw(t, "bounded") {
		s.bounds = &geometry.Bounds{Min: v(-5, -5), Max: v(105, 105)}
	}
	input := append([]geometry.Shape{}, s.shapes...)
	for i := range input {
		if input[i].Kind == geometry.Polygon {
			input[i].Points = reordered(t, input[i].Points)
		}
	}
	s.level = withMovers(t, input, s.bounds)
	return s
}

// moved is the scene scaled by size and moved by at along both axes.
func (s *scene) moved(t *rapid.T, size, at float64) scene {
	move := func(p vec) vec { return v(p.X*size+at, p.Y*size+at) }
	var m scene
	for _, shape := range s.shapes {
		points := make([]vec, len(shape.Points))
		for i, p := range shape.Points {
			points[i] = move(p)
		}
		shape.Points = points
		shape.Radius *= size
		shape.Thickness *= size
		m.shapes = append(m.shapes, shape)
	}
	if s.bounds != nil {
		m.bounds = &geometry.Bounds{Min: move(s.bounds.Min), Max: move(s.bounds.Max)}
	}
	level, err := geometry.Bake(m.shapes, m.bounds)
	if err != nil {
		t.Skip(err)
	}
	m.level = level
	return m
}

func (s *scene) clearance(p vec) float64 { return clearance(s.shapes, s.bounds, p) }

// drawFree draws a place with room for a disc of radius r, or skips.
func (s *scene) drawFree(t *rapid.T, r float64) vec {
	for range 8 {
		if p := drawPoint(t, "place"); s.clearance(p) > r+2*geometry.Skin {
			return p
		}
	}
	t.Skip("no room")
	return vec{}
}

// failer is a test of either kind.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func mustBake(tb failer, shapes []geometry.Shape, b *geometry.Bounds) *geometry.Level {
	tb.Helper()
	l, err := geometry.Bake(shapes, b)
	if err != nil {
		tb.Fatalf("Bake: %v", err)
	}
	return l
}

func rect(x0, y0, x1, y1 float64) geometry.Shape {
	return geometry.Shape{Points: []vec{v(x0, y0), v(x1, y0), v(x1, y1), v(x0, y1)}}
}

func chain(thickness float64, points ...vec) geometry.Shape {
	return geometry.Shape{Kind: geometry.Chain, Points: points, Thickness: thickness}
}

func disc(c vec, r float64) geometry.Shape {
	return geometry.Shape{Kind: geometry.Circle, Points: []vec{c}, Radius: r}
}

func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps }
