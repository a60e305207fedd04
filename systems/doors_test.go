package systems_test

import (
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

func TestADoorThatOpensIsTaken(t *testing.T) {
	m := mazes(mazeRadius)[0]
	m.w, m.h, m.from, m.goal = 400, 240, ecs.Vec2{X: 40, Y: 200}, ecs.Vec2{X: 360, Y: 40}
	closed := []rectangle{vwall(200, -10, 80), vwall(200, 80, 120), vwall(200, 120, 250)}
	open := []rectangle{closed[0], closed[2]}
	swaps := []struct {
		name string
		open func(sc *scene, shapes *[]crowd.Shape, level *crowd.Level) error
	}{
		{"by SetLevel", func(sc *scene, _ *[]crowd.Shape, _ *crowd.Level) error { return sc.SetLevel(levelOf(open)) }},
		{"by Changed", func(_ *scene, shapes *[]crowd.Shape, level *crowd.Level) error {
			for i := range *shapes {
				(*shapes)[i] = open[min(i, 1)].shape()
			}
			level.Changed()
			return nil
		}},
	}
	for _, swap := range swaps {
		t.Run(swap.name, func(t *testing.T) {
			var shapes []crowd.Shape
			for _, b := range closed {
				shapes = append(shapes, b.shape())
			}
			level := crowd.NewLevel(shapes...)
			c := walled(m.w, m.h)
			c.Level = level
			sc := start(t, c, walkers(), body{x: m.from.X, y: m.from.Y})
			components.Goal.SetValue(sc.entry(0), components.GoalData{Point: m.goal, Active: true})
			said := sc.count(5*60, ecs.Unreachable)
			if said != 1 || sc.Agents().Flags[0]&ecs.Settled == 0 || sc.at(0).X > 200 {
				t.Fatalf("closed: got %d Unreachable events and %v at %v, want 1 and a rest before the wall", said, sc.Agents().Flags[0], sc.at(0))
			}
			if err := swap.open(sc, &shapes, level); err != nil {
				t.Fatal(err)
			}
			if got := sc.count(6*60, ecs.Arrived); got != 1 {
				t.Errorf("open: got %d Arrived events, want 1; it is at %v", got, sc.at(0))
			}
		})
	}
}

// count runs and counts the events of a kind.
func (s *scene) count(ticks int, kind ecs.EventKind) int {
	s.t.Helper()
	n := 0
	for range ticks {
		s.tick()
		for ev := range s.Events() {
			if ev.Kind == kind {
				n++
			}
		}
	}
	return n
}

func TestALevelThatChangesInEveryTickStillLeads(t *testing.T) {
	m := mazes(mazeRadius)[1]
	var shapes []crowd.Shape
	for _, b := range m.boxes {
		shapes = append(shapes, b.shape())
	}
	mover := rectangle{10, 10, 10, 10}
	shapes = append(shapes, mover.shape())
	level := crowd.NewLevel(shapes...)
	c := walled(m.w, m.h)
	c.Level = level
	sc := start(t, c, walkers(), around(m, 1)...)
	components.Goal.SetValue(sc.entry(0), components.GoalData{Point: m.goal, Active: true})
	got := 0
	for n := range 15 * 60 {
		mover.x = 10 + float64(n%100)
		shapes[len(shapes)-1] = mover.shape()
		level.Changed()
		got += sc.count(1, ecs.Arrived)
		sc.mustStayOut(m)
	}
	if got != 1 {
		t.Errorf("got %d Arrived events, want 1; it is at %v", got, sc.at(0))
	}
}
