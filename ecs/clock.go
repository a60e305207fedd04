package ecs

import (
	"fmt"

	"github.com/yohamta/donburi"
)

// Clock turns elapsed time into whole ticks. The time it is given is the only time it knows.
type Clock struct {
	period  float64
	catchup float64
	scale   float64
	debt    float64
	paused  bool
	steps   int
}

func newClock(t Timing) Clock {
	return Clock{period: 1 / t.Rate, catchup: t.Catchup, scale: 1}
}

// Pause stops ticks from being due.
func (c *Clock) Pause() { c.paused = true }

// Resume ends a pause.
func (c *Clock) Resume() { c.paused = false }

// Paused reports whether the clock stands.
func (c *Clock) Paused() bool { return c.paused }

// Drop forgets the time that is not yet ticked, so that a simulation that is too slow runs in slow motion
// instead of falling behind.
func (c *Clock) Drop() { c.debt = 0 }

// StepOnce makes one more tick of a paused clock due.
func (c *Clock) StepOnce() { c.steps++ }

// SetScale sets how fast simulated time runs against real time [1]; 1 is real time.
//
// SetScale panics if scale is not in 0 … 1000.
func (c *Clock) SetScale(scale float64) {
	if !(scale >= 0 && scale <= mostScale) {
		panic(fmt.Sprintf("ecs: time scale must be in 0 … %v but was %v", float64(mostScale), scale))
	}
	c.scale = scale
}

// mostScale keeps a frame's ticks countable.
const mostScale = 1000

// Scale returns how fast simulated time runs against real time [1].
func (c *Clock) Scale() float64 { return c.scale }

// Alpha is the share of the next tick that has already passed, in [0, 1): what Pose wants.
func (c *Clock) Alpha() float64 { return min(c.debt/c.period, 1-1e-9) }

// Due adds dt seconds of real time, at most Timing.Catchup of it, and returns how many ticks to do now. Advance
// does them itself; a game with rules around each tick calls Due and then Tick as often as it says.
func (c *Clock) Due(dt float64) int {
	if c.paused {
		n := c.steps
		c.steps = 0
		return n
	}
	c.steps = 0
	if !(dt > 0) {
		dt = 0
	}
	c.debt += min(dt, c.catchup) * c.scale
	n := int(c.debt / c.period)
	if float64(n+1)*c.period-c.debt <= rounding*c.period {
		n++ // a sum of frames that misses a whole tick by rounding only
	}
	c.debt = max(0, c.debt-float64(n)*c.period)
	return n
}

// rounding is the share of a tick that counts as rounding in a sum of frame times.
const rounding = 1e-9

// Clock returns the simulation's clock.
func (s *Simulation) Clock() *Clock { return &s.clock }

// Advance adds dt seconds of real time and does the ticks that are due, at most Timing.Catchup worth;
// the rest of a longer dt is dropped. It returns how many ticks it did and the first error of
// [Simulation.Tick]. The events of all its ticks are in Events.
func (s *Simulation) Advance(w donburi.World, dt float64) (int, error) {
	n := s.clock.Due(dt)
	s.events = s.events[:0]
	var first error
	for range n {
		if err := s.advanceOne(w); err != nil && first == nil {
			first = err
		}
	}
	return n, first
}
