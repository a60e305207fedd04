package scenes_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
)

func TestMovesShuttleByTheTick(t *testing.T) {
	m := scenes.Move{By: ecs.Vec2{X: 100, Y: -40}, Turn: 90, Period: 8, Pause: 1, Phase: 2}
	tests := []struct {
		name  string
		t     float64
		share float64
	}{
		{"at the start, the phase ahead: a third of the way there", 0, 7.0 / 27},
		{"halfway there", 0.5, 0.5},
		{"at the end", 2, 1},
		{"resting there", 2.999, 1},
		{"halfway back", 4.5, 0.5},
		{"back", 6, 0},
		{"resting at the start", 6.999, 0},
		{"a period later", 8.5, 0.5},
		{"long after", 8000.5, 0.5},
	}
	for _, tt := range tests {
		p := m.Pose(tt.t)
		want := [3]float64{100 * tt.share, -40 * tt.share, math.Pi / 2 * tt.share}
		if got := [3]float64{p.Position.X, p.Position.Y, p.Rotation}; math.Abs(got[0]-want[0]) > 1e-9 || math.Abs(got[1]-want[1]) > 1e-9 || math.Abs(got[2]-want[2]) > 1e-9 {
			t.Errorf("%s: got %v, want %v", tt.name, got, want)
		}
	}
	if a, b := m.Pose(6.2), m.Pose(6.9); a != b || a.Position != (ecs.Vec2{}) {
		t.Errorf("got %v and %v in a pause, want the same place", a, b)
	}
}

// presses is a room in which a press crushes one of its two agents against a wall again and again.
const presses = `version: 1
world: {size: [300, 200], edges: walls}
species: {walker: {speed: {max: 60}, force: {max: 200}, radius: 5}}
obstacles:
  - {rect: [200, 0, 20, 200]}
  - {rect: [20, 60, 100, 80], move: {by: [85, 0], period: 4, pause: 0.5}}
spawn: [{species: walker, at: [160, 100]}, {species: walker, at: [160, 20]}]
`

func run(t *testing.T, s *scenes.Scene, o scenes.Options, ticks int) (*scenes.Run, *scenes.Meter) {
	t.Helper()
	r, err := scenes.Build(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var m scenes.Meter
	for range ticks {
		if err := r.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
		m.Count(r)
	}
	return r, &m
}

func TestPressesCrushOnceAPeriod(t *testing.T) {
	r, m := run(t, mustParse(t, presses), scenes.Options{}, 20*60)
	if m.Crushed != 5 || m.DeepestOverlap != 0 {
		t.Errorf("got %d crushed in five periods and %v deep in walls, want 5 and 0", m.Crushed, m.DeepestOverlap)
	}
	summary := m.Summarize(r, 20*60, 0)
	if text := summary.String(); !strings.Contains(text, "\ncrushed: 5\n") {
		t.Errorf("got the summary\n%s", text)
	}
	slower := mustParse(t, presses, scenes.Override{Path: "obstacles.1.move.period", Value: "10"})
	if _, m = run(t, slower, scenes.Options{}, 20*60); m.Crushed != 2 {
		t.Errorf("with --set: got %d crushed, want 2", m.Crushed)
	}
}

func TestRunsWithMoversGoOnFromAState(t *testing.T) {
	s := mustParse(t, presses)
	const before, after = 65, 30 // on its way there, short of the agents
	whole, _ := run(t, s, scenes.Options{}, before+after)
	first, _ := run(t, s, scenes.Options{}, before)
	var saved bytes.Buffer
	if err := scenes.WriteState(&saved, first); err != nil {
		t.Fatal(err)
	}
	state, err := scenes.ReadState(&saved, "state.json")
	if err != nil {
		t.Fatal(err)
	}
	rest, _ := run(t, s, scenes.Options{State: state}, after)
	if got, want := rest.Sim.Hash(), whole.Sim.Hash(); got != want {
		t.Errorf("got hash %x at tick %d, want %x", got, rest.Sim.TickNumber(), want)
	}
	if x := rest.MoverPose(0, 1).Position.X; x != whole.MoverPose(0, 1).Position.X || x == 0 {
		t.Errorf("got the press at %v, want it at %v", x, whole.MoverPose(0, 1).Position.X)
	}
}

func TestMoversAreDrawnBetweenTicks(t *testing.T) {
	s := mustParse(t, presses)
	start, _ := run(t, s, scenes.Options{}, 0)
	if got := start.MoverPose(0, 0.5); got.Position != (ecs.Vec2{}) {
		t.Errorf("before the first tick: got %v, want its place", got)
	}
	r, _ := run(t, s, scenes.Options{}, 60)
	from, to := r.MoverPose(0, 0).Position.X, r.MoverPose(0, 1).Position.X
	if mid := r.MoverPose(0, 0.5).Position.X; !(from < to) || math.Abs(mid-(from+to)/2) > 1e-12 {
		t.Errorf("got %v between %v and %v", mid, from, to)
	}
}

const gate = `<objectgroup name="doors"><object id="4" name="gate" x="300" y="0" width="8" height="50"><properties>
<property name="by" value="0, -50"/><property name="period" type="float" value="6"/><property name="pause" type="float" value="1.5"/></properties></object>
<object id="5" x="100" y="50"><properties><property name="turn" type="float" value="90"/><property name="pivot" value="100, 50"/><property name="period" type="float" value="4"/>
<property name="phase" type="float" value="1"/><property name="thickness" type="float" value="4"/></properties><polyline points="0,0 0,50"/></object>
<object id="6" name="shut" x="200" y="0" width="8" height="50"/></objectgroup>`

func TestDoorsOfAMapMove(t *testing.T) {
	s := load(t, folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+walkers, "m.tmx", room("", gate)))
	if len(s.Movers) != 2 || len(s.Obstacles) != 1 {
		t.Fatalf("got %d movers and %d obstacles, want 2 and 1", len(s.Movers), len(s.Obstacles))
	}
	slides := scenes.Move{By: ecs.Vec2{Y: -50}, Pivot: ecs.Vec2{X: 304, Y: 25}, Period: 6, Pause: 1.5}
	turns := scenes.Move{Turn: 90, Pivot: ecs.Vec2{X: 100, Y: 50}, Period: 4, Phase: 1}
	if diff := cmp.Diff([]scenes.Move{slides, turns}, []scenes.Move{s.Movers[0].Move, s.Movers[1].Move}); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	if name, thick := s.Movers[0].Shape.Name, s.Movers[1].Shape.Thickness; name != `layer "doors": object 4 "gate"` || thick != 4 {
		t.Errorf("got %q and thickness %v", name, thick)
	}
}

