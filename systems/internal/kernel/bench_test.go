package kernel

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/systems/internal/steer"
)

// uniform is the reference workload: agents uniform in a planar torus, mean 12 neighbors.
func uniform(agents int) *scene {
	s := &scene{}
	side := math.Sqrt(float64(agents) * math.Pi * 50 * 50 / 12)
	w := ecs.World{Size: ecs.Vec3{X: side, Y: side}, Edges: ecs.Torus}
	a := &s.table
	a.Dimensions = 2
	for i := range agents {
		u := func(p chance.Purpose) float64 { return chance.Uniform(1, uint64(i), 0, p) }
		a.ID = append(a.ID, uint64(i+1))
		a.Species = append(a.Species, 0)
		a.Position = append(a.Position, ecs.Vec2{X: side * u(1), Y: side * u(2)})
		a.Velocity = append(a.Velocity, ecs.Vec2{X: u(3) - 0.5, Y: u(4) - 0.5})
		a.Heading = append(a.Heading, ecs.Vec2{X: 1})
	}
	p := Params{
		On: true, Radius2: 2500, View: steer.NewCone(360, 0), SeparationRadius: 20, Falloff: components.Inverse,
		Separation: Term{On: true, Radius2: 400}, Alignment: Term{On: true, Radius2: 2500}, Cohesion: Term{On: true, Radius2: 2500},
		related: []uint8{3}, uniform: true,
	}
	s.field = Field{World: w, Agents: a, Grid: &s.grid, Reach: 50, Params: []Params{p}}
	s.grid.Build(w, 50, a.Position, nil, nil)
	return s
}

// BenchmarkSum is the neighbor sums alone.
func BenchmarkSum(b *testing.B) {
	const agents = 10000
	for _, form := range []string{"block", "sweep", "general", "exact"} {
		b.Run(fmt.Sprintf("form=%s", form), func(b *testing.B) {
			s := uniform(agents)
			var kernel Kernel = Fast{}
			if form == "exact" {
				kernel = Exact{}
			}
			kernel.Prepare(&s.field)
			if form == "general" {
				s.field.Mirror.bounds[0].simple = false
			}
			var scratch Scratch
			for b.Loop() {
				if form == "block" {
					kernel.Sweep(&s.field, 0, agents, &scratch)
					continue
				}
				for _, row := range s.grid.Order {
					kernel.Sum(&s.field, row, &scratch)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents, "ns/agent")
		})
	}
}
