package kernel

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/drover-go/drover/systems/internal/steer"
	"pgregory.net/rapid"
)

// tolerance is how far the fast kernel may be from the exact one: relative to the sum of the terms'
// magnitudes, and how near to a border a pair is left out, relative to the radius.
const tolerance = 1e-5

// smallest is what float32 cannot tell from zero with full precision.
const smallest = 1e-36

// scene is a random field for both kernels.
type scene struct {
	field Field
	grid  grid.Grid
	table ecs.Agents
}

func float(t *rapid.T, name string, lo, hi float64) float64 {
	return rapid.Float64Range(lo, hi).Draw(t, name)
}

func drawScene(t *rapid.T) *scene {
	s := &scene{}
	r := float(t, "radius", 0.5, 80)
	w := ecs.World{Dimensions: rapid.IntRange(2, 3).Draw(t, "dimensions"), Edges: []ecs.Edges{ecs.Open, ecs.Torus}[rapid.IntRange(0, 1).Draw(t, "edges")]}
	side := r * float(t, "side", 2, 12)
	offset := float(t, "offset", -1e4, 1e4)
	w.Min = ecs.Vec3{X: offset, Y: -offset, Z: offset / 3}
	w.Size = ecs.Vec3{X: side, Y: side * float(t, "aspect", 0.4, 1), Z: side}
	a := &s.table
	a.Dimensions = w.Dimensions
	n := rapid.IntRange(2, 120).Draw(t, "agents")
	for i := range n {
		p := w.Wrap(ecs.Vec3{
			X: w.Min.X + float(t, "x", 0, 1)*w.Size.X, Y: w.Min.Y + float(t, "y", 0, 1)*w.Size.Y, Z: w.Min.Z + float(t, "z", 0, 1)*w.Size.Z,
		})
		v := ecs.Vec3{X: float(t, "vx", -9, 9), Y: float(t, "vy", -9, 9), Z: float(t, "vz", -9, 9)}
		if w.Dimensions == 2 {
			p.Z, v.Z = 0, 0
		}
		a.ID = append(a.ID, uint64(i+1))
		a.Species = append(a.Species, components.SpeciesID(rapid.IntRange(0, 1).Draw(t, "species")))
		a.Position, a.Velocity = append(a.Position, p.XY()), append(a.Velocity, v.XY())
		a.Heading = append(a.Heading, v.Unit().XY())
		if w.Dimensions == 3 {
			a.Altitude, a.Climb, a.HeadingZ = append(a.Altitude, p.Z), append(a.Climb, v.Z), append(a.HeadingZ, v.Unit().Z)
		}
	}
	s.field = Field{World: w, Agents: a, Grid: &s.grid, Reach: r, Params: []Params{drawParams(t, r), drawParams(t, r)}}
	s.grid.Build(w, r, a.Position, a.Altitude, nil)
	return s
}

func drawParams(t *rapid.T, reach float64) Params {
	r := reach * float(t, "see", 0.3, 1)
	p := Params{
		On: true, Radius2: r * r, Inclusive: rapid.Bool().Draw(t, "inclusive"),
		View:              steer.NewCone([]float64{360, 360, 270, 180, 90}[rapid.IntRange(0, 4).Draw(t, "fov")], 0),
		ByVelocity:        rapid.Bool().Draw(t, "by velocity"),
		Nearest:           []int{0, 0, 3, 7}[rapid.IntRange(0, 3).Draw(t, "nearest")],
		Cap:               []int{0, 0, 5, 32}[rapid.IntRange(0, 3).Draw(t, "cap")],
		SeparationNearest: rapid.Bool().Draw(t, "separation nearest"),
		Falloff:           components.Falloff(rapid.IntRange(0, 2).Draw(t, "falloff")),
		Apart:             rapid.Bool().Draw(t, "apart"),
		related:           [][]uint8{{3, 3}, {3, 3}, {3, 1}, {0, 3}}[rapid.IntRange(0, 3).Draw(t, "relations")],
	}
	p.uniform = p.related[0] == 3 && p.related[1] == 3
	if rapid.IntRange(0, 3).Draw(t, "closest") == 0 {
		p.Closest2 = r * r / 100
	}
	p.SeparationRadius = r * float(t, "separate", 0.2, 1.2)
	p.Separation = Term{On: true, Radius2: p.SeparationRadius * p.SeparationRadius}
	see := components.Perception{Radius: r, FOV: 360, Inclusive: p.Inclusive}
	rule := components.Rule{Weight: 1}
	if rapid.Bool().Draw(t, "narrow") {
		rule = components.Rule{Weight: 1, Radius: 0.7 * r, FOV: 200}
	}
	p.Alignment, p.Cohesion = newTerm(rule, see), newTerm(components.Rule{Weight: 1}, see)
	return p
}

