package kernel

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"pgregory.net/rapid"
)

// gathering places agents of a crowd in a box of side 1.
type gathering struct {
	name string
	at   func(rng *rand.Rand, i int) ecs.Vec3
}

func gatherings() []gathering {
	anywhere := func(rng *rand.Rand) ecs.Vec3 { return ecs.Vec3{X: rng.Float64(), Y: rng.Float64(), Z: rng.Float64()} }
	heap := func(side float64) func(*rand.Rand, int) ecs.Vec3 {
		return func(rng *rand.Rand, i int) ecs.Vec3 {
			if i%9 == 8 {
				return anywhere(rng)
			}
			return anywhere(rng).Scale(side).Add(ecs.Vec3{X: 0.4, Y: 0.4, Z: 0.4})
		}
	}
	return []gathering{
		{"one point", func(*rand.Rand, int) ecs.Vec3 { return ecs.Vec3{X: 0.5, Y: 0.5, Z: 0.5} }},
		{"three points", func(_ *rand.Rand, i int) ecs.Vec3 { return ecs.Vec3{X: 0.45 + float64(i%3)*0.03, Y: 0.5} }},
		{"on the seam", func(rng *rand.Rand, i int) ecs.Vec3 {
			p := anywhere(rng).Scale(0.2)
			p.X = math.Mod(p.X+0.9, 1)
			p.Y = math.Mod(p.Y+0.9*float64(i%2), 1)
			return p
		}},
		{"a line", func(rng *rand.Rand, _ int) ecs.Vec3 { return ecs.Vec3{X: 0.3 + 0.1*rng.Float64(), Y: 0.5, Z: 0.5} }},
		{"a lattice", func(_ *rand.Rand, i int) ecs.Vec3 {
			return ecs.Vec3{X: 0.4 + float64(i%25)/256, Y: 0.4 + float64(i/25)/256, Z: 0.5}
		}},
		{"a cell and some around", heap(0.05)},
		{"closer than quanta tell", heap(1e-5)},
		{"twins", func(rng *rand.Rand, _ int) ecs.Vec3 {
			return ecs.Vec3{X: 0.4 + 0.1*float64(rng.IntN(12))/12, Y: 0.4 + 0.1*float64(rng.IntN(12))/12, Z: 0.5}
		}},
		{"everywhere", func(rng *rand.Rand, _ int) ecs.Vec3 { return anywhere(rng) }},
	}
}

// drawCrowd draws a field whose species limit how many neighbors they use.
func drawCrowd(t *rapid.T, form *gathering) *scene {
	s := &scene{}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	r := float(t, "radius", 0.5, 80)
	w := ecs.World{Dimensions: rapid.IntRange(2, 3).Draw(t, "dimensions"), Edges: ecs.Edges(rapid.IntRange(0, 2).Draw(t, "edges"))}
	side := r * float(t, "side", 4, 9)
	offset := float(t, "offset", -1e4, 1e4)
	w.Min, w.Size = ecs.Vec3{X: offset, Y: -offset, Z: offset / 3}, ecs.Vec3{X: side, Y: side, Z: side}
	a := &s.table
	a.Dimensions = w.Dimensions
	for i := range rapid.IntRange(280, 420).Draw(t, "agents") {
		p := form.at(rng, i)
		p = w.Wrap(ecs.Vec3{X: w.Min.X + p.X*side, Y: w.Min.Y + p.Y*side, Z: w.Min.Z + p.Z*side})
		v := ecs.Vec3{X: rng.Float64() - 0.5, Y: rng.Float64() - 0.5, Z: rng.Float64() - 0.5}
		if w.Dimensions == 2 {
			p.Z, v.Z = 0, 0
		}
		a.ID = append(a.ID, uint64(i+1))
		a.Species = append(a.Species, components.SpeciesID(rng.IntN(2)))
		a.Position, a.Velocity = append(a.Position, p.XY()), append(a.Velocity, v.XY())
		a.Heading = append(a.Heading, v.Unit().XY())
		if w.Dimensions == 3 {
			a.Altitude, a.Climb, a.HeadingZ = append(a.Altitude, p.Z), append(a.Climb, v.Z), append(a.HeadingZ, v.Unit().Z)
		}
	}
	if rapid.Bool().Draw(t, "one species") {
		clear(a.Species)
	}
	s.field = Field{World: w, Agents: a, Grid: &s.grid, Reach: r, Params: []Params{drawParams(t, r), drawParams(t, r)}}
	for i := range s.field.Params {
		if p := &s.field.Params[i]; p.Cap == 0 && p.Nearest == 0 {
			p.Cap = 12
		}
	}
	s.build()
	return s
}

