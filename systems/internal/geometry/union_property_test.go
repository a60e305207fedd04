package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// at returns the scene's shapes that are there at z; the oracle works on them.
func (s *scene) at(z float64) scene {
	low := scene{bounds: s.bounds, level: s.level}
	for _, shape := range s.shapes {
		if shape.ZMin == 0 && shape.ZMax == 0 || shape.ZMin <= z && z < shape.ZMax {
			low.shapes = append(low.shapes, shape)
		}
	}
	return low
}

func drawGrid(t *rapid.T, label string) vec {
	return v(float64(rapid.IntRange(0, 12).Draw(t, label+" x")), float64(rapid.IntRange(0, 12).Draw(t, label+" y")))
}

// drawBlock draws a shape that has much in common with others: on an integer grid, or turned, which rounds it.
func drawBlock(t *rapid.T) geometry.Shape {
	p := drawGrid(t, "corner")
	w, h := float64(rapid.IntRange(1, 5).Draw(t, "w")), float64(rapid.IntRange(1, 5).Draw(t, "h"))
	box := []vec{p, v(p.X+w, p.Y), v(p.X+w, p.Y+h), v(p.X, p.Y+h)}
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0: // an L
		return geometry.Shape{Points: []vec{p, v(p.X+w+1, p.Y), v(p.X+w+1, p.Y+1), v(p.X+1, p.Y+1), v(p.X+1, p.Y+h+1), v(p.X, p.Y+h+1)}}
	case 1: // a U
		return geometry.Shape{Points: []vec{p, v(p.X+w+2, p.Y), v(p.X+w+2, p.Y+h+1), v(p.X+w+1, p.Y+h+1), v(p.X+w+1, p.Y+1), v(p.X+1, p.Y+1), v(p.X+1, p.Y+h+1), v(p.X, p.Y+h+1)}}
	case 2: // turned with the same angle as others are
		return turned(rapid.SampledFrom([]float64{0.3, math.Pi / 4, math.Atan2(3, 4)}).Draw(t, "angle"), []geometry.Shape{{Points: box}})[0]
	case 3:
		return geometry.Shape{Points: []vec{box[0], box[1], box[2]}}
	case 4:
		return disc(p, float64(rapid.IntRange(1, 4).Draw(t, "radius")))
	case 5:
		thickness := float64(rapid.IntRange(0, 4).Draw(t, "thickness"))
		return chain(thickness, p, v(p.X+w, p.Y), v(p.X+w, p.Y+h))
	}
	return geometry.Shape{Points: box}
}

// drawBlocks draws a level of which much overlaps, touches or lies inside of other shapes.
func drawBlocks(t *rapid.T, most int) scene {
	var s scene
	for range rapid.IntRange(1, most).Draw(t, "shapes") {
		shape := drawBlock(t)
		if rapid.IntRange(0, 3).Draw(t, "low") == 0 {
			shape.ZMin = float64(rapid.IntRange(0, 2).Draw(t, "bottom"))
			shape.ZMax = shape.ZMin + float64(rapid.IntRange(1, 2).Draw(t, "height"))
		}
		s.shapes = append(s.shapes, shape)
	}
	input := append([]geometry.Shape{}, s.shapes...)
	for i := range input {
		if input[i].Kind == geometry.Polygon {
			input[i].Points = reordered(t, input[i].Points)
		}
	}
	level, err := geometry.Bake(input, nil)
	if err != nil {
		t.Fatalf("Bake: %v", err)
	}
	s.level = level
	return s
}

// drawHeight draws a height, among them faces of prisms, and what is there.
func (s *scene) drawHeight(t *rapid.T) (z float64, there scene) {
	z = rapid.SampledFrom([]float64{0, 0.5, 1, 1.5, 2, 3.5, -1}).Draw(t, "z")
	return z, s.at(z)
}

