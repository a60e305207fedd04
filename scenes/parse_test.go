package scenes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
)

// updateBad rewrites the expected messages; read the difference before committing it.
const updateBad = "DROVER_UPDATE_BAD"

func TestBadScenesSayAllThatIsWrong(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("got %d bad scenes (%v) want at least 20", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, err = scenes.Parse(filepath.Base(file), data)
			if err == nil {
				t.Fatal("got no error")
			}
			expected := strings.TrimSuffix(file, ".yaml") + ".txt"
			if os.Getenv(updateBad) != "" {
				if err := os.WriteFile(expected, []byte(err.Error()+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, readErr := os.ReadFile(expected)
			if readErr != nil {
				t.Fatal(readErr)
			}
			if diff := cmp.Diff(string(want), err.Error()+"\n"); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

func mustParse(t *testing.T, text string, overrides ...scenes.Override) *scenes.Scene {
	t.Helper()
	s, err := scenes.Parse("test.yaml", []byte(text), overrides...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSameSceneInAnyNotation(t *testing.T) {
	var want *scenes.Scene
	files, err := filepath.Glob("testdata/good/chase.*")
	if err != nil || len(files) < 4 {
		t.Fatalf("got %d scenes (%v) want at least 4", len(files), err)
	}
	for _, file := range files {
		s, err := scenes.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		s.File, s.Title = "", ""
		for i := range s.Spawns {
			s.Spawns[i].Where = ""
		}
		if want == nil {
			want = s
		}
		if diff := cmp.Diff(want, s); diff != "" {
			t.Errorf("%s is not the same scene (-want +got):\n%s", file, diff)
		}
	}
}

func TestNumbersAreThoseOfYAML12(t *testing.T) {
	tests := []struct {
		written string
		want    float64 // 0: refused
	}{
		{"3", 3}, {"+3", 3}, {"3.", 3}, {".5", 0.5}, {"1e3", 1000}, {"1E-3", 0.001}, {"1.5e+2", 150},
		{"010", 10}, {"0x10", 16}, {"0o10", 8}, {"5e-324", 5e-324},
		{"1_000", 0}, {`"3"`, 0}, {"'3'", 0}, {"3u", 0}, {"1e", 0}, {"0b1", 0}, {"0x", 0}, {"++1", 0}, {"-+1", 0},
		{".", 0}, {"NaN", 0}, {".nan", 0}, {"inf", 0}, {".inf", 0}, {"Infinity", 0}, {"yes", 0}, {"1:30", 0}, {"|\n 3", 0},
	}
	for _, tt := range tests {
		s, err := scenes.Parse("test.yaml", []byte("version: 1\nspecies: \n  a:\n    rules: plain\n    speed: \n      max: "+tt.written))
		switch {
		case tt.want == 0 && err == nil:
			t.Errorf("%s: got %v want a fault", tt.written, s.Species[0].Speed.Max)
		case tt.want != 0 && err != nil:
			t.Errorf("%s: got %v want %v", tt.written, err, tt.want)
		case tt.want != 0 && s.Species[0].Speed.Max != tt.want:
			t.Errorf("%s: got %v want %v", tt.written, s.Species[0].Speed.Max, tt.want)
		}
	}
}

func TestSeedsHave64Bits(t *testing.T) {
	for written, want := range map[string]uint64{
		"0": 0, "18446744073709551615": 1<<64 - 1, "9007199254740993": 1<<53 + 1, "1e3": 1000, "7.0": 7, "-0": 0,
	} {
		if got := mustParse(t, "version: 1\nseed: "+written).Config.Seed; got != want {
			t.Errorf("%s: got %d want %d", written, got, want)
		}
	}
}

func TestPresetsAndStarterAreValid(t *testing.T) {
	presets := scenes.Presets()
	for _, want := range []string{"bandada", "boids3d", "essaim", "flocking", "stado"} {
		found := false
		for _, p := range presets {
			found = found || p.Name == want
		}
		if !found {
			t.Errorf("got no preset %s", want)
		}
	}
	for i, p := range presets {
		if p.Title == "" || i > 0 && p.Name <= presets[i-1].Name {
			t.Errorf("got preset %+v at %d want a title and sorted names", p, i)
		}
		if _, err := scenes.Load(p.Name); err != nil {
			t.Error(err)
		}
	}
	if _, err := scenes.Parse("new.yaml", assets.Starter()); err != nil {
		t.Error(err)
	}
}

func TestLoadSaysWhatThereIs(t *testing.T) {
	_, err := scenes.Load("bandda")
	if err == nil || !strings.HasPrefix(err.Error(), "bandda: there is no such file, and no preset of that name (did you mean bandada?); presets are bandada, ") {
		t.Errorf("got %v", err)
	}
}

func TestHostileFilesAreRefused(t *testing.T) {
	laughs := "version: 1\na: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
	for c := 'b'; c < 'k'; c++ {
		laughs += strings.ReplaceAll(strings.ReplaceAll("B: &B [*A, *A, *A, *A, *A, *A, *A, *A, *A]\n", "A", string(c-1)), "B", string(c))
	}
	tests := []struct{ name, text, want string }{
		{"a billion laughs", laughs, "aliases repeat more than"},
		{"deep brackets", strings.Repeat("[", 1e6), "nested too deeply"},
		{"deep braces", strings.Repeat("{a: ", 1e5), "nested too deeply"},
		{"deep dashes", strings.Repeat("- ", 1e5) + "a", "nested too deeply"},
		{"deep question marks", strings.Repeat("? ", 1e4) + "a", "nested too deeply"},
		{"too large", strings.Repeat("#", 9<<20), "allowed is at most"},
		{"version as text", `version: "1"`, `version: "1" (text) is not a known value; allowed is 1`},
		{"a ring", "version: 1\nspecies: &a {b: *a}", "not an anchor"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := scenes.Parse("test.yaml", []byte(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %.200v want %q", err, tt.want)
			}
		})
	}
}
