package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestBlocksEqualSingleAgentsByBits: an agent's sums are the same in whatever company it is summed.
func TestBlocksEqualSingleAgentsByBits(t *testing.T) {
	blocks := 0
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScene(t)
		f := &sc.field
		var s, one Scratch
		Fast{}.Prepare(f)
		Fast{}.Pack(f, 0, f.Agents.Len())
		n := len(f.Grid.Order)
		lo := rapid.IntRange(0, n-1).Draw(t, "lo")
		hi := rapid.IntRange(lo+1, n).Draw(t, "hi")
		for _, part := range [][2]int{{hi, n}, {lo, hi}, {0, lo}} {
			Fast{}.Sweep(f, part[0], part[1], &s)
		}
		for place, row := range f.Grid.Order {
			var got Sums
			Fast{}.Of(f, int(row), &got)
			if want := (Fast{}).Sum(f, row, &one); got != want {
				t.Fatalf("place %d of %d, parted at %d and %d: got %+v, want %+v", place, n, lo, hi, got, want)
			}
			if _, ok := f.Grid.Walk(0, 1, f.Reach, widest*f.Reach); ok && f.Mirror.bounds[f.Agents.Species[row]].block {
				blocks++
			}
		}
	})
	if blocks == 0 && vectors {
		t.Error("no agent was summed in a block")
	}
	t.Logf("%d agents in blocks", blocks)
}

// guarded is a block with words around it that nobody may write.
type guarded struct {
	before [lanes]uint32
	block  block
	after  [lanes]uint32
}

const guard = 0xdeadbeef

// randomBlock returns a block and its candidates.
func randomBlock(rng *rand.Rand, axes, candidateCount int, needs uint32) (*guarded, candidates) {
	g := &guarded{}
	for i := range g.before {
		g.before[i], g.after[i] = guard, guard
	}
	const radius = 1 << 29 // [quanta], one reach
	coordinate := func() int32 { return int32(rng.Uint32N(4*radius)) - 2*radius }
	c := candidates{needs: needs, relations: make([]relation, 3), shift: &[3]int32{radius, radius, radius / 4}}
	offset := rng.IntN(4) // what is before the first candidate
	n := offset + candidateCount + rng.IntN(3)
	c.records, c.species = make([]record, n), make([]uint8, n)
	if axes == 3 {
		c.lifts = make([]lift, n)
	}
	for i := range c.records {
		c.records[i] = record{coordinate(), coordinate(), rng.Float32() - 0.5, rng.Float32() - 0.5}
		c.species[i] = uint8(rng.IntN(len(c.relations)))
		if axes == 3 {
			c.lifts[i] = lift{coordinate() / 4, rng.Float32() - 0.5}
		}
	}
	for lo := offset; lo < offset+candidateCount; {
		hi := lo + 1 + rng.IntN(offset+candidateCount-lo)
		shift := func() int8 { return int8(rng.IntN(3) - 1) }
		c.ranges = append(c.ranges, grid.Range{Lo: int32(lo), Hi: int32(hi), ShiftX: shift(), ShiftY: shift(), ShiftZ: int8(axes-2) * shift()})
		lo = hi
	}
	for i := range c.relations {
		for lane := range lanes {
			c.relations[i].perceives[lane] = uint32(-rng.Int32N(2))
			c.relations[i].flocks[lane] = uint32(-rng.Int32N(2))
		}
	}
	randomLanes(rng, &g.block, &c)
	return g, c
}

