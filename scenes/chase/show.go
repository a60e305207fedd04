package chase

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// The colors of the game.
var (
	gemColor   = color.RGBA{0x4d, 0xe3, 0xc1, 0xff}
	powerColor = color.RGBA{0xb4, 0x8c, 0xff, 0xff}
	hurtColor  = color.RGBA{0xff, 0x5a, 0x4f, 0xff}
	lostColor  = color.RGBA{0xff, 0xf0, 0xee, 0xff} // words over a red burst
	safeColor  = color.RGBA{0xff, 0xd8, 0x4d, 0xff}
	winColor   = color.RGBA{0x7d, 0xf0, 0x7a, 0xff}
	gateColor  = color.RGBA{0x6a, 0x78, 0x8c, 0xff}
	dazedColor = color.RGBA{0x5a, 0x62, 0x78, 0xff}
	sheepColor = color.RGBA{0xe9, 0xe4, 0xd4, 0xff}
	alertColor = color.RGBA{0xff, 0x7a, 0x4a, 0xff}
	afraid     = color.RGBA{0x58, 0x8c, 0xff, 0xff}
	recovering = color.RGBA{0xd8, 0xe2, 0xff, 0xff}
	panicColor = color.RGBA{0xff, 0xd9, 0xa0, 0xff}
	pale       = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

// Sizes of marks [u] and times of blinking [s].
const (
	breathRing  = 15.0
	orbPulse    = 1.5
	pulseTime   = 1.2
	blinkTime   = 0.24
	warnTime    = 1.5 // before power ends, in which hounds blink
	alertTime   = 1.2 // that a pack shows that it noticed the hare
	alertHeight = 18.0
)

const hint = "WASD, arrows, touch or gamepad: run · P: pause · R: restart · gems open the gate, orbs make you the hunter"

// Marks appends gems, orbs, the gate and what happens around the hare.
func (d *director) Marks(marks []scenes.Mark) []scenes.Mark {
	c := d.cast
	gate := gateColor
	if d.loot.left() == 0 {
		gate = winColor
	}
	marks = append(marks, scenes.Mark{Shape: scenes.Gate, At: c.exit, Radius: c.exitRadius, Share: d.game.gate, Color: gate})
	for i := range d.loot.gems {
		if g := &d.loot.gems[i]; !g.taken {
			marks = append(marks, scenes.Mark{Shape: scenes.Gem, At: g.at, Radius: gemRadius, Share: 1, Color: gemColor})
		}
	}
	for i := range d.loot.orbs {
		if o := &d.loot.orbs[i]; o.wait <= 0 {
			pulse := math.Abs(2*d.beat(pulseTime) - 1)
			marks = append(marks, scenes.Mark{Shape: scenes.Orb, At: o.at, Radius: orbRadius + orbPulse*pulse, Share: pulse, Color: powerColor})
		}
	}
	marks = d.hareMarks(marks)
	for i := range d.packs {
		marks = d.packMark(marks, &d.packs[i])
	}
	return d.effects.marks(marks)
}

// hareMarks appends the rings around the hare: power left, breath left, or safety.
func (d *director) hareMarks(marks []scenes.Mark) []scenes.Mark {
	ring := scenes.Mark{Shape: scenes.Ring, At: d.hare(), Radius: breathRing}
	switch {
	case d.power.left > 0:
		ring.Share, ring.Color = d.power.left/powerTime, powerColor
	case d.player.safe > 0:
		ring.Share, ring.Color = d.player.safe/safeTime, safeColor
	case d.player.breath < 1:
		ring.Share, ring.Color = d.player.breath, gemColor
		if d.player.winded {
			ring.Color = hurtColor
		}
	default:
		return marks
	}
	return append(marks, ring)
}

// packMark appends a sign over a pack that just noticed or lost the hare.
func (d *director) packMark(marks []scenes.Mark, p *pack) []scenes.Mark {
	if p.alert > alertTime || p.mood != chasing && p.mood != searching {
		return marks
	}
	text := "!"
	if p.mood == searching {
		text = "?"
	}
	at := d.at(p.leader().entity)
	at.Y -= alertHeight
	return append(marks, scenes.Mark{
		Shape: scenes.Label, At: at, Radius: saySize * 1.4, Share: 1 - p.alert/alertTime, Color: alertColor, Text: text,
	})
}

// beat runs from 0 to 1 again and again.
func (d *director) beat(period float64) float64 {
	_, share := math.Modf(float64(d.run.Sim.TickNumber()) * d.step() / period)
	return share
}

// Tint colors hounds by their mood, alarmed sheep, and the hare while it is safe or hunts.
func (d *director) Tint(row int) (color.RGBA, bool) {
	a := d.run.Sim.Agents()
	switch a.Species[row] {
	case d.cast.hare:
		return d.tintHare()
	case d.cast.sheep:
		return panicColor, a.Flags[row]&ecs.Alarmed != 0
	case d.cast.hound:
		for i := range d.packs {
			for k := range d.packs[i].members {
				if m := &d.packs[i].members[k]; m.id == a.ID[row] {
					return d.tintHound(&d.packs[i], m)
				}
			}
		}
	}
	return color.RGBA{}, false
}

func (d *director) tintHare() (color.RGBA, bool) {
	switch {
	case d.power.left > 0:
		return powerColor, true
	case d.player.safe > 0 && d.beat(blinkTime) < 0.5:
		return pale, true
	}
	return color.RGBA{}, false
}

func (d *director) tintHound(p *pack, m *member) (color.RGBA, bool) {
	switch {
	case m.dazed > 0:
		return dazedColor, true
	case p.mood == scared && d.power.left < warnTime && d.beat(blinkTime) < 0.5:
		return recovering, true
	case p.mood == scared:
		return afraid, true
	case p.mood == chasing:
		return alertColor, true
	}
	return color.RGBA{}, false
}

// Status says how the game stands.
func (d *director) Status() scenes.Status {
	s := scenes.Status{
		Phase: d.game.phase, Score: d.game.score, Lives: d.game.lives,
		Left: d.loot.left(), Total: len(d.loot.gems),
		Power: max(0, d.power.left), PowerFull: powerTime,
		Hint: hint, Focus: d.hare(), Autopilot: d.game.autopilot,
	}
	switch {
	case s.Phase == scenes.Won:
		s.Banner = "Got away! R plays again"
	case s.Phase == scenes.Lost:
		s.Banner = "Caught! R plays again"
	case s.Left == 0:
		s.Banner = "The gate is open: run!"
	}
	return s
}
