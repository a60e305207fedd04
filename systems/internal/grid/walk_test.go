package grid_test

import (
	"slices"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"pgregory.net/rapid"
)

// TestWalkEqualsNear: blocks follow each other from the first place to the last, and each agent of one finds among
// its candidates, by the shifts of their ranges, whom Near finds, in the order of Near.
func TestWalkEqualsNear(t *testing.T) {
	walked := 0
	rapid.Check(t, func(t *rapid.T) {
		l := draw(t)
		var g grid.Grid
		g.Build(l.world, l.radius, l.position, l.z, nil)
		n := len(g.Order)
		first := rapid.IntRange(0, n).Draw(t, "first")
		last := rapid.IntRange(first, n).Draw(t, "last")
		most := int32(rapid.IntRange(1, 9).Draw(t, "most"))
		widest := l.radius * rapid.Float64Range(1, 6).Draw(t, "widest")
		w, ok := g.Walk(int32(first), int32(last), l.radius, widest)
		if !ok {
			return
		}
		for at := int32(first); ; {
			lo, hi, ranges := w.Next(most, nil)
			if lo != at || hi > lo+most {
				t.Fatalf("got the block %d … %d of at most %d, want it from %d on", lo, hi-1, most, at)
			}
			if lo == hi {
				break
			}
			at = hi
			for _, row := range g.Order[lo:hi] {
				walked++
				got, far := ordered(&g, &l, int(row), ranges)
				want, _ := ordered(&g, &l, int(row), g.Near(l.at(int(row)), l.radius, nil))
				if !slices.Equal(got, want) {
					t.Fatalf("agent %d: got neighbors %v, want %v", row, got, want)
				}
				if far > widest*(1+1e-9) {
					t.Fatalf("agent %d: a candidate is %v away along an axis, want at most %v", row, far, widest)
				}
			}
		}
		if at, _, _ := w.Next(most, nil); at != int32(last) {
			t.Fatalf("got to place %d, want %d", at, last)
		}
	})
	if walked == 0 {
		t.Error("no world could be walked")
	}
	t.Logf("%d agents", walked)
}

// ordered returns the neighbors of agent i among the candidates of some ranges, in their order, and the largest
// displacement of any candidate along an axis, by the shifts of their ranges.
func ordered(g *grid.Grid, l *layout, i int, ranges []grid.Range) (rows []int32, far float64) {
	p, size := l.at(i), l.world.Size
	for _, run := range ranges {
		for _, row := range g.Order[run.Lo:run.Hi] {
			d := l.at(int(row)).Sub(p).Add(ecs.Vec3{X: float64(run.ShiftX) * size.X, Y: float64(run.ShiftY) * size.Y, Z: float64(run.ShiftZ) * size.Z})
			far = max(far, d.X, -d.X, d.Y, -d.Y, d.Z, -d.Z)
			if d.Len2() < l.radius*l.radius {
				rows = append(rows, row)
			}
		}
	}
	return rows, far
}

// TestWalkRefusesWhatRoundingShows: so far out, cells and coordinates need not agree.
func TestWalkRefusesWhatRoundingShows(t *testing.T) {
	l := layout{radius: 1, position: []ecs.Vec2{{X: 1e9}, {X: 1e9 + 3}}}
	var g grid.Grid
	g.Build(l.world, l.radius, l.position, nil, nil)
	if _, ok := g.Walk(0, 2, 1, 4); ok {
		t.Error("got a walk a thousand million radii from the origin, want none")
	}
}
