package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"pgregory.net/rapid"
)

func drawRadius(t *rapid.T) float64 {
	return rapid.OneOf(rapid.Just(0.0), rapid.Just(5.0), rapid.Float64Range(0, 12)).Draw(t, "r")
}

func TestFreeAndOverlapEqualTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 20 {
			p, r := drawPoint(t, "p"), drawRadius(t)
			c := s.clearance(p)
			if math.Abs(c-r) > 2*geometry.Skin {
				if got, want := s.level.Free(p, r, 0), c > r; got != want {
					t.Fatalf("Free(%v, %v) got %v, want %v (clearance %v)", p, r, got, want, c)
				}
			}
			got, want := s.level.Overlap(p, r, 0), math.Max(0, r-c)
			if c < 1e-7 { // the way out of solids that overlap or touch is at least that out of the deepest
				if q, ok := s.level.Escape(p, r, 0); got < want-1e-7 || ok && got > dist(p, q)+1e-7 {
					t.Fatalf("Overlap(%v, %v) got %v, want from %v to the way out to %v %v", p, r, got, want, q, ok)
				}
			} else if !near(got, want, 1e-7) {
				t.Fatalf("Overlap(%v, %v) got %v, want %v", p, r, got, want)
			}
		}
	})
}

func TestNearestEqualsTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 10 {
			p, most := drawPoint(t, "p"), rapid.Float64Range(0, 150).Draw(t, "max")
			want := s.clearance(p)
			h, got, ok := s.level.Nearest(p, most, 0)
			if want < 0 || want < 1e-7 && s.level.Overlap(p, 0, 0) > 1e-7 {
				continue // from inside the surface of the whole solid is nearest, also from where two shapes touch
			}
			if math.Abs(want-most) > 1e-7 && ok != (want < most) {
				t.Fatalf("Nearest(%v, %v) got %v, want distance %v", p, most, ok, want)
			}
			if !ok {
				continue
			}
			if !near(got, want, 1e-7) || !near(dist(p, h.Point), got, 1e-7) {
				t.Fatalf("Nearest(%v) got %v at %v, want %v", p, got, h.Point, want)
			}
			if got > 1e-3 && dist(plus(h.Point, h.Normal, got), p) > 1e-6 {
				t.Fatalf("Nearest(%v) normal %v does not point from %v to p", p, h.Normal, h.Point)
			}
		}
	})
}

func TestSightEqualsTheOracleBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 20 {
			a, b := drawPoint(t, "a"), drawPoint(t, "b")
			got := s.level.Sight(a, b, 0)
			if s.level.Sight(b, a, 0) != got {
				t.Fatalf("Sight(%v, %v) differs when swapped", a, b)
			}
			if want, sure := sees(s.shapes, s.bounds, a, b); sure && got != want {
				t.Fatalf("Sight(%v, %v) got %v, want %v", a, b, got, want)
			}
		}
	})
}

func TestCastEqualsTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 10 {
			r := drawRadius(t)
			p := s.drawFree(t, r+1e-5)
			d := plus(drawPoint(t, "to"), p, -1)
			n := math.Hypot(d.X, d.Y)
			if n == 0 {
				continue
			}
			h, ok := s.level.Cast(p, d, r, 0)
			const eps = 1e-6
			first, _, sure := trace(s.shapes, s.bounds, p, d, r+eps)
			last, hit, sure2 := trace(s.shapes, s.bounds, p, d, max(r-eps, 0))
			if !sure || !sure2 {
				continue
			}
			if !ok && hit && r > eps {
				t.Fatalf("Cast(%v, %v, %v) got no hit, want one after %v", p, d, r, last)
			}
			if !ok {
				continue
			}
			if got := h.T * n; got < first-eps || (r > eps && got > last+eps) {
				t.Fatalf("Cast(%v, %v, %v) got a hit after %v, want %v to %v", p, d, r, got, first, last)
			}
			at := plus(p, d, h.T)
			if c := s.clearance(at); !near(c, r, eps) {
				t.Fatalf("Cast(%v, %v, %v) clearance at the hit got %v, want r", p, d, r, c)
			}
			if !near(dist(at, h.Point), r, eps) || !near(math.Hypot(h.Normal.X, h.Normal.Y), 1, 1e-12) {
				t.Fatalf("Cast(%v, %v, %v) got point %v and normal %v at %v", p, d, r, h.Point, h.Normal, at)
			}
			if d.X*h.Normal.X+d.Y*h.Normal.Y > 1e-12*n {
				t.Fatalf("Cast(%v, %v, %v) normal %v points along the move", p, d, r, h.Normal)
			}
		}
	})
}

func TestSlideFromFreeEndsFreeOnTheSameSide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		r := drawRadius(t)
		p := s.drawFree(t, r)
		size := rapid.SampledFrom([]float64{1, 0.01, 100}).Draw(t, "size")
		at := rapid.SampledFrom([]float64{0, -1e3, 1e6 - 1e4}).Draw(t, "at")
		s = s.moved(t, size, at)
		p, r = v(p.X*size+at, p.Y*size+at), r*size
		if !s.level.Free(p, r, 0) {
			t.Skip("no room after scaling")
		}
		for range 20 {
			d := plus(drawPoint(t, "to"), drawPoint(t, "from"), -1)
			k := rapid.SampledFrom([]float64{1e-6, 0.01, 0.3, 1, 30, 1e6, 1e200}).Draw(t, "scale")
			d = v(d.X*k*size, d.Y*k*size)
			q, touched := s.level.Slide(p, d, r, 0)
			if !s.level.Free(q, r, 0) || s.clearance(q) < r-geometry.Skin {
				t.Fatalf("Slide(%v, %v, %v) ends at %v with clearance %v", p, d, r, q, s.clearance(q))
			}
			if free, sure := sees(s.shapes, s.bounds, p, plus(p, d, 1)); k < 100 && sure && !free && !touched {
				t.Fatalf("Slide(%v, %v, %v) went through", p, d, r)
			}
			p = q
		}
	})
}

