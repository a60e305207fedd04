package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/steer"
)

func along(degrees, distance float64) steer.Vec3 {
	s, c := exact.SinCosDegrees(degrees)
	return at(c*distance, s*distance)
}

func sees(c steer.Cone, f, delta steer.Vec3) bool {
	return c.Sees(f, delta, delta.Len2())
}

func TestViewShareOfADisc(t *testing.T) {
	const points = 200000
	for _, degrees := range []float64{0, 45, 91, 120, 180, 197, 270, 300, 359, 360, 400} {
		t.Run(fmt.Sprintf("%v degrees", degrees), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			cone := steer.NewCone(degrees, 0)
			f := along(33, 1)
			n := 0
			for range points {
				delta := along(360*r.Float64(), 50*math.Sqrt(r.Float64()))
				if sees(cone, f, delta) {
					n++
				}
			}
			if got, want := float64(n)/points, min(degrees/360, 1); math.Abs(got-want) > 0.01 {
				t.Errorf("got a share of %v want %v", got, want)
			}
		})
	}
}

func TestViewIsScaleInvariant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cone := steer.NewCone(rapid.Float64Range(0, 360).Draw(t, "degrees"), 0)
		f := along(rapid.Float64Range(0, 360).Draw(t, "heading"), 1)
		delta := along(rapid.Float64Range(0, 360).Draw(t, "bearing"), 1)
		want := sees(cone, f, delta)
		// Powers of two change no rounding, so that the answer must be the same even on
		// the rim.
		for _, scale := range []float64{0x1p-20, 1024, 0x1p40} {
			if got := sees(cone, f, delta.Scale(scale)); got != want {
				t.Errorf("scaled by %v: got %v want %v", scale, got, want)
			}
		}
	})
	cone := steer.NewCone(270, 0)
	for deg := 0.5; deg < 360; deg++ {
		delta := along(deg, 1)
		if got, want := sees(cone, at(1, 0), delta.Scale(1000)), sees(cone, at(1, 0), delta); got != want {
			t.Errorf("at %v degrees and 1000 times the distance: got %v want %v", deg, got, want)
		}
	}
}

func TestViewIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cone := steer.NewCone(rapid.Float64Range(0, 360).Draw(t, "degrees"), 3)
		f := along(rapid.Float64Range(0, 360).Draw(t, "heading"), 1)
		delta := drawVec(t, "delta", 100)
		got := sees(cone, at(f.X, -f.Y), steer.Vec3{X: delta.X, Y: -delta.Y, Z: delta.Z})
		if want := sees(cone, f, delta); got != want {
			t.Errorf("mirrored: got %v want %v", got, want)
		}
	})
}

func TestViewRim(t *testing.T) {
	const sliver = 1e-7 // [deg], about 1e-9 rad
	for _, degrees := range []float64{45, 91, 120, 200, 270, 300} {
		for _, heading := range []float64{0, 17, 133, 270} {
			for _, side := range []float64{-1, 1} {
				cone := steer.NewCone(degrees, 0)
				f := along(heading, 1)
				if !sees(cone, f, along(heading+side*(degrees/2-sliver), 20)) {
					t.Errorf("%v degrees, heading %v, just inside: got unseen want seen", degrees, heading)
				}
				if sees(cone, f, along(heading+side*(degrees/2+sliver), 20)) {
					t.Errorf("%v degrees, heading %v, just outside: got seen want unseen", degrees, heading)
				}
			}
		}
	}
}

func TestViewNearSphereAndOwnPlace(t *testing.T) {
	tests := []struct {
		name  string
		cone  steer.Cone
		delta steer.Vec3
		want  bool
	}{
		{name: "behind, within the near sphere", cone: steer.NewCone(90, 3), delta: at(-2.9, 0), want: true},
		{name: "behind, on the near sphere", cone: steer.NewCone(90, 3), delta: at(-3, 0)},
		{name: "behind, at 360 degrees", cone: steer.NewCone(360, 0), delta: at(-9, 0), want: true},
		{name: "exactly behind, at 359 degrees", cone: steer.NewCone(359, 0), delta: at(-9, 0)},
		{name: "at the agent's own place", cone: steer.NewCone(10, 0), want: true},
		{name: "straight ahead, at 0 degrees", cone: steer.NewCone(0, 0), delta: at(9, 0), want: true},
		{name: "above, at 90 degrees", cone: steer.NewCone(90, 0), delta: steer.Vec3{X: 1, Z: 1.01}},
		{name: "above, at 91 degrees", cone: steer.NewCone(91, 0), delta: steer.Vec3{X: 1, Z: 1.01}, want: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := sees(tt.cone, at(1, 0), tt.delta); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestCaseB14FieldOfViewTurnsWithTheAgent(t *testing.T) {
	half, all := steer.NewCone(180, 0), steer.NewCone(360, 0)
	for k := range 8 {
		deg := float64(k) * 45
		f := steer.TurnHeading(at(1, 0), along(deg, 10), 10)
		ahead, behind := along(deg, 10), along(deg+180, 10)
		if !sees(half, f, ahead) || sees(half, f, behind) {
			t.Errorf("heading %v: got ahead %v, behind %v want true, false", deg, sees(half, f, ahead), sees(half, f, behind))
		}
		if !sees(all, f, ahead) || !sees(all, f, behind) {
			t.Errorf("heading %v at 360 degrees: got unseen want both seen", deg)
		}
	}
	if !sees(steer.NewCone(10, 0), along(179, 1), along(-179, 10)) {
		t.Error("heading 179, bearing -179: got unseen want seen")
	}
}
