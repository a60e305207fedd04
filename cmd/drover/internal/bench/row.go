package bench

import "slices"

// Row is what one part of the tick costs in one case.
type Row struct {
	Scenario string `json:"scenario"`
	Agents   int    `json:"agents"`
	Workers  int    `json:"workers"`
	Kernel   string `json:"kernel"`
	Part     string `json:"part"`
	// PerAgent is the cost [ns per agent and tick].
	PerAgent Spread `json:"ns_per_agent"`
	// Ticks is how many were measured.
	Ticks int `json:"ticks"`

	// PerCandidate is the median cost of looking at an agent in a searched cell [ns]; of the part pair only.
	PerCandidate *float64 `json:"ns_per_candidate,omitempty"`

	*Whole
	Machine

	// Ratio is the median over that of the rows it is compared with, where they have this one.
	Ratio *float64 `json:"ratio,omitempty"`
}

// Whole is what is known of a case as a whole; the row of its part tick has it.
type Whole struct {
	// Neighbors is how many neighbors an agent perceived on average, up to its cap; Candidates how many agents were
	// looked at for them.
	Neighbors  float64 `json:"neighbors"`
	Candidates float64 `json:"candidates"`
	// Allocations are per tick.
	Allocations float64 `json:"allocs"`
	// Bytes is the memory that the simulation keeps per agent, without the world's own components [B].
	Bytes float64 `json:"bytes_per_agent"`
}

// Spread is a sample's middle and extremes.
type Spread struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// spreadOf returns the spread of a sample, which it sorts. An empty one has none.
func spreadOf(sample []float64) Spread {
	n := len(sample)
	if n == 0 {
		return Spread{}
	}
	slices.Sort(sample)
	return Spread{Median: (sample[(n-1)/2] + sample[n/2]) / 2, Min: sample[0], Max: sample[n-1]}
}
