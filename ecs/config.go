package ecs

import (
	"errors"
	"fmt"
	"math"

	"github.com/drover-go/drover/components"
)

// Vec2 is donburi's own planar vector.
type Vec2 = components.Vec2

// Edges says what happens at the borders of the world.
type Edges uint8

// The borders of a world.
const (
	// Open worlds have no border.
	Open Edges = iota
	// Walls are solid.
	Walls
	// Torus joins opposite borders.
	Torus
)

// ForceUnit says what the flocking behaviors and force limits count.
type ForceUnit uint8

// The units of force.
const (
	// PerSecond counts forces in u/s².
	PerSecond ForceUnit = iota
	// PerTick adds a force to the velocity once a tick, whatever the step.
	PerTick
)

// Kernel chooses how neighbors are summed.
type Kernel uint8

// The kernels.
const (
	// Fast sums in float32 over exact relative positions.
	Fast Kernel = iota
	// Exact sums in float64 in ascending id.
	Exact
	// Generic is Fast without the machine's vectors, to measure what they bring. Its results are those of Fast.
	Generic
	kernelCount
)

var kernelNames = [kernelCount]string{"fast", "exact", "generic"}

// String returns the kernel's name.
func (k Kernel) String() string {
	if k < kernelCount {
		return kernelNames[k]
	}
	return "unknown"
}

// World is the space that agents move in.
type World struct {
	// Dimensions is 2 or 3. The default (zero) value is 0, which means 2.
	Dimensions int
	// Min is the lower corner [u].
	Min Vec3
	// Size is the extent [u]. It must be positive unless the world is open, which has none.
	Size Vec3
	// Edges is what happens at the borders. The default (zero) value is Open.
	Edges Edges
}

// Timing is how ticks relate to time.
type Timing struct {
	// Rate is the ticks per second when played [1/s]. The default (zero) value is 0, which means 60.
	Rate float64
	// Step is the simulated time of one tick [s]. The default (zero) value is 0, which means
	// 1/Rate.
	Step float64
	// Force is the unit of the flocking behaviors and force limits.
	Force ForceUnit
	// Catchup is the most time that one call of Advance makes up for [s]; the rest is dropped. The
	// default (zero) value is 0, which means five ticks.
	Catchup float64
}

// Config describes a simulation.
type Config struct {
	// Seed is the seed of everything random.
	Seed uint64
	// World is the space. The default (zero) value is an open plane.
	World World
	// Timing relates ticks to time. The default (zero) value is 60 ticks a second.
	Timing Timing
	// Kernel chooses how neighbors are summed. The default (zero) value is Fast.
	Kernel Kernel
	// Workers is how many goroutines share the work. Results do not depend on it. The default
	// (zero) value is 0, which means all cores.
	Workers int
	// Level is the geometry, or nil for none. It comes from package systems.
	Level Level
	// PositionsByGame switches position writing off for every agent: the game integrates the
	// velocities itself.
	PositionsByGame bool
}

// Level is level geometry in the form that package systems bakes.
type Level interface {
	// Revision changes whenever the geometry does.
	Revision() uint64
}

// Defaults of Timing.
const (
	defaultRate         = 60.0
	defaultCatchupTicks = 5
)

func (c Config) withDefaults() Config {
	if c.World.Dimensions == 0 {
		c.World.Dimensions = 2
	}
	if c.Timing.Rate == 0 {
		c.Timing.Rate = defaultRate
	}
	if c.Timing.Step == 0 {
		c.Timing.Step = 1 / c.Timing.Rate
	}
	if c.Timing.Catchup == 0 {
		c.Timing.Catchup = defaultCatchupTicks / c.Timing.Rate
	}
	return c
}

