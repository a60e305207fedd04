package geometry_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

// town is a level of 200 shapes in 2000 x 2000 u: boxes, discs and walls.
func town(tb testing.TB) (*geometry.Level, []vec, []vec) {
	rnd := rand.New(rand.NewPCG(5, 6))
	var shapes []geometry.Shape
	for i := range 200 {
		c := v(50+rnd.Float64()*1900, 50+rnd.Float64()*1900)
		switch i % 4 {
		case 0:
			shapes = append(shapes, disc(c, 10+rnd.Float64()*30))
		case 1:
			shapes = append(shapes, chain(0, c, plus(c, v(rnd.NormFloat64(), rnd.NormFloat64()), 50)))
		default:
			shapes = append(shapes, rect(c.X, c.Y, c.X+20+rnd.Float64()*60, c.Y+20+rnd.Float64()*60))
		}
	}
	l := mustBake(tb, shapes, &geometry.Bounds{Min: v(0, 0), Max: v(2000, 2000)})
	var places, ways []vec
	for len(places) < 1024 {
		if p := v(rnd.Float64()*2000, rnd.Float64()*2000); l.Free(p, 6, 0) {
			a := rnd.Float64() * 2 * math.Pi
			places = append(places, p)
			ways = append(ways, v(math.Cos(a), math.Sin(a)))
		}
	}
	return l, places, ways
}

func BenchmarkCast(b *testing.B) {
	for _, bb := range []struct {
		name string
		far  float64
	}{{name: "step of 2 u", far: 2}, {name: "probe of 80 u", far: 80}, {name: "across 1000 u", far: 1000}} {
		b.Run(bb.name, func(b *testing.B) {
			l, places, ways := town(b)
			b.ReportAllocs()
			for i := range b.N {
				k := i & 1023
				l.Cast(places[k], plus(vec{}, ways[k], bb.far), 8, 0)
			}
		})
	}
}

func BenchmarkSlide(b *testing.B) {
	for _, bb := range []struct {
		name string
		far  float64
	}{{name: "step of 2 u", far: 2}, {name: "leap of 80 u", far: 80}} {
		b.Run(bb.name, func(b *testing.B) {
			l, places, ways := town(b)
			b.ReportAllocs()
			for i := range b.N {
				k := i & 1023
				l.Slide(places[k], plus(vec{}, ways[k], bb.far), 6, 0)
			}
		})
	}
}

func BenchmarkFree(b *testing.B) {
	l, places, _ := town(b)
	for i := range b.N {
		l.Free(places[i&1023], 6, 0)
	}
}

func BenchmarkSight(b *testing.B) {
	l, places, _ := town(b)
	for i := range b.N {
		l.Sight(places[i&1023], places[(i+1)&1023], 0)
	}
}

func BenchmarkEscape(b *testing.B) {
	l, places, ways := town(b)
	for i := range b.N {
		l.Escape(plus(places[i&1023], ways[i&1023], 20), 6, 0)
	}
}

func BenchmarkBake(b *testing.B) {
	l, _, _ := town(b)
	shapes := l.Shapes()
	for range b.N {
		if _, err := geometry.Bake(shapes, nil); err != nil {
			b.Fatal(err)
		}
	}
}
