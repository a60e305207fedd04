package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/solarlune/resolv"
	"github.com/yohamta/donburi"
)

func TestResultsWithMoversDoNotDependOnTheWorkers(t *testing.T) {
	run := func(workers int) (hashes []uint64) {
		d := &draws{seed: 3}
		level := crowd.NewLevel(jagged(d)...)
		movers := riders(d, level, 5)
		c := walled(600, 600)
		c.Level, c.Workers = level, workers
		var bodies []body
		for range 400 {
			p := d.point(6, 594)
			bodies = append(bodies, body{x: p.X, y: p.Y})
		}
		sc := start(t, c, components.NewSpecies(5, 100, 3), bodies...)
		for tick := range 120 {
			for k := range movers {
				movers[k].MoveTo(movers[k].pose(tick))
			}
			sc.tick()
			hashes = append(hashes, sc.Hash())
		}
		return hashes
	}
	one, two := run(1), run(2)
	for i := range one {
		if one[i] != two[i] {
			t.Fatalf("tick %d: the hashes of one and two workers differ", i+1)
		}
	}
}

func TestMoversDoNotAllocate(t *testing.T) {
	for _, n := range []int{1, 20} {
		level := levelOf([]rectangle{{400, 0, 50, 400}})
		var movers []*crowd.Mover
		for i := range n {
			movers = append(movers, level.AddMover(rectangle{20, 20 + 19*float64(i), 200, 10}.shape()))
		}
		c := walled(600, 400)
		c.Level = level
		s := components.NewSpecies(3, 100, 3)
		sc := start(t, c, s, scatter(5, 100, 600, 400, 50)...)
		for i := range 100 {
			components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: 550, Y: 200}, Active: true})
		}
		tick := func() {
			x := 150 * math.Sin(float64(sc.TickNumber())/20)
			for _, m := range movers {
				m.MoveTo(crowd.Pose{Position: ecs.Vec2{X: x}, Rotation: x / 1000, Pivot: ecs.Vec2{X: 100, Y: 200}})
			}
			_ = sc.Tick(sc.world)
		}
		for range 300 {
			tick()
		}
		if got := testing.AllocsPerRun(200, tick); got >= 1 {
			t.Errorf("%d movers: got %v allocations per tick, want none", n, got)
		}
	}
}

func TestMovingTagsReadTheSpaceInEveryTick(t *testing.T) {
	space := resolv.NewSpace(600, 400, 16, 16)
	solid, door := resolv.NewTag("solid of the movers"), resolv.NewTag("door of the movers")
	wall := resolv.NewRectangleFromTopLeft(400, 0, 50, 400)
	wall.Tags().Set(solid)
	box := resolv.NewRectangleFromTopLeft(100, 100, 40, 100) // of both tags: it moves
	box.Tags().Set(solid | door)
	ball := resolv.NewCircle(100, 300, 20)
	ball.Tags().Set(door)
	space.Add(wall, box, ball)
	c := walled(600, 400)
	level := crowd.LevelFromSpace(space, solid).Moving(door)
	c.Level = level
	sc := start(t, c, still(6), body{x: 150, y: 150}, body{x: 130, y: 300})
	if n := len(level.Movers()); n != 2 || len(level.Shapes()) != 1 {
		t.Fatalf("got %d movers and %d walls, want 2 and 1", n, len(level.Shapes()))
	}
	for range 20 {
		box.Move(5, 0)
		ball.Move(0, -1)
		ball.Move(6, 1)
		sc.tick()
	}
	atLeast(t, "x in front of the box", sc.at(0).X, 140+100+6-1e-6)
	atLeast(t, "x in front of the ball", sc.at(1).X, 100+120+26-1e-6)
	box.SetRotation(math.Pi / 2) // 100 wide now, about 220, 150
	sc.tick()
	if got := level.Overlap(ecs.Vec2{X: 265, Y: 150}, 1, 0); got < 5 {
		t.Errorf("got overlap %v in the turned box, want it as resolv turns it", got)
	}
	ball.SetRadius(40)
	sc.tick()
	if level.Free(ecs.Vec2{X: ball.Position().X + 35, Y: ball.Position().Y}, 1, 0) {
		t.Error("the grown ball is not seen")
	}
}

func TestPosesThatAreNotFiniteAreRefused(t *testing.T) {
	sc, m := withMovers(t, still(6), nil, []crowd.Shape{rectangle{100, 100, 40, 100}.shape()}, body{x: 160, y: 150})
	shift(m[0], 10, 0)
	sc.tick()
	for _, bad := range []crowd.Pose{
		{Position: ecs.Vec2{X: math.NaN()}}, {Position: ecs.Vec2{Y: math.Inf(1)}}, {Rotation: math.NaN()},
		{Pivot: ecs.Vec2{X: math.Inf(-1)}}, {Position: ecs.Vec2{X: 1e8}},
	} {
		m[0].MoveTo(bad)
		if err := sc.Tick(sc.world); err == nil {
			t.Errorf("pose %+v: got no error", bad)
		}
		if sc.LineOfSight(ecs.Vec3{X: 145, Y: 50}, ecs.Vec3{X: 145, Y: 250}) {
			t.Errorf("pose %+v: the last good pose does not stand", bad)
		}
	}
	shift(m[0], 100, 0)
	sc.tick()
	atLeast(t, "x of the agent", sc.at(0).X, 246-1e-6)
}

