package geometry_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"pgregory.net/rapid"
)

// withMovers bakes shapes, in every other scene some of them as movers that a pose brings to where they are.
func withMovers(t *rapid.T, shapes []geometry.Shape, b *geometry.Bounds) *geometry.Level {
	moving := rapid.Bool().Draw(t, "some move")
	var still []geometry.Shape
	var movers geometry.Movers
	for _, s := range shapes {
		if !moving || rapid.Bool().Draw(t, "stands") {
			still = append(still, s)
			continue
		}
		pose := drawPose(t)
		points := make([]vec, len(s.Points))
		for i, p := range s.Points {
			points[i] = pose.In(p)
		}
		s.Points = points
		movers.Add(mustBake(t, []geometry.Shape{s}, nil), pose)
	}
	movers.Index()
	return mustBake(t, still, b).With(&movers)
}

func drawPose(t *rapid.T) geometry.Pose {
	pose := geometry.AtRest()
	if rapid.Bool().Draw(t, "turned") {
		angle := rapid.Float64Range(-10, 10).Draw(t, "angle")
		pose.Sin, pose.Cos = math.Sincos(angle)
	}
	return pose.Shifted(v(rapid.Float64Range(-200, 200).Draw(t, "shift x"), rapid.Float64Range(-200, 200).Draw(t, "shift y")))
}

func TestPosesTurnAndShift(t *testing.T) {
	pose := geometry.Pose{At: v(10, 20), Sin: 1}
	if got, want := pose.Out(v(2, 0)), v(10, 22); got != want {
		t.Errorf("Out got %v, want %v", got, want)
	}
	if got, want := pose.In(v(10, 22)), v(2, 0); got != want {
		t.Errorf("In got %v, want %v", got, want)
	}
	if got, want := pose.Shifted(v(1, -1)).At, v(11, 19); got != want {
		t.Errorf("Shifted got %v, want %v", got, want)
	}
}

// field is many small boxes, all movers, in rows.
func field(t failer, n int) *geometry.Movers {
	var m geometry.Movers
	for i := range n {
		x, y := float64(i%10)*50, float64(i/10)*50
		m.Add(mustBake(t, []geometry.Shape{rect(0, 0, 20, 10)}, nil), geometry.AtRest().Shifted(v(x, y)))
	}
	m.Index()
	return &m
}

func TestHitsNameTheMover(t *testing.T) {
	movers := field(t, 100)
	level := mustBake(t, []geometry.Shape{rect(-100, -100, -50, -50)}, nil).With(movers)
	h, ok := level.Cast(v(105, -20), v(0, 100), 5, 0)
	i, mover := level.MoverOf(h.Shape)
	if !ok || !mover || i != 2 || h.T != 0.15 || h.Normal != v(0, -1) || h.Point != v(105, 0) {
		t.Errorf("got %v, %v of mover %d, want mover 2 after 15 of 100", h, ok, i)
	}
	if h, ok = level.Cast(v(-75, 0), v(0, -100), 5, 0); !ok {
		t.Fatal("got no hit of the wall")
	}
	if _, mover = level.MoverOf(h.Shape); mover || h.Shape != 0 {
		t.Errorf("got shape %d for the wall, want 0", h.Shape)
	}
	left, right, ok := level.Silhouette(1+2, v(110, -20), 1, 0)
	if !ok || !(left.X < 100 && right.X > 120) {
		t.Errorf("got silhouette %v, %v, %v, want the mover's upper corners", left, right, ok)
	}
	if level.Still().Free(v(110, 5), 1, 0) != true || level.Free(v(110, 5), 1, 0) {
		t.Error("the level without movers must not know them")
	}
}

func TestMoversMayBePlacedAnew(t *testing.T) {
	movers := field(t, 30)
	var none *geometry.Level
	level := none.With(movers)
	from, to := v(110, 5), v(110, 505)
	if level.Free(from, 1, 0) || !level.Free(to, 1, 0) || level.Empty() {
		t.Fatal("the mover is not where it was placed")
	}
	movers.Place(2, geometry.AtRest().Shifted(v(100, 500)))
	movers.Index()
	if !level.Free(from, 1, 0) || level.Free(to, 1, 0) {
		t.Error("the mover is not where it was placed anew")
	}
	if !none.With(nil).Empty() || none.With(&geometry.Movers{}).Empty() != true {
		t.Error("no movers must leave a level as it is")
	}
}

func TestMoversDoNotAllocate(t *testing.T) {
	for _, n := range []int{3, 100} {
		movers := field(t, n)
		level := mustBake(t, []geometry.Shape{rect(-100, -100, -50, -50)}, nil).With(movers)
		k := 0.0
		got := testing.AllocsPerRun(100, func() {
			k++
			for i := range n {
				movers.Place(i, geometry.AtRest().Shifted(v(50*float64(i%10), float64(i/10)*50+k)))
			}
			movers.Index()
			level.Free(v(50, 50), 5, 0)
			level.Slide(v(50, 40), v(30, 60), 5, 0)
			level.Nearest(v(50, 50), 100, 0)
			level.Escape(v(60, 55), 5, 0)
			level.Sight(v(0, 40), v(500, 500), 0)
		})
		if got != 0 {
			t.Errorf("%d movers: got %v allocations, want none", n, got)
		}
	}
}
