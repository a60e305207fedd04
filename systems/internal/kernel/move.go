package kernel

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Mover moves flocks of one species in groups, straight from their sums. It is one worker's memory.
type Mover struct {
	// Top and Least are the speed limits of the agents that are moved [u/s]; Least is 0 for those without.
	Top, Least []float64
	// Odd marks the groups of Group agents that have to be moved one by one.
	Odd []uint8

	none []ecs.Vec2 // the pushes where there are none
	pace pace
}

// Group is how many agents are moved at once.
const Group = 4

// pace is what the assembly knows of a species.
type pace struct {
	most, limit                     float64
	separation, alignment, cohesion float64 // weights
	inverse, quantum                float64 // what separation is divided by, and cohesion multiplied with
	force, step, forward            float64
	rest, finite                    float64
	perInverse, one, sign           float64
	slow, fast                      float64
}

// Moves reports whether sums are there that a Mover can start from.
func (f *Field) Moves() bool { return vectors && fused && !f.Plain && !f.Mirror.ambiguous }

// Begin makes room for n agents of a species, that steer along each sum by at most limit and sum up to at most force
// [the clock's unit], which is counted so many times in the velocity [s, or 1 per tick]; step is the tick's length [s].
func (m *Mover) Begin(f *Field, sp *components.Species, falloff components.Falloff, limit, force, counted, step float64, n int) {
	m.Top, m.Least, m.Odd = grid.Sized(m.Top, n), grid.Sized(m.Least, n), grid.Sized(m.Odd, n/Group)
	m.none = grid.Sized(m.none, n)
	m.pace = pace{
		most: sp.Speed.Max, limit: limit,
		separation: sp.Separation.Weight, alignment: sp.Alignment.Weight, cohesion: sp.Cohesion.Weight,
		inverse: 1, quantum: f.Mirror.quantum,
		force: force, step: counted, forward: step, rest: steer.RestSpeed(sp.Speed.Max), finite: math.MaxFloat64,
	}
	if falloff == components.Inverse {
		m.pace.inverse = f.Mirror.quantum
	}
	if force == 0 {
		m.pace.force = math.Inf(1)
	}
	m.pace.perInverse, m.pace.one, m.pace.sign = 1/m.pace.inverse, 1, math.Copysign(0, -1)
	m.pace.slow, m.pace.fast = slowest, fastest
	if !m.pace.tame() {
		m.pace.slow, m.pace.fast = math.Inf(1), -1 // nobody is within
	}
}

// Groups divide by way of reciprocals, whose corrections want room below and above all numbers in them. So they take
// velocities that are zero, or within these limits along each axis [u/s], and settings that are zero, infinite, or within
// theirs.
const (
	slowest, fastest          = 0x1p-200, 0x1p60
	leastSetting, mostSetting = 0x1p-32, 0x1p32
)

// tame reports whether all settings are within the limits.
func (p *pace) tame() bool {
	for _, x := range []float64{p.most, p.limit, p.separation, p.alignment, p.cohesion, p.inverse, p.quantum, p.force, p.step, p.forward} {
		if x != 0 && !math.IsInf(x, 1) && !(x >= leastSetting && x <= mostSetting) {
			return false
		}
	}
	return true
}
