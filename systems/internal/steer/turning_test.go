package steer_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/steer"
)

// orbit is the scene of case B34: the goal lies inside the turning circle.
type orbit struct {
	body
	goal               steer.Vec3
	vmax, amax, radius float64
	step               float64
}

func caseB34() orbit {
	return orbit{
		body: body{p: at(100, 100), v: at(50, 0)},
		goal: at(100, 120),
		vmax: 50, amax: 50, radius: 2, step: 1.0 / 60,
	}
}

// run moves the body by the acceleration until it reaches the goal, and returns
// the time that took, the turns it swept around the goal, and the nearest and
// farthest it came before.
func (o *orbit) run(seconds, minSpeed float64, accelerate func() steer.Vec3) (took, turns, near, far float64) {
	near = math.Inf(1)
	delta := o.p.Sub(o.goal)
	bearing := exact.Atan2(delta.Y, delta.X)
	for tick := 0; float64(tick)*o.step < seconds; tick++ {
		o.move(accelerate(), o.step, minSpeed, o.vmax)
		delta = o.p.Sub(o.goal)
		d := delta.Len()
		near, far = min(near, d), max(far, d)
		next := exact.Atan2(delta.Y, delta.X)
		turns += math.Abs(math.Remainder(next-bearing, 2*math.Pi)) / (2 * math.Pi)
		bearing = next
		if d <= o.radius {
			return float64(tick+1) * o.step, turns, near, far
		}
	}
	return math.Inf(1), turns, near, far
}

func TestCaseB34ArriveSlowsDownAndReachesGoalInsideTurningCircle(t *testing.T) {
	o := caseB34()
	took, turns, near, _ := o.run(10, 0, func() steer.Vec3 {
		w := steer.Arrive(steer.Arrival{Delta: o.goal.Sub(o.p), MaxSpeed: o.vmax, MaxForce: o.amax, Step: o.step})
		return steer.Toward(w, o.v, steer.Tau, o.amax)
	})
	t.Logf("took %.2f s, %.2f turns", took, turns)
	if took > 4.2 || turns >= 2 {
		t.Errorf("got %v s, %v turns, nearest %v; want at most 4.2 s and under 2 turns", took, turns, near)
	}
}

func TestCaseB34ConstantSpeedAloneOrbitsForEver(t *testing.T) {
	o := caseB34()
	_, _, near, _ := o.run(10, o.vmax, func() steer.Vec3 {
		f := o.v.Unit()
		side := math.Copysign(o.amax, f.Left().Dot(o.goal.Sub(o.p)))
		return f.Left().Scale(side)
	})
	if near < 19.9 {
		t.Errorf("got nearest %v want about 20: the scene is no trap", near)
	}
}

func TestCaseB34MinimumSpeedMovesAwayFirst(t *testing.T) {
	for _, minSpeed := range []float64{20, 25, 30, 40, 45, 50} {
		t.Run(fmt.Sprintf("minimum speed %v", minSpeed), func(t *testing.T) {
			o := caseB34()
			took, turns, near, far := o.runTurning(20, minSpeed)
			t.Logf("took %.2f s, %.2f turns, farthest %.1f", took, turns, far)
			if took > 20 {
				t.Errorf("got nearest %v in 20 s want at most %v", near, o.radius)
			}
			if far <= 20 {
				t.Errorf("got farthest %v want over 20: it should move away first", far)
			}
		})
	}
}

func (o *orbit) runTurning(seconds, minSpeed float64) (took, turns, near, far float64) {
	opening := false
	return o.run(seconds, minSpeed, func() steer.Vec3 {
		delta := o.goal.Sub(o.p)
		arrive := steer.Arrive(steer.Arrival{Delta: delta, MaxSpeed: o.vmax, MaxForce: o.amax, Step: o.step})
		var w steer.Vec3
		w, opening = steer.Turning{
			Delta: delta, Heading: o.v.Unit(), Speed: arrive.Len(),
			MinSpeed: minSpeed, MaxForce: o.amax, Tolerance: o.radius,
		}.Desired(opening)
		return steer.Toward(w, o.v, steer.Tau, o.amax)
	})
}

func TestTurningReachesGoalsAllAround(t *testing.T) {
	for _, minSpeed := range []float64{15, 30, 50} {
		for _, d := range []float64{5, 20, 60, 150} {
			for deg := 0.0; deg < 360; deg += 15 {
				o := caseB34()
				s, c := exact.SinCosDegrees(deg)
				o.goal = o.p.Add(at(c*d, s*d))
				took, _, near, _ := o.runTurning(30, minSpeed)
				if took > 30 {
					t.Errorf("minimum speed %v, goal %v away at %v degrees: got nearest %v want at most %v",
						minSpeed, d, deg, near, o.radius)
				}
			}
		}
	}
}

func TestTurningInside(t *testing.T) {
	tests := []struct {
		name   string
		delta  steer.Vec3
		inside bool
	}{
		{name: "at the center of the circle", delta: at(0, 50), inside: true},
		{name: "on the other side too", delta: at(0, -50), inside: true},
		{name: "abeam and near", delta: at(0, 20), inside: true},
		{name: "straight ahead", delta: at(20, 0)},
		{name: "straight behind", delta: at(-20, 0)},
		{name: "beyond the circle", delta: at(0, 101)},
		{name: "close to the rim: reached by its tolerance", delta: at(0, 98.5)},
		{name: "on the goal", delta: at(0, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			turning := steer.Turning{Delta: tt.delta, Heading: at(1, 0), MinSpeed: 50, MaxForce: 50, Tolerance: 2}
			if got := turning.Inside(1); got != tt.inside {
				t.Errorf("got %v want %v", got, tt.inside)
			}
		})
	}
}
