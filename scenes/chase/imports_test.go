package chase_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestTheRulesImportWhatAnyGameCan checks that the chase is written on the exported API, and runs
// without a window.
func TestTheRulesImportWhatAnyGameCan(t *testing.T) {
	for _, pkg := range []string{".", "./route"} {
		direct := list(t, "-f", `{{join .Imports "\n"}}`, pkg)
		for _, path := range direct {
			if strings.Contains(path, "/internal/") || strings.HasSuffix(path, "/internal") {
				t.Errorf("%s imports %s, which a game cannot", pkg, path)
			}
		}
		for _, path := range list(t, "-deps", pkg) {
			if strings.Contains(path, "hajimehoshi/ebiten") {
				t.Errorf("%s depends on %s, want no window", pkg, path)
			}
		}
	}
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return strings.Fields(string(out))
}
