package scenes_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase"
)

// TestPinnedHashes only pins: it says that motion has not changed, here or on another machine, not that it is
// right. The conformance fixtures say that. DROVER_UPDATE_HASHES=1 writes the file anew, which wants a commit
// that says why the motion changed.
func TestPinnedHashes(t *testing.T) {
	const ticks = 150
	file := filepath.Join("testdata", "hashes.txt")
	var lines []string
	for _, name := range []string{"bandada", "boids3d", "caves", "chase", "essaim", "flocking", "stado", "warehouse"} {
		for _, exact := range []bool{false, true} {
			s, err := scenes.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := scenes.Build(s, scenes.Options{Exact: exact, Directors: scenes.Directors{"chase": chase.New}})
			if err != nil {
				t.Fatal(err)
			}
			for range ticks {
				if err := r.Tick(scenes.Input{}); err != nil {
					t.Fatal(err)
				}
			}
			lines = append(lines, fmt.Sprintf("%s exact=%v ticks=%d %s", name, exact, ticks, scenes.HashText(r.Sim.Hash())))
		}
	}
	got := strings.Join(lines, "\n") + "\n"
	if os.Getenv("DROVER_UPDATE_HASHES") != "" {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
