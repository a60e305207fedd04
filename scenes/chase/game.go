package chase

import (
	"github.com/drover-go/drover/scenes"
)

// The rules of the score and of lives.
const (
	startLives  = 3
	gemScore    = 100
	orbScore    = 50
	houndScore  = 200
	sheepLoss   = 10 // for a sheep that a hound bites while it hunts the hare
	lifeScore   = 500
	gateSeconds = 0.8 // in which the gate opens [s]
	idleSeconds = 3.0 // after the end until the autopilot plays again [s]
)

// game is how the game stands.
type game struct {
	phase     scenes.Phase
	score     int
	lives     int
	gate      float64 // how far the gate is open [1]
	since     float64 // seconds since the phase began [s]
	autopilot bool
}

// idle reports whether the game is over and nobody but the autopilot is there to start another.
func (g *game) idle(in scenes.Input) bool {
	return g.phase != scenes.Playing && in.Autopilot && g.since >= idleSeconds
}

// end ends the game.
func (g *game) end(p scenes.Phase) { g.phase, g.since = p, 0 }

// leave opens the gate when nothing is left to collect, and lets the player out.
func (d *director) leave(step float64) {
	if d.loot.left() > 0 {
		return
	}
	d.game.gate = eased(d.game.gate, 1, step/gateSeconds)
	if d.game.gate == 1 && distance(d.hare(), d.cast.exit) < d.cast.exitRadius {
		d.game.score += lifeScore * d.game.lives
		d.effects.flash(d.cast.exit, winColor)
		d.game.end(scenes.Won)
	}
}
