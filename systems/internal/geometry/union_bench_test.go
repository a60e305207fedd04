package geometry_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

// crowded are levels of which much overlaps or touches, and one of which nothing does.
func crowded() map[string][]geometry.Shape {
	rnd := rand.New(rand.NewPCG(7, 8))
	boxes := func(n int, side, least, most float64) []geometry.Shape {
		all := make([]geometry.Shape, n)
		for i := range all {
			x, y := rnd.Float64()*side, rnd.Float64()*side
			all[i] = rect(x, y, x+least+rnd.Float64()*(most-least), y+least+rnd.Float64()*(most-least))
		}
		return all
	}
	var shelves, apart []geometry.Shape
	for i := range 5000 { // racks of 2 × 25 tiles with aisles between them
		x, y := i%50, i/50
		shelves = append(shelves, rect(float64(x*20+x/25*60), float64(y*20+y/2*60), float64(x*20+x/25*60+20), float64(y*20+y/2*60+20)))
		apart = append(apart, rect(float64(x*40), float64(y*40), float64(x*40+20), float64(y*40+20)))
	}
	return map[string][]geometry.Shape{
		"boxes=200 overlapping":         boxes(200, 1000, 20, 80),
		"boxes=5000 overlapping":        boxes(5000, 5000, 20, 80),
		"boxes=5000 turned":             turned(0.3, boxes(5000, 5000, 20, 80)),
		"boxes=5000 apart":              apart,
		"tiles=5000 in racks":           shelves,
		"boxes=5000 inside a large one": append(slices.Clone(apart), rect(-10, -10, 5000, 5000)),
	}
}

func BenchmarkBakeCrowded(b *testing.B) {
	for name, shapes := range crowded() {
		b.Run(name, func(b *testing.B) {
			var l *geometry.Level
			for b.Loop() {
				l = mustBake(b, shapes, nil)
			}
			edges := 0
			for i := range shapes {
				edges += len(l.Outline(i))
			}
			b.ReportMetric(float64(edges), "edges")
			b.ReportMetric(float64(len(l.Surfaces())), "surfaces")
		})
	}
}

func BenchmarkQueriesCrowded(b *testing.B) {
	for name, shapes := range crowded() {
		l := mustBake(b, shapes, nil)
		rnd := rand.New(rand.NewPCG(9, 9))
		var all, free, ways []vec
		for try := 0; len(free) < 1024 && try < 1e6; try++ {
			p := v(rnd.Float64()*2000, rnd.Float64()*2000)
			if len(all) < 1024 {
				all = append(all, p)
			}
			if l.Free(p, 6, 0) {
				free, ways = append(free, p), append(ways, v(rnd.NormFloat64()*40, rnd.NormFloat64()*40))
			}
		}
		if len(free) < 1024 {
			continue
		}
		queries := map[string]func(k int){
			"cast":     func(k int) { l.Cast(free[k], ways[k], 8, 0) },
			"nearest":  func(k int) { l.Nearest(free[k], 100, 0) },
			"free":     func(k int) { l.Free(free[k], 6, 0) },
			"anywhere": func(k int) { l.Free(all[k], 6, 0) },
			"slide":    func(k int) { l.Slide(free[k], ways[k], 6, 0) },
			"sight":    func(k int) { l.Sight(free[k], free[(k+1)&1023], 0) },
			"escape":   func(k int) { l.Escape(all[k], 6, 0) },
		}
		for query, f := range queries {
			b.Run(name+"/"+query, func(b *testing.B) {
				for i := range b.N {
					f(i & 1023)
				}
			})
		}
	}
}
