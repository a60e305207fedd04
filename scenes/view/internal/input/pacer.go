package input

import "github.com/drover-go/drover/ecs"

// Pacer says how many ticks of a simulation are due. It keeps to the simulation's clock, whose pause
// and scale it reads, but leaves the ticking to the caller, who has rules to run around each tick.
type Pacer struct {
	debt  float64 // time that is not yet ticked [s]
	steps int
}

// MostTicks is the most ticks that one frame makes up for at normal speed, whatever the scene says.
const MostTicks = 5

// Step asks for one tick of a paused simulation.
func (p *Pacer) Step() { p.steps++ }

// Due adds elapsed time [s] and returns how many ticks to do now.
func (p *Pacer) Due(sim *ecs.Simulation, elapsed float64) int {
	clock, timing := sim.Clock(), sim.Config().Timing
	if clock.Paused() {
		n := p.steps
		p.steps = 0
		return n
	}
	p.steps = 0
	period := 1 / timing.Rate
	most := min(timing.Catchup, MostTicks*period)
	p.debt += min(max(elapsed, 0), most) * clock.Scale()
	n := int(p.debt/period + rounding)
	if limit := max(1, int(MostTicks*clock.Scale())); n > limit {
		n, p.debt = limit, float64(limit)*period
	}
	p.debt = max(0, p.debt-float64(n)*period)
	return n
}

// Forgive drops time that could not be ticked, so that a simulation that is too slow runs in slow
// motion instead of falling behind.
func (p *Pacer) Forgive() { p.debt = 0 }

// Alpha returns the share of the next tick that has passed already, in [0, 1).
func (p *Pacer) Alpha(sim *ecs.Simulation) float64 {
	return min(p.debt*sim.Config().Timing.Rate, 1-rounding)
}

// rounding is the share of a tick that counts as rounding in a sum of frame times.
const rounding = 1e-9
