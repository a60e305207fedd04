package scenes

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Summary is what a run came to.
type Summary struct {
	// Scene is the scene's name; Kernel and Seed are what it ran with.
	Scene, Kernel string
	Seed          uint64
	// Ticks is how many ticks were done, Tick the number of the last.
	Ticks, Tick uint64
	// PerTick is the mean time of a tick.
	PerTick time.Duration
	// End are the metrics of the end. In a summary Caught, Crushed, WallContacts, DeepestOverlap and Nonfinite
	// are over all ticks.
	End Metrics
}

// Summarize measures the end of a run of some ticks that took some time and were all counted by the
// meter.
func (m *Meter) Summarize(r *Run, ticks uint64, took time.Duration) Summary {
	s := Summary{Scene: r.Scene.Name, Seed: r.Sim.Config().Seed, Ticks: ticks, Tick: r.Sim.TickNumber(), End: m.Measure(r)}
	s.Kernel = r.Sim.Config().Kernel.String()
	if ticks > 0 {
		s.PerTick = took / time.Duration(ticks)
	}
	s.End.Caught, s.End.Crushed, s.End.WallContacts = m.Caught, m.Crushed, m.WallContacts
	s.End.DeepestOverlap, s.End.Nonfinite = m.DeepestOverlap, m.Nonfinite
	return s
}

// item is one line of a summary.
type item struct {
	name  string
	value any
}

func (s *Summary) items() []item {
	perMillisecond := float64(time.Millisecond)
	return []item{
		{"scene", s.Scene},
		{"seed", s.Seed},
		{"kernel", s.Kernel},
		{"ticks", s.Ticks},
		{"tick", s.Tick},
		{"agents", s.End.Agents},
		{"ms_per_tick", float64(s.PerTick) / perMillisecond},
		{"order", s.End.Order},
		{"mean_speed", s.End.MeanSpeed},
		{"nearest", s.End.Nearest},
		{"groups", s.End.Groups},
		{"caught", s.End.Caught},
		{"crushed", s.End.Crushed},
		{"goals", s.End.Goals},
		{"arrived", s.End.Arrived},
		{"unreachable", s.End.Unreachable},
		{"wall_contacts", s.End.WallContacts},
		{"deepest_wall_overlap", s.End.DeepestOverlap},
		{"nonfinite", s.End.Nonfinite},
		{"hash", HashText(s.End.Hash)},
	}
}

// String returns one "name: value" a line, numbers rounded for reading.
func (s Summary) String() string {
	var b strings.Builder
	for _, i := range s.items() {
		if v, ok := i.value.(float64); ok {
			i.value = strconv.FormatFloat(v, 'g', 6, 64)
		}
		fmt.Fprintf(&b, "%s: %v\n", i.name, i.value)
	}
	return b.String()
}

// MarshalJSON returns the summary as an object with the names of [Summary.String], in its order.
func (s Summary) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for k, i := range s.items() {
		if k > 0 {
			out = append(out, ',')
		}
		value, err := json.Marshal(i.value)
		if err != nil {
			return nil, err
		}
		out = append(append(strconv.AppendQuote(out, i.name), ':'), value...)
	}
	return append(out, '}'), nil
}

// HashText writes a state hash as 16 hexadecimal digits.
func HashText(hash uint64) string { return fmt.Sprintf("%016x", hash) }
