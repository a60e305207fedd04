package scenes_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func saved(t interface{ Fatal(...any) }, r *scenes.Run) string {
	var b bytes.Buffer
	if err := scenes.WriteState(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestStatesRoundTripToTheBit(t *testing.T) {
	base := mustParse(t, `version: 1
species:
  starling: {rules: plain, speed: {max: 1}}
  "odd \" näme": {rules: plain, speed: {max: 1}}
targets: [{name: nest, at: [1, 2]}, {name: round, path: [[0, 0], [1, 1]]}]
`)
	number := rapid.OneOf(
		rapid.Float64Range(-1e12, 1e12), rapid.Float64Range(-1, 1),
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 5e-324, -1e12, 0.1, 1. / 3, 1e-7, 1e11 + 0.1}),
	)
	rapid.Check(t, func(t *rapid.T) {
		state := &scenes.State{Tick: rapid.Uint64Range(0, 1<<40).Draw(t, "tick")}
		ids := rapid.SliceOfNDistinct(rapid.Uint64Range(1, 1<<53), 0, 20, rapid.ID).Draw(t, "ids")
		for _, id := range ids {
			a := scenes.AgentState{
				ID: id, Dimensions: 2,
				Species:  base.Species[rapid.IntRange(0, 1).Draw(t, "species")].Name,
				Position: ecs.Vec3{X: number.Draw(t, "x"), Y: number.Draw(t, "y")},
				Velocity: ecs.Vec3{X: number.Draw(t, "vx"), Y: number.Draw(t, "vy")},
				Radius:   rapid.SampledFrom([]float64{0, 0.1, 7}).Draw(t, "radius"),
				Goal:     rapid.SampledFrom([]string{"", "nest", "round"}).Draw(t, "goal"),
			}
			if a.Goal == "" && rapid.Bool().Draw(t, "has a point") {
				a.GoalPoint = &ecs.Vec3{X: number.Draw(t, "gx"), Y: 5}
			}
			state.Agents = append(state.Agents, a)
		}
		r, err := scenes.Build(base, scenes.Options{State: state})
		if err != nil {
			t.Fatal(err)
		}
		first := saved(t, r)
		read, err := scenes.ReadState(strings.NewReader(first), "state.json")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(first, "\n") != 1 || read.Tick != state.Tick || r.Sim.TickNumber() != state.Tick {
			t.Fatalf("got tick %d of %s", read.Tick, first)
		}
		byID := map[uint64]scenes.AgentState{}
		for _, a := range state.Agents {
			byID[a.ID] = a
		}
		last := uint64(0)
		for _, a := range read.Agents {
			if a.ID <= last {
				t.Fatalf("ids are not ascending: %d after %d", a.ID, last)
			}
			last = a.ID
			if diff := cmp.Diff(byID[a.ID], a); diff != "" {
				t.Fatalf("agent %d (-want +got):\n%s", a.ID, diff)
			}
			if math.Signbit(a.Position.X) != math.Signbit(byID[a.ID].Position.X) {
				t.Fatalf("agent %d lost the sign of a zero", a.ID)
			}
		}
		again, err := scenes.Build(base, scenes.Options{State: read})
		if err != nil {
			t.Fatal(err)
		}
		if second := saved(t, again); second != first || again.Sim.Hash() != r.Sim.Hash() {
			t.Fatalf("got %s want %s", second, first)
		}
	})
}

