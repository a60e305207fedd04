package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/scenes"
)

func TestCheckSaysALineAboutEachScene(t *testing.T) {
	var args []string
	for _, p := range scenes.Presets() {
		if p.Name != "million" { // it takes its time
			args = append(args, p.Name)
		}
	}
	r := done(t, append([]string{"check"}, args...)...)
	if got := strings.Count(r.out, ": ok: "); got != len(args) || strings.Count(r.out, "\n") != got || r.err != "" {
		t.Errorf("got\n%s%s", r.out, r.err)
	}
	for _, want := range []string{"chase: ok: 88 agents, 3 species, 1280 × 720 walls, 4 relations", "director chase", "boids3d: ok: 300 agents, 1 species, open world in 3D", "8.4 × 8.4 × 8.4 torus"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("got no %q in\n%s", want, r.out)
		}
	}
}

func TestCheckSaysAllThatIsWrong(t *testing.T) {
	file := write(t, filepath.Join(t.TempDir(), "wrong.yaml"), "version: 2\nsed: 1\nspecies: {}\n")
	r := drover("check", file, "chase", "nothing")
	if r.code != exitWrong || !strings.HasPrefix(r.out, "chase: ok: ") {
		t.Errorf("got exit %d and %q", r.code, r.out)
	}
	for _, want := range []string{file + ":1:", file + ":2:", "nothing: there is no such file", "2 of 3 scenes are wrong"} {
		if !strings.Contains(r.err, want) {
			t.Errorf("got no %q in\n%s", want, r.err)
		}
	}
	if r := drover("check", file); r.code != exitWrong || strings.Contains(r.err, "scenes are wrong") {
		t.Errorf("got exit %d, %q", r.code, r.err)
	}
}

func TestCheckReadsStandardInput(t *testing.T) {
	if r := feed(string(assets.Starter()), "check", "-"); r.code != exitDone || !strings.HasPrefix(r.out, "standard input: ok: 61 agents, 2 species") {
		t.Errorf("got exit %d, %q, %q", r.code, r.out, r.err)
	}
}

func TestListNamesThePresets(t *testing.T) {
	r := done(t, "list")
	for _, p := range scenes.Presets() {
		if !strings.Contains(r.out, "\n"+p.Name+" ") && !strings.HasPrefix(r.out, p.Name+" ") || !strings.Contains(r.out, p.Title) {
			t.Errorf("got no %s in\n%s", p.Name, r.out)
		}
	}
}

func TestNewPrintsTheStarter(t *testing.T) {
	for _, args := range [][]string{{"new"}, {"new", "-"}} {
		if r := done(t, args...); r.out != string(assets.Starter()) {
			t.Errorf("%v: got %q", args, r.out)
		}
	}
}

func TestNewNeverOverwrites(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new.yaml")
	if r := done(t, "new", file); !strings.Contains(r.out, "wrote "+file) || string(read(t, file)) != string(assets.Starter()) {
		t.Errorf("got %q", r.out)
	}
	done(t, "sim", file, "--ticks", "2")
	write(t, file, "mine")
	if r := drover("new", file); r.code != exitWrong || !strings.Contains(r.err, "never overwritten") || string(read(t, file)) != "mine" {
		t.Errorf("got exit %d, %q", r.code, r.err)
	}
	if r := drover("new", filepath.Join(t.TempDir(), "none", "x.yaml")); r.code != exitWrong || !strings.Contains(r.err, "no such file or directory") {
		t.Errorf("got exit %d, %q", r.code, r.err)
	}
}