func drawNear(t *rapid.T, label string) vec {
	p := drawGrid(t, label)
	if rapid.Bool().Draw(t, label+" on grid") {
		return p
	}
	return v(p.X+rapid.Float64Range(-1, 6).Draw(t, label+" dx"), p.Y+rapid.Float64Range(-1, 6).Draw(t, label+" dy"))
}

func drawBody(t *rapid.T) float64 {
	return rapid.SampledFrom([]float64{0, 0.01, 0.25, 0.5, 1, 1.7}).Draw(t, "r")
}

func TestUnitedSolidsAreAsFreeAsTheirShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBlocks(t, 12)
		for range 30 {
			z, there := s.drawHeight(t)
			p, r := drawNear(t, "p"), drawBody(t)
			if c := there.clearance(p); math.Abs(c-r) > 2*geometry.Skin && s.level.Free(p, r, z) != (c > r) {
				t.Fatalf("Free(%v, %v, %v) got %v with clearance %v", p, r, z, c <= r, c)
			}
		}
	})
}

func TestUnitedSolidsHideWhatTheirShapesHide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBlocks(t, 12)
		for range 20 {
			z, there := s.drawHeight(t)
			a, b := drawNear(t, "a"), drawNear(t, "b")
			got := s.level.Sight(a, b, z)
			if s.level.Sight(b, a, z) != got {
				t.Fatalf("Sight(%v, %v, %v) differs when swapped", a, b, z)
			}
			if want, sure := sees(there.shapes, nil, a, b); sure && got != want {
				t.Fatalf("Sight(%v, %v, %v) got %v, want %v", a, b, z, got, want)
			}
		}
	})
}

func TestSweepsMeetUnitedSolidsWhereTheyMeetTheirShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBlocks(t, 12)
		for range 10 {
			z, there := s.drawHeight(t)
			p, r := drawNear(t, "p"), drawBody(t)
			d := plus(drawNear(t, "to"), p, -1)
			n := math.Hypot(d.X, d.Y)
			if n < 1e-3 || there.clearance(p) < r+1e-5 {
				continue
			}
			const eps = 1e-6
			h, ok := s.level.Cast(p, d, r, z)
			first, _, sure := trace(there.shapes, nil, p, d, r+eps)
			last, hit, sure2 := trace(there.shapes, nil, p, d, max(r-eps, 0))
			if !sure || !sure2 {
				continue
			}
			if !ok && hit && r > eps {
				t.Fatalf("Cast(%v, %v, %v, %v) got no hit, want one after %v", p, d, r, z, last)
			}
			if ok && (h.T*n < first-eps || r > eps && h.T*n > last+eps || !near(there.clearance(plus(p, d, h.T)), r, eps)) {
				t.Fatalf("Cast(%v, %v, %v, %v) got %+v after %v, want %v to %v", p, d, r, z, h, h.T*n, first, last)
			}
			q, _ := s.level.Slide(p, d, r, z)
			if there.clearance(q) < r-geometry.Skin {
				t.Fatalf("Slide(%v, %v, %v, %v) ends at %v with clearance %v", p, d, r, z, q, there.clearance(q))
			}
		}
	})
}

func TestEscapeFromUnitedSolidsIsTheShortestOverTheirShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBlocks(t, 7)
		z, there := s.drawHeight(t)
		p, r := drawNear(t, "p"), drawBody(t)
		q, ok := s.level.Escape(p, r, z)
		if c := there.clearance(p); !ok || r == 0 || c > r-2*geometry.Skin {
			t.Skip("free, or on the verge of it, or a point, which may lie on seams")
		}
		if c := there.clearance(q); c < r-geometry.Tolerance*1.01 {
			t.Fatalf("Escape(%v, %v, %v) got %v with clearance %v", p, r, z, q, c)
		}
		// A little slimmer and a little wider: a gap may be just as wide as the disc.
		least, most := shortestWayOut(there.shapes, p, r-3*geometry.Skin), shortestWayOut(there.shapes, p, r+3*geometry.Skin)
		if got := dist(p, q); got < least-4*geometry.Skin || got > most+1e-9 {
			t.Fatalf("Escape(%v, %v, %v) got %v, %v away, want one from %v to %v away", p, r, z, q, got, least, most)
		}
	})
}

