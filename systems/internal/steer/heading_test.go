package steer_test

import (
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

func TestTurnHeading(t *testing.T) {
	old := at(0, 1)
	tests := []struct {
		name    string
		v, want steer.Vec3
	}{
		{name: "moving: along the velocity", v: at(-30, 0), want: at(-1, 0)},
		{name: "just fast enough", v: at(2.01, 0), want: at(1, 0)},
		{name: "creeping: kept", v: at(2, 0), want: old},
		{name: "at rest: kept", want: old},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := steer.TurnHeading(old, tt.v, 100); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
	if got := steer.TurnHeading(old, steer.Vec3{}, 0); got != old {
		t.Errorf("an agent that cannot move: got %v want %v", got, old)
	}
}

func TestCaseB04ZeroVelocityHasAHeadingAndNoForce(t *testing.T) {
	f := steer.TurnHeading(at(1, 0), steer.Vec3{}, 50)
	if f != at(1, 0) {
		t.Errorf("heading: got %v want the fallback {1 0 0}", f)
	}
	if got := (steer.Vec3{}).Unit(); got != (steer.Vec3{}) {
		t.Errorf("unit of zero: got %v want zero", got)
	}
	if got := steer.Toward(steer.Vec3{}, steer.Vec3{}, steer.Tau, 200); got != (steer.Vec3{}) {
		t.Errorf("request at rest for rest: got %v want zero", got)
	}
	force := steer.WanderForce(steer.WanderMotion{Value: 9, Heading: f, MaxSpeed: 50, MaxForce: 200})
	b := body{}
	b.move(force.Clamp(200), 1.0/60, 0, 50)
	if got := b.v.Len(); !(got > 0 && got <= 3.334) {
		t.Errorf("speed after one step: got %v want above 0 and at most 3.334", got)
	}
}
