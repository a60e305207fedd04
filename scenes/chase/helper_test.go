package chase_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase"
	"github.com/yohamta/donburi"
)

// second is how many ticks of the scene a second has.
const second = 60

// directors is what a program gives to the scenes package.
var directors = scenes.Directors{"chase": chase.New}

// load reads the preset scene with overrides such as "seed=3".
func load(t *testing.T, overrides ...string) *scenes.Scene {
	t.Helper()
	var list []scenes.Override
	for _, text := range overrides {
		o, err := scenes.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	s, err := scenes.Load("chase", list...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// game is a run of the chase under test.
type game struct {
	*scenes.Run
	t *testing.T
}

func start(t *testing.T, o scenes.Options, overrides ...string) *game {
	t.Helper()
	o.Directors = directors
	r, err := scenes.Build(load(t, overrides...), o)
	if err != nil {
		t.Fatal(err)
	}
	return &game{r, t}
}

// seeded starts a game of a seed on one worker.
func seeded(t *testing.T, seed uint64, overrides ...string) *game {
	t.Helper()
	return start(t, scenes.Options{Seed: &seed, Workers: 1}, overrides...)
}

// play ticks with an input.
func (g *game) play(ticks int, in scenes.Input) {
	g.t.Helper()
	for range ticks {
		if err := g.Tick(in); err != nil {
			g.t.Fatal(err)
		}
	}
}

func (g *game) status() scenes.Status { return g.Director.Status() }

// marks returns the marks of a shape.
func (g *game) marks(shape scenes.MarkShape) []scenes.Mark {
	var found []scenes.Mark
	for _, m := range g.Director.Marks(nil) {
		if m.Shape == shape {
			found = append(found, m)
		}
	}
	return found
}

// species returns the agents of a species.
func (g *game) species(name string) []donburi.Entity {
	var found []donburi.Entity
	for i, list := range g.Spawned {
		if g.Scene.Species[g.Scene.Spawns[i].Species].Name == name {
			found = append(found, list...)
		}
	}
	return found
}

// pack returns the hounds that patrol a path.
func (g *game) pack(path string) []donburi.Entity {
	for i, s := range g.Scene.Spawns {
		if s.Goal >= 0 && g.Scene.Targets[s.Goal].Name == path {
			return g.Spawned[i]
		}
	}
	g.t.Fatalf("no pack patrols %s", path)
	return nil
}

func (g *game) at(e donburi.Entity) ecs.Vec2 { return *components.Position.Get(g.World.Entry(e)) }

func (g *game) hare() donburi.Entity { return g.Players[0] }

// put moves an agent, as a game may do between ticks.
func (g *game) put(e donburi.Entity, x, y float64) {
	*components.Position.Get(g.World.Entry(e)) = ecs.Vec2{X: x, Y: y}
	*components.Velocity.Get(g.World.Entry(e)) = ecs.Vec2{}
}

// putHare moves the hare to a place.
func (g *game) putHare(p ecs.Vec2) { g.put(g.hare(), p.X, p.Y) }

// away freezes hounds in the south-east corner, so that they stay out of a test's way.
func (g *game) away(but ...donburi.Entity) {
	keep := map[donburi.Entity]bool{}
	for _, e := range but {
		keep[e] = true
	}
	for k, e := range g.species("hound") {
		if !keep[e] {
			g.put(e, 1160+float64(k%6)*16, 620+float64(k/6)*14)
			components.Steering.Get(g.World.Entry(e)).Frozen = true
		}
	}
}

// hunters counts the hounds that pursue the hare straight.
func (g *game) hunters() int {
	n := 0
	for _, e := range g.species("hound") {
		if components.Target.Get(g.World.Entry(e)).Entity == g.hare() {
			n++
		}
	}
	return n
}

func distance(p, q ecs.Vec2) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }
