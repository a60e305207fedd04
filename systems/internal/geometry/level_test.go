package geometry_test

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/google/go-cmp/cmp"
)

func TestBakeNamesWhatIsWrong(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	polygon := func(points ...vec) geometry.Shape { return geometry.Shape{Points: points} }
	high := rect(0, 0, 1, 1)
	high.ZMin, high.ZMax = 2, 1
	tests := []struct {
		name  string
		shape geometry.Shape
		want  []string
	}{
		{name: "two points", shape: polygon(v(0, 0), v(1, 0)), want: []string{"Points", "2 distinct points", "at least 3"}},
		{name: "two distinct points", shape: polygon(v(0, 0), v(1, 0), v(1, 0), v(0, 0)), want: []string{"2 distinct points"}},
		{name: "no points", shape: polygon(), want: []string{"0 distinct points"}},
		{name: "all on one line", shape: polygon(v(0, 0), v(1, 0.1), v(2, 0.2)), want: []string{"line", "area"}},
		{name: "bow tie", shape: polygon(v(0, 0), v(1, 1), v(1, 0), v(0, 1)), want: []string{"crosses", "simple"}},
		{name: "spike that folds back", shape: polygon(v(0, 0), v(4, 0), v(4, 4), v(4, 2), v(0, 4)), want: []string{"touches"}},
		{name: "corner that touches an edge", shape: polygon(v(0, 0), v(4, 0), v(4, 4), v(2, 0), v(0, 4)), want: []string{"touches"}},
		{name: "not a number", shape: polygon(v(0, 0), v(nan, 0), v(0, 1)), want: []string{"Points[1].X", "NaN"}},
		{name: "infinite", shape: polygon(v(0, 0), v(1, 0), v(0, inf)), want: []string{"Points[2].Y", "+Inf"}},
		{name: "too far away", shape: polygon(v(0, 0), v(1e8, 0), v(0, 1)), want: []string{"Points[1].X", "1e+07"}},
		{name: "radius 0", shape: disc(v(0, 0), 0), want: []string{"Radius", "is 0", "(0"}},
		{name: "radius not a number", shape: disc(v(0, 0), nan), want: []string{"Radius", "NaN"}},
		{name: "circle without a center", shape: geometry.Shape{Kind: geometry.Circle, Radius: 1}, want: []string{"Points", "exactly 1"}},
		{name: "negative thickness", shape: chain(-1, v(0, 0), v(1, 0)), want: []string{"Thickness", "-1", "[0"}},
		{name: "chain of one point", shape: chain(0, v(1, 0), v(1, 0)), want: []string{"1 distinct points", "at least 2"}},
		{name: "unknown kind", shape: geometry.Shape{Kind: 7}, want: []string{"Kind", "kind(7)"}},
		{name: "upside down", shape: high, want: []string{"ZMin", "2, 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.shape.Name = "obstacles[3]"
			l, err := geometry.Bake([]geometry.Shape{rect(0, 0, 1, 1), tt.shape}, nil)
			if err == nil || l != nil {
				t.Fatalf("got %v and no error", l)
			}
			for _, want := range append(tt.want, "geometry: obstacles[3]: ") {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %q, want it to contain %q", err, want)
				}
			}
		})
	}
}

func TestBakeJoinsAllErrors(t *testing.T) {
	_, err := geometry.Bake([]geometry.Shape{disc(v(0, 0), -1), chain(-1, v(0, 0), v(1, 0))}, &geometry.Bounds{Min: v(5, 0), Max: v(5, 9)})
	for _, want := range []string{"Radius", "Thickness", "bounds: Min.X, Max.X is 5, 5"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want it to contain %q", err, want)
		}
	}
}

func TestOutlineIsTheSameForAllWritings(t *testing.T) {
	want := []vec{v(-1, -1), v(1, -1), v(1, 1), v(-1, 1)}
	for name, points := range map[string][]vec{
		"normal":            {v(-1, -1), v(1, -1), v(1, 1), v(-1, 1)},
		"reversed":          {v(-1, 1), v(1, 1), v(1, -1), v(-1, -1)},
		"closed":            {v(1, 1), v(-1, 1), v(-1, -1), v(1, -1), v(1, 1)},
		"repeated":          {v(1, 1), v(1, 1), v(-1, 1), v(-1, -1), v(-1, -1), v(1, -1)},
		"edges under 1e-10": {v(1, 1), v(-1, 1), v(-1, -1), v(-1+1e-13, -1), v(1, -1)},
	} {
		t.Run(name, func(t *testing.T) {
			l := mustBake(t, []geometry.Shape{{Points: points}, disc(v(0, 0), 1), chain(0, points...)}, nil)
			if diff := cmp.Diff(want, l.Outline(0)); diff != "" {
				t.Errorf("outline: -want +got\n%s", diff)
			}
			if l.Outline(1) != nil {
				t.Errorf("outline of a circle got %v, want nil", l.Outline(1))
			}
		})
	}
}

