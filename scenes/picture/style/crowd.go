package style

import (
	"image/color"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// Crowd knows how each agent of a run is drawn.
type Crowd struct {
	run       *scenes.Run
	floor     color.RGBA
	low, high float64 // heights of a world of three dimensions [u]
	smallest  float64 // half length of the smallest species [u]
}

// NewCrowd returns the looks of a run's agents on a ground of a color.
func NewCrowd(run *scenes.Run, floor color.RGBA) *Crowd {
	c := &Crowd{run: run, floor: floor, smallest: math.Inf(1)}
	for i := range run.Scene.Species {
		if size := run.Scene.Species[i].Look.Size; size > 0 {
			c.smallest = min(c.smallest, size)
		}
	}
	if math.IsInf(c.smallest, 1) {
		c.smallest = 1
	}
	c.Refresh()
	return c
}

// Smallest returns half the length of an agent of the smallest species [u].
func (c *Crowd) Smallest() float64 { return c.smallest }

// Pixels returns how large to draw an agent of a half length [u] at a scale, where those of the
// smallest species must not be smaller than least. Larger agents stay larger.
func (c *Crowd) Pixels(half, scale, least float64) float64 {
	return max(half*scale, least*math.Sqrt(half/c.smallest))
}

// Refresh learns the heights of the present agents. It is called once a frame.
func (c *Crowd) Refresh() {
	w := c.run.Sim.Config().World
	c.low, c.high = w.Min.Z, w.Min.Z+w.Size.Z
	if w.Edges != ecs.Open || !c.Deep() {
		return
	}
	for i, z := range c.run.Sim.Agents().NextAltitude {
		if i == 0 {
			c.low, c.high = z, z
		}
		c.low, c.high = min(c.low, z), max(c.high, z)
	}
}

// Deep reports whether the world has three dimensions. It is drawn from above; agents that are higher
// are larger and brighter.
func (c *Crowd) Deep() bool { return c.run.Sim.Config().World.Dimensions == 3 }

// What the lowest agents of a deep world look like, against the highest.
const (
	lowSize   = 0.6
	highSize  = 1.3
	lowBright = 0.4
)

// Agent is how one agent is drawn.
type Agent struct {
	Shape scenes.LookShape
	Color color.RGBA
	// Half is half its length [u].
	Half float64
}

// Row returns how the agent of a row is drawn.
func (c *Crowd) Row(i int) Agent {
	a := c.run.Sim.Agents()
	species := int(a.Species[i])
	at := Agent{Color: SpeciesColor(species), Half: a.RadiusOf(i)}
	if species < len(c.run.Scene.Species) {
		s := &c.run.Scene.Species[species]
		at.Shape = s.Look.Shape
		if s.Look.Color.A != 0 {
			at.Color = s.Look.Color
		}
		if s.Look.Size > 0 {
			at.Half = s.Look.Size
		}
		if s.Radius > 0 && s.Look.Size > 0 {
			at.Half *= a.RadiusOf(i) / s.Radius
		}
	}
	if at.Half <= 0 {
		at.Half = 1
	}
	if c.run.Director != nil {
		if tint, changed := c.run.Director.Tint(i); changed {
			at.Color = tint
		}
	}
	if c.Deep() && c.high > c.low {
		h := min(max((a.NextAltitude[i]-c.low)/(c.high-c.low), 0), 1)
		at.Half *= lowSize + (highSize-lowSize)*h
		at.Color = Mix(c.floor, at.Color, lowBright+(1-lowBright)*h)
	}
	return at
}
