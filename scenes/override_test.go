package scenes_test

import (
	"strings"
	"testing"

	"github.com/drover-go/drover/scenes"
)

const overridden = `version: 1
world: {size: [400, 400], edges: torus}
species:
  a: &a
    rules: plain
    speed: {max: 10}
  b: *a
spawn:
  - {species: a, count: 5}
`

func TestOverrides(t *testing.T) {
	tests := []struct {
		path, value string
		got         func(s *scenes.Scene) any
		want        any
	}{
		{"seed", "9", func(s *scenes.Scene) any { return s.Config.Seed }, uint64(9)},
		{"species.a.speed.max", "3.5", func(s *scenes.Scene) any { return s.Species[0].Speed.Max }, 3.5},
		{"species.a.speed.max", "3", func(s *scenes.Scene) any { return s.Species[1].Speed.Max }, 10.}, // the alias keeps its own
		{"species.a.wander.weight", "2", func(s *scenes.Scene) any { return s.Species[0].Wander.Weight }, 2.},
		{"species.c", "{rules: plain, speed: {max: 4}}", func(s *scenes.Scene) any { return s.Species[2].Name }, "c"},
		{"spawn.0.count", "10", func(s *scenes.Scene) any { return s.Spawns[0].Count }, 10},
		{"spawn.0.in.circle.2", "10", nil, "spawn.0.in.circle: a block of fields is not a list of three numbers"},
		{"spawn.0.in.circle", "[1, 2, 10]", func(s *scenes.Scene) any { return s.Spawns[0].In.Circle[2] }, 10.},
		{"world.size.1", "300", func(s *scenes.Scene) any { return s.Config.World.Size.Y }, 300.},
		{"species.a.look.color", "#ff0000", func(s *scenes.Scene) any { return s.Species[0].Look.Color.R }, uint8(255)},
		{"species.a.speed.max", "fast", nil, "species.a.speed.max: fast is not a number; allowed is > 0 [u/s]"},
		{"species.a.speed.max", "-1", nil, "species.a.speed.max: -1 is not in range; allowed is > 0 [u/s]"},
		{"species.a.sped", "1", nil, "species.a.sped: unknown field (did you mean speed?)"},
		{"species.a.speed.max.more", "1", nil, "species.a.speed.max: 10 has no fields"},
		{"spawn.1.count", "1", nil, "spawn.1: 1 is not an element of the list; allowed is 0 … 0"},
		{"spawn.x.count", "1", nil, "spawn.x: x is not an element of the list; allowed is 0 … 0"},
		{"species..a", "1", nil, `"species..a" is not a path`},
		{"seed", "[1", nil, "is not valid YAML: sequence end token ']' not found"},
		{"seed", "", nil, `seed: "" (text) is not a number`},
		{"species.a.force.max", "0", nil, "species.a.force.max: 0 is not in range; allowed is > 0 [u/s²]"},
	}
	for _, tt := range tests {
		t.Run(tt.path+"="+tt.value, func(t *testing.T) {
			o, err := scenes.ParseOverride(tt.path + "=" + tt.value)
			if err != nil {
				t.Fatal(err)
			}
			s, err := scenes.Parse("test.yaml", []byte(overridden), o)
			if tt.got != nil {
				if err != nil {
					t.Fatal(err)
				}
				if got := tt.got(s); got != tt.want {
					t.Errorf("got %v want %v", got, tt.want)
				}
				return
			}
			want := "--set " + tt.path + "=" + tt.value + ": " + tt.want.(string)
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got %v want %s", err, want)
			}
		})
	}
}

func TestLaterOverridesWin(t *testing.T) {
	s := mustParse(t, overridden, scenes.Override{Path: "seed", Value: "2"}, scenes.Override{Path: "seed", Value: "3"})
	if s.Config.Seed != 3 {
		t.Errorf("got seed %d want 3", s.Config.Seed)
	}
}

func TestOverrideNeedsAnAssignment(t *testing.T) {
	for _, argument := range []string{"seed", "=3", ""} {
		if _, err := scenes.ParseOverride(argument); err == nil || !strings.Contains(err.Error(), "PATH=VALUE") {
			t.Errorf("%q: got %v", argument, err)
		}
	}
}
