package field_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

type Vec2 = geometry.Vec2

func bounds(w, h float64) geometry.Bounds { return geometry.Bounds{Max: Vec2{X: w, Y: h}} }

func box(x, y, w, h float64) geometry.Shape {
	return geometry.Shape{Kind: geometry.Polygon, Points: []Vec2{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
}

func bake(t testing.TB, b geometry.Bounds, shapes ...geometry.Shape) *geometry.Level {
	t.Helper()
	level, err := geometry.Bake(shapes, &b)
	if err != nil {
		t.Fatal(err)
	}
	return level
}

func gridOf(level *geometry.Level, b geometry.Bounds, radius float64) *field.Grid {
	g := field.NewGrid(level, b, field.Class{Radius: radius}, nil)
	g.Build()
	return g
}

// scattered is a level of boxes, circles and walls without thickness that may overlap.
func scattered(t testing.TB, rng *rand.Rand, b geometry.Bounds) *geometry.Level {
	u := func(lo, hi float64) float64 { return lo + (hi-lo)*rng.Float64() }
	var shapes []geometry.Shape
	for range 4 {
		shapes = append(shapes,
			box(u(0, b.Max.X), u(0, b.Max.Y), u(5, 40), u(5, 40)),
			geometry.Shape{Kind: geometry.Circle, Points: []Vec2{{X: u(0, b.Max.X), Y: u(0, b.Max.Y)}}, Radius: u(2, 15)},
			geometry.Shape{Kind: geometry.Chain, Points: []Vec2{{X: u(0, b.Max.X), Y: u(0, b.Max.Y)}, {X: u(0, b.Max.X), Y: u(0, b.Max.Y)}}},
		)
	}
	return bake(t, b, shapes...)
}

// bruteForce is the distance of all cells from a target: every pair of places is looked at, every way swept
// by an exact disc, and the nearest open cell searched for among all (Dijkstra 1959 without any queue).
func bruteForce(level *geometry.Level, g *field.Grid, target int32, radius float64) []int {
	n := int32(g.Cells())
	dist, done := make([]int, n), make([]bool, n)
	tight := make([]bool, n)
	for c := range dist {
		dist[c] = field.Unreached
		p, _ := g.Place(int32(c))
		tight[c] = !level.Free(p, 1.4*radius, 0)
	}
	dist[target] = 0
	for {
		at := int32(-1)
		for c := range n {
			if !done[c] && dist[c] < field.Unreached && (at < 0 || dist[c] < dist[at]) {
				at = c
			}
		}
		if at < 0 {
			return dist
		}
		done[at] = true
		p, _ := g.Place(at)
		for c := range n {
			q, ok := g.Place(c)
			if !ok || c == at || g.Apart(at, c) != 1 {
				continue
			}
			lo, hi := p, q
			if c < at {
				lo, hi = q, p
			}
			if _, hit := level.Cast(lo, hi.Sub(lo), radius, 0); hit {
				continue
			}
			cost := 10
			if mid := math.Abs(float64(at-c)) == 1 || !sameRow(g, at, c) && sameColumn(g, at, c); !mid {
				cost = 14
			}
			if tight[at] || tight[c] {
				cost *= 2
			}
			dist[c] = min(dist[c], dist[at]+cost)
		}
	}
}

// columns is the number of cells in a row.
func columns(g *field.Grid) int32 {
	for c := int32(1); ; c++ {
		if int(c) == g.Cells() || g.Apart(0, c) < int(c) {
			return c
		}
	}
}

func sameRow(g *field.Grid, a, b int32) bool    { k := columns(g); return a/k == b/k }
func sameColumn(g *field.Grid, a, b int32) bool { k := columns(g); return a%k == b%k }

func TestDistancesAreThoseOfBruteForce(t *testing.T) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 1))
		radius := 3 + 3*rng.Float64()
		b := bounds(90, 60)
		level := scattered(t, rng, b)
		g := gridOf(level, b, radius)
		goal := Vec2{X: 90 * rng.Float64(), Y: 60 * rng.Float64()}
		for label := range int32(3) {
			has := false
			for c := range int32(g.Cells()) {
				has = has || g.Label(c) == label
			}
			if !has {
				continue
			}
			f := field.NewField(g, goal, label)
			want := bruteForce(level, g, f.Target(), radius)
			for c := range int32(g.Cells()) {
				if got := f.Distance(c); got != want[c] {
					t.Fatalf("seed %d, label %d, cell %d: got distance %d, want %d", seed, label, c, got, want[c])
				}
				if reached := f.Distance(c) != field.Unreached; reached != (g.Label(c) == label) {
					t.Fatalf("seed %d: cell %d of component %d is reached: %v, want only component %d", seed, c, g.Label(c), reached, label)
				}
			}
		}
	}
}

// wall is a turned wall with a gap around the middle of a square level.
func gapped(t *testing.T, b geometry.Bounds, angle, offset, gap float64) *geometry.Level {
	s, c := math.Sincos(angle)
	mid := Vec2{X: b.Max.X/2 - s*offset, Y: b.Max.Y/2 + c*offset}
	at := func(along, across float64) Vec2 {
		return Vec2{X: mid.X + c*along - s*across, Y: mid.Y + s*along + c*across}
	}
	half := func(from, to float64) geometry.Shape {
		return geometry.Shape{Kind: geometry.Polygon, Points: []Vec2{at(from, -2), at(to, -2), at(to, 2), at(from, 2)}}
	}
	return bake(t, b, half(gap/2, 200), half(-200, -gap/2))
}

