package kernel

import (
	"fmt"
	"testing"
)

// BenchmarkPack is packing the agents in sorted order.
func BenchmarkPack(b *testing.B) {
	for _, agents := range []int{10000, 100000, 1000000} {
		for _, plain := range []bool{false, true} {
			b.Run(fmt.Sprintf("agents=%d/plain=%v", agents, plain), func(b *testing.B) {
				s := uniform(agents)
				s.field.Plain = plain
				Fast{}.Prepare(&s.field)
				for b.Loop() {
					Fast{}.Pack(&s.field, 0, agents)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(agents), "ns/agent")
			})
		}
	}
}
