package grid_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/drover-go/drover/systems/internal/par"
	"pgregory.net/rapid"
)

// layout is a random world with agents in it.
type layout struct {
	world    ecs.World
	radius   float64
	position []ecs.Vec2
	z        []float64
}

func (l *layout) at(i int) ecs.Vec3 {
	p := ecs.Vec3{X: l.position[i].X, Y: l.position[i].Y}
	if l.z != nil {
		p.Z = l.z[i]
	}
	return p
}

// draw makes a world of any kind, with agents spread, bunched, on borders and on top of each other.
func draw(t *rapid.T) layout {
	l := layout{radius: rapid.Float64Range(0.01, 60).Draw(t, "radius")}
	l.world.Edges = ecs.Edges(rapid.IntRange(0, 2).Draw(t, "edges"))
	l.world.Dimensions = rapid.IntRange(2, 3).Draw(t, "dimensions")
	corner, size := rapid.Float64Range(-500, 500), rapid.Float64Range(1, 300)
	l.world.Min = ecs.Vec3{X: corner.Draw(t, "x"), Y: corner.Draw(t, "y"), Z: corner.Draw(t, "z")}
	l.world.Size = ecs.Vec3{X: size.Draw(t, "w"), Y: size.Draw(t, "h"), Z: size.Draw(t, "d")}
	coordinate := func(lo, size float64) float64 {
		switch rapid.IntRange(0, 9).Draw(t, "where") {
		case 0:
			return lo
		case 1:
			return math.Nextafter(lo+size, lo)
		case 2:
			return lo + math.Floor(rapid.Float64Range(0, 0.999).Draw(t, "cells")*size/l.radius)*l.radius
		}
		return lo + rapid.Float64Range(0, 0.9999).Draw(t, "share")*size
	}
	for range rapid.IntRange(0, 40).Draw(t, "agents") {
		p := ecs.Vec3{X: coordinate(l.world.Min.X, l.world.Size.X), Y: coordinate(l.world.Min.Y, l.world.Size.Y), Z: coordinate(l.world.Min.Z, l.world.Size.Z)}
		if n := len(l.position); n > 0 && rapid.IntRange(0, 5).Draw(t, "twin") == 0 {
			p = l.at(n - 1)
		}
		p = l.world.Wrap(p)
		l.position = append(l.position, ecs.Vec2{X: p.X, Y: p.Y})
		if l.world.Dimensions == 3 {
			l.z = append(l.z, p.Z)
		}
	}
	return l
}

