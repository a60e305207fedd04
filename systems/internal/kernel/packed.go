package kernel

import (
	"math"

	"github.com/drover-go/drover/ecs"
)

// record is one agent in sorted order: its position in quanta, modulo 2³², and its velocity [u/s].
// Displacements within the reach are exact differences, whatever the origin.
type record struct {
	x, y   int32
	vx, vy float32
}

// lift is the record's third dimension.
type lift struct {
	z  int32
	vz float32
}

// Mirror is the copy of the agents that the fast kernel reads.
type Mirror struct {
	records []record
	lifts   []lift
	species []uint8
	place   []int32 // where a row stands in the sorted order
	quantum float64 // [u]
	perU    float64 // turns of the 32-bit counter per unit
	shift   [3]int32
	bounds  []bounds // by species
}

// reaches is how many reaches the 32-bit counter spans: candidates lie within two of each other, so
// that their difference never wraps.
const reaches = 8

func (k *Mirror) fill(f *Field) {
	a, n := f.Agents, len(f.Grid.Order)
	span := reaches * f.Reach
	k.perU = 1 / span
	k.quantum = span / (1 << 32)
	k.shift = [3]int32{k.turns(f.World.Size.X), k.turns(f.World.Size.Y), k.turns(f.World.Size.Z)}
	k.records = sized(k.records, n)
	k.species = sized(k.species, n)
	k.place = sized(k.place, a.Len())
	for place, row := range f.Grid.Order {
		p, v := a.Position[row], a.Velocity[row]
		k.records[place] = record{k.fixed(p.X), k.fixed(p.Y), float32(v.X), float32(v.Y)}
		k.species[place] = uint8(a.Species[row])
		k.place[row] = int32(place)
	}
	if a.Dimensions != 3 {
		return
	}
	k.lifts = sized(k.lifts, n)
	for place, row := range f.Grid.Order {
		k.lifts[place] = lift{k.fixed(a.Altitude[row]), float32(a.Climb[row])}
	}
}

// fixed returns a coordinate in quanta modulo 2³².
func (k *Mirror) fixed(x float64) int32 {
	t := float64(x * k.perU)
	return int32(uint32(uint64((t - math.Floor(t)) * (1 << 32))))
}

// turns returns a world's size in quanta modulo 2³², to the nearest.
func (k *Mirror) turns(size float64) int32 {
	t := float64(size * k.perU)
	return int32(uint32(uint64(math.Floor(float64((t-math.Floor(t))*(1<<32)) + 0.5))))
}

func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/8)
	}
	return s[:n]
}

// vec returns a vector of quanta in units.
func (k *Mirror) vec(x, y, z float32) ecs.Vec3 {
	return ecs.Vec3{X: float64(x) * k.quantum, Y: float64(y) * k.quantum, Z: float64(z) * k.quantum}
}