// Validate returns what is wrong with the configuration, or nil.
func (c Config) Validate() error {
	c = c.withDefaults()
	var errs []error
	positive := func(field string, v float64) {
		if !(v > 0) || math.IsInf(v, 1) {
			errs = append(errs, &components.RangeError{Field: field, Value: v, Allowed: "(0, ∞)"})
		}
	}
	positive("Timing.Rate", c.Timing.Rate)
	positive("Timing.Step", c.Timing.Step)
	positive("Timing.Catchup", c.Timing.Catchup)
	if c.Kernel >= kernelCount {
		errs = append(errs, &components.RangeError{Field: "Kernel", Value: float64(c.Kernel), Allowed: "Fast, Exact or Generic"})
	}
	if c.Workers < 0 {
		errs = append(errs, &components.RangeError{Field: "Workers", Value: float64(c.Workers), Allowed: "[0, ∞)"})
	}
	return errors.Join(append(errs, c.World.Validate())...)
}

// Validate returns what is wrong with the world, or nil.
func (w World) Validate() error {
	var errs []error
	if w.Dimensions != 0 && w.Dimensions != 2 && w.Dimensions != 3 {
		errs = append(errs, &components.RangeError{Field: "World.Dimensions", Value: float64(w.Dimensions), Allowed: "2 or 3"})
	}
	if w.Edges > Torus {
		errs = append(errs, &components.RangeError{Field: "World.Edges", Value: float64(w.Edges), Allowed: "Open, Walls or Torus"})
	}
	size := []float64{w.Size.X, w.Size.Y, w.Size.Z}
	corner := []float64{w.Min.X, w.Min.Y, w.Min.Z}
	for k := range w.axes() {
		if math.IsNaN(corner[k]) || math.Abs(corner[k]) > MaxCoordinate {
			errs = append(errs, &components.RangeError{Field: "World.Min." + "XYZ"[k:k+1], Value: corner[k], Allowed: fmt.Sprintf("±%g", float64(MaxCoordinate))})
		}
		if w.Edges != Open && !(size[k] > 0 && size[k] <= MaxCoordinate) {
			errs = append(errs, &components.RangeError{Field: "World.Size." + "XYZ"[k:k+1], Value: size[k], Allowed: fmt.Sprintf("(0, %g]", float64(MaxCoordinate))})
		}
	}
	return errors.Join(errs...)
}

func (w World) axes() int {
	if w.Dimensions == 3 {
		return 3
	}
	return 2
}

// MaxCoordinate bounds the magnitude of positions [u]: beyond it a float64 no longer resolves
// thousandths of a unit.
const MaxCoordinate = 1e12

// Wrap returns p brought into a torus; other worlds return p itself. A coordinate one world away is
// corrected by one addition or subtraction, so that a neighboring image maps back exactly.
func (w World) Wrap(p Vec3) Vec3 {
	if w.Edges != Torus {
		return p
	}
	p.X = wrap(p.X, w.Min.X, w.Size.X)
	p.Y = wrap(p.Y, w.Min.Y, w.Size.Y)
	if w.Dimensions == 3 {
		p.Z = wrap(p.Z, w.Min.Z, w.Size.Z)
	}
	return p
}

func wrap(x, lo, size float64) float64 {
	hi := lo + size
	if x < lo {
		x += size
	} else if x >= hi {
		x -= size
	}
	if x >= lo && x < hi {
		return x
	}
	x -= float64(math.Floor((x-lo)/size) * size)
	if x >= lo && x < hi {
		return x
	}
	return lo // rounding left it on a border, which is the other border's point
}

// Delta returns the displacement from one point to another, the shortest one on a torus. Both points
// must lie in the world.
func (w World) Delta(from, to Vec3) Vec3 {
	d := Vec3{to.X - from.X, to.Y - from.Y, to.Z - from.Z}
	if w.Edges != Torus {
		return d
	}
	d.X = shortest(d.X, w.Size.X)
	d.Y = shortest(d.Y, w.Size.Y)
	if w.Dimensions == 3 {
		d.Z = shortest(d.Z, w.Size.Z)
	}
	return d
}

func shortest(d, size float64) float64 {
	if d > size/2 {
		return d - size
	}
	if d < -size/2 {
		return d + size
	}
	return d
}
