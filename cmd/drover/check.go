package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// checkCommand validates scenes.
type checkCommand struct {
	Scenes []string `arg:"" name:"scene" help:"Built-in scenes, files, or - for standard input."`
}

// Run prints a line about each scene that is right, and all that is wrong with the others.
func (c *checkCommand) Run(p *program) error {
	wrong := 0
	for _, name := range c.Scenes {
		line, err := p.check(name)
		if err != nil {
			wrong++
			p.report(err)
			continue
		}
		fmt.Fprintln(p.stdout, line)
	}
	switch {
	case wrong == 0:
		return nil
	case len(c.Scenes) == 1:
		return errReported
	}
	return fmt.Errorf("%d of %d scenes are wrong", wrong, len(c.Scenes))
}

// errReported stands for errors that were printed already.
var errReported = errors.New("reported")

// check loads and builds a scene, for some things, such as whether the agents find room, show only
// then.
func (p *program) check(name string) (string, error) {
	scene, err := p.load(name, nil)
	if err != nil {
		return "", err
	}
	run, err := scenes.Build(scene, scenes.Options{Directors: p.directors})
	if err != nil {
		return "", err
	}
	parts := []string{
		counted(run.Sim.Agents().Len(), "agent"), fmt.Sprintf("%d species", len(scene.Species)), worldText(scene.Config.World),
	}
	for _, n := range []struct {
		count int
		name  string
	}{{len(scene.Relations), "relation"}, {len(scene.Obstacles), "obstacle"}, {len(scene.Movers), "mover"}, {len(scene.Targets), "target"}} {
		if n.count > 0 {
			parts = append(parts, counted(n.count, n.name))
		}
	}
	if scene.Director != "" {
		parts = append(parts, "director "+scene.Director)
	}
	return fmt.Sprintf("%s: ok: %s", scene.File, strings.Join(parts, ", ")), nil
}

// worldText says how large a world is and how it ends.
func worldText(w ecs.World) string {
	edges := [...]string{ecs.Walls: "walls", ecs.Torus: "torus", ecs.Open: "open"}[w.Edges]
	size := []string{fmt.Sprintf("%g", w.Size.X), fmt.Sprintf("%g", w.Size.Y), fmt.Sprintf("%g", w.Size.Z)}
	if w.Edges == ecs.Open {
		return fmt.Sprintf("open world in %dD", w.Dimensions)
	}
	return strings.Join(size[:w.Dimensions], " × ") + " " + edges
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