func randomLanes(rng *rand.Rand, b *block, c *candidates) {
	square := func(reaches float64) float32 { return float32(reaches * reaches * (1 << 58)) }
	for lane := range lanes {
		if len(c.records) > 0 { // itself, and now and then somebody else at its place
			o := c.records[rng.IntN(len(c.records))]
			b.x[lane], b.y[lane] = o.x, o.y
		}
		b.radius2[lane], b.flock2[lane] = square(2*rng.Float64()), square(2*rng.Float64())
		b.separation2[lane] = square(2 * rng.Float64())
		if rng.IntN(8) == 0 {
			b.flock2[lane], b.separation2[lane] = 0, 0
		}
		b.inverse[lane] = uint32(-rng.Int32N(2))
		if b.inverse[lane] == 0 {
			b.perSeparation[lane] = float32(rng.IntN(2)) / (1 << 30)
		}
		sin, cos := math.Sincos(rng.Float64() * 2 * math.Pi)
		b.facingX[lane], b.facingY[lane] = float32(cos), float32(sin)
		if c.lifts != nil {
			b.facingZ[lane] = rng.Float32() - 0.5
		}
		b.near2[lane] = []float32{0, square(0.3), float32(math.Inf(1))}[rng.IntN(3)]
		half := []float32{-1, -0.7, 0, 0.5, 1}[rng.IntN(5)]
		b.cos2[lane] = half * half
		if half < 0 {
			b.wide[lane] = allBits
		}
	}
}

// TestAssemblyEqualsTwinByBits compares every length of up to 200 candidates, whatever they are aligned to.
func TestAssemblyEqualsTwinByBits(t *testing.T) {
	if !vectors {
		t.Skip("this build or processor has no assembly to compare")
	}
	for axes := 2; axes <= 3; axes++ {
		for needs := range 2 * needsRelation {
			t.Run(fmt.Sprintf("%d axes, needs %03b", axes, needs), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(axes), uint64(needs)))
				for n := range 201 {
					g, c := randomBlock(rng, axes, n, needs)
					if needs&needsRoot == 0 {
						for lane := range lanes {
							g.block.inverse[lane], g.block.perSeparation[lane] = allBits, 0
						}
					}
					want := g.block
					want.sumGeneric(&c)
					g.block.sum(&c)
					compare(t, &g.block, &want)
					compareMeasures(t, &g.block, &c, n)
					for i := range g.before {
						if g.before[i] != guard || g.after[i] != guard {
							t.Fatalf("%d candidates: a guard word was written", n)
						}
					}
				}
			})
		}
	}
}

// words are the bits of a block but for the assembly's own room.
func words(b *block) []uint32 {
	n := unsafe.Offsetof(b.cz)/4 + lanes
	return unsafe.Slice((*uint32)(unsafe.Pointer(b)), n)
}

func compare(t *testing.T, got, want *block) {
	t.Helper()
	if diff := cmp.Diff(words(want), words(got)); diff != "" {
		t.Fatalf("the bits of the assembly differ (−twin +assembly), of rows of %d words:\n%s", lanes, diff)
	}
}

// compareMeasures compares the distances of all candidates, and how many of them lie within bounds.
func compareMeasures(t *testing.T, b *block, c *candidates, n int) {
	t.Helper()
	want, got := make([]float32, lanes*n+2), make([]float32, lanes*n+2)
	got[0], got[lanes*n+1] = guard, guard
	twin := *b
	twin.measureGeneric(c, want[1:1+lanes*n])
	b.measure(c, got[1:1+lanes*n])
	compare(t, b, &twin)
	if got[0] != guard || got[lanes*n+1] != guard {
		t.Fatalf("%d candidates: a guard word about the distances was written", n)
	}
	want[0], want[lanes*n+1] = guard, guard
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("the distances of the assembly differ (−twin +assembly):\n%s", diff)
	}
	bounds, counts, wanted := b.flock2, [lanes]int32{}, [lanes]int32{}
	if n > 0 {
		copy(bounds[:lanes/2], want[1:]) // the very distances of some
	}
	countUpToGeneric(want[1:1+lanes*n], &bounds, &wanted)
	countUpToBounds(got[1:1+lanes*n], &bounds, &counts)
	if counts != wanted {
		t.Fatalf("%d candidates: got %v within the bounds, want %v", n, counts, wanted)
	}
	compareLeast(t, want[1:1+lanes*n], &bounds)
}

