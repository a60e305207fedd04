package main

import (
	"bytes"
	"image/gif"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/drover-go/drover/assets"
)

// blind makes the test run without a display in a folder of its own.
func blind(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if hasDisplay(runtime.GOOS, os.Getenv) {
		t.Skip("this system always has a display")
	}
	t.Chdir(t.TempDir())
}

func TestHasDisplay(t *testing.T) {
	tests := []struct {
		system, variable string
		want             bool
	}{
		{"linux", "", false}, {"linux", "DISPLAY", true}, {"linux", "WAYLAND_DISPLAY", true},
		{"freebsd", "", false}, {"windows", "", true}, {"darwin", "", true},
	}
	for _, tt := range tests {
		got := hasDisplay(tt.system, func(name string) string {
			if name == tt.variable {
				return "set"
			}
			return ""
		})
		if got != tt.want {
			t.Errorf("%s with %s: got %t", tt.system, tt.variable, got)
		}
	}
}

// small is a limit for files that are sent around.
const small = 5_000_000

func TestPlayWithoutADisplayFilmsTheChase(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	blind(t)
	r := done(t)
	film := read(t, "chase.gif")
	g, err := gif.DecodeAll(bytes.NewReader(film))
	if err != nil {
		t.Fatal(err)
	}
	hundredths := 0
	for _, d := range g.Delay {
		hundredths += d
	}
	if g.Config.Width != 480 || len(film) > small || hundredths < 2000 || hundredths > 2010 {
		t.Errorf("got width %d, %d bytes, %d hundredths of a second", g.Config.Width, len(film), hundredths)
	}
	for _, want := range []string{"There is no display", "ticks: 1200\n", "hash: ", "Wrote chase.gif", "To play it yourself"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("got no %q in\n%s", want, r.out)
		}
	}
	hash := func(text string) string { return text[strings.Index(text, "hash: "):][:22] }
	if got, want := hash(r.out), hash(done(t, "sim", "chase", "--ticks", "1200").out); got != want {
		t.Errorf("got %s want the run of sim, %s", got, want)
	}
}

func TestPlayTakesOptionsWithoutADisplay(t *testing.T) {
	blind(t)
	for _, args := range [][]string{
		{"play", "--ticks", "6"},
		{"--ticks", "6", "--autopilot"}, // play is what is meant
		{"play", "chase", "--ticks", "6", "--seed", "7", "--set", "species.hare.radius=7", "--workers", "2"},
	} {
		r := done(t, args...)
		if !strings.Contains(r.out, "ticks: 6\n") || !strings.Contains(r.out, "Wrote chase.gif: 3 frames") {
			t.Errorf("%v: got\n%s", args, r.out)
		}
	}
}

func TestTheFilmIsNamedAfterTheScene(t *testing.T) {
	blind(t)
	if err := os.Mkdir("maps", 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, "maps/v1.2.yaml", string(assets.Starter()))
	done(t, "play", "maps/v1.2.yaml", "--ticks", "1")
	read(t, "v1.2.gif")
	r := feed(strings.Replace(string(assets.Starter()), "name: yard", "name: ../yard", 1), "play", "-", "--ticks", "1")
	if r.code != exitDone {
		t.Fatal(r.err)
	}
	read(t, "yard.gif")
}

func TestPlayOfAWrongSceneExitsWithOne(t *testing.T) {
	blind(t)
	for args, want := range map[string]string{
		"play chas": "did you mean chase?", "play --set seed=x": "--set seed=x: seed", "--seed -1": "--seed", "play chase --state none": "none",
	} {
		if r := drover(strings.Fields(args)...); r.code != exitWrong || !strings.Contains(r.err, want) {
			t.Errorf("%s: got exit %d, %q want it to say %q", args, r.code, r.err, want)
		}
	}
	if got := folder(t, "."); len(got) != 0 {
		t.Errorf("got %v want nothing written", got)
	}
}

// The window itself is the view's to test; this is the way to it. It wants a display, such as xvfb-run's.
func TestPlayOpensAWindowWhereThereIsADisplay(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" || !hasDisplay(runtime.GOOS, os.Getenv) {
		t.Skip("needs a display")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"play chase --ticks 5", "play stado --ticks 5 --seed 3"} {
		c := exec.Command(program, strings.Fields(args)...)
		c.Dir = t.TempDir()
		c.Env = append(os.Environ(), asCommand+"=1")
		if out, err := c.CombinedOutput(); err != nil || len(out) != 0 {
			t.Errorf("%s: got %v, %s", args, err, out)
		}
		if got := folder(t, c.Dir); len(got) != 0 {
			t.Errorf("%s: got %v want nothing written", args, got)
		}
	}
}
