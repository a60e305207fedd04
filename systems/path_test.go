package systems_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

func TestAgentsFollowPathsInOrder(t *testing.T) {
	s := components.NewSpecies(3, 80, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	path := []ecs.Vec2{{X: 0, Y: 0}, {X: 200, Y: 0}, {X: 200, Y: 200}, {X: 0, Y: 200}}
	sc := start(t, ecs.Config{}, s, body{x: -20, y: 0})
	components.Path.SetValue(sc.entry(0), components.PathData{Points: path})
	next := 0
	arrived := false
	for range 60 * 20 {
		sc.tick()
		if next < len(path) && sc.at(0).Sub(ecs.Vec3{X: path[next].X, Y: path[next].Y}).Len() < 15 {
			next++
		}
		for ev := range sc.Events() {
			arrived = arrived || ev.Kind == ecs.Arrived
		}
	}
	if next != len(path) || !arrived {
		t.Errorf("got past %d of %d corners, arrived %v; want all in order, and to arrive", next, len(path), arrived)
	}
	atMost(t, "speed at the end", sc.v(0).Len(), 1)
}

func TestLoopsAreFollowedRoundAfterRound(t *testing.T) {
	s := components.NewSpecies(3, 80, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	path := []ecs.Vec2{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}
	sc := start(t, ecs.Config{}, s, body{x: 0, y: 0})
	components.Path.SetValue(sc.entry(0), components.PathData{Points: path, Loop: true})
	corners, at := 0, 1
	for range 60 * 20 {
		sc.tick()
		if sc.at(0).Sub(ecs.Vec3{X: path[at].X, Y: path[at].Y}).Len() < 15 {
			corners++
			at = (at + 1) % len(path)
		}
	}
	atLeast(t, "corners passed in 20 s", float64(corners), 10)
}

func TestPathSetAgainIsLocatedAnew(t *testing.T) {
	s := components.NewSpecies(3, 80, 3)
	path := []ecs.Vec2{{X: 0, Y: 0}, {X: 1000, Y: 0}, {X: 1000, Y: 1000}}
	sc := start(t, ecs.Config{}, s, body{x: 0, y: 0})
	components.Path.SetValue(sc.entry(0), components.PathData{Points: path})
	sc.run(60)
	components.Path.SetValue(sc.entry(0), components.PathData{})
	sc.tick()
	components.Position.SetValue(sc.entry(0), ecs.Vec2{X: 950, Y: 800})
	sc.tick()
	components.Path.SetValue(sc.entry(0), components.PathData{Points: path})
	sc.tick()
	if got := sc.Agents().AimOf(0).Point; got.X != 1000 || got.Y < 700 {
		t.Errorf("got aim %v, want a point of the path near (1000, 800)", got)
	}
}

func TestWallsHideNeighbors(t *testing.T) {
	for _, kernel := range []ecs.Kernel{ecs.Fast, ecs.Exact} {
		t.Run(fmt.Sprintf("kernel %d", kernel), func(t *testing.T) {
			s := quiet(10, 10, 50)
			s.Alignment.Weight = 1
			s.Perception.Walls = true
			c := ecs.Config{Kernel: kernel, Level: levelOf([]rectangle{{20, -10, 5, 20}})}
			sc := start(t, c, s, body{x: 0, y: 0}, body{x: 40, y: 0, vy: 5}, body{x: 0, y: 40, vx: 5})
			sc.tick()
			if got := sc.neighbors(0); len(got) != 1 || got[0] != 3 {
				t.Errorf("got neighbors %v, want only agent 3: a wall hides agent 2", got)
			}
			if got := sc.Agents().Requested(0, ecs.RankAlignment); got.X <= 0 || got.Y != 0 {
				t.Errorf("got alignment %v, want along agent 3's velocity", got)
			}
		})
	}
}