// border is a line along u through c, or a circle around c: where a disc's center is when it touches a surface.
type border struct {
	c, u vec
	rad  float64
}

// shortestWayOut tries all feet on and crossings of the borders around all shapes.
func shortestWayOut(shapes []geometry.Shape, p vec, r float64) float64 {
	var all []border
	for _, s := range shapes {
		gap := r + s.Thickness/2 + s.Radius
		for i, a := range s.Points {
			all = append(all, border{c: a, rad: gap})
			b := s.Points[(i+1)%len(s.Points)]
			if s.Kind == geometry.Circle || s.Kind == geometry.Chain && i == len(s.Points)-1 {
				continue
			}
			u := plus(b, a, -1)
			n := math.Hypot(u.X, u.Y)
			u = v(u.X/n, u.Y/n)
			all = append(all, border{c: plus(a, v(-u.Y, u.X), gap), u: u}, border{c: plus(a, v(u.Y, -u.X), gap), u: u})
		}
	}
	best := math.Inf(1)
	try := func(q vec) {
		if d := dist(p, q); d < best && clearance(shapes, nil, q) >= r-1e-11 {
			best = d
		}
	}
	for i, b := range all {
		for _, q := range b.crossings(border{c: p, u: perpendicular(b, p)}) {
			try(q)
		}
		for _, o := range all[:i] {
			for _, q := range b.crossings(o) {
				try(q)
			}
		}
	}
	return best
}

// perpendicular is the direction from p to the foot of p on b.
func perpendicular(b border, p vec) vec {
	if b.rad == 0 {
		return v(-b.u.Y, b.u.X)
	}
	if d := dist(p, b.c); d > 0 {
		return v((b.c.X-p.X)/d, (b.c.Y-p.Y)/d)
	}
	return v(0, 1)
}

func (b border) crossings(o border) []vec {
	if b.rad == 0 && o.rad > 0 {
		b, o = o, b
	}
	m := plus(o.c, b.c, -1)
	switch {
	case b.rad == 0: // two lines
		den := b.u.X*o.u.Y - b.u.Y*o.u.X
		if math.Abs(den) < 1e-9 {
			return nil
		}
		return []vec{plus(b.c, b.u, (m.X*o.u.Y-m.Y*o.u.X)/den)}
	case o.rad == 0: // a circle and a line
		s := -(m.X*o.u.X + m.Y*o.u.Y)
		h2 := b.rad*b.rad - (m.X+s*o.u.X)*(m.X+s*o.u.X) - (m.Y+s*o.u.Y)*(m.Y+s*o.u.Y)
		if h2 < 0 {
			return nil
		}
		return []vec{plus(o.c, o.u, s-math.Sqrt(h2)), plus(o.c, o.u, s+math.Sqrt(h2))}
	}
	d := math.Hypot(m.X, m.Y)
	if d == 0 || d > b.rad+o.rad || d < math.Abs(b.rad-o.rad) {
		return nil
	}
	x := (d*d + b.rad*b.rad - o.rad*o.rad) / (2 * d)
	h := math.Sqrt(max(0, b.rad*b.rad-x*x))
	foot := plus(b.c, m, x/d)
	return []vec{plus(foot, v(-m.Y, m.X), h/d), plus(foot, v(m.Y, -m.X), h/d)}
}

// Bits do not depend on how polygons are written, united or not.
func TestUnionDoesNotDependOnWindingOrStartCorner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawBlocks(t, 12)
		other, err := geometry.Bake(s.shapes, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(other.Surfaces(), s.level.Surfaces()); diff != "" {
			t.Fatalf("surfaces: -want +got\n%s", diff)
		}
	})
}