// A disc in a closed room stays in it, whatever is asked.
func TestSlideNeverLeavesAClosedRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ring := drawStar(t)
		at := rapid.SampledFrom([]float64{0, 1e3, 1e6 - 200}).Draw(t, "at")
		size := rapid.SampledFrom([]float64{0.01, 1, 100}).Draw(t, "size")
		for i := range ring {
			ring[i] = v(at+ring[i].X*size, at+ring[i].Y*size)
		}
		wall := chain(rapid.SampledFrom([]float64{0, 0.1 * size}).Draw(t, "thickness"), append(ring, ring[0])...)
		shapes := []geometry.Shape{wall}
		l, err := geometry.Bake(shapes, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := ring[0]
		for i, q := range ring {
			c = plus(c, plus(q, c, -1), 1/float64(i+1))
		}
		room := clearance(shapes, nil, c) / 2
		if !insideRing(c, ring) || room < 1e-3*size {
			t.Skip("no room")
		}
		r := rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "share") * room
		p := c
		for range 40 {
			d := plus(drawPoint(t, "to"), v(50, 50), -1)
			k := size * rapid.SampledFrom([]float64{0.01, 1, 1000}).Draw(t, "scale")
			q, _ := l.Slide(p, v(d.X*k, d.Y*k), r, 0)
			if !insideRing(q, ring) || clearance(shapes, nil, q) < r-geometry.Skin {
				t.Fatalf("Slide(%v, %v, %v) left the room: %v, clearance %v", p, d, r, q, clearance(shapes, nil, q))
			}
			p = q
		}
	})
}

func TestEscapeIsFreeAndNotFartherThanSampledPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 4 {
			p, r := drawPoint(t, "p"), drawRadius(t)
			q, ok := s.level.Escape(p, r, 0)
			if !ok {
				if q != p {
					t.Fatalf("Escape(%v, %v) found nothing and moved to %v", p, r, q)
				}
				continue
			}
			if s.clearance(q) < r-geometry.Tolerance*1.01 {
				t.Fatalf("Escape(%v, %v) got %v with clearance %v", p, r, q, s.clearance(q))
			}
			best := dist(p, q)
			for k := range 400 {
				a := 2 * math.Pi * float64(k%40) / 40
				try := plus(p, v(math.Cos(a), math.Sin(a)), best*(float64(k/40)+0.5)/10*0.999)
				if best > 1e-3 && s.clearance(try) > r+2*geometry.Skin {
					t.Fatalf("Escape(%v, %v) went %v far to %v, want at most %v to %v", p, r, best, q, dist(p, try), try)
				}
			}
		}
	})
}

// Both writings of a level give the same bits (case B46).
func TestQueriesDoNotDependOnWindingOrStartCorner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		s.level = mustBake(t, s.shapes, s.bounds)
		other := append([]geometry.Shape{}, s.shapes...)
		for i := range other {
			if other[i].Kind == geometry.Polygon {
				other[i].Points = reordered(t, other[i].Points)
			}
		}
		l, err := geometry.Bake(other, s.bounds)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			p, q, r := drawPoint(t, "p"), drawPoint(t, "q"), drawRadius(t)
			d := plus(q, p, -1)
			h0, ok0 := s.level.Cast(p, d, r, 0)
			h1, ok1 := l.Cast(p, d, r, 0)
			s0, _ := s.level.Slide(p, d, r, 0)
			s1, _ := l.Slide(p, d, r, 0)
			e0, _ := s.level.Escape(p, r, 0)
			e1, _ := l.Escape(p, r, 0)
			if h0 != h1 || ok0 != ok1 || s0 != s1 || e0 != e1 || s.level.Sight(p, q, 0) != l.Sight(p, q, 0) {
				t.Fatalf("p %v, q %v, r %v: got %v %v %v, want %v %v %v", p, q, r, h1, s1, e1, h0, s0, e0)
			}
		}
	})
}

func TestMirroredLevelGivesTheMirroredSlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		s.level = mustBake(t, s.shapes, s.bounds)
		mirrored := append([]geometry.Shape{}, s.shapes...)
		for i := range mirrored {
			points := append([]vec{}, mirrored[i].Points...)
			for k := range points {
				points[k].Y = 100 - points[k].Y
			}
			mirrored[i].Points = points
		}
		l, err := geometry.Bake(mirrored, s.bounds)
		if err != nil {
			t.Fatal(err)
		}
		r := rapid.Float64Range(0.1, 8).Draw(t, "r")
		p := s.drawFree(t, r)
		d := v(rapid.Float64Range(-40, 40).Draw(t, "dx"), rapid.Float64Range(-40, 40).Draw(t, "dy"))
		q, _ := s.level.Slide(p, d, r, 0)
		m, _ := l.Slide(v(p.X, 100-p.Y), v(d.X, -d.Y), r, 0)
		if !near(q.X, m.X, 1e-6) || !near(q.Y, 100-m.Y, 1e-6) {
			t.Fatalf("Slide(%v, %v, %v) got %v, want the mirror of %v", p, d, r, m, q)
		}
	})
}