// TestBlockIsLaidOutForAssembly: the generator in asm knows these places.
func TestBlockIsLaidOutForAssembly(t *testing.T) {
	const row = 4 * lanes
	var b block
	for _, field := range []struct {
		name   string
		offset uintptr
		want   uintptr
	}{
		{"x", unsafe.Offsetof(b.x), 0},
		{"radius2", unsafe.Offsetof(b.radius2), 3},
		{"flock2", unsafe.Offsetof(b.flock2), 4},
		{"separation2", unsafe.Offsetof(b.separation2), 5},
		{"near2", unsafe.Offsetof(b.near2), 6},
		{"facingX", unsafe.Offsetof(b.facingX), 7},
		{"cos2", unsafe.Offsetof(b.cos2), 10},
		{"wide", unsafe.Offsetof(b.wide), 11},
		{"inverse", unsafe.Offsetof(b.inverse), 12},
		{"perSeparation", unsafe.Offsetof(b.perSeparation), 13},
		{"flocked", unsafe.Offsetof(b.flocked), 14},
		{"touching", unsafe.Offsetof(b.touching), 15},
		{"sx", unsafe.Offsetof(b.sx), 16},
		{"ax", unsafe.Offsetof(b.ax), 19},
		{"cx", unsafe.Offsetof(b.cx), 22},
		{"the end", unsafe.Sizeof(b), 28},
	} {
		if field.offset != row*field.want {
			t.Errorf("%s is at byte %d, want %d", field.name, field.offset, row*field.want)
		}
	}
	for _, size := range []struct {
		name      string
		got, want uintptr
	}{
		{"record", unsafe.Sizeof(record{}), 16}, {"lift", unsafe.Sizeof(lift{}), 8},
		{"range", unsafe.Sizeof(grid.Range{}), 12}, {"relation", unsafe.Sizeof(relation{}), 64},
	} {
		if size.got != size.want {
			t.Errorf("a %s is %d bytes, want %d", size.name, size.got, size.want)
		}
	}
}

// TestSumsAreNeverMinusZero, by which a masked term may be added as +0: of terms of either zero, and of terms that
// cancel.
func TestSumsAreNeverMinusZero(t *testing.T) {
	minus := float32(math.Copysign(0, -1))
	tiny := math.Float32frombits(1)
	terms := []float32{0, minus, 1, -1, tiny, -tiny, math.MaxFloat32, -math.MaxFloat32}
	var reach func(sum float32, depth int)
	reach = func(sum float32, depth int) {
		if sum == 0 && math.Signbit(float64(sum)) {
			t.Fatal("got −0")
		}
		if after := sum + 0; math.Float32bits(after) != math.Float32bits(sum) {
			t.Fatalf("%g + 0 has other bits", sum)
		}
		if after := sum - 0; math.Float32bits(after) != math.Float32bits(sum) {
			t.Fatalf("%g − 0 has other bits", sum)
		}
		if depth == 0 {
			return
		}
		for _, term := range terms {
			reach(sum+term, depth-1)
			reach(sum-term, depth-1)
		}
	}
	reach(0, 4)
}

// TestSweepOfATinyRadius: who is too close for quanta but outside the radius counts for nothing.
func TestSweepOfATinyRadius(t *testing.T) {
	sc := uniform(2)
	f := &sc.field
	f.Agents.Position[0], f.Agents.Position[1] = ecs.Vec2{X: 1, Y: 1}, ecs.Vec2{X: 1.001, Y: 1}
	f.World = ecs.World{Size: ecs.Vec3{X: 500, Y: 500}, Edges: ecs.Torus}
	p := &f.Params[0]
	p.Radius2 = 1e-12
	p.Alignment.Radius2, p.Cohesion.Radius2 = p.Radius2, p.Radius2
	f.Grid.Build(f.World, f.Reach, f.Agents.Position, nil, nil)
	var s Scratch
	Fast{}.Prepare(f)
	Fast{}.Pack(f, 0, f.Agents.Len())
	Fast{}.Sweep(f, 0, 2, &s)
	for row := range 2 {
		var got Sums
		Fast{}.Of(f, row, &got)
		if got != (Sums{}) || got != (Fast{}).Sum(f, int32(row), &s) {
			t.Errorf("agent %d: got %+v, want nothing", row, got)
		}
	}
}