func TestDegenerateMoversAreRefused(t *testing.T) {
	level := crowd.NewLevel()
	level.AddMover(crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{{}}})
	_, err := crowd.New(donburi.NewWorld(), crowd.Config{Level: level})
	const want = "level: geometry: movers[0]: Radius is 0, allowed is (0, 1e+07]"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestMovers(t *testing.T) {
	sc, m := withMovers(t, still(6), nil, []crowd.Shape{rectangle{100, 100, 40, 100}.shape()}, body{x: 200, y: 150})
	level := sc.Config().Level.(*crowd.Level)
	t.Run("one that jumps pushes nobody, and lets the covered out by the shortest way", func(t *testing.T) {
		m[0].JumpTo(crowd.Pose{Position: ecs.Vec2{X: 62}})
		sc.tick()
		components.Velocity.SetValue(sc.entry(0), ecs.Vec2{})
		if p, n := sc.at(0), sc.events(ecs.Crushed); n != 0 || math.Abs(p.X-208) > 1e-5 {
			t.Errorf("got it at %v with %d Crushed events, want it at 208 with none", p, n)
		}
	})
	t.Run("one that is removed is gone", func(t *testing.T) {
		level.RemoveMover(m[0])
		sc.tick()
		if !sc.LineOfSight(ecs.Vec3{X: 50, Y: 150}, ecs.Vec3{X: 300, Y: 150}) || len(level.Movers()) != 0 {
			t.Error("it blocks sight yet")
		}
	})
	t.Run("one that is added is there from the next tick", func(t *testing.T) {
		late := level.AddMover(rectangle{300, 100, 40, 100}.shape())
		sc.tick()
		if sc.LineOfSight(ecs.Vec3{X: 250, Y: 150}, ecs.Vec3{X: 400, Y: 150}) {
			t.Error("it does not block sight")
		}
		shift(late, -80, 0)
		sc.tick()
		atMost(t, "x of the agent", sc.at(0).X, 214+1e-6)
	})
	t.Run("a sync between ticks takes no push away", func(t *testing.T) {
		late := level.Movers()[0]
		before := sc.at(0).X
		shift(late, -100, 0)
		if err := sc.Sync(sc.world); err != nil {
			t.Fatal(err)
		}
		sc.tick()
		near(t, "x of the agent", sc.at(0).X, before-20, 20)
		atMost(t, "x of the agent", sc.at(0).X, 194+1e-6)
	})
}

func TestPosesBetweenTicks(t *testing.T) {
	from := crowd.Pose{Position: ecs.Vec2{X: 10}, Rotation: 3}
	to := crowd.Pose{Position: ecs.Vec2{X: 20, Y: 8}, Rotation: 3.5 - 2*math.Pi}
	mid := from.Toward(to, 0.5)
	near(t, "x", mid.Position.X, 15, 1e-12)
	near(t, "y", mid.Position.Y, 4, 1e-12)
	near(t, "rotation, by the shorter turn", mid.Rotation, 3.25, 1e-12)
	turned := crowd.Pose{Rotation: math.Pi / 2, Pivot: ecs.Vec2{X: 10}}.Apply(ecs.Vec2{X: 20})
	if got, want := fmt.Sprintf("%.6f %.6f", turned.X, turned.Y), "10.000000 10.000000"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestMoversPushAcrossTheSeam(t *testing.T) {
	for _, from := range []float64{0, -4000, 4000} { // the game may let it run on
		c := torus(400, 200)
		level := crowd.NewLevel()
		m := level.AddMover(rectangle{-20, 60, 20, 80}.shape())
		c.Level = level
		shift(m, 300+from, 0)
		sc := start(t, c, still(6), body{x: 350, y: 100})
		for x := 300.0; x < 1000; x += 7 {
			shift(m, x+from, 0)
			sc.tick()
			if n := sc.events(ecs.Crushed); n != 0 {
				t.Fatal("crushed in the open")
			}
			front := math.Mod(x, 400)
			if ahead := math.Mod(sc.at(0).X-front+400, 400); ahead < 6-1e-6 || ahead > 100 {
				t.Fatalf("front at %v, agent at %v: %v ahead, want at least 6", front, sc.at(0).X, ahead)
			}
		}
	}
}
