package systems_test

import (
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// What no species needs has no memory; a crowd that comes to need it in the middle of a run gets it.

func TestGoalsMayComeLate(t *testing.T) {
	species := quiet(60, 200, 0)
	sc := start(t, crowd.Config{}, species, body{x: 0}, body{x: 50})
	sc.run(3)
	components.Goal.SetValue(sc.entry(1), components.GoalData{Point: ecs.Vec2{X: 50, Y: 40}, Active: true})
	sc.run(3)
	if got := sc.v(1); got != (ecs.Vec3{}) {
		t.Errorf("got velocity %v before the species seeks goals", got)
	}
	species.Goal = components.Seeking{Weight: 1, Arrive: true}
	if _, err := sc.Species("boid", species); err != nil {
		t.Fatal(err)
	}
	sc.run(180)
	near(t, "y of the one with a goal", sc.at(1).Y, 40, 3)
	near(t, "y of the other", sc.at(0).Y, 0, 0)
}

func TestThreatsMayComeLate(t *testing.T) {
	sc := start(t, crowd.Config{}, quiet(60, 200, 0), body{x: 0}, body{x: 500})
	sc.run(3)
	wolf, err := sc.Species("wolf", quiet(60, 200, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Relate(components.Relation{To: wolf, Kind: components.Flee, Radius: 100, Weight: 1, Angle: 180}); err != nil {
		t.Fatal(err)
	}
	components.Steering.Get(sc.entry(1)).Species = wolf
	components.Position.SetValue(sc.entry(1), ecs.Vec2{X: 40})
	sc.run(60)
	if got := sc.at(0).X; got > -10 {
		t.Errorf("got x = %v want it to have fled to the left", got)
	}
}

func TestDriversMayComeLate(t *testing.T) {
	sc := start(t, crowd.Config{}, quiet(60, 200, 0), body{x: 0}, body{x: 50}, body{x: 100})
	sc.run(3)
	if sc.Agents().Drive != nil {
		t.Error("got room for drives before anybody is driven")
	}
	steering := components.Steering.Get(sc.entry(1))
	steering.Driven, steering.Drive = true, ecs.Vec2{Y: 30}
	sc.run(120)
	near(t, "speed of the driven one", sc.v(1).Y, 30, 0.1)
	near(t, "speed of another", sc.v(2).Y, 0, 0)
	sc.world.Remove(sc.Agents().Entity[0])
	for range 5 {
		sc.world.Create(sc.Layout()...)
	}
	sc.run(1)
	if got := sc.Agents().Drive; len(got) != 7 || got[0] != (ecs.Vec2{Y: 30}) || got[1] != (ecs.Vec2{}) {
		t.Errorf("got the drives %v want them in the rows of their agents", got)
	}
}

func TestNobodyIsLeftOutWhenManyCome(t *testing.T) {
	w := donburi.NewWorld()
	sim, err := crowd.New(w, crowd.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("boid", quiet(60, 200, 0)); err != nil {
		t.Fatal(err)
	}
	for n := 3000; n <= 9000; n += 3000 {
		w.CreateMany(3000, sim.Layout()...)
		if err := sim.Tick(w); err != nil {
			t.Fatal(err)
		}
		ids := sim.Agents().ID
		if len(ids) != n || ids[0] != 1 || ids[n-1] != uint64(n) {
			t.Errorf("got %d agents want %d, numbered", len(ids), n)
		}
	}
}

func TestPushesFactorsAndAimsMayComeLate(t *testing.T) {
	species := quiet(60, 200, 0)
	sc := start(t, crowd.Config{}, species, body{x: 0}, body{x: 50, vx: 60}, body{x: 100, vx: 60})
	sc.run(3)
	if a := sc.Agents(); a.Push != nil || a.SpeedFactor != nil || a.Aim != nil {
		t.Error("got room for pushes, speed factors or aims before anybody has one")
	}
	components.Steering.Get(sc.entry(0)).Push = ecs.Vec2{Y: 7}
	components.Steering.Get(sc.entry(1)).SpeedFactor = 0.5
	sc.tick()
	near(t, "y of the pushed one", sc.at(0).Y, 7, 0)
	near(t, "speed of the slowed one", sc.v(1).Len(), 30, 1e-9)
	near(t, "speed of another", sc.v(2).Len(), 60, 1e-9)
	sc.run(2)
	near(t, "y of the one that was pushed before", sc.at(0).Y, 7, 0)
	if got := components.Steering.Get(sc.entry(0)).Push; got != (ecs.Vec2{}) {
		t.Errorf("got the push %v left in the component", got)
	}
	sc.world.Remove(sc.Agents().Entity[0])
	sc.world.Create(sc.Layout()...)
	sc.run(1)
	if got := sc.Agents().SpeedFactor; len(got) != 3 || got[0] != 0.5 || got[1] != 1 || got[2] != 1 {
		t.Errorf("got the speed factors %v want them in the rows of their agents", got)
	}
	components.Steering.Get(sc.entry(0)).SpeedFactor = 0
	sc.run(1)
	near(t, "speed factor that is taken back", sc.Agents().SpeedFactorOf(0), 1, 0)
}

func TestSystemsMayChangeTheWorldBeforeItIsWritten(t *testing.T) {
	sc := start(t, crowd.Config{}, quiet(60, 200, 0), body{x: 0, vx: 60}, body{x: 50, vx: 60}, body{x: 100, vx: 60})
	sc.run(2)
	entities, fresh := [3]donburi.Entity(sc.Agents().Entity), &ecs.Vec2{}
	done := false
	sc.Add(ecs.Steer, systemFunc(func(tick *ecs.Tick) {
		if !done {
			done = true
			tick.World.Remove(entities[0]) // which puts the last one in its place
			components.Position.Set(tick.World.Entry(entities[1]), fresh)
		}
	}))
	sc.tick()
	near(t, "x in the replaced component", fresh.X, 53, 1e-9)
	near(t, "x of the one that took the place", components.Position.Get(sc.world.Entry(entities[2])).X, 103, 1e-9)
	sc.tick()
	if got := sc.Agents(); got.Len() != 2 || (got.Flags[0]|got.Flags[1])&ecs.Teleported != 0 {
		t.Errorf("got %d agents with flags %v want two that nobody moved", got.Len(), got.Flags)
	}
}

func TestCopiedSteeringDoesNotCarryTheId(t *testing.T) {
	sc := start(t, crowd.Config{}, quiet(60, 200, 0), body{x: 0}, body{x: 50})
	sc.run(2)
	twin := *components.Steering.Get(sc.entry(0))
	components.Steering.Set(sc.entry(1), &twin)
	sc.tick()
	if got := components.Steering.Get(sc.entry(1)).ID; got != 2 {
		t.Errorf("got id %d in the copy want its own 2", got)
	}
}
