package steer_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

func TestContagionDiesOutAtTheEighthLink(t *testing.T) {
	s, links := 1.0, 0
	for s > 0 {
		next := steer.Contagion(s)
		if next >= s {
			t.Fatalf("link %d: got %v want less than %v", links+1, next, s)
		}
		s = next
		links++
	}
	if links != 8 {
		t.Errorf("got the wave dead at link %d want 8", links)
	}
}

func TestUrgency(t *testing.T) {
	tests := []struct {
		name      string
		rel, vrel steer.Vec3
		want      float64
	}{
		{name: "head on", rel: at(30, 0), vrel: at(-5, 0), want: 4},
		{name: "from behind", rel: at(0, -20), vrel: at(0, 20), want: 0.5},
		{name: "sideways: never", rel: at(30, 0), vrel: at(0, 5), want: math.Inf(1)},
		{name: "going off: never", rel: at(30, 0), vrel: at(5, 0), want: math.Inf(1)},
		{name: "at rest: never", rel: at(30, 0), want: math.Inf(1)},
		{name: "touching: at once", rel: at(6, 8), vrel: at(1, 1), want: 0},
		{name: "on one point: at once", want: 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := steer.Urgency(tt.rel, tt.vrel, 10); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
	if got := steer.Urgency(steer.Vec3{}, steer.Vec3{}, 0); got != 0 {
		t.Errorf("two points on each other: got %v want 0", got)
	}
}
