package scenes_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// measureSlowly is the metrics by their definitions, over all pairs.
func measureSlowly(r *scenes.Run) (m scenes.Metrics) {
	a, w := r.Sim.Agents(), r.Sim.Config().World
	m.Agents = a.Len()
	var sum ecs.Vec3
	moving := 0
	group := make([]int, a.Len())
	for i := range group {
		group[i] = i
	}
	for i := range a.Len() {
		v := a.NextMoving(i)
		if speed := math.Sqrt(v.X*v.X + v.Y*v.Y + v.Z*v.Z); speed > 0 {
			sum = ecs.Vec3{X: sum.X + v.X/speed, Y: sum.Y + v.Y/speed, Z: sum.Z + v.Z/speed}
			m.MeanSpeed += speed / float64(a.Len())
			moving++
		}
		nearest := math.Inf(1)
		for j := range a.Len() {
			if i == j {
				continue
			}
			d := w.Delta(a.NextAt(i), a.NextAt(j))
			distance := math.Sqrt(d.X*d.X + d.Y*d.Y + d.Z*d.Z)
			nearest = min(nearest, distance)
			reach := max(r.Sim.Parameters(a.Species[i]).Perception.Radius, r.Sim.Parameters(a.Species[j]).Perception.Radius)
			if from, to := group[j], group[i]; distance <= reach && from != to {
				for k := range group {
					if group[k] == from {
						group[k] = to
					}
				}
			}
		}
		m.Nearest += nearest / float64(a.Len())
	}
	m.Order = math.Sqrt(sum.X*sum.X+sum.Y*sum.Y+sum.Z*sum.Z) / float64(moving)
	seen := map[int]bool{}
	for _, g := range group {
		seen[g] = true
	}
	m.Groups = len(seen)
	return m
}

func TestMetricsEqualBruteForce(t *testing.T) {
	tests := []struct {
		scene     string
		overrides []scenes.Override
	}{
		{"bandada", []scenes.Override{{Path: "species.ave.perception.radius", Value: "21"}}},
		{"boids3d", nil},
		{"essaim", []scenes.Override{{Path: "species.boid.perception.radius", Value: "0.6"}}},
		{"flocking", nil},
		{"testdata/good/chase.yaml", nil},
	}
	for _, tt := range tests {
		s, err := scenes.Load(tt.scene, tt.overrides...)
		if err != nil {
			t.Fatal(err)
		}
		r := mustBuild(t, s, scenes.Options{})
		var meter scenes.Meter
		for range 30 {
			got, want := meter.Measure(r), measureSlowly(r)
			for _, c := range []struct {
				name      string
				got, want float64
			}{
				{"order", got.Order, want.Order},
				{"mean speed", got.MeanSpeed, want.MeanSpeed},
				{"nearest", got.Nearest, want.Nearest},
				{"groups", float64(got.Groups), float64(want.Groups)},
				{"agents", float64(got.Agents), float64(want.Agents)},
			} {
				if !(math.Abs(c.got-c.want) <= 1e-9) {
					t.Fatalf("%s, tick %d: %s: got %v want %v", tt.scene, got.Tick, c.name, c.got, c.want)
				}
			}
			if got.Hash != r.Sim.Hash() || got.Tick != r.Sim.TickNumber() || got.Nonfinite != 0 {
				t.Fatalf("got %+v", got)
			}
			if err := r.Tick(scenes.Input{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestMetricsOfTheEmptyAndTheLonely(t *testing.T) {
	const text = `version: 1
world: {size: [10, 10], edges: torus}
species: {a: {rules: plain, speed: {max: 1}}}
spawn: [{species: a, count: %d}]
`
	for _, n := range []int{0, 1} {
		r := mustBuild(t, mustParse(t, fmt.Sprintf(text, n)), scenes.Options{})
		var meter scenes.Meter
		got := meter.Measure(r)
		want := scenes.Metrics{Agents: n, Groups: n, Hash: r.Sim.Hash()}
		if got != want {
			t.Errorf("%d agents: got %+v want %+v", n, got, want)
		}
	}
}

func TestMeterCountsCatchesAndWalls(t *testing.T) {
	s := mustParse(t, `version: 1
world: {size: [200, 100], edges: walls}
species:
  fox: {radius: 5, speed: {max: 100}, force: {max: 500}, goal: {weight: 1}}
  hen: {radius: 5, speed: {max: 100}, force: {max: 500}}
relations:
  - {from: fox, to: hen, kind: hunt, radius: 300, weight: 1, remove: true}
spawn:
  - {species: fox, at: [20, 50]}
  - {species: hen, at: [100, 50], control: player}
`)
	r := mustBuild(t, s, scenes.Options{})
	var meter scenes.Meter
	touched, caught := 0, 0
	for range 300 {
		if err := r.Tick(scenes.Input{Move: ecs.Vec2{Y: 1}}); err != nil {
			t.Fatal(err)
		}
		meter.Count(r)
		m := meter.Measure(r) // counts a tick once
		touched += m.WallContacts
		caught += m.Caught
	}
	if meter.Caught != 1 || caught != 1 || meter.WallContacts != touched || touched == 0 {
		t.Errorf("got %d caught, %d wall contacts want 1 and %d", meter.Caught, meter.WallContacts, touched)
	}
	if meter.DeepestOverlap > 1e-6 {
		t.Errorf("got overlap %v want none", meter.DeepestOverlap)
	}
	if got := meter.Measure(r).Agents; got != 1 {
		t.Errorf("got %d agents left want 1", got)
	}
}

func TestSummaryHasALineForEachName(t *testing.T) {
	s, err := scenes.Load("bandada")
	if err != nil {
		t.Fatal(err)
	}
	r := mustBuild(t, s, scenes.Options{})
	var meter scenes.Meter
	for range 3 {
		if err := r.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
		meter.Count(r)
	}
	summary := meter.Summarize(r, 3, 3*time.Millisecond)
	data, err := json.Marshal(summary)
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(data, &object); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"scene", "ticks", "agents", "ms_per_tick", "order", "mean_speed", "groups", "caught", "goals", "arrived", "unreachable", "wall_contacts", "deepest_wall_overlap", "nonfinite", "hash"} {
		if !strings.Contains("\n"+summary.String(), "\n"+name+": ") || object[name] == nil {
			t.Errorf("got no %s in\n%s%s", name, summary, data)
		}
	}
	if object["ms_per_tick"] != 1. || object["ticks"] != 3. || len(object["hash"].(string)) != 16 {
		t.Errorf("got %s", data)
	}
	if row := meter.Measure(r); len(row.Row()) != len(scenes.MetricsColumns()) {
		t.Errorf("got %d cells for %d columns", len(row.Row()), len(scenes.MetricsColumns()))
	}
}
