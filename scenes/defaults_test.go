package scenes_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
)

func TestSceneDefaults(t *testing.T) {
	s := mustParse(t, "version: 1")
	want := ecs.Config{
		Seed:   1,
		World:  ecs.World{Dimensions: 2},
		Timing: ecs.Timing{Rate: 60, Step: 1. / 60, Catchup: 5. / 60},
	}
	if diff := cmp.Diff(want, s.Config); diff != "" {
		t.Errorf("configuration (-want +got):\n%s", diff)
	}
	if s.Name != "test" {
		t.Errorf("got name %q want that of the file", s.Name)
	}
	s = mustParse(t, "version: 1\nclock: {rate: 25, catchup: 0}")
	if got := s.Config.Timing; got.Step != 1./25 || got.Catchup != math.SmallestNonzeroFloat64 {
		t.Errorf("got %+v want a step of 1/25 and no catching up", got)
	}
}

func TestSpeciesDefaults(t *testing.T) {
	const all = "separation: {weight: 1, radius: 9}, alignment: {weight: 1}, cohesion: {weight: 1}"
	tests := []struct {
		name, yaml string
		want       components.Species
	}{
		{
			name: "an absent block is off",
			yaml: "radius: 6, speed: {max: 100}, force: {max: 300}",
			want: components.Species{
				Radius:     6,
				Speed:      components.Speed{Max: 100, Cruise: 85, Panic: 100},
				Force:      components.Force{Max: 300, Rule: 300},
				Perception: components.Perception{FOV: 360, Cap: 32},
				Alignment:  components.Rule{FOV: 360}, Cohesion: components.Rule{FOV: 360},
				Avoid:  components.Avoid{Horizon: 0.8, Clearance: 2},
				Goal:   components.Seeking{Arrive: true},
				Wander: components.Wandering{Tau: 0.6, Sigma: 0.6},
			},
		},
		{
			name: "proportional rules",
			yaml: "speed: {max: 100}, force: {max: 300, rule: 50}, perception: {radius: 40, fov: 270}, " + all,
			want: components.Species{
				Speed:      components.Speed{Max: 100, Cruise: 85, Panic: 100},
				Force:      components.Force{Max: 300, Rule: 50},
				Perception: components.Perception{Radius: 40, FOV: 270, Cap: 32},
				Separation: components.Separation{Radius: 9, Weight: 1},
				Alignment:  components.Rule{Weight: 1, Radius: 40, FOV: 270},
				Cohesion:   components.Rule{Weight: 1, Radius: 40, FOV: 270},
				Avoid:      components.Avoid{Horizon: 0.8},
				Goal:       components.Seeking{Arrive: true},
				Wander:     components.Wandering{Tau: 0.6, Sigma: 0.6},
			},
		},
		{
			name: "reynolds rules",
			yaml: "rules: reynolds, speed: {max: 100}, perception: {radius: 40}, " + all,
			want: components.Species{
				Rules: components.Reynolds, Blend: components.Sum,
				Speed:      components.Speed{Max: 100, Panic: 100},
				Perception: components.Perception{Radius: 40, FOV: 360},
				Separation: components.Separation{Radius: 9, Weight: 1, Falloff: components.Inverse, Nearest: true},
				Alignment:  components.Rule{Weight: 1, Radius: 40, FOV: 360},
				Cohesion:   components.Rule{Weight: 1, Radius: 40, FOV: 360},
				Avoid:      components.Avoid{Horizon: 0.8},
				Goal:       components.Seeking{Arrive: true},
				Wander:     components.Wandering{Tau: 0.6, Sigma: 0.6},
			},
		},
		{
			name: "scaled rules cruise",
			yaml: "rules: scaled, speed: {max: 2}, force: {rule: 0.5}",
			want: components.Species{
				Rules: components.Scaled, Blend: components.Sum,
				Speed:      components.Speed{Max: 2, Cruise: 1.7, Panic: 2},
				Force:      components.Force{Rule: 0.5},
				Perception: components.Perception{FOV: 360},
				Separation: components.Separation{Falloff: components.Inverse, Nearest: true},
				Alignment:  components.Rule{FOV: 360}, Cohesion: components.Rule{FOV: 360},
				Avoid:  components.Avoid{Horizon: 0.8},
				Goal:   components.Seeking{Arrive: true},
				Wander: components.Wandering{Tau: 0.6, Sigma: 0.6},
			},
		},
		{
			name: "everything given",
			yaml: `radius: 1, rules: plain, blend: budget, speed: {max: 9, min: 2, cruise: 0, panic: 12}, force: {max: 7, rule: 6},
    perception: {radius: 30, fov: 90, nearest: 7, cap: 5, closest: 0.1, inclusive: true, walls: true},
    separation: {radius: 3, weight: 2, falloff: linear, nearest: false},
    alignment: {weight: 3, radius: 20, fov: 80}, cohesion: {weight: 4, radius: 10, fov: 70},
    avoid: {weight: 5, horizon: 1, clearance: 0}, goal: {weight: 6, arrive: false}, wander: {weight: 7, tau: 2, sigma: 0}`,
			want: components.Species{
				Radius: 1, Rules: components.Plain, Blend: components.Budget,
				Speed:      components.Speed{Max: 9, Min: 2, Panic: 12},
				Force:      components.Force{Max: 7, Rule: 6},
				Perception: components.Perception{Radius: 30, FOV: 90, Nearest: 7, Cap: 5, Closest: 0.1, Inclusive: true, Walls: true},
				Separation: components.Separation{Radius: 3, Weight: 2},
				Alignment:  components.Rule{Weight: 3, Radius: 20, FOV: 80},
				Cohesion:   components.Rule{Weight: 4, Radius: 10, FOV: 70},
				Avoid:      components.Avoid{Weight: 5, Horizon: 1},
				Goal:       components.Seeking{Weight: 6},
				Wander:     components.Wandering{Weight: 7, Tau: 2},
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := mustParse(t, "version: 1\nspecies:\n  a: {"+tt.yaml+"}")
			if diff := cmp.Diff(tt.want, s.Species[0].Species); diff != "" {
				t.Errorf("species (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLookDefaults(t *testing.T) {
	s := mustParse(t, `version: 1
species:
  body: {rules: plain, speed: {max: 1}, radius: 5}
  none: {rules: plain, speed: {max: 1}, perception: {radius: 24}}
  dot: {rules: plain, speed: {max: 1}, look: {shape: dot, color: "#f80", size: 3}}
  glass: {rules: plain, speed: {max: 1}, look: {color: "#ff000080"}}
`)
	want := []scenes.Look{
		{Shape: scenes.Cone, Color: color.RGBA{0x56, 0xb4, 0xe9, 0xff}, Size: 5},
		{Shape: scenes.Cone, Color: color.RGBA{0xe6, 0x9f, 0x00, 0xff}, Size: 2},
		{Shape: scenes.Dot, Color: color.RGBA{0xff, 0x88, 0x00, 0xff}, Size: 3},
		{Shape: scenes.Cone, Color: color.RGBA{0x80, 0x00, 0x00, 0x80}, Size: 1},
	}
	for i := range want {
		if s.Species[i].Look != want[i] {
			t.Errorf("%s: got %+v want %+v", s.Species[i].Name, s.Species[i].Look, want[i])
		}
	}
}

func TestRelationDefaults(t *testing.T) {
	s := mustParse(t, `version: 1
species:
  a: {rules: plain, speed: {max: 1}}
  b: {rules: plain, speed: {max: 1}}
relations:
  - {from: a, to: a}
  - {from: a, to: b}
  - {from: b, to: a, kind: hunt, radius: 9}
`)
	want := []components.Relation{
		{From: 0, To: 0, Kind: components.Flock, Weight: 1, Angle: 180},
		{From: 0, To: 1, Kind: components.Separate, Weight: 1, Angle: 180},
		{From: 1, To: 0, Kind: components.Hunt, Radius: 9, Weight: 1, Angle: 180},
	}
	if diff := cmp.Diff(want, s.Relations); diff != "" {
		t.Errorf("relations (-want +got):\n%s", diff)
	}
}

func TestRectTurnsClockwiseAboutItsCenter(t *testing.T) {
	s := mustParse(t, "version: 1\nobstacles: [{rect: [100, 100, 40, 10], rotate: 90}]")
	// Turned by a right angle about (120, 105): the top left corner goes to the top right.
	want := []ecs.Vec2{{X: 125, Y: 85}, {X: 125, Y: 125}, {X: 115, Y: 125}, {X: 115, Y: 85}}
	if diff := cmp.Diff(want, s.Obstacles[0].Points); diff != "" {
		t.Errorf("corners (-want +got):\n%s", diff)
	}
}

func TestSpawnDefaults(t *testing.T) {
	s := mustParse(t, `version: 1
world: {size: [100, 100], edges: torus}
species:
  cruiser: {speed: {max: 10}, force: {max: 1}}
  other: {rules: reynolds, speed: {max: 20}}
spawn:
  - {species: cruiser}
  - {species: cruiser, heading: random}
  - {species: other, heading: 90}
  - {species: other, name: fast, speed: [3, 5]}
`)
	want := []scenes.Spawn{
		{Name: "cruiser", Count: 1, Goal: -1, RandomHeading: true},
		{Name: "cruiser", Count: 1, Goal: -1, RandomHeading: true, Speed: [2]float64{8.5, 8.5}},
		{Name: "other", Species: 1, Count: 1, Goal: -1, Heading: 90, Speed: [2]float64{17, 17}},
		{Name: "fast", Species: 1, Count: 1, Goal: -1, RandomHeading: true, Speed: [2]float64{3, 5}},
	}
	for i := range want {
		got := s.Spawns[i]
		got.Where = ""
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("spawn.%d (-want +got):\n%s", i, diff)
		}
	}
	if got := s.Spawns[3].Where; got != "test.yaml:10:5: spawn.3" {
		t.Errorf("got place %q", got)
	}
}
