package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/solarlune/resolv"
)

func TestCaseB30HugeTimeStepIsCut(t *testing.T) {
	sc := start(t, walled(200, 200), components.DefaultSpecies(), scatter(5, 30, 180, 180, 50)...)
	advance := func(dt float64) {
		t.Helper()
		if _, err := sc.Advance(sc.world, dt); err != nil {
			t.Fatal(err)
		}
	}
	for range 600 {
		advance(1.0 / 60)
	}
	spread := func() float64 {
		var center ecs.Vec3
		n := float64(sc.Agents().Len())
		for i := range sc.Agents().ID {
			center = center.Add(sc.at(i).Scale(1 / n))
		}
		sum := 0.0
		for i := range sc.Agents().ID {
			sum += sc.at(i).Sub(center).Len2()
		}
		return math.Sqrt(sum / n)
	}
	before, was := spread(), make([]ecs.Vec3, sc.Agents().Len())
	for i := range was {
		was[i] = sc.at(i)
	}
	advance(5)
	// The documented limit is five ticks; bodies that touch may be pushed a little further.
	for i := range was {
		atMost(t, fmt.Sprintf("move of agent %d", i+1), sc.at(i).Sub(was[i]).Len(), 1.25*100*5.0/60+1e-9)
	}
	atMost(t, "spread after the pause against before", spread(), 1.5*before)
	for range 120 {
		advance(1.0 / 60)
	}
	for i := range was {
		p := sc.at(i)
		if !(p.X >= 0 && p.X <= 200 && p.Y >= 0 && p.Y <= 200) {
			t.Errorf("agent %d: got %v, want inside the room", i+1, p)
		}
		atMost(t, fmt.Sprintf("speed of agent %d", i+1), sc.v(i).Len(), 100*(1+1e-12))
	}
}

func TestCaseB32WanderDoesNotDependOnTheTick(t *testing.T) {
	s := quiet(50, 150, 0)
	s.Wander = components.Wandering{Weight: 1, Tau: 0.6, Sigma: 0.6}
	const wanderers = 1000
	measure := func(step float64) (variance, distance float64) {
		bodies := make([]body, wanderers)
		for i := range bodies {
			bodies[i] = body{x: 1e4 * float64(i), vx: 30}
		}
		sc := start(t, crowd.Config{Seed: 9, Timing: ecs.Timing{Step: step}}, s, bodies...)
		turned := make([]float64, wanderers)
		for range int(math.Round(10 / step)) {
			before := make([]ecs.Vec3, wanderers)
			for i := range before {
				before[i] = sc.v(i)
			}
			sc.tick()
			for i, u := range before {
				v := sc.v(i)
				turned[i] += math.Atan2(u.X*v.Y-u.Y*v.X, u.Dot(v))
			}
		}
		for i := range turned {
			variance += turned[i] * turned[i] / wanderers
			distance += sc.at(i).Sub(ecs.Vec3{X: bodies[i].x}).Len() / wanderers
		}
		return variance, distance
	}
	coarseV, coarse := measure(1.0 / 30)
	fineV, fine := measure(1.0 / 120)
	atLeast(t, "variance of the turn at 30 Hz against 120 Hz", coarseV/fineV, 0.75)
	atMost(t, "variance of the turn at 30 Hz against 120 Hz", coarseV/fineV, 1.33)
	near(t, "mean distance at 30 Hz against 120 Hz", coarse/fine, 1, 0.1)
}

func TestCaseB34GoalInsideTheTurningCircle(t *testing.T) {
	for _, least := range []float64{0, 30} {
		t.Run(fmt.Sprintf("least speed %v", least), func(t *testing.T) {
			s := quiet(50, 50, 0)
			s.Speed.Min = least
			s.Goal = components.Seeking{Weight: 1, Arrive: true}
			sc := start(t, walled(1000, 1000), s, body{100, 100, 50, 0})
			goal := ecs.Vec2{X: 100, Y: 120}
			components.Goal.SetValue(sc.entry(0), components.GoalData{Point: goal, Radius: 2, Active: true})
			limit, reached, swept, last := 10.0, math.Inf(1), 0.0, math.NaN()
			if least > 0 {
				limit = 20
			}
			for tick := 1; float64(tick) <= limit*60; tick++ {
				sc.tick()
				way := sc.at(0).Sub(ecs.Vec3{X: goal.X, Y: goal.Y})
				bearing := math.Atan2(way.Y, way.X)
				if !math.IsNaN(last) {
					swept += math.Abs(math.Remainder(bearing-last, 2*math.Pi))
				}
				last = bearing
				if way.Len() <= 2 {
					reached = float64(tick) / 60
					break
				}
			}
			atMost(t, "seconds to the goal", reached, limit)
			atMost(t, "turns around the goal", swept/(2*math.Pi), 2)
		})
	}
}

