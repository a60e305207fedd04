package chase_test

import (
	"bytes"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
	"github.com/yohamta/donburi"
)

func setVelocity(g *game, e donburi.Entity, v ecs.Vec2) {
	*components.Velocity.Get(g.World.Entry(e)) = v
}

func onPath(g *game, e donburi.Entity) bool {
	return len(components.Path.Get(g.World.Entry(e)).Points) > 1
}

var autopilot = scenes.Input{Autopilot: true}

func TestARestartEqualsAFreshStart(t *testing.T) {
	fresh := seeded(t, 3)
	g := seeded(t, 3)
	g.play(20*second, autopilot)
	g.play(1, scenes.Input{Restart: true})
	if err := g.Sim.Sync(g.World); err != nil {
		t.Fatal(err)
	}
	// The hash holds the tick, so the fresh start is one at the same tick.
	var file bytes.Buffer
	if err := scenes.WriteState(&file, fresh.Run); err != nil {
		t.Fatal(err)
	}
	state, err := scenes.ReadState(&file, "fresh")
	if err != nil {
		t.Fatal(err)
	}
	state.Tick = g.Sim.TickNumber()
	seed := uint64(3)
	same := start(t, scenes.Options{Seed: &seed, Workers: 1, State: state})
	if got, want := g.Sim.Hash(), same.Sim.Hash(); got != want {
		t.Errorf("hash after a restart: got %016x want %016x", got, want)
	}
	if d := cmp.Diff(fresh.status(), g.status()); d != "" {
		t.Errorf("status after a restart (-fresh +got):\n%s", d)
	}
	sameOrbs := func(g *game) []ecs.Vec2 {
		var at []ecs.Vec2
		for _, shape := range []scenes.MarkShape{scenes.Gem, scenes.Orb, scenes.Gate} {
			for _, m := range g.marks(shape) {
				at = append(at, m.At)
			}
		}
		return at
	}
	if d := cmp.Diff(sameOrbs(fresh), sameOrbs(g)); d != "" {
		t.Errorf("marks after a restart (-fresh +got):\n%s", d)
	}
	for _, pair := range [][2]string{{"hound", "hare"}, {"hare", "hound"}, {"sheep", "hare"}} {
		if got, want := relation(g, pair), relation(fresh, pair); got != want {
			t.Errorf("relation %v after a restart: got %+v want %+v", pair, got, want)
		}
	}
	g.play(20*second, autopilot)
	if g.status().Score == 0 {
		t.Error("20 s after a restart: got no score")
	}
}

func relation(g *game, pair [2]string) components.Relation {
	from, _ := g.Sim.SpeciesByName(pair[0])
	to, _ := g.Sim.SpeciesByName(pair[1])
	return *g.Sim.Relation(from, to)
}

func TestTheSameSeedGivesTheSameGame(t *testing.T) {
	seed, other := uint64(5), uint64(6)
	one := start(t, scenes.Options{Seed: &seed, Workers: 1})
	two := start(t, scenes.Options{Seed: &seed, Workers: 3})
	different := start(t, scenes.Options{Seed: &other, Workers: 1})
	for k := range 20 {
		one.play(second, autopilot)
		two.play(second, autopilot)
		if one.Sim.Hash() != two.Sim.Hash() {
			t.Fatalf("second %d: got hashes %016x and %016x want equal ones", k+1, one.Sim.Hash(), two.Sim.Hash())
		}
	}
	if d := cmp.Diff(one.status(), two.status()); d != "" {
		t.Errorf("status (-one worker +three):\n%s", d)
	}
	different.play(20*second, autopilot)
	if one.Sim.Hash() == different.Sim.Hash() {
		t.Error("another seed: got the same hash")
	}
}

func TestLookingChangesNothing(t *testing.T) {
	looked, plain := seeded(t, 9), seeded(t, 9)
	for range 10 {
		looked.play(second, autopilot)
		plain.play(second, autopilot)
		before := looked.status()
		for range 50 { // a pause: the window draws and does not tick
			looked.Director.Marks(nil)
			for row := range looked.Sim.Agents().Len() {
				looked.Director.Tint(row)
			}
		}
		if d := cmp.Diff(before, looked.status()); d != "" {
			t.Fatalf("status during a pause (-before +after):\n%s", d)
		}
	}
	if looked.Sim.Hash() != plain.Sim.Hash() {
		t.Errorf("hash: got %016x want %016x", looked.Sim.Hash(), plain.Sim.Hash())
	}
}

func TestTheAutopilotStartsAgainAfterTheEnd(t *testing.T) {
	g := seeded(t, 7)
	for range 3 {
		g.play(4*second, scenes.Input{})
		bite(g)
	}
	if g.status().Phase != scenes.Lost {
		t.Fatalf("after three hits: got phase %d want Lost", g.status().Phase)
	}
	g.play(2*second, autopilot)
	if g.status().Phase != scenes.Lost {
		t.Error("2 s after the end: the game began again already")
	}
	g.play(2*second, autopilot)
	if s := g.status(); s.Phase != scenes.Playing || s.Lives != 3 || !s.Autopilot {
		t.Errorf("4 s after the end: got phase %d, %d lives, autopilot %v; want Playing, 3 and true", s.Phase, s.Lives, s.Autopilot)
	}
}

func TestStartRefusesAnotherScene(t *testing.T) {
	s, err := scenes.Load("flocking")
	if err != nil {
		t.Fatal(err)
	}
	other := *s
	other.Director = "chase"
	_, err = scenes.Build(&other, scenes.Options{Directors: directors})
	for _, want := range []string{"species hare", "species hound", "target exit", "control: player", "walls"} {
		if err == nil || !bytes.Contains([]byte(err.Error()), []byte(want)) {
			t.Errorf("got error %v want one about %s", err, want)
		}
	}
}