// doubtful reports whether a pair or a choice of agent i is so near to a border that the kernels may
// decide differently.
func doubtful(f *Field, i int, p *Params) bool {
	a := f.Agents
	r := math.Sqrt(p.Radius2)
	near := func(x, border float64) bool { return math.Abs(x-border) <= tolerance*r }
	v := f.view(int32(i), p)
	var ds []float64
	for j := range a.ID {
		if j == i {
			continue
		}
		d := f.World.Delta(a.At(i), a.At(j))
		l := d.Len()
		ds = append(ds, l)
		for _, border := range []float64{r, math.Sqrt(p.Closest2), p.SeparationRadius, math.Sqrt(p.Alignment.Radius2), math.Sqrt(p.Cohesion.Radius2)} {
			if near(l, border) {
				return true
			}
		}
		for _, cone := range []*steer.Cone{&p.View, &p.Alignment.View, &p.Cohesion.View} {
			if v.looks && near(v.facing.Dot(d), cone.Cos*l) {
				return true
			}
		}
	}
	for k := range ds {
		for l := range k {
			if near(ds[k], ds[l]) && (p.Cap > 0 || p.Nearest > 0) {
				return true
			}
		}
	}
	return false
}

// scales are the sums of the magnitudes of an agent's terms. The linear falloff is two terms, 1 and d/R,
// which cancel near R: float32 holds d itself to 6e-8 only, so that a lone neighbor 6e-5·R inside the
// border has a difference of 4e-9 R against a remainder of 6e-5.
func scales(f *Field, row int32, p *Params, s *Scratch) (sep, ali, coh float64) {
	Exact{}.find(f, row, p, s)
	choose(p, s)
	for i := range s.found {
		n := &s.found[i]
		ali += f.Agents.Moving(int(n.Row)).Len()
		coh += n.D.Len()
		if n.D2 < p.Separation.Radius2 {
			sep += repel(f, row, p, n).Len()
			if p.Falloff == components.Linear {
				sep += 2 * math.Sqrt(n.D2) / p.SeparationRadius // 1 + d/R instead of 1 − d/R
			}
		}
	}
	return sep, ali, coh
}

func TestFastIsWithinToleranceOfExact(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScene(t)
		f := &sc.field
		var fast, exact Scratch
		Fast{}.Prepare(f)
		Fast{}.Pack(f, 0, f.Agents.Len())
		for i := range f.Agents.ID {
			p := &f.Params[f.Agents.Species[i]]
			if doubtful(f, i, p) {
				continue
			}
			compared++
			got, want := Fast{}.Sum(f, int32(i), &fast), Exact{}.Sum(f, int32(i), &exact)
			sep, ali, coh := scales(f, int32(i), p, &exact)
			for _, c := range []struct {
				name      string
				got, want ecs.Vec3
				scale     float64
			}{
				{"separation", got.Separation, want.Separation, sep},
				{"alignment", got.Alignment, want.Alignment, ali},
				{"cohesion", got.Cohesion, want.Cohesion, coh},
			} {
				if off := c.got.Sub(c.want).Len(); off > tolerance*c.scale+smallest {
					t.Fatalf("agent %d, %s: got %v, want %v: off by %g of %g", i, c.name, c.got, c.want, off, c.scale)
				}
			}
			if got.Aligned != want.Aligned || got.Cohered != want.Cohered {
				t.Fatalf("agent %d: got %d and %d neighbors, want %d and %d", i, got.Aligned, got.Cohered, want.Aligned, want.Cohered)
			}
		}
	})
	if compared == 0 {
		t.Error("every agent was left out as doubtful")
	}
	t.Logf("%d agents compared", compared)
}

