package steer_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/drover-go/drover/systems/internal/steer"
)

func drawVec(t *rapid.T, name string, limit float64) steer.Vec3 {
	c := rapid.Float64Range(-limit, limit)
	return steer.Vec3{X: c.Draw(t, name+".X"), Y: c.Draw(t, name+".Y"), Z: c.Draw(t, name+".Z")}
}

func TestVec3Unit(t *testing.T) {
	tests := []struct {
		name    string
		v, want steer.Vec3
	}{
		{name: "zero stays zero", want: steer.Vec3{}},
		{name: "along an axis", v: steer.Vec3{Z: -7}, want: steer.Vec3{Z: -1}},
		{name: "in the plane", v: at(3, 4), want: at(3.0/5, 4.0/5)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.v.Unit(); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestVec3ClampOrderOfOperations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawVec(t, "v", 100)
		limit := rapid.Float64Range(0, 100).Draw(t, "limit")
		got := v.Clamp(limit)
		l := math.Sqrt(float64(v.X*v.X) + float64(v.Y*v.Y) + float64(v.Z*v.Z))
		want := v
		if l > limit {
			want = steer.Vec3{X: v.X / l * limit, Y: v.Y / l * limit, Z: v.Z / l * limit}
		}
		if got != want {
			t.Errorf("got %v want %v", got, want)
		}
		// Squares of components under 1e-150 lose digits.
		if got.Len() > limit*(1+1e-15)+1e-150 {
			t.Errorf("got length %v want at most %v", got.Len(), limit)
		}
	})
}

func TestVec3PlanarStaysPlanar(t *testing.T) {
	v, w := at(3, -7), at(0.1, 0.7)
	for _, got := range []steer.Vec3{v.Add(w), v.Sub(w), v.Scale(3), v.Over(7), v.Unit(), v.Clamp(2), v.Left()} {
		if math.Float64bits(got.Z) != 0 {
			t.Errorf("got Z %v want 0", got.Z)
		}
	}
	if got := v.Left(); got != at(7, 3) {
		t.Errorf("left of %v: got %v want {7 3 0}", v, got)
	}
}

func TestToward(t *testing.T) {
	tests := []struct {
		name       string
		w, v, want steer.Vec3
	}{
		{name: "as desired: nothing to do", w: at(3, 1), v: at(3, 1)},
		{name: "a little off: in tau", w: at(3, 0), v: at(0, 0), want: at(12, 0)},
		{name: "far off: limited", w: at(0, -900), v: at(0, 0), want: at(0, -100)},
		{name: "brakes", w: at(0, 0), v: at(3, 4), want: at(-12, -16)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := steer.Toward(tt.w, tt.v, 0.25, 100); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestNoAllocation(t *testing.T) {
	path := steer.NewPath([]steer.Vec3{at(0, 0), at(10, 0), at(10, 10)}, true)
	cone := steer.NewCone(270, 3)
	wander := steer.NewWander(steer.WanderTau, steer.WanderSigma, 1.0/60)
	var sink steer.Vec3
	n := testing.AllocsPerRun(100, func() {
		b := steer.NewBudget(100, false)
		sink = sink.Add(b.Grant(at(1, 2)))
		w, _, _ := steer.Flight{ID: 3, Rel: at(5, 1), Threat: at(-9, 2), MaxSpeed: 5, Radius: 50, Cos: -1}.Desired(0)
		sink = sink.Add(steer.Toward(w, sink, steer.Tau, 10))
		_, p := steer.FollowPath(path, steer.Follower{Progress: 3, Position: at(4, 1), Speed: 3, Radius: 1})
		sink = sink.Add(p)
		if cone.Sees(at(1, 0), p, p.Len2()) {
			sink.X += wander.Next(1, 0, 0.3)
		}
	})
	if n != 0 {
		t.Errorf("got %v allocations want 0", n)
	}
}
