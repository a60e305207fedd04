package systems_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// exchange times what a tick exchanges with the world.
type exchange struct {
	began           time.Time
	gather, scatter []float64 // of each tick [ns]
}

func (x *exchange) Before(ecs.Phase, ecs.System) { x.began = time.Now() }

func (x *exchange) After(_ ecs.Phase, system ecs.System) {
	took := float64(time.Since(x.began).Nanoseconds())
	switch system.(type) {
	case *crowd.Gather:
		x.gather = append(x.gather, took)
	case *crowd.Scatter:
		x.scatter = append(x.scatter, took)
	}
}

// BenchmarkExchange is Gather and Scatter, with the detection of all changes, in ticks of the reference workload.
func BenchmarkExchange(b *testing.B) {
	for _, agents := range []int{1000, 100000, 1000000} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("agents=%d/workers=%d", agents, workers), func(b *testing.B) {
				sim, w := reference(b, agents, workers, ecs.Fast)
				x := &exchange{}
				for n := 0; b.Loop(); n++ {
					if err := sim.Tick(w); err != nil {
						b.Fatal(err)
					}
					if n == 0 { // the first tick numbers the agents
						sim.Observe(x)
					}
				}
				slices.Sort(x.gather)
				slices.Sort(x.scatter)
				if n := len(x.gather); n > 0 {
					b.ReportMetric(x.gather[n/2]/float64(agents), "gather-ns/agent")
					b.ReportMetric(x.gather[0]/float64(agents), "best-gather-ns/agent")
					b.ReportMetric(x.scatter[n/2]/float64(agents), "scatter-ns/agent")
					b.ReportMetric(x.scatter[0]/float64(agents), "best-scatter-ns/agent")
				}
			})
		}
	}
}
