package steer_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/steer"
)

// square is a loop of four sides of 100.
func square() *steer.Path {
	return steer.NewPath([]steer.Vec3{at(0, 0), at(100, 0), at(100, 100), at(0, 100)}, true)
}

func TestPathPoints(t *testing.T) {
	open := steer.NewPath([]steer.Vec3{at(0, 0), at(0, 0), at(30, 0), at(30, 0), at(30, 40), at(30, 40)}, false)
	tests := []struct {
		name string
		path *steer.Path
		s    float64
		want steer.Vec3
	}{
		{name: "start", path: open, s: 0, want: at(0, 0)},
		{name: "before the start", path: open, s: -9, want: at(0, 0)},
		{name: "on the first segment", path: open, s: 12, want: at(12, 0)},
		{name: "on the corner, past segments of no length", path: open, s: 30, want: at(30, 0)},
		{name: "on the second segment", path: open, s: 50, want: at(30, 20)},
		{name: "end", path: open, s: 70, want: at(30, 40)},
		{name: "beyond the end", path: open, s: 99, want: at(30, 40)},
		{name: "closing side of a loop", path: square(), s: 350, want: at(0, 50)},
		{name: "second round", path: square(), s: 450, want: at(50, 0)},
		{name: "round before", path: square(), s: -50, want: at(0, 50)},
		{name: "a single point", path: steer.NewPath([]steer.Vec3{at(7, 8)}, false), s: 3, want: at(7, 8)},
		{name: "a loop of one point", path: steer.NewPath([]steer.Vec3{at(7, 8), at(7, 8)}, true), s: 3, want: at(7, 8)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.path.At(tt.s); got.Sub(tt.want).Len() > 1e-12 {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
	if got := open.Length(); got != 70 {
		t.Errorf("length: got %v want 70", got)
	}
	if got := square().Length(); got != 400 {
		t.Errorf("length of the loop: got %v want 400", got)
	}
}

func TestPathWithoutPointsPanics(t *testing.T) {
	const want = "steer: a path must have points but has none"
	defer func() {
		if got := recover(); got != want {
			t.Errorf("got panic %v want %q", got, want)
		}
	}()
	steer.NewPath(nil, false)
}

func TestFollowPathStep(t *testing.T) {
	// Speed 20 and radius 2 look 12 ahead.
	straight := steer.NewPath([]steer.Vec3{at(0, 0), at(1000, 0)}, false)
	hairpin := steer.NewPath([]steer.Vec3{at(0, 0), at(100, 0), at(100, 4), at(0, 4)}, false)
	tests := []struct {
		name     string
		path     *steer.Path
		progress float64
		position steer.Vec3
		want     float64
		target   steer.Vec3
	}{
		{name: "beside the path", path: straight, progress: 50, position: at(55, 3), want: 55, target: at(67, 0)},
		{name: "pushed back: progress stays", path: straight, progress: 50, position: at(40, 0), want: 50, target: at(62, 0)},
		{name: "thrown ahead: no farther than the window", path: straight, progress: 50, position: at(400, 0), want: 74, target: at(86, 0)},
		{name: "near the end", path: straight, progress: 990, position: at(995, 1), want: 995, target: at(1000, 0)},
		{name: "hairpin: stays on its lane", path: hairpin, progress: 50, position: at(52, 3.9), want: 52, target: at(64, 0)},
		{name: "sharp corner is not cut", path: hairpin, progress: 90, position: at(91, 0), want: 91, target: at(100, 0)},
		{name: "at the corner: around it", path: hairpin, progress: 97, position: at(97, 0), want: 97, target: at(100, 4)},
		{name: "over the seam of a loop", path: square(), progress: 399, position: at(2, 0), want: 402, target: at(14, 0)},
		{name: "a single point", path: steer.NewPath([]steer.Vec3{at(5, 5)}, true), position: at(1, 1), target: at(5, 5)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, target := steer.FollowPath(tt.path, steer.Follower{Progress: tt.progress, Position: tt.position, Speed: 20, Radius: 2})
			if math.Abs(got-tt.want) > 1e-9 || target.Sub(tt.target).Len() > 1e-9 {
				t.Errorf("got progress %v, target %v want %v, %v", got, target, tt.want, tt.target)
			}
		})
	}
}

// followed is what a simulated agent did on a path.
type followed struct {
	progress, farthest float64
	visited            []int
}

// follow lets an agent follow the path for a time at top speed and notes in which
// order it came by the marks.
func follow(t *testing.T, path *steer.Path, seconds float64, marks []steer.Vec3) followed {
	t.Helper()
	const (
		vmax, amax = 50.0, 150.0
		radius     = 2.0
		step       = 1.0 / 60
	)
	b := body{p: path.At(0)}
	var f followed
	for range int(seconds / step) {
		s, target := steer.FollowPath(path, steer.Follower{Progress: f.progress, Position: b.p, Speed: b.v.Len(), Radius: radius})
		if s < f.progress {
			t.Fatalf("got progress %v want no less than %v", s, f.progress)
		}
		f.progress = s
		b.move(steer.Toward(steer.Seek(target.Sub(b.p), vmax), b.v, steer.Tau, amax), step, 0, vmax)
		f.farthest = max(f.farthest, b.p.Sub(path.At(s)).Len())
		for i, m := range marks {
			if b.p.Sub(m).Len() < 8 && (len(f.visited) == 0 || f.visited[len(f.visited)-1] != i) {
				f.visited = append(f.visited, i)
			}
		}
	}
	return f
}

func TestFollowPathFigureOfEightInOrder(t *testing.T) {
	var points []steer.Vec3
	for i := range 72 {
		s, c := exact.SinCosDegrees(float64(i) * 5)
		points = append(points, at(150*s, 150*s*c))
	}
	path := steer.NewPath(points, true)
	// The crossing is mark 4; it is passed between the lobes.
	marks := []steer.Vec3{points[9], points[27], points[45], points[63], points[0]}
	f := follow(t, path, 2.2*path.Length()/50, marks)
	want := []int{4, 0, 1, 4, 2, 3, 4, 0, 1, 4, 2, 3}
	if len(f.visited) < len(want) {
		t.Fatalf("got marks %v want at least %v", f.visited, want)
	}
	for i := range want {
		if f.visited[i] != want[i] {
			t.Fatalf("got marks %v want them to begin with %v", f.visited, want)
		}
	}
}

func TestFollowPathStaysInItsTube(t *testing.T) {
	// A circle of radius V²/A·2 and a tube of two body radii.
	var points []steer.Vec3
	for i := range 90 {
		s, c := exact.SinCosDegrees(float64(i) * 4)
		points = append(points, at(34*c, 34*s))
	}
	path := steer.NewPath(points, true)
	f := follow(t, path, 30, nil)
	t.Logf("farthest %.2f, %.1f rounds", f.farthest, f.progress/path.Length())
	if f.farthest > 4 {
		t.Errorf("got %v off the path want at most 4", f.farthest)
	}
	if rounds := f.progress / path.Length(); rounds < 5 {
		t.Errorf("got %v rounds want more than 5", rounds)
	}
}

func TestFollowPathAroundASquare(t *testing.T) {
	f := follow(t, square(), 30, []steer.Vec3{at(100, 0), at(100, 100), at(0, 100), at(0, 0)})
	for i, m := range f.visited[1:] {
		if m != (i)%4 {
			t.Fatalf("got corners %v want them in turn", f.visited)
		}
	}
	if f.progress < 800 {
		t.Errorf("got progress %v want over two rounds", f.progress)
	}
}
