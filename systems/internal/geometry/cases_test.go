package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

// B40: a step of 50 u against a wall of 1 u.
func TestCaseB40FastDiscDoesNotJumpAThinWall(t *testing.T) {
	s := math.Sqrt(0.5)
	diagonal := v(s, s) // along the wall at 45 degrees
	tests := []struct {
		name     string
		wall     geometry.Shape
		start, d vec
	}{
		{name: "wall of thickness 1", wall: rect(100, 0, 101, 200), start: v(95, 100), d: v(50, 0)},
		{name: "line without thickness", wall: chain(0, v(100, 0), v(100, 200)), start: v(95, 100), d: v(50, 0)},
		{name: "long wall hit far from its middle", wall: rect(100, -90, 101, 310), start: v(95, 300), d: v(50, 0)},
		{name: "wall at 45 degrees", wall: chain(1, plus(v(100, 100), diagonal, -100), plus(v(100, 100), diagonal, 100)), start: v(95, 110), d: v(50*s, -50*s)},
		{name: "line at 45 degrees, hit at a slant", wall: chain(0, plus(v(100, 100), diagonal, -100), plus(v(100, 100), diagonal, 100)), start: v(95, 100), d: v(50, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const r = 2
			shapes := []geometry.Shape{tt.wall}
			l := mustBake(t, shapes, nil)
			p := tt.start
			for tick := range 60 {
				q, _ := l.Slide(p, tt.d, r, 0)
				if c := clearance(shapes, nil, q); c < r-1e-6 {
					t.Fatalf("tick %d: distance to the wall got %v, want at least %v", tick, c, r)
				}
				if !l.Sight(p, q, 0) {
					t.Fatalf("tick %d: the way from %v to %v crosses the wall", tick, p, q)
				}
				if tick == 0 && tt.d.Y == 0 && tt.name[0] == 'w' && q.X > 98+1e-6 {
					t.Fatalf("x got %v, want at most 98", q.X)
				}
				if len(tt.wall.Points) == 4 && q.X > 98+1e-6 {
					t.Fatalf("tick %d: x got %v, want at most 98", tick, q.X)
				}
				p = q
			}
		})
	}
}

// B41: a level holds obstacles only, so a probe cannot meet the agent itself.
func TestCaseB41ProbeInAnEmptyLevelMeetsNothing(t *testing.T) {
	l := mustBake(t, nil, nil)
	for _, d := range []vec{v(20, 0), v(14, 14), v(14, -14)} {
		if h, ok := l.Cast(v(50, 50), d, 3, 0); ok {
			t.Errorf("Cast by %v got %+v, want no hit", d, h)
		}
	}
	other := mustBake(t, []geometry.Shape{disc(v(60, 50), 3)}, nil)
	h, ok := other.Cast(v(50, 50), v(20, 0), 0, 0)
	if got := h.T * 20; !ok || !near(got, 7, 1e-6) {
		t.Errorf("distance to a disc of radius 3, 10 away: got %v, want 7", got)
	}
}

func TestCaseB45aProbeLyingOnAnEdgeIsNotBlocked(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(0, 100, 200, 110)}, nil)
	a, b := v(50, 100), v(80, 100)
	if !l.Sight(a, b, 0) || !l.Sight(b, a, 0) {
		t.Errorf("Sight along the edge got %v and %v, want clear both ways", l.Sight(a, b, 0), l.Sight(b, a, 0))
	}
	for _, d := range []vec{v(30, 0), v(-30, 0)} {
		if h, ok := l.Cast(a, d, 0, 0); ok {
			t.Errorf("Cast by %v along the edge got %+v, want no hit", d, h)
		}
	}
}

func TestCaseB45bCenterJustInsideIsPushedOutTheShortWay(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(0, 100, 200, 110)}, nil)
	q, ok := l.Escape(v(100, 101), 5, 0)
	if !ok || !near(q.X, 100, 1e-6) || !near(q.Y, 95, 1e-6) {
		t.Errorf("Escape got %v %v, want (100, 95)", q, ok)
	}
	if got := l.Overlap(v(100, 101), 5, 0); !near(got, 6, 1e-9) {
		t.Errorf("Overlap got %v, want 6", got)
	}
}

func TestCaseB45cDiscSlidingAlongTheTopKeepsItsDistance(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(0, 100, 200, 110)}, nil)
	p := v(50, 95)
	for tick := range 180 {
		p, _ = l.Slide(p, v(40.0/60, 0), 5, 0)
		if !near(p.Y, 95, 0.01) {
			t.Fatalf("tick %d: y got %v, want 95", tick, p.Y)
		}
	}
	if !near(p.X, 170, 1e-6) {
		t.Errorf("x after 3 s got %v, want 170", p.X)
	}
}

func TestCaseB45dHitDoesNotDependOnTheUnit(t *testing.T) {
	for _, s := range []float64{0.01, 0.1, 0.3, 1, 10, 1000} {
		l := mustBake(t, []geometry.Shape{rect(4*s, -s, 6*s, s)}, nil)
		h, ok := l.Cast(v(0, 0), v(10*s, 0), 0, 0)
		if !ok || !near(h.T*10, 4, 4e-6) || !near(h.Point.X, 4*s, 4e-6*s) || h.Normal != v(-1, 0) {
			t.Errorf("scale %v: got %+v %v, want a hit at %v", s, h, ok, 4*s)
		}
	}
}

// B46: the same walks, by bits, for both windings and both odd writings.
func TestCaseB46WindingDoesNotTurnAnObstacleInsideOut(t *testing.T) {
	writings := map[string][]vec{
		"as given":             {v(-1, 1), v(1, 1), v(1, -1), v(-1, -1)},
		"reversed":             {v(-1, -1), v(1, -1), v(1, 1), v(-1, 1)},
		"first corner twice":   {v(-1, 1), v(1, 1), v(1, -1), v(-1, -1), v(-1, 1)},
		"edge of zero length":  {v(-1, 1), v(1, 1), v(1, 1), v(1, -1), v(-1, -1)},
		"other start, reverse": {v(1, -1), v(1, 1), v(-1, 1), v(-1, -1)},
	}
	walk := func(points []vec) []vec {
		l := mustBake(t, []geometry.Shape{{Points: points}}, nil)
		var track []vec
		for k := range 10 {
			y := -0.9 + 0.2*float64(k)
			p, goal := v(-10, y), v(10, -y)
			for range 40 * 60 {
				n := math.Max(dist(p, goal), 1.3/60)
				p, _ = l.Slide(p, plus(v(0, 0), plus(goal, p, -1), 1.3/60/n), 0.2, 0)
				if math.Abs(p.X) < 1 && math.Abs(p.Y) < 1 {
					t.Fatalf("a disc is inside the square at %v", p)
				}
				track = append(track, p)
			}
		}
		return track
	}
	want := walk(writings["as given"])
	for name, points := range writings {
		t.Run(name, func(t *testing.T) {
			for i, p := range walk(points) {
				if p != want[i] {
					t.Fatalf("step %d got %v, want %v", i, p, want[i])
				}
			}
		})
	}
}
