package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"

	"github.com/yohamta/donburi"
)

const mazeRadius = 6.0

// walkers is a species that goes to goals and does not flock.
func walkers() components.Species {
	s := components.NewSpecies(mazeRadius, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	return s
}

// enter starts a number of walkers around a maze's start, all with its goal.
func enter(t testing.TB, m maze, agents, workers int) *scene {
	t.Helper()
	c := walled(m.w, m.h)
	c.Level, c.Workers = levelOf(m.boxes), workers
	sc := start(t, c, walkers(), around(m, agents)...)
	for i := range agents {
		components.Goal.SetValue(sc.entry(i), components.GoalData{Point: m.goal, Active: true})
	}
	return sc
}

// around places bodies on a lattice, nearest to the maze's start first, where they are free.
func around(m maze, n int) []body {
	const pitch = 2.2 * mazeRadius
	var bodies []body
	for ring := 0; len(bodies) < n; ring++ {
		for y := -ring; y <= ring; y++ {
			for x := -ring; x <= ring; x++ {
				p := ecs.Vec3{X: m.from.X + pitch*float64(x), Y: m.from.Y + pitch*float64(y)}
				edge := min(p.X, p.Y, m.w-p.X, m.h-p.Y)
				if max(x, -x, y, -y) == ring && len(bodies) < n && edge > mazeRadius && clearance(m.boxes, p) > mazeRadius {
					bodies = append(bodies, body{x: p.X, y: p.Y})
				}
			}
		}
	}
	return bodies
}

// mustStayOut fails when an agent is in a wall, or where it may not be.
func (s *scene) mustStayOut(m maze) {
	s.t.Helper()
	for i := range s.Agents().Len() {
		p := s.at(i)
		if overlap := mazeRadius - clearance(m.boxes, p); overlap > 1e-6 {
			s.t.Fatalf("tick %d: agent %d is %g deep in a wall at %v", s.TickNumber(), i+1, overlap, p)
		}
		for _, o := range m.outside {
			if o.distance(p) == 0 {
				s.t.Fatalf("tick %d: agent %d is at %v, where it may not be", s.TickNumber(), i+1, p)
			}
		}
	}
}

// mazeTime is what the slowest may take [ticks].
const mazeTime = 60 * 60

// TestMazes sends one agent and then 20 through every maze; those that arrive leave it.
func TestMazes(t *testing.T) {
	for _, m := range mazes(mazeRadius) {
		for _, agents := range []int{1, 20} {
			t.Run(fmt.Sprintf("%s, %d agents", m.name, agents), func(t *testing.T) {
				sc := enter(t, m, agents, 1)
				left, said, arrived, touching := agents, 0, 0, 0
				for left > 0 && sc.TickNumber() < mazeTime {
					sc.tick()
					sc.mustStayOut(m)
					for ev := range sc.Events() {
						switch ev.Kind {
						case ecs.Unreachable:
							said++
						case ecs.Arrived:
							arrived++
						}
					}
					for i := 0; i < sc.Agents().Len(); i++ {
						if sc.Agents().Flags[i]&ecs.Touching != 0 {
							touching++
						}
					}
					if m.unreachable {
						left = agents - sc.settledNear(m.stop)
						continue
					}
					for _, e := range sc.within(m.goal, 2*mazeRadius) {
						sc.world.Remove(e)
						left--
					}
				}
				t.Logf("%d of %d after %.1f s, %d agent ticks at walls", agents-left, agents, float64(sc.TickNumber())/60, touching)
				switch {
				case m.unreachable && agents > 1: // there is room for one at the nearest point
					left = 0
				case m.unreachable && arrived != 0:
					t.Errorf("got %d Arrived events, want none for a goal out of reach", arrived)
				}
				if left > 0 {
					t.Errorf("got %d of %d agents there in time", agents-left, agents)
				}
				if want := agents; m.unreachable && said != want || !m.unreachable && said != 0 {
					t.Errorf("got %d Unreachable events of %d agents, unreachable is %v", said, agents, m.unreachable)
				}
			})
		}
	}
}

// settledNear counts agents that rest within reach of a point.
func (s *scene) settledNear(p ecs.Vec2) int {
	n := 0
	for i := range s.Agents().Len() {
		if s.Agents().Flags[i]&ecs.Settled != 0 && math.Hypot(s.at(i).X-p.X, s.at(i).Y-p.Y) < mazeRadius {
			n++
		}
	}
	return n
}

// within returns the entities of agents near a point.
func (s *scene) within(p ecs.Vec2, radius float64) []donburi.Entity {
	var all []donburi.Entity
	for i := range s.Agents().Len() {
		if math.Hypot(s.at(i).X-p.X, s.at(i).Y-p.Y) < radius {
			all = append(all, s.Agents().Entity[i])
		}
	}
	return all
}
