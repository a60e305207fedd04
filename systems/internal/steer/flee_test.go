package steer_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems/internal/steer"
)

// flight returns the flight from a threat at the origin with the given angle.
func flight(rel, threat steer.Vec3, degrees float64) steer.Flight {
	s, c := exact.SinCosDegrees(degrees)
	return steer.Flight{Rel: rel, Threat: threat, MaxSpeed: 50, Radius: 120, Cos: c, Sin: s}
}

func TestFlightDirections(t *testing.T) {
	h := math.Sqrt2 / 2 * 50
	tests := []struct {
		name   string
		f      steer.Flight
		side   int8
		want   steer.Vec3
		next   int8
		active bool
	}{
		{name: "on the threat's left: to the left", f: flight(at(100, 1e-9), at(90, 0), 135), want: at(h, h), next: 1, active: true},
		{name: "on its right: to the right", f: flight(at(100, -1e-9), at(90, 0), 135), want: at(h, -h), next: -1, active: true},
		{name: "dead ahead, even id: to the left", f: flight(at(100, 0), at(90, 0), 135), want: at(h, h), next: 1, active: true},
		{name: "side kept", f: flight(at(100, 5e-9), at(90, 0), 135), side: -1, want: at(h, -h), next: -1, active: true},
		{name: "radial", f: flight(at(0, 100), at(0, 90), 180), want: at(0, 50), next: 1, active: true},
		{name: "slower threat: straight away", f: flight(at(100, 0), at(40, 0), 135), want: at(50, 0), next: 1, active: true},
		{name: "passed: over", f: flight(at(-100, 10), at(90, 0), 135), side: 1, next: 1},
		{name: "abeam: still going", f: flight(at(-1, 100), at(90, 0), 180), side: 1, want: at(-0.5, 50), next: 1, active: true},
		{name: "far: over", f: flight(at(157, 0), at(90, 0), 135), side: 1, next: 1},
		{name: "standing, half way: half speed", f: flight(at(60, 0), at(0, 0), 135), want: at(25, 0), active: true},
		{name: "creeping counts as standing", f: flight(at(0, 60), at(4.9, 0), 135), want: at(0, 25), active: true},
		{name: "standing, at the rim: nothing", f: flight(at(120, 0), at(0, 0), 135)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, next, active := tt.f.Desired(tt.side)
			if got.Sub(tt.want).Len() > 0.01 || next != tt.next || active != tt.active {
				t.Errorf("got %v, %v, %v want %v, %v, %v", got, next, active, tt.want, tt.next, tt.active)
			}
		})
	}
	odd := flight(at(100, 0), at(90, 0), 135)
	odd.ID = 7
	if _, side, _ := odd.Desired(0); side != -1 {
		t.Errorf("dead ahead, odd id: got side %d want -1", side)
	}
}

func TestFlightFromTheSamePointHasADirection(t *testing.T) {
	for _, threat := range []steer.Vec3{{}, at(90, 0)} {
		f := flight(steer.Vec3{}, threat, 135)
		f.ID = 12
		a, _, _ := f.Desired(0)
		if b, _, _ := f.Desired(0); math.Abs(a.Len()-50) > 1e-12 || a != b {
			t.Errorf("threat %v: got %v and %v want the same at top speed", threat, a, b)
		}
		f.ID = 13
		if b, _, _ := f.Desired(0); a == b {
			t.Errorf("threat %v: got %v for two ids want different ones", threat, a)
		}
	}
}

func TestDirectionsAreUnitVectorsAllAround(t *testing.T) {
	const ids = 10000
	var sum steer.Vec3
	for id := range uint64(ids) {
		d := steer.Direction(id)
		if math.Abs(d.Len()-1) > 1e-15 {
			t.Fatalf("id %d: got length %v want 1", id, d.Len())
		}
		sum = sum.Add(d)
	}
	if sum.Len() > 4*math.Sqrt(ids) {
		t.Errorf("got a mean direction of %v want none", sum.Scale(1.0/ids))
	}
}

func TestFlightMirrorSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mirror := func(v steer.Vec3) steer.Vec3 { return steer.Vec3{X: v.X, Y: -v.Y, Z: v.Z} }
		f := flight(drawVec(t, "rel", 150), drawVec(t, "threat", 100), rapid.Float64Range(90, 180).Draw(t, "degrees"))
		if f.Rel.Len() == 0 || f.Threat.X*f.Rel.Y == f.Threat.Y*f.Rel.X {
			t.Skip("on one point, or dead ahead: the id decides")
		}
		side := int8(rapid.IntRange(-1, 1).Draw(t, "side"))
		w, next, active := f.Desired(side)
		f.Rel, f.Threat = mirror(f.Rel), mirror(f.Threat)
		mw, mnext, mactive := f.Desired(-side)
		if mw != mirror(w) || mnext != -next || mactive != active {
			t.Errorf("got %v, %v, %v want %v, %v, %v", mw, mnext, mactive, mirror(w), -next, active)
		}
	})
}

func TestRadialFlightIsPlainFlee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rel := drawVec(t, "rel", 60)
		got, _, active := flight(rel, rel.Unit().Scale(80).Add(at(10, 5)), 180).Desired(0)
		if want := rel.Unit().Scale(50); rel.Len() > 0 && (got != want || !active) {
			t.Errorf("got %v, %v want %v, true", got, active, want)
		}
	})
}

