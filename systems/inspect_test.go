package systems_test

import (
	"testing"

	"github.com/drover-go/drover/components"
	crowd "github.com/drover-go/drover/systems"
)

func TestInspectCountsWhoWasLookedAt(t *testing.T) {
	s := components.NewSpecies(2, 60, 3)
	s.Perception = components.Perception{Radius: 50, FOV: 360}
	sim, w := crowdOf(t, crowd.Config{}, s, [][]float64{
		{0, 0, 0, 1, 0, 0}, {10, 0, 0, 1, 0, 0},
		{48, 48, 0, 1, 0, 0}, // beyond the radius, in a cell that was searched
		{1000, 0, 0, 1, 0, 0},
	})
	if err := sim.Tick(w); err != nil {
		t.Fatal(err)
	}
	for row, want := range []struct{ neighbors, candidates int }{{1, 2}, {1, 2}, {0, 2}, {0, 0}} {
		in, _ := sim.Inspect(sim.Agents().Entity[row])
		if len(in.Neighbors) != want.neighbors || in.Candidates < want.neighbors || in.Candidates > want.candidates {
			t.Errorf("row %d: got %d neighbors of %d candidates want %d of at most %d", row, len(in.Neighbors), in.Candidates, want.neighbors, want.candidates)
		}
	}
}
