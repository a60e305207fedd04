package systems_test

import (
	"fmt"
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/solarlune/resolv"
	"github.com/yohamta/donburi"
	donburiecs "github.com/yohamta/donburi/ecs"
	"github.com/yohamta/donburi/features/transform"
)

// sprite is a game's own component.
var sprite = donburi.NewComponentType[struct{ Frame int }]()

// player is a game's own tag.
var player = donburi.NewTag("player")

// arena is a game's level: four pillars in a hall.
func arena() (*resolv.Space, resolv.Tags) {
	space, solid := resolv.NewSpace(1280, 720, 16, 16), resolv.NewTag("wall")
	for _, at := range [][2]float64{{320, 200}, {320, 520}, {960, 200}, {960, 520}} {
		pillar := resolv.NewRectangle(at[0], at[1], 80, 80)
		pillar.Tags().Set(solid)
		space.Add(pillar)
	}
	return space, solid
}

// A complete little game: its own transform component, its own loop, a resolv space, and 200 zombies that
// follow the player around the pillars without treading on each other. What drover adds is between the
// two marks.
func Example() {
	world := donburi.NewWorld()
	space, tagSolid := arena()
	hero := world.Create(transform.Transform, player)
	transform.Transform.Get(world.Entry(hero)).LocalPosition = ecs.Vec2{X: 1100, Y: 360}

	// drover: from here
	sim, err := crowd.New(world, crowd.Config{Seed: 7, Level: crowd.LevelFromSpace(space, tagSolid)})
	if err != nil {
		panic(err)
	}
	zombie, err := sim.Species("zombie", components.DefaultSpecies())
	if err != nil {
		panic(err)
	}
	ecs.BindPosition(sim, transform.Transform, func(t *transform.TransformData) *ecs.Vec2 { return &t.LocalPosition })
	for i := range 200 {
		e := world.Entry(world.Create(sim.Layout(sprite, transform.Transform)...))
		transform.Transform.Get(e).LocalPosition = ecs.Vec2{X: 40 + 14*float64(i%10), Y: 80 + 14*float64(i/10)}
		components.Steering.SetValue(e, components.SteeringData{Species: zombie})
		components.Target.SetValue(e, components.TargetData{Entity: hero})
	}
	// drover: to here

	for frame := range 20 * 60 {
		at := &transform.Transform.Get(world.Entry(hero)).LocalPosition
		at.Y = 360 + 200*math.Sin(float64(frame)/120) // the player runs up and down
		if err := sim.Tick(world); err != nil {
			panic(err)
		}
	}

	near, worst := 0, 0.0
	a := sim.Agents()
	for i := range a.ID {
		if a.NextAt(i).Sub(ecs.Vec3{X: 1100, Y: 360}).Len() < 300 {
			near++
		}
		for j := range i {
			worst = max(worst, 1-a.NextAt(i).Sub(a.NextAt(j)).Len()/(a.RadiusOf(i)+a.RadiusOf(j)))
		}
	}
	fmt.Println("zombies near the player:", near)
	fmt.Println("worst overlap of two bodies below 15 %:", worst < 0.15)
	// Output:
	// zombies near the player: 200
	// worst overlap of two bodies below 15 %: true
}

// Layers of the game below.
const (
	layerGround donburiecs.LayerID = iota
	layerMobs
)

// The same on donburi/ecs: a one-line adaptor runs the simulation as a system. The layer's archetype is
// primed by ecs.CreateMany before ecs.Create, which donburi cannot do the other way round.
func Example_donburiECS() {
	game := donburiecs.NewECS(donburi.NewWorld())
	sim, err := crowd.New(game.World, crowd.Config{Seed: 7})
	if err != nil {
		panic(err)
	}
	if _, err := sim.Species("ant", components.DefaultSpecies()); err != nil {
		panic(err)
	}
	game.AddSystem(func(e *donburiecs.ECS) { _ = sim.Tick(e.World) })

	prime := game.CreateMany(layerMobs, 1, sim.Layout(sprite)...)
	game.World.Remove(prime[0])
	for range 3 {
		game.Create(layerMobs, sim.Layout(sprite)...)
	}
	for _, e := range game.CreateMany(layerMobs, 4, sim.Layout(sprite)...) {
		components.Position.SetValue(game.World.Entry(e), ecs.Vec2{X: 50, Y: 50})
	}
	game.Create(layerGround, sprite) // no agent
	for range 60 {
		game.Update()
	}
	fmt.Println("agents:", sim.Agents().Len(), "ticks:", sim.TickNumber())
	// Output:
	// agents: 7 ticks: 60
}
