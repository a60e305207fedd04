package grid_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
	"github.com/drover-go/drover/systems/internal/par"
)

// BenchmarkBuild sorts agents uniform in a planar torus, 12 in the radius of another, in a table in random order.
func BenchmarkBuild(b *testing.B) {
	const radius = 50
	for _, agents := range []int{1000, 10000, 100000, 1000000} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("agents=%d/workers=%d", agents, workers), func(b *testing.B) {
				side := math.Sqrt(float64(agents) * math.Pi * radius * radius / 12)
				w := ecs.World{Size: ecs.Vec3{X: side, Y: side}, Edges: ecs.Torus}
				rng := rand.New(rand.NewPCG(1, 2))
				position := make([]ecs.Vec2, agents)
				for i := range position {
					position[i] = ecs.Vec2{X: side * rng.Float64(), Y: side * rng.Float64()}
				}
				g := grid.Grid{Pool: par.New(workers)}
				for b.Loop() {
					g.Build(w, radius, position, nil, nil)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(agents), "ns/agent")
			})
		}
	}
}
