package main

import (
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/view"
)

// playWindow opens the window and returns when it is closed.
func playWindow(c *playCommand, scene *scenes.Scene, build scenes.Options) error {
	rebuild := func() (*scenes.Run, error) {
		run, err := scenes.Build(scene, build)
		if err == nil && c.Autopilot && run.Director == nil {
			run.Players = nil // nobody is driven; with a director the view begins on autopilot
		}
		return run, err
	}
	run, err := rebuild()
	if err != nil {
		return err
	}
	options := view.Options{Run: run, Rebuild: rebuild}
	if c.Ticks != nil {
		if *c.Ticks == 0 {
			return nil
		}
		options.Ticks = int64(*c.Ticks)
	}
	if err := view.Play(options); err != nil {
		return failure{err}
	}
	return nil
}
