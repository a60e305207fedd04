package steer_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

func TestPursueAimsAhead(t *testing.T) {
	tests := []struct {
		name  string
		q, vq steer.Vec3
		vmax  float64
		want  steer.Vec3
	}{
		{name: "quarry at rest: where it is", q: at(30, 40), vmax: 10, want: at(30, 40)},
		{name: "crossing quarry: ahead of it", q: at(30, 40), vq: at(5, 0), vmax: 20, want: at(40, 40)},
		{name: "on the quarry: no look-ahead", q: at(0, 0), vq: at(5, 0), vmax: 20, want: at(0, 0)},
		{name: "neither can move", q: at(30, 40), want: at(30, 40)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := steer.Pursue(at(0, 0), tt.q, tt.vq, tt.vmax); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestPursueMeetsSoonerThanSeek(t *testing.T) {
	const (
		vmax, amax = 60.0, 240.0
		step       = 1.0 / 60
	)
	chase := func(aim func(p, q, vq steer.Vec3) steer.Vec3) float64 {
		hunter, quarry := body{}, body{p: at(200, 0), v: at(0, 40)}
		for tick := range 3000 {
			target := aim(hunter.p, quarry.p, quarry.v)
			w := steer.Seek(target.Sub(hunter.p), vmax)
			hunter.move(steer.Toward(w, hunter.v, steer.Tau, amax), step, 0, vmax)
			quarry.move(steer.Vec3{}, step, 0, vmax)
			if hunter.p.Sub(quarry.p).Len() < 4 {
				return float64(tick) * step
			}
		}
		return math.Inf(1)
	}
	seek := chase(func(_, q, _ steer.Vec3) steer.Vec3 { return q })
	pursue := chase(func(p, q, vq steer.Vec3) steer.Vec3 { return steer.Pursue(p, q, vq, vmax) })
	t.Logf("seek %.2f s, pursue %.2f s", seek, pursue)
	if pursue >= 0.9*seek {
		t.Errorf("got %v s want well under the %v s of seek", pursue, seek)
	}
}
