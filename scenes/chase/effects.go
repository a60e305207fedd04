package chase

import (
	"image/color"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// The looks of effects.
const (
	flashTime   = 0.6  // [s]
	flashRadius = 30.0 // [u]
	sayTime     = 1.0  // [s]
	sayRise     = 26.0 // [u]
	saySize     = 9.0  // [u]
	sayApart    = 40.0 // words nearer than this stand below each other [u]
	mostEffects = 48
)

// effect is something that shows for a moment.
type effect struct {
	mark       scenes.Mark
	left, full float64 // [s]
	rise       float64 // [u]
}

// effects are the flashes and words of the moment. They change nothing else.
type effects struct{ list []effect }

func (e *effects) add(x effect) {
	if len(e.list) < mostEffects {
		e.list = append(e.list, x)
	}
}

// flash shows a burst.
func (e *effects) flash(at ecs.Vec2, c color.RGBA) {
	e.add(effect{mark: scenes.Mark{Shape: scenes.Flash, At: at, Radius: flashRadius, Color: c}, left: flashTime, full: flashTime})
}

// say shows a word that rises.
func (e *effects) say(at ecs.Vec2, text string, c color.RGBA) {
	for _, x := range e.list { // below a word that is still there
		if x.mark.Shape == scenes.Label && distance(x.mark.At, at) < sayApart {
			at.Y = max(at.Y, x.mark.At.Y+1.5*saySize)
		}
	}
	e.add(effect{
		mark: scenes.Mark{Shape: scenes.Label, At: at, Radius: saySize, Color: c, Text: text},
		left: sayTime, full: sayTime, rise: sayRise,
	})
}

// age lets effects fade.
func (e *effects) age(step float64) {
	kept := e.list[:0]
	for _, x := range e.list {
		if x.left -= step; x.left > 0 {
			kept = append(kept, x)
		}
	}
	e.list = kept
}

// marks appends the effects.
func (e *effects) marks(marks []scenes.Mark) []scenes.Mark {
	for _, x := range e.list {
		m := x.mark
		m.Share = x.left / x.full
		m.At.Y -= x.rise * (1 - m.Share)
		marks = append(marks, m)
	}
	return marks
}