// found returns the agents within r of p by the grid's ranges, each as often as it was met.
func found(g *grid.Grid, l *layout, p ecs.Vec3, r float64) []int32 {
	var rows []int32
	for _, run := range g.Near(p, r, nil) {
		for _, row := range g.Order[run.Lo:run.Hi] {
			if l.world.Delta(p, l.at(int(row))).Len2() < r*r {
				rows = append(rows, row)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

func brute(l *layout, p ecs.Vec3, r float64) []int32 {
	var rows []int32
	for i := range l.position {
		if l.world.Delta(p, l.at(i)).Len2() < r*r {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

// TestNearEqualsBruteForce searches about every agent and about other points of random worlds, with the
// radius of the build, smaller and larger ones, beyond the world's size too.
func TestNearEqualsBruteForce(t *testing.T) {
	const wanted = 10_000
	searches := 0
	for searches < wanted && !t.Failed() {
		rapid.Check(t, func(t *rapid.T) { searches += searchAll(t) })
	}
	t.Logf("%d searches", searches)
}

// searchAll searches about every point of one random world and returns how often.
func searchAll(t *rapid.T) (searches int) {
	l := draw(t)
	var g grid.Grid
	g.Build(l.world, l.radius, l.position, l.z, nil)
	radii := []float64{l.radius, l.radius / 3, 2.5 * l.radius, 1.5 * max(l.world.Size.X, l.world.Size.Y)}
	points := []ecs.Vec3{l.world.Wrap(l.world.Min), l.world.Wrap(l.world.Min.Add(l.world.Size))}
	for i := range l.position {
		points = append(points, l.at(i))
	}
	if l.z == nil {
		for i := range points {
			points[i].Z = 0
		}
	}
	for _, r := range radii {
		for _, p := range points {
			searches++
			if got, want := found(&g, &l, p, r), brute(&l, p, r); !slices.Equal(got, want) {
				t.Fatalf("within %v of %v: got rows %v, want %v", r, p, got, want)
			}
		}
	}
	return searches
}

// TestOrderIsCanonical checks that rows ascend within a cell and that the order does not depend on what
// the grid held before.
func TestOrderIsCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		var fresh, used grid.Grid
		fresh.Build(a.world, a.radius, a.position, a.z, nil)
		used.Build(b.world, b.radius, b.position, b.z, nil)
		used.Build(a.world, a.radius, a.position, a.z, nil)
		if !slices.Equal(fresh.Order, used.Order) {
			t.Fatalf("got %v after another build, want %v", used.Order, fresh.Order)
		}
		for place, row := range used.Order {
			if got := used.Place[row]; int(got) != place {
				t.Fatalf("row %d: got place %d, want %d", row, got, place)
			}
		}
	})
}

// TestRangesAgreeWithShifts checks that a range's shift leads to the nearest image, where the grid says
// that it does.
func TestRangesAgreeWithShifts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := draw(t)
		var g grid.Grid
		g.Build(l.world, l.radius, l.position, l.z, nil)
		if g.Ambiguous(l.radius) {
			return
		}
		for i := range l.position {
			p := l.at(i)
			for _, run := range g.Near(p, l.radius, nil) {
				for _, row := range g.Order[run.Lo:run.Hi] {
					q := l.at(int(row))
					image := ecs.Vec3{
						X: q.X + float64(run.ShiftX)*l.world.Size.X, Y: q.Y + float64(run.ShiftY)*l.world.Size.Y,
						Z: q.Z + float64(run.ShiftZ)*l.world.Size.Z,
					}
					got, want := image.Sub(p), l.world.Delta(p, q)
					if want.Len() < l.radius && got.Sub(want).Len() > 1e-9*(1+want.Len()) {
						t.Fatalf("agent %d from %v: got displacement %v by the range's shift, want %v", row, p, got, want)
					}
				}
			}
		}
	})
}

func TestMemoryIsBoundedByAgents(t *testing.T) {
	for _, far := range []float64{1e3, 1e6, 1e9, 1e12} {
		t.Run(fmt.Sprintf("one agent %g away", far), func(t *testing.T) {
			l := layout{radius: 1, position: []ecs.Vec2{{X: far, Y: -far}}}
			for i := range 200 {
				l.position = append(l.position, ecs.Vec2{X: float64(i%20) * 0.3, Y: float64(i/20) * 0.3})
			}
			var g grid.Grid
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			g.Build(l.world, l.radius, l.position, nil, nil)
			runtime.ReadMemStats(&after)
			bytes := after.TotalAlloc - before.TotalAlloc
			if limit := uint64(64 << 10); bytes > limit {
				t.Errorf("got %d bytes for 201 agents, want at most %d", bytes, limit)
			}
			for i := range l.position {
				if got, want := found(&g, &l, l.at(i), 1), brute(&l, l.at(i), 1); !slices.Equal(got, want) {
					t.Fatalf("agent %d: got rows %v, want %v", i, got, want)
				}
			}
		})
	}
}

func TestBuildDoesNotAllocateTwice(t *testing.T) {
	for _, agents := range []int{3000, 30000} {
		for workers := range 4 {
			t.Run(fmt.Sprintf("%d agents, %d workers", agents, workers), func(t *testing.T) {
				l := layout{radius: 5}
				for i := range agents {
					l.position = append(l.position, ecs.Vec2{X: float64(i * 7 % 300), Y: float64(i * 13 % 290)})
				}
				var g grid.Grid
				if workers > 0 {
					g.Pool = par.New(workers)
				}
				if n := testing.AllocsPerRun(10, func() { g.Build(l.world, l.radius, l.position, nil, nil) }); n > 0 {
					t.Errorf("got %v allocations a build, want 0", n)
				}
			})
		}
	}
}

// TestCaseB23FarEdge: a point exactly on the far edge, and one whose cell number rounds up to the number
// of cells.
func TestCaseB23FarEdge(t *testing.T) {
	tests := []struct {
		name     string
		edges    ecs.Edges
		size     float64
		cell     float64
		position []ecs.Vec2
		at       ecs.Vec3
		radius   float64
		want     []int32
	}{
		{"a corner of a walled world", ecs.Walls, 100, 10, []ecs.Vec2{{X: 100, Y: 100}, {}, {X: 100}, {X: 50, Y: 100}}, ecs.Vec3{X: 95, Y: 95}, 10, []int32{0}},
		{"the last float below a walled border", ecs.Walls, 49, 0.7, []ecs.Vec2{{X: 48.99999999999999, Y: 20}}, ecs.Vec3{X: 48.5, Y: 20}, 1, []int32{0}},
		{"the last float below a torus' seam", ecs.Torus, 49, 0.7, []ecs.Vec2{{X: 48.99999999999999, Y: 20}}, ecs.Vec3{X: 48.5, Y: 20}, 1, []int32{0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := layout{world: ecs.World{Size: ecs.Vec3{X: tt.size, Y: tt.size}, Edges: tt.edges}, position: tt.position}
			var g grid.Grid
			g.Build(l.world, tt.cell, l.position, nil, nil)
			if got := found(&g, &l, tt.at, tt.radius); !slices.Equal(got, tt.want) {
				t.Errorf("got rows %v, want %v", got, tt.want)
			}
		})
	}
}

// FuzzNear feeds raw numbers, finite and within bounds.
func FuzzNear(f *testing.F) {
	f.Add(10.0, 5.0, 99.0, 1.0, 50.0, uint8(2))
	f.Add(0.5, -1e9, 1e9, 3.0, 1e3, uint8(0))
	f.Fuzz(func(t *testing.T, radius, x, y, dx, size float64, edges uint8) {
		bounded := func(v float64) bool { return math.Abs(v) <= 1e9 }
		if !(radius > 1e-6 && radius < 1e9) || !bounded(x) || !bounded(y) || !bounded(dx) || !(size > 1e-3 && size < 1e9) {
			t.Skip("outside what a simulation lets in")
		}
		l := layout{world: ecs.World{Size: ecs.Vec3{X: size, Y: size}, Edges: ecs.Edges(edges % 3)}, radius: radius}
		for k := range 4 {
			p := l.world.Wrap(ecs.Vec3{X: x + float64(k)*dx, Y: y - float64(k%2)*dx})
			l.position = append(l.position, p.XY())
		}
		var g grid.Grid
		g.Build(l.world, radius, l.position, nil, nil)
		for i := range l.position {
			if got, want := found(&g, &l, l.at(i), radius), brute(&l, l.at(i), radius); !slices.Equal(got, want) {
				t.Fatalf("agent %d: got rows %v, want %v", i, got, want)
			}
		}
	})
}