func TestCaseB35FleeFadesAndComesToRest(t *testing.T) {
	threatAt := func(sc *scene, x, y, radius float64) {
		w := sc.world
		e := w.Entry(w.Create(components.Position, components.Threat))
		components.Position.SetValue(e, ecs.Vec2{X: x, Y: y})
		components.Threat.SetValue(e, components.ThreatData{Radius: radius, Weight: 2})
	}
	last := math.Inf(1)
	for _, d := range []float64{5, 10, 20, 40, 49.9, 51} {
		sc := start(t, walled(1000, 1000), quiet(50, 1e9, 60), body{x: 100 + d, y: 100})
		threatAt(sc, 100, 100, 50)
		sc.tick()
		f := sc.force(0)
		if d == 51 {
			if f != (ecs.Vec3{}) {
				t.Errorf("force outside the radius: got %v, want 0", f)
			}
			continue
		}
		if !(f.X > 0 && f.Y == 0) {
			t.Errorf("force at %v: got %v, want along +x", d, f)
		}
		atMost(t, fmt.Sprintf("force at %v", d), f.Len(), last)
		last = f.Len()
	}

	s := quiet(50, 150, 60)
	s.Goal = components.Seeking{Weight: 1, Arrive: true}
	sc := start(t, walled(1000, 1000), s, body{x: 149, y: 100})
	components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 100, Y: 100}, Active: true})
	threatAt(sc, 100, 100, 50)
	sc.run(600)
	flips, sum, sign := 0, 0.0, 0.0
	for range 1200 {
		sc.tick()
		v := sc.v(0).X
		sum += v * v
		if v*sign < 0 {
			flips++
		}
		if v != 0 {
			sign = v
		}
	}
	atMost(t, "changes of direction a second", float64(flips)/20, 2)
	atMost(t, "rms speed", math.Sqrt(sum/1200), 0.25*50)
}

func TestCaseB37NeighborsDoNotMakeForgetTheGoal(t *testing.T) {
	s := components.NewSpecies(2, 50, 3)
	s.Perception.Radius = 30
	sc := start(t, walled(1000, 1000), s, body{x: 100, y: 100}, body{x: 106, y: 100})
	for i := range 2 {
		components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: 500, Y: 100}, Active: true})
	}
	center := func() float64 { return (sc.at(0).X + sc.at(1).X) / 2 }
	sc.run(60)
	from, ticks := center(), 0
	for center() < 480 && ticks < 14*60 {
		sc.tick()
		ticks++
	}
	atLeast(t, "rise of x a tick", (center()-from)/float64(ticks), 0.5*50/60)
	sc.run(15*60 - 60 - ticks)
	for i := range 2 {
		atMost(t, fmt.Sprintf("distance of boid %d from the goal after 15 s", i), sc.at(i).Sub(ecs.Vec3{X: 500, Y: 100}).Len(), 10)
	}
}

func TestCaseB40FastBoidStopsAtAThinWall(t *testing.T) {
	half := math.Sqrt2 / 2
	tests := []struct {
		name string
		wall crowd.Shape
		// from and to are the wall's middle line; the boid starts 5 before it and flies at its middle.
		at, dir, normal ecs.Vec2
	}{
		{"a wall one unit thick", crowd.Shape{Kind: crowd.Polygon, Points: []ecs.Vec2{{X: 100}, {X: 101}, {X: 101, Y: 200}, {X: 100, Y: 200}}}, ecs.Vec2{X: 95, Y: 100}, ecs.Vec2{X: 1}, ecs.Vec2{X: 100, Y: 100}},
		{"a wall of no thickness", crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 100}, {X: 100, Y: 200}}}, ecs.Vec2{X: 95, Y: 100}, ecs.Vec2{X: 1}, ecs.Vec2{X: 100, Y: 100}},
		{"far from the middle of a long wall", crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 100, Y: -200}, {X: 100, Y: 200}}}, ecs.Vec2{X: 95, Y: 190}, ecs.Vec2{X: 1}, ecs.Vec2{X: 100, Y: 190}},
		{"a slanted wall", crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 0, Y: 200}, {X: 200, Y: 0}}}, ecs.Vec2{X: 100 - 5*half, Y: 100 - 5*half}, ecs.Vec2{X: half, Y: half}, ecs.Vec2{X: 100, Y: 100}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quiet(3000, 9000, 10)
			s.Radius = 2
			c := crowd.Config{Level: crowd.NewLevel(tt.wall)}
			sc := start(t, c, s, body{tt.at.X, tt.at.Y, 3000 * tt.dir.X, 3000 * tt.dir.Y})
			for range 60 {
				sc.tick()
				p := sc.at(0)
				before := (tt.normal.X-p.X)*tt.dir.X + (tt.normal.Y-p.Y)*tt.dir.Y
				if before < 2-1e-6 {
					t.Fatalf("tick %d: the boid is %v before the wall, want at least 2", sc.TickNumber(), before)
				}
				components.Velocity.SetValue(sc.entry(0), ecs.Vec2{X: 3000 * tt.dir.X, Y: 3000 * tt.dir.Y})
			}
		})
	}
}

