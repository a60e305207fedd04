package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/drover-go/drover/cmd/drover/internal/outfile"
	"github.com/drover-go/drover/cmd/drover/internal/record"
	"github.com/drover-go/drover/scenes"
)

// playCommand opens a window, or films the scene where there is no display.
type playCommand struct {
	Scene string `arg:"" optional:"" default:"chase" help:"A built-in scene, a file, or - for standard input; chase unless given."`
	Ticks *whole `group:"scene" max:"9223372036854775807" placeholder:"N" help:"Stop after so many ticks."`

	sceneOptions
	Autopilot bool `group:"scene" help:"Let the players play themselves; with a director they do until a key is pressed."`
}

// Help returns the examples.
func (*playCommand) Help() string {
	return `In the window: WASD, arrows, mouse, touch or a gamepad move the player; P or Esc pauses, N steps, R restarts, O is the autopilot, Tab the debug overlay, + and - the speed, F11 the whole screen, Q quits.

Without a display (on Linux: neither DISPLAY nor WAYLAND_DISPLAY is set) it plays by itself for 20 s and writes SCENE.gif instead.

Examples:

    drover play
    drover play bandada --set species.ave.cohesion.weight=3
    drover play my.yaml`
}

// filmSeconds is how long a scene plays by itself where there is no display [s].
const filmSeconds = 20.0

// Run plays the scene.
func (c *playCommand) Run(p *program) error {
	scene, build, err := p.prepare(c.Scene, &c.sceneOptions)
	if err != nil {
		return err
	}
	if !hasDisplay(runtime.GOOS, os.Getenv) {
		return p.film(c, scene, build)
	}
	return playWindow(c, scene, build)
}

// hasDisplay reports whether a window can be opened. It is decided before the engine starts, which
// would paint the console.
func hasDisplay(system string, environment func(string) string) bool {
	switch system {
	case "linux", "freebsd", "netbsd", "openbsd":
		return environment("DISPLAY") != "" || environment("WAYLAND_DISPLAY") != ""
	}
	return true
}

// film plays a scene by itself and writes it as a GIF.
func (p *program) film(c *playCommand, scene *scenes.Scene, build scenes.Options) error {
	ticks := uint64(math.Ceil(filmSeconds * scene.Config.Timing.Rate))
	if c.Ticks != nil {
		ticks = uint64(*c.Ticks)
	}
	name := filmName(c.Scene, scene)
	fmt.Fprintf(p.stdout, "There is no display (DISPLAY and WAYLAND_DISPLAY are not set): the autopilot plays %s into %s.\n", scene.Name, name)
	files := &outfile.Set{Stdout: p.stdout}
	file, err := files.Create(name)
	if err != nil {
		return err
	}
	run, err := scenes.Build(scene, build)
	if err != nil {
		return errors.Join(err, files.Discard())
	}
	film := record.NewFilm(file)
	h := headless{run: run, ticks: ticks, autopilot: true, watchers: []record.Watcher{film}, files: files}
	outcome, err := p.simulate(&h)
	if err != nil {
		return err
	}
	if err := outcome.write(p.stdout, false); err != nil {
		return failure{err}
	}
	fmt.Fprintf(p.stdout, "\nWrote %s: %v.\n", name, film.Recording)
	fmt.Fprintf(p.stdout, "To play it yourself, run the same command on a desktop; over ssh, use ssh -X or xvfb-run.\n")
	return outcome.err()
}

// filmName is the name of a scene's GIF in the current folder.
func filmName(argument string, scene *scenes.Scene) string {
	name := strings.TrimSuffix(filepath.Base(argument), filepath.Ext(argument))
	if argument == standardInput {
		name = scene.Name
	}
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	return strings.TrimLeft(clean, ".-") + ".gif"
}