func (s *scene) build() {
	f := &s.field
	s.grid.Build(f.World, f.Reach, s.table.Position, s.table.Altitude, nil)
}

// TestCrowdsChangeNoBit: with the second level of the grid, both kernels find by bits what they find by looking at
// everybody, whatever parts are swept.
func TestCrowdsChangeNoBit(t *testing.T) {
	for _, form := range gatherings() {
		t.Run(form.name, func(t *testing.T) {
			crowds, narrowed := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				sc := drawCrowd(t, &form)
				f := &sc.field
				middle := rapid.IntRange(0, len(f.Grid.Order)).Draw(t, "middle")
				for _, kernel := range []Kernel{Fast{}, Exact{}} {
					var s, one Scratch
					kernel.Prepare(f)
					kernel.Pack(f, 0, f.Agents.Len())
					if f.Grid.Crowded() {
						crowds++
					}
					kernel.Sweep(f, middle, len(f.Grid.Order), &s)
					kernel.Sweep(f, 0, middle, &s)
					if s.close > 0 {
						narrowed++
					}
					got := make([]Sums, f.Agents.Len())
					for row := range got {
						kernel.Of(f, row, &got[row])
					}
					sc.build() // which forgets the second level
					for row := range got {
						if want := kernel.Sum(f, int32(row), &one); got[row] != want {
							t.Fatalf("%T, agent %d: got %+v, want %+v", kernel, row, got[row], want)
						}
					}
				}
			})
			t.Logf("%d crowds, %d searched by the second level", crowds, narrowed)
			if narrowed == 0 && form.name != "everywhere" {
				t.Error("no search used the second level")
			}
		})
	}
}

// TestCrowdsBoundTheSearch: however many gather at one spot, a search looks at few.
func TestCrowdsBoundTheSearch(t *testing.T) {
	for _, form := range gatherings() {
		if form.name == "everywhere" {
			continue
		}
		t.Run(form.name, func(t *testing.T) {
			sc := uniform(5000)
			f := &sc.field
			f.World, f.Params[0].Cap = ecs.World{Size: ecs.Vec3{X: 500, Y: 500}, Edges: ecs.Torus}, 32
			rng := rand.New(rand.NewPCG(3, 4))
			for i := range sc.table.Position {
				p := form.at(rng, i).Scale(500)
				if form.name == "a lattice" {
					p = ecs.Vec3{X: 200 + float64(i%71)/2, Y: 200 + float64(i/71)/2}
				}
				sc.table.Position[i] = f.World.Wrap(ecs.Vec3{X: p.X, Y: p.Y}).XY()
			}
			sc.build()
			Fast{}.Prepare(f)
			Fast{}.Pack(f, 0, f.Agents.Len())
			var s Scratch
			most, sum := 0, 0
			for i, row := range f.Grid.Order {
				s.ranges = f.Grid.Near(f.Agents.At(int(row)), f.Reach, s.ranges[:0])
				p, b := &f.Params[0], &f.Mirror.bounds[0]
				if !f.crushed(p, s.ranges) {
					continue
				}
				v := f.view(row, p)
				if !(Fast{}).findNear(f, row, p, b, &s, &v) {
					t.Fatalf("agent %d: the second level is of no use", row)
				}
				if i > 50 { // the radius has settled
					most, sum = max(most, len(s.found)), sum+len(s.found)
				}
			}
			t.Logf("at most %d, %.0f in the mean", most, float64(sum)/5000)
			if most > 600 || sum > 5000*200 {
				t.Errorf("got %d found at most and %.0f in the mean, want few", most, float64(sum)/5000)
			}
		})
	}
}