func TestConvertWritesDoorsThatMove(t *testing.T) {
	got, err := scenes.Convert(folder(t, "m.tmx", room("", gate)))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"  - {rect: [300, 0, 8, 50], move: {by: [0, -50], period: 6, pause: 1.5}}\n",
		"  - {wall: [[100, 50], [100, 100]], thickness: 4, move: {turn: 90, pivot: [100, 50], period: 4, phase: 1}}\n",
	} {
		if !strings.Contains(string(got), line) {
			t.Errorf("got no %s in\n%s", line, got)
		}
	}
	if s := mustParse(t, string(got)); len(s.Movers) != 2 {
		t.Errorf("got %d movers of what was written, want 2", len(s.Movers))
	}
}

func TestFaultsOfADoorNameIt(t *testing.T) {
	bad := strings.NewReplacer(`value="6"`, `value="2"`, `<property name="turn" type="float" value="90"/>`, "").Replace(gate)
	_, err := scenes.Load(folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+walkers, "m.tmx", room("", bad)))
	if err == nil {
		t.Fatal("got no error")
	}
	for _, want := range []string{
		`m.tmx: layer "doors": object 4 "gate": move.pause: 1.5 is not in range; allowed is ≥ 0 and < 1 [s], half the period`,
		`m.tmx: layer "doors": object 5: move: goes nowhere; allowed is by: [x, y] [u], turn [deg] or both`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got no %s in\n%v", want, err)
		}
	}
}

// TestMoversGiveTheSameBitsEverywhere compares machines by a hash.
func TestMoversGiveTheSameBitsEverywhere(t *testing.T) {
	s := mustParse(t, `version: 1
world: {size: [400, 300], edges: walls}
species:
  walker: {speed: {max: 90}, force: {max: 300}, radius: 5, perception: {radius: 40}, separation: {radius: 14, weight: 1}, avoid: {weight: 10}, goal: {weight: 1}}
obstacles:
  - {rect: [200, 0, 16, 120]}
  - {rect: [200, 180, 16, 120]}
  - {rect: [200, 120, 16, 60], move: {by: [0, -60], period: 5, pause: 1}}
  - {wall: [[60, 150], [140, 150]], thickness: 6, move: {turn: 200, by: [30, 10], period: 4, phase: 0.7}}
  - {circle: [300, 150, 20], move: {by: [60, 90], period: 3}}
targets: [{name: there, at: [380, 150], radius: 10}]
spawn: [{species: walker, count: 40, in: {rect: [10, 10, 170, 280]}, goal: there}]
`)
	r, m := run(t, s, scenes.Options{Workers: 2}, 600)
	const want = "cbdcea7d0fa9d1b9"
	if got := scenes.HashText(r.Sim.Hash()); got != want {
		t.Errorf("got hash %s, want %s", got, want)
	}
	if m.DeepestOverlap != 0 || m.Nonfinite != 0 {
		t.Errorf("got %v deep in walls and %d not finite, want neither", m.DeepestOverlap, m.Nonfinite)
	}
}