func TestBakeKeepsItsOwnCopy(t *testing.T) {
	points := []vec{v(0, 0), v(10, 0), v(10, 10), v(0, 10)}
	l := mustBake(t, []geometry.Shape{{Points: points}}, nil)
	points[0] = v(5, 5)
	if l.Free(v(1, 1), 0, 0) || l.Shapes()[0].Points[0] != v(0, 0) {
		t.Errorf("the level changed with the caller's slice")
	}
}

func TestNilAndEmptyLevelsHaveNothingInThem(t *testing.T) {
	for name, l := range map[string]*geometry.Level{"nil": nil, "empty": mustBake(t, nil, nil)} {
		t.Run(name, func(t *testing.T) {
			p, d := v(1, 2), v(3, 4)
			_, hit := l.Cast(p, d, 1, 0)
			q, touched := l.Slide(p, d, 1, 0)
			e, ok := l.Escape(p, 1, 0)
			_, _, found := l.Nearest(p, math.Inf(1), 0)
			_, _, seen := l.Silhouette(0, p, 1, 0)
			_, bounded := l.Bounds()
			if hit || touched || q != v(4, 6) || e != p || !ok || found || seen || bounded || !l.Empty() ||
				!l.Free(p, 1, 0) || l.Overlap(p, 1, 0) != 0 || !l.Sight(p, d, 0) || len(l.Shapes()) != 0 {
				t.Errorf("a query found something")
			}
		})
	}
}

func TestQueriesDoNotAllocate(t *testing.T) {
	l, places, ways := town(t)
	i := 0
	got := testing.AllocsPerRun(2000, func() {
		i++
		p, q, u := places[i&1023], places[(i*7)&1023], ways[i&1023]
		l.Cast(p, plus(vec{}, u, 500), 8, 0)
		l.Slide(p, plus(vec{}, u, 200), 6, 0)
		l.Free(q, 6, 0)
		l.Overlap(plus(p, u, 20), 6, 0)
		l.Escape(plus(p, u, 20), 6, 0)
		l.Sight(p, q, 0)
		l.Silhouette(int32(i%200), p, 7, 0)
		l.Nearest(p, 100, 0)
	})
	if got != 0 {
		t.Errorf("got %v allocations per run, want 0", got)
	}
}

func TestGoroutinesGetTheSameAnswers(t *testing.T) {
	l, places, ways := town(t)
	run := func() string {
		var sum vec
		for i, p := range places {
			q, _ := l.Slide(p, plus(vec{}, ways[i], 100), 6, 0)
			e, _ := l.Escape(plus(p, ways[i], 30), 6, 0)
			sum = plus(plus(sum, q, 1), e, 1)
		}
		return fmt.Sprint(sum)
	}
	want := run()
	var wait sync.WaitGroup
	for range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			if got := run(); got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		}()
	}
	wait.Wait()
}

// The grid stays small: one long wall, one small box in a wide level.
func TestBakeOfAwkwardLevelsIsQuick(t *testing.T) {
	big := make([]vec, 0, 20000)
	for i := range cap(big) {
		a := 2 * math.Pi * float64(i) / float64(cap(big))
		big = append(big, v(1e6*math.Cos(a), 1e6*math.Sin(a)))
	}
	var stacked []geometry.Shape
	for i := range 300 {
		k := float64(i)
		stacked = append(stacked, rect(-1000-k, -1000-k, 1000+k, 1000+k))
	}
	tests := []struct {
		name   string
		shapes []geometry.Shape
		inside vec
	}{
		{name: "polygon of 20000 corners", shapes: []geometry.Shape{{Points: big}}, inside: v(3, 4)},
		{name: "300 boxes on each other", shapes: stacked, inside: v(3, 4)},
		{name: "far apart", shapes: []geometry.Shape{rect(-1e7, 0, -1e7+1, 1), rect(1e7-1, 0, 1e7, 1)}, inside: v(1e7-0.5, 0.5)},
		{name: "all on one line", shapes: []geometry.Shape{chain(0, v(-1e6, 0), v(1e6, 0)), disc(v(0, 0), 0.1)}, inside: v(0, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if l := mustBake(t, tt.shapes, nil); l.Free(tt.inside, 0.1, 0) {
				t.Errorf("Free got true inside a solid")
			}
		})
	}
}
