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
	for _, tt := range []struct {
		form   string
		agents int
	}{{"block", 10000}, {"block", 100000}, {"sweep", 10000}, {"general", 10000}, {"exact", 10000}} {
		form, agents := tt.form, tt.agents
		b.Run(fmt.Sprintf("form=%s/agents=%d", form, agents), func(b *testing.B) {
			s := uniform(agents)
			var kernel Kernel = Fast{}
			if form == "exact" {
				kernel = Exact{}
			}
			kernel.Prepare(&s.field)
			kernel.Pack(&s.field, 0, s.table.Len())
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
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(agents), "ns/agent")
		})
	}
}

// BenchmarkSweep is the neighbor sums alone of 10 000 agents by what they need beyond the reference.
func BenchmarkSweep(b *testing.B) {
	const agents = 10000
	tests := []struct {
		name string
		set  func(s *scene)
	}{
		{"reference", func(*scene) {}},
		{"falloff=linear", func(s *scene) { s.field.Params[0].Falloff = components.Linear }},
		{"fov=270", func(s *scene) { s.field.Params[0].View = steer.NewCone(270, 0) }},
		{"species=3", func(s *scene) {
			p := s.field.Params[0]
			p.uniform, p.related = false, []uint8{3, 1, 1}
			s.field.Params = []Params{p, p, p}
			s.field.Params[1].related, s.field.Params[2].related = []uint8{1, 3, 0}, []uint8{1, 1, 3}
			for i := range s.table.Species {
				s.table.Species[i] = components.SpeciesID(i % 3)
			}
		}},
		{"nearest=7", func(s *scene) { s.field.Params[0].Nearest = 7 }},
		{"cap=32", func(s *scene) { s.field.Params[0].Cap = 32 }},
		{"clumped", clump},
		{"clumped/cap=32", func(s *scene) { clump(s); s.field.Params[0].Cap = 32 }},
		{"one radius/cap=32", func(s *scene) {
			for i := range s.table.Position {
				p := &s.table.Position[i]
				p.X, p.Y = 100+p.X/s.field.World.Size.X*40, 100+p.Y/s.field.World.Size.Y*40
			}
			s.field.Params[0].Cap = 32
		}},
		{"dimensions=3", raise},
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			s := uniform(agents)
			tt.set(s)
			s.grid.Build(s.field.World, 50, s.table.Position, s.table.Altitude, nil)
			Fast{}.Prepare(&s.field)
			Fast{}.Pack(&s.field, 0, s.table.Len())
			var scratch Scratch
			for b.Loop() {
				Fast{}.Sweep(&s.field, 0, agents, &scratch)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents, "ns/agent")
		})
	}
}

// clump moves the agents together until they have 60 neighbors, in a world of the same size.
func clump(s *scene) {
	squeeze := math.Sqrt(12.0 / 60)
	for i := range s.table.Position {
		p := &s.table.Position[i]
		p.X, p.Y = p.X*squeeze, p.Y*squeeze
	}
}

// raise spreads the agents over a cube in which they have 12 neighbors.
func raise(s *scene) {
	n := s.table.Len()
	was := s.field.World.Size.X
	side := math.Cbrt(float64(n) * 4 / 3 * math.Pi * 50 * 50 * 50 / 12)
	s.field.World.Size = ecs.Vec3{X: side, Y: side, Z: side}
	s.field.World.Dimensions, s.table.Dimensions = 3, 3
	s.table.Altitude, s.table.Climb, s.table.HeadingZ = make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range s.table.Position {
		p := &s.table.Position[i]
		p.X, p.Y = p.X*side/was, p.Y*side/was
		s.table.Altitude[i] = side * chance.Uniform(1, uint64(i), 0, 9)
	}
}

// BenchmarkMove is steering and moving alone, of agents few enough to stay near the processor.
func BenchmarkMove(b *testing.B) {
	const agents = 2000
	s := uniform(agents)
	Fast{}.Prepare(&s.field)
	if !s.field.Moves() {
		b.Skip("this build or processor has no assembly to measure")
	}
	a := &s.table
	for i := range a.Velocity {
		angle := 2 * math.Pi * chance.Uniform(1, uint64(i), 0, 5)
		a.Heading[i] = ecs.Vec2{X: math.Cos(angle), Y: math.Sin(angle)}
		a.Velocity[i] = ecs.Vec2{X: 2 * a.Heading[i].X, Y: 2 * a.Heading[i].Y}
	}
	a.NextPosition, a.NextVelocity, a.NextHeading = make([]ecs.Vec2, agents), make([]ecs.Vec2, agents), make([]ecs.Vec2, agents)
	a.Force = make([]ecs.Vec2, agents)
	var scratch Scratch
	Fast{}.Pack(&s.field, 0, agents)
	Fast{}.Sweep(&s.field, 0, agents, &scratch)
	var sp components.Species
	sp.Separation.Weight, sp.Alignment.Weight, sp.Cohesion.Weight = 1.5, 1, 1
	sp.Speed.Max = 3
	m := &scratch.Mover
	m.Begin(&s.field, &sp, components.Inverse, 0.05, 0, 1, 1, agents)
	for i := range m.Top {
		m.Top[i], m.Least[i] = 3, 1.5
	}
	for b.Loop() {
		m.Move(&s.field, 0, agents)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents, "ns/agent")
}
