package systems_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// indexing times the system that sorts the agents.
type indexing struct {
	began time.Time
	took  []float64 // of each tick [ns]
}

func (x *indexing) Before(ecs.Phase, ecs.System) { x.began = time.Now() }

func (x *indexing) After(_ ecs.Phase, system ecs.System) {
	took := float64(time.Since(x.began).Nanoseconds())
	if _, ok := system.(*crowd.Grid); ok {
		x.took = append(x.took, took)
	}
}

// BenchmarkGrid is sorting and packing, in ticks of the reference workload.
func BenchmarkGrid(b *testing.B) {
	for _, agents := range []int{1000, 10000, 100000, 1000000} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("agents=%d/workers=%d", agents, workers), func(b *testing.B) {
				sim, w := reference(b, agents, workers, ecs.Fast)
				x := &indexing{}
				for n := 0; b.Loop(); n++ {
					if err := sim.Tick(w); err != nil {
						b.Fatal(err)
					}
					if n == 0 { // the first tick makes room
						sim.Observe(x)
					}
				}
				slices.Sort(x.took)
				if n := len(x.took); n > 0 {
					b.ReportMetric(x.took[n/2]/float64(agents), "grid-ns/agent")
					b.ReportMetric(x.took[0]/float64(agents), "best-grid-ns/agent")
				}
			})
		}
	}
}
