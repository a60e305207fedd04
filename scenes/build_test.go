package scenes_test

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

func mustBuild(t *testing.T, s *scenes.Scene, o scenes.Options) *scenes.Run {
	t.Helper()
	r, err := scenes.Build(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEssaimStartsWithTheFixture(t *testing.T) {
	data, err := os.ReadFile("testdata/essaim-seed-0.json")
	if err != nil {
		t.Fatal(err)
	}
	var fixture struct{ Init [][6]float64 }
	if err := json.Unmarshal(data, &fixture); err != nil {
		t.Fatal(err)
	}
	s, err := scenes.Load("essaim", scenes.Override{Path: "spawn.0.count", Value: "90"})
	if err != nil {
		t.Fatal(err)
	}
	r := mustBuild(t, s, scenes.Options{Seed: new(uint64)})
	a := r.Sim.Agents()
	if a.Len() != len(fixture.Init) {
		t.Fatalf("got %d agents want %d", a.Len(), len(fixture.Init))
	}
	for i, want := range fixture.Init {
		p, v := a.NextAt(i), a.NextMoving(i)
		if got := [6]float64{p.X, p.Y, p.Z, v.X, v.Y, v.Z}; got != want || a.ID[i] != uint64(i+1) {
			t.Fatalf("agent %d: got %v want %v", a.ID[i], got, want)
		}
	}
}

const crowded = `version: 1
world: {size: [300, 200], edges: walls}
species:
  big: {rules: plain, speed: {max: 10}, radius: 8}
  small: {rules: plain, speed: {max: 10}, radius: 3}
obstacles:
  - {rect: [100, 50, 60, 60], rotate: 20}
  - {circle: [220, 120, 30]}
  - {wall: [[20, 100], [80, 180]], thickness: 4}
spawn:
  - {species: big, count: 40, heading: random}
  - {species: small, count: 60, in: {polygon: [[10, 10], [290, 10], [290, 190], [150, 100]]}, speed: [1, 5]}
  - {species: small, count: 10, in: {circle: [60, 60, 40]}, velocity: [1, 2]}
`

func TestSpawnsAreClearOfWallsAndOfEachOther(t *testing.T) {
	for _, edges := range []string{"walls", "torus"} {
		r := mustBuild(t, mustParse(t, crowded, scenes.Override{Path: "world.edges", Value: edges}), scenes.Options{})
		a, w := r.Sim.Agents(), r.Sim.Config().World
		if a.Len() != 110 || len(r.Spawned[0]) != 40 || len(r.Spawned[1]) != 60 || len(r.Spawned[2]) != 10 {
			t.Fatalf("%s: got %d agents want 110", edges, a.Len())
		}
		for i := range a.Len() {
			p := a.NextAt(i)
			if !r.Level.Free(p.XY(), a.RadiusOf(i), 0) {
				t.Errorf("%s: agent %d stands in a wall", edges, a.ID[i])
			}
			if p.X < 0 || p.Y < 0 || p.X > 300 || p.Y > 200 {
				t.Errorf("%s: agent %d is outside", edges, a.ID[i])
			}
			for j := range i {
				d := w.Delta(p, a.NextAt(j))
				if math.Hypot(d.X, d.Y) < a.RadiusOf(i)+a.RadiusOf(j) {
					t.Errorf("%s: agents %d and %d overlap", edges, a.ID[i], a.ID[j])
				}
			}
		}
		if v := a.NextMoving(105); v.X != 1 || v.Y != 2 {
			t.Errorf("got velocity %v want (1, 2)", v)
		}
		if v := a.NextMoving(50); math.Hypot(v.X, v.Y) < 1 || math.Hypot(v.X, v.Y) > 5 {
			t.Errorf("got speed %v want 1 … 5", math.Hypot(v.X, v.Y))
		}
	}
}

func TestPlacesDependOnSeedAndIDOnly(t *testing.T) {
	s := mustParse(t, crowded)
	first := mustBuild(t, s, scenes.Options{}).Sim.Hash()
	if again := mustBuild(t, s, scenes.Options{Workers: 1, Exact: true}).Sim.Hash(); again != first {
		t.Errorf("got hash %x want %x", again, first)
	}
	seed := uint64(2)
	if other := mustBuild(t, s, scenes.Options{Seed: &seed}).Sim.Hash(); other == first {
		t.Error("another seed gives the same start")
	}
}

func TestSpawnsIn3D(t *testing.T) {
	r := mustBuild(t, mustParse(t, `version: 1
world: {dimensions: 3, min: [0, 0, -10], size: [50, 50, 20], edges: walls}
species: {a: {rules: plain, speed: {max: 10}, radius: 1}}
obstacles: [{circle: [25, 25, 10], z: [-10, 0]}]
spawn:
  - {species: a, count: 50, heading: random}
  - {species: a, count: 20, in: {box: [20, 20, 1, 10, 10, 5]}, heading: 90}
`), scenes.Options{})
	a := r.Sim.Agents()
	for i := range a.Len() {
		p, v := a.NextAt(i), a.NextMoving(i)
		if p.Z < -9 || p.Z > 9 || !r.Level.Free(p.XY(), 1, p.Z) {
			t.Errorf("agent %d stands at %v", a.ID[i], p)
		}
		if speed := math.Sqrt(v.X*v.X + v.Y*v.Y + v.Z*v.Z); math.Abs(speed-8.5) > 1e-12 {
			t.Errorf("agent %d: got speed %v want 8.5", a.ID[i], speed)
		}
		if i >= 50 && (p.Z < 1 || p.Z > 6 || v.Y != 8.5 || v.X != 0) {
			t.Errorf("agent %d of the box: got %v moving %v", a.ID[i], p, v)
		}
	}
}

func TestSpawnsWithoutRoomSayWhy(t *testing.T) {
	const head = `version: 1
world: {size: [100, 100], edges: walls}
species: {a: {rules: plain, speed: {max: 10}, radius: 10}}
obstacles: [{rect: [0, 0, 40, 100]}]
spawn:
`
	tests := []struct{ spawn, want string }{
		{"  - {species: a, count: 40}", "test.yaml:6:5: spawn.0: placed "},
		{"  - {species: a, count: 40}", " on other agents); make its area larger, or its count or the radius smaller"},
		{"  - {species: a, in: {rect: [1, 1, 30, 90]}}", "spawn.0: placed 0 of 1 a: the next found no room in 64 tries"},
		{"  - {species: a, at: [20, 50]}", "spawn.0: placed 0 of 1 a: at [20, 50] it would stand in a wall"},
		{"  - {species: a, at: [95, 50]}", "at [95, 50] it would stand outside the world"},
		{"  - {species: a, at: [60, 50]}\n  - {species: a, at: [65, 50]}", "spawn.1: placed 0 of 1 a: at [65, 50] it would stand on another agent"},
	}
	for _, tt := range tests {
		_, err := scenes.Build(mustParse(t, head+tt.spawn), scenes.Options{})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v want %s", tt.spawn, err, tt.want)
		}
	}
}

func TestGoalsAndPlayers(t *testing.T) {
	s, err := scenes.Load("testdata/good/chase.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s.Spawns[0].Goal = 2 // prey
	r := mustBuild(t, s, scenes.Options{})
	if len(r.Players) != 1 || r.Players[0] != r.Spawned[1][0] {
		t.Fatalf("got players %v want the hare", r.Players)
	}
	hound := r.World.Entry(r.Spawned[0][0])
	if got := components.Target.Get(hound).Entity; got != r.Players[0] {
		t.Errorf("the hound follows %v want the hare", got)
	}
	s.Spawns[0].Goal = 0
	r = mustBuild(t, s, scenes.Options{})
	want := components.GoalData{Point: ecs.Vec2{X: 1200, Y: 360}, Radius: 12, Active: true}
	if got := *components.Goal.Get(r.World.Entry(r.Spawned[0][3])); got != want {
		t.Errorf("got goal %+v want %+v", got, want)
	}
	s.Spawns[0].Goal = 1
	r = mustBuild(t, s, scenes.Options{})
	if got := *components.Path.Get(r.World.Entry(r.Spawned[0][3])); len(got.Points) != 3 || !got.Loop {
		t.Errorf("got path %+v", got)
	}
}

func TestPlayersFollowKeysAndPointer(t *testing.T) {
	s := mustParse(t, `version: 1
world: {size: [100, 100], edges: torus}
species: {a: {rules: plain, speed: {max: 10}, force: {max: 1000}}}
spawn: [{species: a, at: [90, 50], control: player}]
`)
	tests := []struct {
		name string
		in   scenes.Input
		want ecs.Vec2
	}{
		{"nothing", scenes.Input{}, ecs.Vec2{}},
		{"half a stick", scenes.Input{Move: ecs.Vec2{X: 0.5}}, ecs.Vec2{X: 5}},
		{"an overlong stick", scenes.Input{Move: ecs.Vec2{Y: 3}}, ecs.Vec2{Y: 10}},
		{"the pointer across the border", scenes.Input{Pointer: ecs.Vec2{X: 10, Y: 50}, Pointing: true}, ecs.Vec2{X: 10}},
		{"the pointer near by", scenes.Input{Pointer: ecs.Vec2{X: 90, Y: 51}, Pointing: true}, ecs.Vec2{Y: 4}},
		{"the pointer here", scenes.Input{Pointer: ecs.Vec2{X: 90, Y: 50}, Pointing: true}, ecs.Vec2{}},
		{"keys over the pointer", scenes.Input{Move: ecs.Vec2{X: -1}, Pointer: ecs.Vec2{X: 95, Y: 50}, Pointing: true}, ecs.Vec2{X: -10}},
	}
	for _, tt := range tests {
		r := mustBuild(t, s, scenes.Options{})
		if err := r.Tick(tt.in); err != nil {
			t.Fatal(err)
		}
		steering := components.Steering.Get(r.World.Entry(r.Players[0]))
		if steering.Drive != tt.want || !steering.Driven {
			t.Errorf("%s: got drive %v want %v", tt.name, steering.Drive, tt.want)
		}
	}
	r := mustBuild(t, s, scenes.Options{})
	if err := r.Tick(scenes.Input{Autopilot: true}); err != nil {
		t.Fatal(err)
	}
	if components.Steering.Get(r.World.Entry(r.Players[0])).Driven {
		t.Error("on autopilot the player is driven")
	}
}

func TestUnknownDirectorsAreNamed(t *testing.T) {
	s := mustParse(t, "version: 1\ndirector: chas")
	_, err := scenes.Build(s, scenes.Options{Directors: scenes.Directors{"chase": nil}})
	const want = "test.yaml: director: chas is not a director of this program (did you mean chase?); allowed is chase"
	if err == nil || err.Error() != want {
		t.Errorf("got %v want %s", err, want)
	}
}
