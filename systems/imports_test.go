package systems_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/drover-go/drover/"

// TestImportsPointDown checks the direction of imports: components, ecs, systems, scenes, scenes/view, cmd, each
// knowing only those before it, and the window's engine in the last two only.
func TestImportsPointDown(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not on the path, and only it knows the imports")
	}
	// Which of our packages each may depend on, by prefix.
	allowed := []struct {
		pkg   string
		below []string
	}{
		{"components", nil},
		{"ecs", []string{"components", "ecs"}},
		{"systems", []string{"components", "ecs", "systems"}},
		{"scenes", []string{"components", "ecs", "systems", "scenes/internal", "assets"}},
		{"scenes/chase", []string{"components", "ecs", "systems", "scenes", "scenes/internal", "scenes/chase/", "assets"}},
		{"scenes/picture", []string{"components", "ecs", "systems", "scenes", "scenes/internal", "scenes/picture/", "assets"}},
	}
	for _, a := range allowed {
		deps := dependencies(t, "../"+a.pkg)
		for _, dep := range deps {
			if strings.HasPrefix(dep, "github.com/hajimehoshi/ebiten") {
				t.Errorf("%s depends on %s: only scenes/view and cmd may open a window", a.pkg, dep)
			}
			own, ours := strings.CutPrefix(dep, module)
			if !ours || own == a.pkg {
				continue
			}
			if !slices.ContainsFunc(a.below, func(p string) bool { return own == p || strings.HasPrefix(own, strings.TrimSuffix(p, "/")+"/") }) {
				t.Errorf("%s depends on %s, which is not below it", a.pkg, own)
			}
		}
	}
	for _, own := range imports(t, "../scenes/chase") {
		if strings.Contains(own, "/internal") && !strings.HasPrefix(own, module+"scenes/chase/") {
			t.Errorf("scenes/chase imports %s, which a game could not", own)
		}
	}
}

func dependencies(t *testing.T, dir string) []string {
	t.Helper()
	return list(t, dir, "-deps")
}

func imports(t *testing.T, dir string) []string {
	t.Helper()
	return list(t, dir, "-f", `{{join .Imports "\n"}}`)
}

func list(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append(append([]string{"list"}, args...), dir)...).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", dir, err)
	}
	return strings.Fields(string(out))
}
