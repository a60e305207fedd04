package main

import (
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/view"
	"github.com/hajimehoshi/ebiten/v2"
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
	if c.Ticks == nil {
		err = view.Play(options)
	} else {
		ebiten.SetTPS(ebiten.SyncWithFPS) // as view.Play does
		ebiten.SetWindowTitle(scene.Name)
		err = ebiten.RunGame(&limited{Game: view.NewGame(options), run: run, last: run.Sim.TickNumber() + uint64(*c.Ticks)})
	}
	if err != nil {
		return failure{err}
	}
	return nil
}

// limited is a game that ends by itself.
type limited struct {
	*view.Game
	run  *scenes.Run
	last uint64 // tick
}

// Update plays on, or ends the game after its last tick.
func (l *limited) Update() error {
	if l.run.Sim.TickNumber() >= l.last {
		return ebiten.Termination
	}
	return l.Game.Update()
}