func TestGapsWhereverTheyLie(t *testing.T) {
	const radius = 6.0
	b := bounds(160, 160)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		angle, offset := 2*math.Pi*rng.Float64(), 20*rng.Float64()-10
		for _, tt := range []struct {
			gap    float64
			passed bool
		}{{2.2 * radius, true}, {2.12 * radius, true}, {1.99 * radius, false}} {
			g := gridOf(gapped(t, b, angle, offset, tt.gap), b, radius)
			s, c := math.Sincos(angle)
			side := func(k float64) int32 {
				return g.Label(g.Enter(Vec2{X: 80 - s*(offset+k), Y: 80 + c*(offset+k)}, radius))
			}
			if got := side(20) == side(-20); got != tt.passed {
				t.Errorf("gap of %.2f radii at angle %.3f and offset %.2f: got passed %v, want %v", tt.gap/radius, angle, offset, got, tt.passed)
			}
		}
	}
}

func TestFarthestLeadsToTheGoal(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 3))
		const radius = 4.0
		b := bounds(200, 150)
		level := scattered(t, rng, b)
		g := gridOf(level, b, radius)
		point := func() Vec2 {
			for {
				p := Vec2{X: 200 * rng.Float64(), Y: 150 * rng.Float64()}
				if level.Free(p, radius, 0) && g.Enter(p, radius) >= 0 {
					return p
				}
			}
		}
		goal := point()
		f := field.NewField(g, goal, g.Label(g.Enter(goal, radius)))
		for range 50 {
			p := point()
			at := p
			for legs := 0; ; legs++ {
				cell := g.Enter(at, radius)
				ok := f.Leads(cell)
				if want := g.Label(cell) == g.Label(f.Target()); ok != want {
					t.Fatalf("seed %d from %v: got a way %v, want %v", seed, p, ok, want)
				}
				if !ok {
					break
				}
				cell = f.Farthest(at, radius, cell)
				next, _ := g.Place(cell)
				if _, hit := level.Cast(at, next.Sub(at), radius, 0); hit {
					t.Fatalf("seed %d: the leg from %v to %v is blocked", seed, at, next)
				}
				if cell == f.Target() {
					break
				}
				if at = next; legs > 100 {
					t.Fatalf("seed %d: no end of the way from %v", seed, p)
				}
			}
		}
	}
}

func TestStop(t *testing.T) {
	const radius = 6.0
	b := bounds(200, 200)
	level := bake(t, b, box(80, 80, 60, 40), box(20, 150, 40, 4), box(20, 180, 40, 4), box(16, 150, 4, 34), box(60, 150, 4, 34))
	g := gridOf(level, b, radius)
	outside := g.Label(g.Enter(Vec2{X: 100, Y: 30}, radius))
	tests := []struct {
		name    string
		goal    Vec2
		stop    Vec2
		reached bool
	}{
		{"free: the goal itself", Vec2{X: 33.3, Y: 44.4}, Vec2{X: 33.3, Y: 44.4}, true},
		{"in a solid: the nearest free place", Vec2{X: 100, Y: 85}, Vec2{X: 100, Y: 74}, false},
		{"nearer to a wall than the radius: off the wall", Vec2{X: 100, Y: 78}, Vec2{X: 100, Y: 74}, false},
		{"in a closed room: along its wall", Vec2{X: 44, Y: 160}, Vec2{X: 44, Y: 144}, false},
		{"off the world: at the border", Vec2{X: -50, Y: 100}, Vec2{X: 6, Y: 100}, false},
	}
	for _, tt := range tests {
		f := field.NewField(g, tt.goal, outside)
		stop, reached := f.Stop(tt.goal)
		if d := stop.Sub(tt.stop); math.Hypot(d.X, d.Y) > 1e-3 || reached != tt.reached {
			t.Errorf("%s: got %v, reached %v, want %v, %v", tt.name, stop, reached, tt.stop, tt.reached)
		}
	}
}

func TestClassRadius(t *testing.T) {
	for _, r := range []float64{0.5, 1, 5, 6, 7.5, 12, 100} {
		if got := field.ClassRadius(r); got != r {
			t.Errorf("a radius of few digits: got class %v, want %v itself", got, r)
		}
	}
	for r := 0.1; r < 100; r *= 1.01 {
		if got := field.ClassRadius(r); got < r || got > r*(1+1.0/32) {
			t.Errorf("radius %v: got class %v, want at least that and at most 1/32 more", r, got)
		}
	}
}

func TestSlab(t *testing.T) {
	low, high := box(0, 0, 10, 10), box(20, 0, 10, 10)
	low.ZMax, high.ZMin, high.ZMax = 5, 3, 9
	level := bake(t, bounds(100, 100), low, high, box(50, 50, 5, 5))
	for _, z := range []float64{-1, 0, 1, 3, 4, 5, 6, 9, 20} {
		slab := field.Slab(level, z)
		for _, p := range []Vec2{{X: 5, Y: 5}, {X: 25, Y: 5}, {X: 52, Y: 52}} {
			if got, want := level.Free(p, 1, slab), level.Free(p, 1, z); got != want {
				t.Errorf("z %v stands for slab %v: free at %v is %v, want %v", z, slab, p, got, want)
			}
		}
		if again := field.Slab(level, slab); again != slab {
			t.Errorf("z %v: got slab %v of slab %v, want itself", z, again, slab)
		}
	}
}

func TestGridsAreBounded(t *testing.T) {
	for _, b := range []geometry.Bounds{bounds(1e6, 1e6), bounds(1e7, 1), bounds(3, 1e7), bounds(4000, 3000)} {
		g := field.NewGrid(bake(t, b, box(1, 1, 1, 1)), b, field.Class{Radius: 0.01}, nil)
		if g.Cells() > field.MaxCells || g.Cells() < field.MaxCells/4 {
			t.Errorf("%v: got %d cells, want nearly %d at most", b, g.Cells(), field.MaxCells)
		}
	}
}