// TestStraightFlightMissesByTheOracle holds the first course of the flight, as the
// oracle of Weihs and Webb (1984) supposes: a prey k times as fast as the hunter,
// dead ahead at d, that leaves at acos(k), is missed by k·d.
func TestStraightFlightMissesByTheOracle(t *testing.T) {
	const (
		d    = 120.0
		step = 1.0 / 600
	)
	for _, k := range []float64{0.3, 0.5, 0.6, 0.8} {
		f := steer.Flight{Rel: at(d, 0), Threat: at(100, 0), MaxSpeed: k * 100, Radius: 120, Cos: -k, Sin: math.Sqrt(1 - k*k)}
		w, _, _ := f.Desired(0)
		rel, closest := f.Rel, d
		for range int(20 / step) {
			rel = rel.Add(w.Sub(f.Threat).Scale(step))
			closest = min(closest, rel.Len())
		}
		if math.Abs(closest/(k*d)-1) > 0.01 {
			t.Errorf("speed ratio %v: got closest approach %v want %v within 1 %%", k, closest, k*d)
		}
	}
}

// TestFlightKeepsItsSideDuringAPass lets a hunter of constant speed turn after its
// prey as long as that is ahead, and go by.
func TestFlightKeepsItsSideDuringAPass(t *testing.T) {
	const (
		step        = 1.0 / 60
		vmax, amax  = 60.0, 180.0
		speed       = 100.0
		turnForce   = 1.5 * speed // 1.5 rad/s
		caught      = 6.0
		passSeconds = 6
	)
	for _, y := range []float64{-20, -1, 0, 1e-9, 3, 20} {
		t.Run(fmt.Sprintf("threat off course by %v", y), func(t *testing.T) {
			prey, hunter := body{p: at(120, y)}, body{v: at(speed, 0)}
			var side, first int8
			closest, over := math.Inf(1), false
			for range int(passSeconds / step) {
				f := flight(prey.p.Sub(hunter.p), hunter.v, steer.FountainDegrees)
				f.MaxSpeed = vmax
				w, next, active := f.Desired(side)
				if first == 0 {
					first = next
				}
				if next != first {
					t.Fatalf("got side %d want %d until calm", next, first)
				}
				side, over = next, over || !active
				closest = min(closest, f.Rel.Len())
				if active {
					prey.move(steer.Toward(w, prey.v, steer.Tau, amax), step, 0, vmax)
				}
				var turn steer.Vec3
				if f.Rel.Dot(hunter.v) > 0 {
					left := hunter.v.Unit().Left()
					turn = left.Scale(math.Copysign(turnForce, left.Dot(f.Rel)))
				}
				hunter.move(turn, step, speed, speed)
			}
			t.Logf("closest %.1f", closest)
			if !over || closest < caught {
				t.Errorf("got over %v, closest %v want passed at more than %v", over, closest, caught)
			}
		})
	}
}

func TestCaseB35StandingThreatIsStrongerWhenNear(t *testing.T) {
	const vmax, amax = 50.0, 1e9
	last := math.Inf(1)
	for _, d := range []float64{5, 10, 20, 40, 49.9, 51} {
		f := steer.Flight{Rel: at(d, 0), MaxSpeed: vmax, Radius: 50, Cos: -1}
		w, _, active := f.Desired(0)
		var a steer.Vec3
		if active {
			a = steer.Toward(w, steer.Vec3{}, steer.Tau, amax)
		}
		if d > 50 {
			if a != (steer.Vec3{}) {
				t.Errorf("at %v: got %v want exactly zero", d, a)
			}
			continue
		}
		if a.X <= 0 || a.Y != 0 || a.Len() > last {
			t.Errorf("at %v: got %v want along +x and at most %v", d, a, last)
		}
		last = a.Len()
	}
}

func TestCaseB35ComesToRestBetweenGoalAndThreat(t *testing.T) {
	const (
		vmax, amax = 50.0, 150.0
		step       = 1.0 / 60
	)
	center := at(100, 100)
	b := body{p: at(149, 100)}
	var flips, ticks int
	var square float64
	for tick := range int(30 / step) {
		budget := steer.NewBudget(amax, false)
		rel := b.p.Sub(center)
		var a steer.Vec3
		if w, _, active := (steer.Flight{Rel: rel, MaxSpeed: vmax, Radius: 50, Cos: -1}).Desired(0); active {
			a = budget.Grant(w.Sub(b.v).Over(steer.Tau).Scale(2))
		}
		budget.Release()
		w := steer.Arrive(steer.Arrival{Delta: rel.Scale(-1), MaxSpeed: vmax, MaxForce: amax, Step: step, Response: steer.Tau})
		a = a.Add(budget.Grant(steer.Toward(w, b.v, steer.Tau, amax)))
		before := b.v.X
		b.move(a, step, 0, vmax)
		if float64(tick)*step >= 10 {
			ticks++
			square += b.v.Len2()
			if before*b.v.X < 0 {
				flips++
			}
		}
	}
	rms := math.Sqrt(square / float64(ticks))
	t.Logf("rests %.2f from the threat, rms speed %.2g, %d sign changes in 20 s", b.p.Sub(center).Len(), rms, flips)
	if flips > 40 {
		t.Errorf("got %d sign changes in 20 s want at most 40", flips)
	}
	if rms > 0.25*vmax || b.v.Len() > 0.01*vmax {
		t.Errorf("got rms speed %v and last speed %v want rest", rms, b.v.Len())
	}
}
