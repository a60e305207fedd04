package steer_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

func TestArriveSpeeds(t *testing.T) {
	tests := []struct {
		name     string
		delta    steer.Vec3
		response float64
		want     steer.Vec3
	}{
		{name: "far away: top speed", delta: at(1000, 0), want: at(100, 0)},
		{name: "braking distance: root of distance", delta: at(0, -10), want: at(0, -math.Sqrt(2*0.8*100*(10-0.4)))},
		{name: "last stretch: in proportion", delta: at(0.1, 0), want: at(0.1/(4*0.025), 0)},
		{name: "slow response: in proportion from farther off", delta: at(3, 0), response: 0.15, want: at(5, 0)},
		{name: "on the goal: zero", want: at(0, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := steer.Arrive(steer.Arrival{Delta: tt.delta, MaxSpeed: 100, MaxForce: 100, Step: 0.025, Response: tt.response})
			if got.Sub(tt.want).Len() > 1e-12 {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestArriveDoesNotOvershootAndIsFast(t *testing.T) {
	const (
		vmax = 100.0
		d    = 400.0
	)
	for _, step := range []float64{1.0 / 30, 1.0 / 60, 1.0 / 120} {
		for _, agility := range []float64{0.5, 0.6, 1, 1.2, 2, 3, 5, 10} {
			for _, tau := range []float64{step, steer.Tau} {
				t.Run(fmt.Sprintf("step %.4f, A/V %v, tau %.3f", step, agility, tau), func(t *testing.T) {
					amax := agility * vmax
					b := body{p: at(-d, 0)}
					tolerance := steer.ArriveTolerance(6, vmax, step)
					settled, when, overshoot := false, math.Inf(1), 0.0
					for tick := 0; float64(tick)*step < 40; tick++ {
						w := steer.Arrive(steer.Arrival{
							Delta: b.p.Scale(-1), MaxSpeed: vmax, MaxForce: amax, Step: step, Response: tau,
						})
						b.move(steer.Toward(w, b.v, tau, amax), step, 0, vmax)
						overshoot = max(overshoot, b.p.X)
						settled = steer.Settle(settled, b.p.Len(), b.v.Len(), tolerance, vmax)
						if settled {
							when = min(when, float64(tick+1)*step)
						} else {
							when = math.Inf(1)
						}
					}
					t.Logf("settled after %.2f s, overshoot %.3g", when, overshoot)
					if overshoot > 1e-9 {
						t.Errorf("got overshoot %v want 0", overshoot)
					}
					if limit := 1.25 * (1/agility + d/vmax); when > limit {
						t.Errorf("got settled after %v s want at most %v", when, limit)
					}
				})
			}
		}
	}
}

func TestSettleHasHysteresis(t *testing.T) {
	tests := []struct {
		name     string
		settled  bool
		d, speed float64
		want     bool
	}{
		{name: "near and slow: settles", d: 3, speed: 4.9, want: true},
		{name: "near but fast: passes", d: 3, speed: 5},
		{name: "slow but away: goes on", d: 3.1, speed: 0},
		{name: "pushed a little: stays settled", settled: true, d: 6, speed: 50, want: true},
		{name: "pushed far: starts again", settled: true, d: 6.1, speed: 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := steer.Settle(tt.settled, tt.d, tt.speed, 3, 100); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestSeek(t *testing.T) {
	if got := steer.Seek(at(3, -4), 10); got != at(6, -8) {
		t.Errorf("got %v want {6 -8 0}", got)
	}
	if got := steer.Seek(at(0, 0), 10); got != at(0, 0) {
		t.Errorf("on the target: got %v want zero", got)
	}
}
