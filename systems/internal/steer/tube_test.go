package steer_test

import (
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

func TestOnCourse(t *testing.T) {
	path := steer.NewPath([]steer.Vec3{at(0, 0), at(100, 0), at(100, 100)}, false)
	tests := []struct {
		name     string
		progress float64
		position steer.Vec3
		velocity steer.Vec3
		want     bool
	}{
		{name: "on the path and along it", progress: 20, position: at(20, 0), velocity: at(40, 0), want: true},
		{name: "beside it in the tube", progress: 20, position: at(20, 3.9), velocity: at(40, 0), want: true},
		{name: "outside the tube", progress: 20, position: at(20, 4.1), velocity: at(40, 0)},
		{name: "outside but coming in", progress: 20, position: at(20, 10), velocity: at(40, -16), want: true},
		{name: "in the tube but leaving", progress: 20, position: at(20, 0), velocity: at(40, 10)},
		{name: "the wrong way", progress: 20, position: at(20, 0), velocity: at(-40, 0)},
		{name: "too slow", progress: 20, position: at(20, 0), velocity: at(15, 0)},
		{name: "over the corner", progress: 90, position: at(90, 0), velocity: at(40, 0)},
		{name: "along the second segment", progress: 120, position: at(101, 20), velocity: at(0, 40), want: true},
		{name: "off the end", progress: 195, position: at(100, 95), velocity: at(0, 40)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := steer.OnCourse(path, steer.Course{
				Progress: tt.progress, Position: tt.position, Velocity: tt.velocity, MaxSpeed: 50, Radius: 2,
			})
			if got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
	point := steer.NewPath([]steer.Vec3{at(0, 0)}, false)
	if steer.OnCourse(point, steer.Course{Velocity: at(9, 0), MaxSpeed: 9, Radius: 1}) {
		t.Error("on a path of one point: got true want false")
	}
}
