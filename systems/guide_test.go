package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"

	"github.com/yohamta/donburi"
)

const mazeRadius = 6.0

// walkers is a species that goes to goals and does not flock.
func walkers() components.Species {
	s := components.NewSpecies(mazeRadius, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	return s
}

// enter starts walkers in a maze, all with its goal.
func enter(t testing.TB, m maze, bodies []body, workers int) *scene {
	t.Helper()
	c := walled(m.w, m.h)
	c.Level, c.Workers = levelOf(m.boxes), workers
	sc := start(t, c, walkers(), bodies...)
	for i := range bodies {
		components.Goal.SetValue(sc.entry(i), components.GoalData{Point: m.goal, Active: true})
	}
	return sc
}

// around places bodies on a lattice, nearest to the maze's start first, where they are free.
func around(m maze, n int) []body {
	const pitch, mostRings = 2.2 * mazeRadius, 50
	var bodies []body
	for ring := 0; len(bodies) < n && ring < mostRings; ring++ {
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
				sc := enter(t, m, around(m, agents), 1)
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

// TestRandomMazes sends 8 agents through mazes of every seed and two widths of corridors, from corner to corner.
func TestRandomMazes(t *testing.T) {
	slowest := 0.0
	for seed := range uint64(seeds(5, 100)) {
		for _, width := range []float64{2.5, 3} {
			m := backtracked("", 100+seed, 9, 7, width*mazeRadius)
			sc := enter(t, m, around(m, 8), 1)
			for sc.Agents().Len() > 0 {
				if sc.tick(); sc.TickNumber() > 2*mazeTime {
					t.Fatalf("seed %d, corridors of %g radii: %d of 8 are left, the first at %v", seed, width, sc.Agents().Len(), sc.at(0))
				}
				sc.mustStayOut(m)
				for _, e := range sc.within(m.goal, 2*mazeRadius) {
					sc.world.Remove(e)
				}
			}
			slowest = max(slowest, float64(sc.TickNumber())/60)
		}
	}
	t.Logf("all arrived, the slowest after %.1f s", slowest)
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

// TestMazesDoNotDependOnTheWorkers compares workers, and with the pinned hashes machines.
func TestMazesDoNotDependOnTheWorkers(t *testing.T) {
	tests := []struct {
		maze maze
		want uint64
	}{
		{mazes(mazeRadius)[4], 0xf2107afa9b0811de},
		{backtracked("a wide maze", 3, 12, 9, 5*mazeRadius), 0x6a24560bbe009b90},
	}
	for _, tt := range tests {
		one, four := enter(t, tt.maze, freeOf(tt.maze), 1), enter(t, tt.maze, freeOf(tt.maze), 4)
		for range 300 {
			one.tick()
			four.tick()
			if one.Hash() != four.Hash() {
				t.Fatalf("%s: tick %d: the hashes of one and four workers differ", tt.maze.name, one.TickNumber())
			}
		}
		if got := one.Hash(); got != tt.want {
			t.Errorf("%s: got hash %#016x, want %#016x", tt.maze.name, got, tt.want)
		}
	}
}

// freeOf returns all bodies that fit into a maze.
func freeOf(m maze) []body {
	var all []body
	for y := mazeRadius + 1; y < m.h-mazeRadius; y += 2.2 * mazeRadius {
		for x := mazeRadius + 1; x < m.w-mazeRadius; x += 2.2 * mazeRadius {
			if clearance(m.boxes, ecs.Vec3{X: x, Y: y}) > mazeRadius {
				all = append(all, body{x: x, y: y})
			}
		}
	}
	return all
}

func TestFieldsDoNotAllocate(t *testing.T) {
	m := mazes(mazeRadius)[4]
	sc := enter(t, m, around(m, 20), 1)
	sc.run(20)
	if n := testing.AllocsPerRun(100, func() { _ = sc.Tick(sc.world) }); n >= 1 {
		t.Errorf("standing goals: got %v allocations per tick, want none", n)
	}
	// A goal that moves from cell to cell wants a new field every few ticks.
	sc = enter(t, m, around(m, 20), 1)
	move := func() {
		goal := ecs.Vec2{X: m.goal.X - float64(sc.TickNumber()%400)/2, Y: m.goal.Y}
		for i := range 20 {
			components.Goal.Get(sc.entry(i)).Point = goal
		}
		_ = sc.Tick(sc.world)
	}
	for range 400 {
		move()
	}
	if n := testing.AllocsPerRun(400, move); n >= 1 {
		t.Errorf("moving goals: got %v allocations per tick, want none", n)
	}
}

// TestChasersFollowAroundWalls lets one agent chase another that goes from room to room.
func TestChasersFollowAroundWalls(t *testing.T) {
	m := backtracked("", 4, 8, 6, 4*mazeRadius)
	c := walled(m.w, m.h)
	c.Level = levelOf(m.boxes)
	sc := start(t, c, walkers(), body{x: m.from.X, y: m.from.Y}, body{x: m.goal.X, y: m.goal.Y})
	components.Target.SetValue(sc.entry(0), components.TargetData{Entity: sc.Agents().Entity[1]})
	components.Steering.Get(sc.entry(1)).SpeedFactor = 0.3
	components.Goal.SetValue(sc.entry(1), components.GoalData{Point: ecs.Vec2{X: m.goal.X, Y: m.from.Y}, Active: true})
	for sc.gap(0, 1) > 3*mazeRadius {
		if sc.tick(); sc.TickNumber() > mazeTime {
			t.Fatalf("got %v apart after %d s, want a catch", sc.gap(0, 1), mazeTime/60)
		}
		sc.mustStayOut(m)
		for ev := range sc.Events() {
			if ev.Kind == ecs.Unreachable {
				t.Fatalf("tick %d: the quarry counts as unreachable", sc.TickNumber())
			}
		}
	}
}

func TestFlyersAreLedAroundWhatIsAtTheirHeight(t *testing.T) {
	wall := vwall(200, 60, 340).shape()
	wall.ZMin, wall.ZMax = 0, 50
	c := walled(400, 400)
	c.World.Dimensions, c.World.Size.Z = 3, 200
	c.Level = crowd.NewLevel(wall)
	for _, tt := range []struct {
		name string
		z    float64
		led  bool
	}{{"below the top", 25, true}, {"above it", 80, false}} {
		sc := start(t, c, walkers(), body{x: 100, y: 200})
		components.Altitude.SetValue(sc.entry(0), components.AltitudeData{Z: tt.z})
		components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 300, Y: 200}, Z: tt.z, Active: true})
		led, arrived := false, 0
		for range 8 * 60 {
			arrived += sc.count(1, ecs.Arrived)
			led = led || sc.Agents().AimOf(0).Led
		}
		if led != tt.led || arrived != 1 {
			t.Errorf("%s: got led %v and %d Arrived, want %v and 1", tt.name, led, arrived, tt.led)
		}
	}
}

func TestSpeciesThatDoNotLookAreNotLed(t *testing.T) {
	m := mazes(mazeRadius)[1]
	c := walled(m.w, m.h)
	c.Level = levelOf(m.boxes)
	s := walkers()
	s.Avoid.Weight = 0
	sc := start(t, c, s, around(m, 1)...)
	components.Goal.SetValue(sc.entry(0), components.GoalData{Point: m.goal, Active: true})
	for range 120 {
		sc.tick()
		if aim := sc.Agents().AimOf(0); aim.Led || aim.Point != aim.Goal {
			t.Fatalf("tick %d: got aim %v, want the goal itself", sc.TickNumber(), aim)
		}
	}
}

// TestStuckTwiceHandsOverToTheField blocks a corridor by a body that does not move. The line to the goal is clear of
// walls, so nobody leads the agent; after being stuck twice it keeps to the field for a while.
func TestStuckTwiceHandsOverToTheField(t *testing.T) {
	const wide = 2.5 * mazeRadius
	c := walled(400, 200)
	c.Level = levelOf([]rectangle{{x: 100, y: 0, w: 200, h: 100 - wide/2}, {x: 100, y: 100 + wide/2, w: 200, h: 100 - wide/2}})
	sc := start(t, c, walkers(), body{x: 50, y: 100}, body{x: 200, y: 100})
	components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 350, Y: 100}, Active: true})
	components.Steering.Get(sc.entry(1)).Frozen = true
	var stuck []uint64
	led := uint64(0)
	for range 600 {
		sc.tick()
		for ev := range sc.Events() {
			if ev.Kind == ecs.Stuck {
				stuck = append(stuck, sc.TickNumber())
			}
		}
		if led == 0 && sc.Agents().AimOf(0).Led {
			led = sc.TickNumber()
		}
	}
	if len(stuck) < 2 {
		t.Fatalf("got %d Stuck events, want at least 2", len(stuck))
	}
	if led <= stuck[1] || led > stuck[1]+60 {
		t.Errorf("led by the field at tick %d, want soon after it was stuck for the second time at tick %d (events at %v)", led, stuck[1], stuck)
	}
}
