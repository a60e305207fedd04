package scenes_test

import (
	"testing"

	"github.com/drover-go/drover/scenes"
)

// TestMeterCountsWhoArrives sends one agent each to a goal, to one that it cannot get to, along a path to its end,
// round a loop and after another, and lets one stand.
func TestMeterCountsWhoArrives(t *testing.T) {
	s := mustParse(t, `version: 1
world: {size: [400, 300], edges: walls}
species:
  walker: {radius: 5, speed: {max: 100}, force: {max: 500}, avoid: {weight: 10}, goal: {weight: 1}}
  passer: {radius: 5, speed: {max: 100}, force: {max: 500}, avoid: {weight: 10}, goal: {weight: 1, arrive: false}}
obstacles:
  - {wall: [[300, 0], [300, 100], [400, 100]]}
targets:
  - {name: near, at: [100, 20], radius: 10}
  - {name: closed, at: [350, 50], radius: 10}
  - {name: road, path: [[20, 150], [100, 150], [100, 200]]}
  - {name: round, path: [[200, 150], [250, 150], [250, 200]], loop: true}
  - {name: stander, follow: stander}
spawn:
  - {name: stander, species: walker, at: [20, 280]}
  - {species: walker, at: [20, 20], goal: near}
  - {species: passer, at: [150, 60], goal: near}
  - {species: walker, at: [250, 50], goal: closed}
  - {species: walker, at: [20, 120], goal: road}
  - {species: walker, at: [200, 120], goal: round}
  - {species: walker, at: [100, 270], goal: stander}
`)
	r := mustBuild(t, s, scenes.Options{})
	var meter scenes.Meter
	var first, m scenes.Metrics
	for k := range 300 {
		if err := r.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
		if m = meter.Measure(r); k == 0 {
			first = m
		}
	}
	if first.Goals != 5 || first.Arrived != 0 {
		t.Errorf("first tick: got %d goals, %d arrived, want 5 and 0", first.Goals, first.Arrived)
	}
	// The one that follows keeps off the other's body, and so is never at its center.
	if m.Goals != 5 || m.Arrived != 3 || m.Unreachable != 1 {
		t.Errorf("got %d goals, %d arrived, %d unreachable, want 5, 3 and 1", m.Goals, m.Arrived, m.Unreachable)
	}
	r.World.Remove(r.Spawned[1][0]) // who arrived and left has arrived
	if err := r.Tick(scenes.Input{}); err != nil {
		t.Fatal(err)
	}
	if m = meter.Measure(r); m.Goals != 5 || m.Arrived != 3 || m.Agents != 6 {
		t.Errorf("after one left: got %d goals, %d arrived of %d agents, want 5 and 3 of 6", m.Goals, m.Arrived, m.Agents)
	}
}
