package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/google/go-cmp/cmp"
)

// around is how many records and species are before and behind those that are packed.
const around = 8

// unpacked returns a mirror full of guards, and n agents for it whose rows are in random order.
func unpacked(rng *rand.Rand, n int, byPlace bool) (*Mirror, *ecs.Agents) {
	k := &Mirror{perU: 1 / (reaches * (0.1 + 100*rng.Float64())), byPlace: byPlace, order: make([]int32, n+2*around)}
	for range n + 2*around {
		k.records, k.species = append(k.records, record{-7, -7, math.Pi, math.Pi}), append(k.species, 0xaa)
	}
	coordinate := func() float64 {
		switch x := (rng.Float64() - 0.5) / k.perU; rng.IntN(8) {
		case 0: // on a border of quanta, or right beside
			return math.Nextafter(float64(rng.IntN(1<<20)-1<<19)/(1<<32)/k.perU, math.Inf(rng.IntN(2)*2-1))
		case 1: // so little below zero that it rounds up to a whole turn
			return -math.Abs(x) * 1e-20
		case 2:
			return x * 1e9
		case 3:
			return math.Copysign(0, x)
		default:
			return x
		}
	}
	a := &ecs.Agents{Dimensions: 2}
	for row, place := range rng.Perm(n) {
		k.place = append(k.place, int32(around+place))
		k.order[around+place] = int32(row)
		a.Position = append(a.Position, ecs.Vec2{X: coordinate(), Y: coordinate()})
		a.Velocity = append(a.Velocity, ecs.Vec2{X: rng.NormFloat64(), Y: []float64{0, 1e-42, 1e39, -9}[rng.IntN(4)] * rng.Float64()})
		a.Species = append(a.Species, components.SpeciesID(rng.IntN(256)))
	}
	return k, a
}

// TestPackEqualsTwinByBits compares every number of agents up to 200, whatever row or place they begin and end at. Who is
// not asked for stays what it was.
func TestPackEqualsTwinByBits(t *testing.T) {
	if !vectors {
		t.Skip("this build or processor has no assembly to compare")
	}
	for _, byPlace := range []bool{false, true} {
		for lo := range 4 {
			t.Run(fmt.Sprintf("by place %v, from %d", byPlace, lo), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(1, uint64(lo)))
				first := lo
				if byPlace {
					first += around
				}
				for n := range 201 {
					got, a := unpacked(rng, lo+n+rng.IntN(4), byPlace)
					want := *got
					want.records, want.species, want.plain = slices.Clone(got.records), slices.Clone(got.species), true
					got.fill(a, first, first+n)
					want.fill(a, first, first+n)
					if diff := cmp.Diff(want.species, got.species); diff != "" {
						t.Fatalf("%d agents: the species of the assembly differ (−twin +assembly):\n%s", n, diff)
					}
					if diff := cmp.Diff(bitsOf(want.records), bitsOf(got.records)); diff != "" {
						t.Fatalf("%d agents: the records of the assembly differ (−twin +assembly):\n%s", n, diff)
					}
				}
			})
		}
	}
}

// TestPackByPlaceEqualsByRow, in the plane and in space.
func TestPackByPlaceEqualsByRow(t *testing.T) {
	for dimensions := 2; dimensions <= 3; dimensions++ {
		t.Run(fmt.Sprintf("%d dimensions", dimensions), func(t *testing.T) {
			s := uniform(1001)
			if dimensions == 3 {
				raise(s)
				s.grid.Build(s.field.World, 50, s.table.Position, s.table.Altitude, nil)
			}
			f := &s.field
			Fast{}.Prepare(f)
			f.Mirror.byPlace = false
			Fast{}.Pack(f, 0, 1001)
			records, lifts := slices.Clone(f.Mirror.records), slices.Clone(f.Mirror.lifts)
			clear(f.Mirror.records)
			clear(f.Mirror.lifts)
			f.Mirror.byPlace = true
			for lo := 0; lo < 1001; lo += 77 {
				Fast{}.Pack(f, lo, min(lo+77, 1001))
			}
			if !slices.Equal(f.Mirror.records, records) || !slices.Equal(f.Mirror.lifts, lifts) {
				t.Error("got other records or lifts by place than by row")
			}
			for place, row := range f.Grid.Order {
				if want := float32(s.table.Velocity[row].X); records[place].vx != want {
					t.Fatalf("place %d: got velocity %v, want %v of row %d", place, records[place].vx, want, row)
				}
			}
		})
	}
}

func bitsOf(records []record) (bits [][4]uint32) {
	for _, r := range records {
		bits = append(bits, [4]uint32{uint32(r.x), uint32(r.y), math.Float32bits(r.vx), math.Float32bits(r.vy)})
	}
	return bits
}

// TestFixedCountsQuanta of an eighth of 2³² to the reach, and turns over.
func TestFixedCountsQuanta(t *testing.T) {
	k := &Mirror{perU: 1.0 / 400} // a reach of 50
	tests := []struct {
		name string
		x    float64
		want int32
	}{
		{"the origin", 0, 0},
		{"one reach", 50, 1 << 29},
		{"one reach below", -50, -1 << 29},
		{"half a turn", 200, math.MinInt32},
		{"a turn and a reach", 450, 1 << 29},
		{"a whole turn below", -400, 0},
		{"next to nothing below zero: rounds up to a whole turn", -1e-30, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := k.fixed(tt.x); got != tt.want {
				t.Errorf("%g: got %d, want %d", tt.x, got, tt.want)
			}
		})
	}
}