func TestCaseB41ProbesDoNotSeeTheBoidsOwnShape(t *testing.T) {
	space := resolv.NewSpace(640, 480, 16, 16)
	solid, mob := resolv.NewTag("solid"), resolv.NewTag("mob")
	own := resolv.NewCircle(100, 100, 3)
	own.Tags().Set(mob)
	far := resolv.NewRectangleFromTopLeft(600, 400, 20, 20)
	far.Tags().Set(solid)
	space.Add(own, far)
	s := quiet(30, 90, 20)
	s.Radius = 3
	s.Avoid = components.Avoid{Weight: 10, Horizon: 20.0 / 30, Clearance: 1}
	sc := start(t, crowd.Config{Level: crowd.LevelFromSpace(space, solid)}, s, body{100, 100, 30, 0})
	for range 60 {
		sc.tick()
		if sc.force(0) != (ecs.Vec3{}) {
			t.Fatalf("tick %d: got force %v, want none", sc.TickNumber(), sc.force(0))
		}
	}
	near(t, "distance from where it should be", sc.at(0).Sub(ecs.Vec3{X: 130, Y: 100}).Len(), 0, 1e-9)

	// Two of them, ten apart, see each other and never themselves.
	s.Cohesion.Weight = 1
	two := start(t, crowd.Config{Level: crowd.LevelFromSpace(space, solid)}, s, body{x: 100, y: 100}, body{x: 110, y: 100})
	two.tick()
	for i, other := range []uint64{2, 1} {
		if got := two.neighbors(i); len(got) != 1 || got[0] != other {
			t.Errorf("agent %d: got neighbors %v, want %d", i+1, got, other)
		}
	}
	near(t, "distance to the other's body", two.gap(0, 1)-3, 7, 0.01)
}

func TestCaseB46WindingDoesNotTurnAnObstacleInsideOut(t *testing.T) {
	clockwise := []ecs.Vec2{{X: -1, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}}
	reversed := []ecs.Vec2{clockwise[3], clockwise[2], clockwise[1], clockwise[0]}
	shapes := [][]ecs.Vec2{
		clockwise, reversed,
		append(append([]ecs.Vec2{}, clockwise...), clockwise[0]),
		{clockwise[0], clockwise[1], clockwise[1], clockwise[2], clockwise[3]},
	}
	s := components.NewSpecies(0.2, 1.3, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	var want []ecs.Vec3
	for n, points := range shapes {
		var bodies []body
		for k := range 10 {
			bodies = append(bodies, body{x: -10, y: -0.9 + 0.2*float64(k)})
		}
		c := crowd.Config{Level: crowd.NewLevel(crowd.Shape{Kind: crowd.Polygon, Points: points})}
		sc := start(t, c, s, bodies...)
		for i := range bodies {
			components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: 10, Y: bodies[i].y}, Radius: 0.5, Active: true})
		}
		best := make([]float64, len(bodies))
		for i := range best {
			best[i] = math.Inf(1)
		}
		for tick := range 40 * 60 {
			sc.tick()
			for i := range bodies {
				p := sc.at(i)
				if math.Abs(p.X) < 1 && math.Abs(p.Y) < 1 {
					t.Fatalf("shape %d, tick %d: boid %d is inside the square at %v", n, tick, i, p)
				}
				best[i] = min(best[i], p.Sub(ecs.Vec3{X: 10, Y: bodies[i].y}).Len())
				if n == 0 {
					want = append(want, p)
				} else if d := p.Sub(want[tick*len(bodies)+i]).Len(); d > 1e-9 {
					t.Fatalf("shape %d, tick %d: boid %d is %g from where it is with the first", n, tick, i, d)
				}
			}
		}
		for i, d := range best {
			atMost(t, fmt.Sprintf("shape %d: nearest boid %d came to its goal", n, i), d, 0.5)
		}
	}
}
