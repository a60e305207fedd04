package systems_test

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// A press closes on a wall. One agent stands in its way, another one beside it.
func ExampleMover() {
	level := crowd.NewLevel(crowd.Shape{Points: []ecs.Vec2{{X: 200, Y: 0}, {X: 220, Y: 0}, {X: 220, Y: 200}, {X: 200, Y: 200}}})
	press := level.AddMover(crowd.Shape{Points: []ecs.Vec2{{X: 0, Y: 50}, {X: 50, Y: 50}, {X: 50, Y: 150}, {X: 0, Y: 150}}})

	world := donburi.NewWorld()
	sim, err := crowd.New(world, crowd.Config{Level: level})
	if err != nil {
		panic(err)
	}
	guard, err := sim.Species("guard", components.Species{Radius: 5, Speed: components.Speed{Max: 60}, Force: components.Force{Max: 200}})
	if err != nil {
		panic(err)
	}
	for _, at := range []ecs.Vec2{{X: 100, Y: 100}, {X: 100, Y: 180}} {
		e := world.Entry(world.Create(sim.Layout()...))
		components.Position.SetValue(e, at)
		components.Steering.SetValue(e, components.SteeringData{Species: guard})
	}

	for x := 0.0; x <= 145; x++ { // the press comes to 5 u from the wall, half a body
		press.MoveTo(crowd.Pose{Position: ecs.Vec2{X: x}})
		if err := sim.Tick(world); err != nil {
			panic(err)
		}
		for ev := range sim.Events() {
			fmt.Printf("agent %d is %v when the press is at %v\n", ev.ID, ev.Kind, 50+x)
		}
	}
	a := sim.Agents()
	fmt.Printf("they are at x = %.0f and %.0f\n", a.NextAt(0).X, a.NextAt(1).X)
	// Output:
	// agent 1 is crushed when the press is at 190
	// they are at x = 195 and 100
}