// bruteSum sums over all agents in ascending id, without a grid: the oracle of the exact kernel.
func bruteSum(f *Field, i int) Sums {
	all := *f
	var one grid.Grid
	one.Build(ecs.World{}, 1e9, make([]ecs.Vec2, f.Agents.Len()), nil, nil) // everyone in one cell
	all.Grid = &one
	var s Scratch
	return Exact{}.Sum(&all, int32(i), &s)
}

func TestExactEqualsBruteForceByBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScene(t)
		var s Scratch
		for i := range sc.field.Agents.ID {
			if got, want := (Exact{}).Sum(&sc.field, int32(i), &s), bruteSum(&sc.field, i); got != want {
				t.Fatalf("agent %d: got %+v, want %+v", i, got, want)
			}
		}
	})
}

// TestSweepEqualsGeneralPathByBits compares the one-pass form with find and add.
func TestSweepEqualsGeneralPathByBits(t *testing.T) {
	swept := 0
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScene(t)
		f := &sc.field
		if f.Grid.Ambiguous(f.Reach) {
			return
		}
		var s Scratch
		Fast{}.Prepare(f)
		Fast{}.Pack(f, 0, f.Agents.Len())
		for i := range f.Agents.ID {
			species := f.Agents.Species[i]
			b := &f.Mirror.bounds[species]
			if !b.simple {
				continue
			}
			swept++
			got := Fast{}.Sum(f, int32(i), &s)
			b.simple = false
			want := Fast{}.Sum(f, int32(i), &s)
			b.simple = true
			if got != want {
				t.Fatalf("agent %d: got %+v, want %+v", i, got, want)
			}
		}
	})
	t.Logf("%d agents", swept)
}

// TestNearestIsTopological: of those seen the k nearest count, wherever they stand in the input.
func TestNearestIsTopological(t *testing.T) {
	for _, kernel := range []Kernel{Exact{}, Fast{}} {
		t.Run(fmt.Sprintf("%T", kernel), func(t *testing.T) {
			s := &scene{}
			a := &s.table
			a.Dimensions = 2
			// Agent 0 looks along +x. Behind it stands the nearest, which it does not see.
			for i, x := range []float64{0, -1, 2, 5, 3, 4} {
				a.ID = append(a.ID, uint64(i+1))
				a.Species = append(a.Species, 0)
				a.Position = append(a.Position, ecs.Vec2{X: x})
				a.Velocity = append(a.Velocity, ecs.Vec2{X: float64(i)})
				a.Heading = append(a.Heading, ecs.Vec2{X: 1})
			}
			p := Params{On: true, Radius2: 100, View: steer.NewCone(180, 0), Nearest: 2, related: []uint8{3}, uniform: true}
			p.Alignment, p.Cohesion = Term{On: true, Radius2: 100}, Term{On: true, Radius2: 100}
			s.field = Field{Agents: a, Grid: &s.grid, Reach: 10, Params: []Params{p}}
			s.grid.Build(ecs.World{}, 10, a.Position, nil, nil)
			kernel.Prepare(&s.field)
			kernel.Pack(&s.field, 0, s.table.Len())
			var scratch Scratch
			got := kernel.Sum(&s.field, 0, &scratch)
			if got.Aligned != 2 || got.Alignment.X != 2+4 {
				t.Errorf("got %d neighbors with velocities %v, want agents 3 and 5 with 2 + 4", got.Aligned, got.Alignment.X)
			}
		})
	}
}
