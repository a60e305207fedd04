package scenes_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/scenes"
)

// FuzzParse checks that no bytes make the parser panic, that a refusal says why and where, and that
// what is accepted passes the components' own validation.
func FuzzParse(f *testing.F) {
	for _, name := range assets.Scenes() {
		data, _ := assets.Scene(name)
		f.Add(data, "seed", "3")
	}
	f.Add(assets.Starter(), "species.sheep.radius", "2")
	for _, pattern := range []string{"testdata/bad/*.yaml", "testdata/good/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data, "spawn.0.count", "1")
		}
	}
	for _, text := range []string{
		"", "{", "[[[[", "a: &a [*a]", "<<: *x", "? [a]\n: b", "!!binary x", "version: 1\nspecies: {a: &a {<<: *a}}",
		"version: 1e999", "version: 1\nworld: {size: [.nan, -0], edges: torus}", "\ufeffversion: 1", "%TAG ! x\n---\n- |\n x",
	} {
		f.Add([]byte(text), "a.0.b", "{c: [1, \"2\"]}")
	}
	f.Fuzz(func(t *testing.T, data []byte, path, value string) {
		for _, overrides := range [][]scenes.Override{nil, {{Path: path, Value: value}}} {
			checkParse(t, data, overrides)
		}
	})
}

func checkParse(t *testing.T, data []byte, overrides []scenes.Override) {
	t.Helper()
	s, err := scenes.Parse("fuzz.yaml", data, overrides...)
	if err == nil {
		for i := range s.Species {
			if err := s.Species[i].Validate(); err != nil {
				t.Errorf("species %q was accepted but %v", s.Species[i].Name, err)
			}
		}
		if err := s.Config.Validate(); err != nil {
			t.Errorf("the configuration was accepted but %v", err)
		}
		return
	}
	faults, ok := err.(scenes.Faults)
	if !ok || len(faults) == 0 {
		t.Fatalf("got %T %v want at least one fault", err, err)
	}
	for _, fault := range faults {
		if fault.Message == "" || fault.Option == "" && (fault.Line < 1 || fault.Col < 1) {
			t.Errorf("got a fault without a place or a message: %+v", fault)
		}
	}
}