func TestRunsGoOnFromTheirState(t *testing.T) {
	s, err := scenes.Load("bandada", scenes.Override{Path: "kernel", Value: "exact"})
	if err != nil {
		t.Fatal(err)
	}
	r := mustBuild(t, s, scenes.Options{})
	tick := func(r *scenes.Run, n int) {
		for range n {
			if err := r.Tick(scenes.Input{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	tick(r, 20)
	state, err := scenes.ReadState(strings.NewReader(saved(t, r)), "state.json")
	if err != nil {
		t.Fatal(err)
	}
	tick(r, 20)
	resumed := mustBuild(t, s, scenes.Options{State: state})
	tick(resumed, 20)
	if got, want := resumed.Sim.Hash(), r.Sim.Hash(); got != want || resumed.Sim.TickNumber() != 40 {
		t.Errorf("got hash %x at tick %d want %x", got, resumed.Sim.TickNumber(), want)
	}
}

func TestStatesKeepThePlayer(t *testing.T) {
	s, err := scenes.Load("testdata/good/chase.yaml")
	if err != nil {
		t.Fatal(err)
	}
	state, err := scenes.ReadState(strings.NewReader(saved(t, mustBuild(t, s, scenes.Options{}))), "state.json")
	if err != nil {
		t.Fatal(err)
	}
	r := mustBuild(t, s, scenes.Options{State: state})
	if len(r.Players) != 1 || len(r.Spawned[0]) != 40 || components.Steering.Get(r.World.Entry(r.Players[0])).ID != 41 {
		t.Errorf("got players %v", r.Players)
	}
}

func TestBadStatesSayWhatIsWrong(t *testing.T) {
	const good = `{"id": 7, "species": "a", "position": [1, 2], "velocity": [0, 0]}`
	agent := func(old, replacement string) string {
		return `{"tick": 0, "agents": [` + `{"id": 1, "species": "a", "position": [1, 2], "velocity": [0, 0]}, ` + strings.Replace(good, old, replacement, 1) + "]}"
	}
	tests := []struct{ state, want string }{
		{agent(`[1, 2]`, `[1, "2"]`), `s.json: agents.1 (id 7): position: "2" is not a number`},
		{agent(`[1, 2]`, `[1, 1e400]`), `s.json: agents.1 (id 7): position: 1e400 is not in range; allowed is within ±1e+12`},
		{agent(`[1, 2]`, `[1]`), `s.json: agents.1 (id 7): position: it has 1 numbers; allowed is [x, y], or [x, y, z] in three dimensions`},
		{agent(`[0, 0]`, `[0, 0, 0]`), `s.json: agents.1 (id 7): velocity: it has 3 numbers; allowed is [x, y], or [x, y, z] in three dimensions`},
		{agent(`[0, 0]`, `null`), `s.json: agents.1 (id 7): velocity: it: null is not a list; allowed is […]`},
		{agent(`"id": 7`, `"id": 1`), `s.json: agents.1 (id 1): id: agents.0 has the same; allowed is an id of its own`},
		{agent(`"id": 7`, `"id": 0`), `s.json: agents.1: id: 0 is not in range; allowed is 1 … 2⁵³`},
		{agent(`"id": 7`, `"id": -7`), `s.json: agents.1: id: -7 is not a whole number in range; allowed is 0 … 9007199254740992`},
		{agent(`"id": 7`, `"id": 9007199254740993`), `s.json: agents.1: id: 9007199254740993 is not a whole number in range; allowed is 0 … 9007199254740992`},
		{agent(`"id": 7, `, ``), `s.json: agents.1: id: is missing`},
		{agent(`"species": "a"`, `"spesies": "a"`), `s.json: agents.1 (id 7): spesies: unknown field (did you mean species?); allowed is id, species, position, velocity, radius or goal`},
		{agent(`"species": "a"`, `"species": 3`), `s.json: agents.1 (id 7): species: 3 is not text`},
		{agent(`"species": "a"`, `"species": "a", "species": "a"`), `s.json: agents.1 (id 7): species: given twice`},
		{agent(`"species": "a"`, `"species": "a", "radius": -1`), `s.json: agents.1 (id 7): radius: -1 is not in range; allowed is ≥ 0 [u]`},
		{agent(`"species": "a"`, `"species": "a", "goal": 3`), `s.json: agents.1 (id 7): goal: 3 is not a goal; allowed is the name of a target or a point`},
		{agent(good, `3`), `s.json: agents.1: 3 is not an agent; allowed is an object`},
		{`{"tick": 0}`, `s.json: a field is missing; allowed is {"tick": …, "agents": […]}`},
		{`{"tick": 1.5, "agents": []}`, `s.json: tick: 1.5 is not a whole number in range; allowed is 0 … 9223372036854775807`},
		{`{"tick": "1", "agents": []}`, `s.json: tick: "1" is not a whole number in range; allowed is 0 … 9223372036854775807`},
		{`{"tick": 0, "agents": {}}`, `s.json: agents: a block is not a list; allowed is […]`},
		{`[]`, `s.json: a list is not a state; allowed is an object`},
		{``, `s.json: line 1, column 0: is not valid JSON: unexpected end of JSON input`},
		{"{\"tick\": 0,\n \"agents\": [}", `s.json: line 2, column 13: is not valid JSON: invalid character '}' looking for beginning of value`},
		{`{"tick": 0, "agents": []} {}`, `s.json: has more after the state; allowed is one state (of a trace, take one line)`},
	}
	for _, tt := range tests {
		_, err := scenes.ReadState(strings.NewReader(tt.state), "s.json")
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.state, err, tt.want)
		}
	}
}

func TestStatesMustFitTheScene(t *testing.T) {
	s := mustParse(t, "version: 1\nspecies: {starling: {rules: plain, speed: {max: 1}}}\ntargets: [{name: nest, at: [1, 2]}]")
	tests := []struct{ agent, want string }{
		{`"species": "starlin", "position": [1, 2], "velocity": [0, 0]`, `species: "starlin" is not a species of the scene (did you mean starling?); allowed is starling`},
		{`"species": "starling", "position": [1, 2, 3], "velocity": [0, 0, 0]`, `position: it has 3 numbers; allowed is 2, the scene's world.dimensions`},
		{`"species": "starling", "position": [1, 2], "velocity": [0, 0], "goal": "next"`, `goal: "next" is not a target of the scene (did you mean nest?); allowed is nest`},
	}
	for _, tt := range tests {
		state, err := scenes.ReadState(strings.NewReader(`{"tick": 0, "agents": [{"id": 5, `+tt.agent+`}]}`), "s.json")
		if err != nil {
			t.Fatal(err)
		}
		_, err = scenes.Build(s, scenes.Options{State: state})
		if want := "s.json: agents.0 (id 5): " + tt.want; err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}

func TestSpawnsFromStateFiles(t *testing.T) {
	const text = `version: 1
species: {a: {rules: plain, speed: {max: 1}}}
spawn:
%s  - {state: two.json}
  - {species: a, at: [5, 5]}
`
	parse := func(before string) *scenes.Scene {
		s, err := scenes.Parse("testdata/scene.yaml", fmt.Appendf(nil, text, before))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	r := mustBuild(t, parse(""), scenes.Options{})
	if diff := cmp.Diff([]uint64{3, 9, 10}, r.Sim.Agents().ID); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
	_, err := scenes.Build(parse("  - {species: a, count: 4, at: [1, 1]}\n"), scenes.Options{})
	const want = "testdata/scene.yaml:5:5: spawn.1: two.json: agent 3: an earlier spawn has an agent of this id; allowed is 5 or more"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}
