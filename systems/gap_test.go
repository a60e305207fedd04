package systems_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// walker is a species that goes to its goal and does nothing else.
func walker(radius float64) components.Species {
	s := components.NewSpecies(radius, 60, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	return s
}

// TestGapsArePassedWhenTheBodyFits sends single agents through a gap in a wall across a room.
func TestGapsArePassedWhenTheBodyFits(t *testing.T) {
	const radius = 6.0
	for _, tt := range []struct {
		radii  float64
		passes bool
	}{{4, true}, {2.7, true}, {2.2, true}, {1.95, false}, {1, false}} {
		for _, y := range []float64{100, 130, 60} {
			t.Run(fmt.Sprintf("%v radii, from y = %v", tt.radii, y), func(t *testing.T) {
				half := tt.radii * radius / 2
				c := walled(400, 200)
				c.Level = levelOf([]rectangle{{195, 0, 10, 100 - half}, {195, 100 + half, 10, 100 - half}})
				sc := start(t, c, walker(radius), body{x: 60, y: y})
				components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 340, Y: 100}, Active: true})
				sc.run(30 * 60)
				if passed := sc.at(0).X > 205; passed != tt.passes {
					t.Errorf("got to %v: passed %v, want %v", sc.at(0), passed, tt.passes)
				}
			})
		}
	}
}

// corridor joins two rooms by a passage of some width [u], 120 long.
func corridor(width float64) crowd.Config {
	c := walled(520, 240)
	c.Level = levelOf([]rectangle{{200, 0, 120, 120 - width/2}, {200, 120 + width/2, 120, 120 - width/2}})
	return c
}

func TestCorridorOfTwoAndAHalfRadiiIsPassedBothWays(t *testing.T) {
	const radius = 6.0
	for _, way := range []float64{1, -1} {
		sc := start(t, corridor(2.5*radius), walker(radius), body{x: 260 - way*200, y: 90})
		components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 260 + way*200, Y: 150}, Active: true})
		sc.run(30 * 60)
		if d := (sc.at(0).X - 260) * way; d < 100 {
			t.Errorf("way %v: got to %v, want through the corridor", way, sc.at(0))
		}
	}
}

func TestOpposingStreamsPassACorridor(t *testing.T) {
	const radius = 6.0
	var bodies []body
	for i := range 40 {
		x := 40 + 14*float64(i%20/5)
		if i >= 20 {
			x = 520 - x
		}
		bodies = append(bodies, body{x: x, y: 90 + 15*float64(i%5)})
	}
	sc := start(t, corridor(4.5*radius), walker(radius), bodies...)
	for i := range bodies {
		to := ecs.Vec2{X: 480, Y: 120}
		if i >= 20 {
			to.X = 40
		}
		components.Goal.SetValue(sc.entry(i), components.GoalData{Point: to, Radius: 80, Active: true})
	}
	sc.run(120 * 60)
	through := 0
	for i := range bodies {
		if i < 20 == (sc.at(i).X > 320) && (sc.at(i).X < 200 || sc.at(i).X > 320) {
			through++
		}
	}
	atLeast(t, "agents through of 40", float64(through), 40)
}
