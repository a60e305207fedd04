package systems_test

import (
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// doorway is a wall across a world with a door of 40 in it, and perhaps a way around at the lower end.
func doorway(t *testing.T, round bool, bodies ...body) (*scene, *crowd.Mover) {
	t.Helper()
	wall := []rectangle{vwall(200, -10, 80), vwall(200, 120, 250)}
	if round {
		wall[1] = vwall(200, 120, 400)
	}
	c := walled(400, 240)
	if round {
		c.World.Size.Y = 440
	}
	level := levelOf(wall)
	door := level.AddMover(vwall(200, 80, 120).shape())
	c.Level = level
	return start(t, c, walkers(), bodies...), door
}

// slide moves a door into the wall or out of it, at 1 u a tick.
func (s *scene) slide(door *crowd.Mover, to float64) {
	s.t.Helper()
	for y := door.Pose().Position.Y; y != to; {
		y += max(-1, min(to-y, 1))
		shift(door, 0, y)
		s.tick()
	}
}

func (s *scene) send(i int, x, y float64) {
	components.Goal.SetValue(s.entry(i), components.GoalData{Point: ecs.Vec2{X: x, Y: y}, Active: true})
}

func TestADoorThatSlidesOpenIsTaken(t *testing.T) {
	sc, door := doorway(t, false, body{x: 40, y: 200})
	sc.send(0, 360, 40)
	if said := sc.count(5*60, ecs.Unreachable); said != 1 || sc.at(0).X > 200 {
		t.Fatalf("closed: got %d Unreachable events at %v, want 1 before the wall", said, sc.at(0))
	}
	sc.slide(door, -40)
	if got := sc.count(6*60, ecs.Arrived); got != 1 {
		t.Errorf("open: got %d Arrived events at %v, want 1", got, sc.at(0))
	}
	sc.send(0, 40, 200)
	sc.slide(door, 0)
	if said := sc.count(6*60, ecs.Unreachable); said != 1 || sc.at(0).X < 200 {
		t.Errorf("closed again: got %d Unreachable events at %v, want 1 behind the wall", said, sc.at(0))
	}
}

func TestADoorThatClosesLeadsTheWayAround(t *testing.T) {
	sc, door := doorway(t, true, body{x: 40, y: 100})
	shift(door, 0, -40)
	sc.run(60) // open, and at rest
	sc.send(0, 360, 100)
	sc.slide(door, 0)
	sc.count(30, ecs.Arrived)
	arrived, lowest := 0, 0.0
	for range 15 * 60 {
		arrived += sc.count(1, ecs.Arrived)
		if d := mazeRadius - vwall(200, 80, 120).distance(sc.at(0)); d > 1e-6 {
			t.Fatalf("tick %d: %g deep in the door", sc.TickNumber(), d)
		}
		lowest = max(lowest, sc.at(0).Y)
	}
	if arrived != 1 || lowest < 400 {
		t.Errorf("got %d Arrived events by way of y = %v, want 1 around the end at 400", arrived, lowest)
	}
}

func TestAMoverInMotionDoesNotBlockTheWay(t *testing.T) {
	// It shuttles in front of the only gap, and never rests.
	sc, door := doorway(t, false, body{x: 40, y: 200})
	sc.send(0, 360, 40)
	for tick := range 30 * 60 {
		y := float64(tick % 160)
		shift(door, -16, min(y, 160-y)-40)
		if sc.tick(); sc.events(ecs.Unreachable) != 0 {
			t.Fatalf("tick %d: said to be unreachable", tick+1)
		}
		if sc.events(ecs.Arrived) == 1 {
			t.Logf("arrived after %.1f s", float64(tick)/60)
			return
		}
	}
	t.Errorf("got it at %v after 30 s, want it through", sc.at(0))
}
