package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func TestConfigErrorsNameFieldValueAndInterval(t *testing.T) {
	tests := []struct {
		name string
		c    crowd.Config
		says string
	}{
		{"rate", crowd.Config{Timing: ecs.Timing{Rate: -1}}, "Timing.Rate is -1, allowed is (0, ∞)"},
		{"step", crowd.Config{Timing: ecs.Timing{Step: math.Inf(1)}}, "Timing.Step is +Inf"},
		{"dimensions", crowd.Config{World: ecs.World{Dimensions: 4}}, "World.Dimensions is 4, allowed is 2 or 3"},
		{"size", crowd.Config{World: ecs.World{Edges: ecs.Walls, Size: ecs.Vec3{X: 5}}}, "World.Size.Y is 0"},
		{"workers", crowd.Config{Workers: -2}, "Workers is -2"},
		{"kernel", crowd.Config{Kernel: 3}, "Kernel is 3"},
		{"degenerate shape", crowd.Config{Level: crowd.NewLevel(crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{{}}, Radius: -3})}, "shapes[0]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := crowd.New(donburi.NewWorld(), tt.c)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got error %v, want one with %q", err, tt.says)
			}
		})
	}
}
