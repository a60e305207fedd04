package bench

import (
	"runtime"

	"github.com/drover-go/drover/scenes"
)

// surveyed is how many agents are asked about their neighbors.
const surveyed = 1000

// survey counts the neighbors and candidates of some agents, evenly chosen, in a run's last tick.
func survey(run *scenes.Run) Whole {
	var w Whole
	entities := run.Sim.Agents().Entity
	step := max(1, len(entities)/surveyed)
	n := 0
	for i := 0; i < len(entities); i += step {
		in, _ := run.Sim.Inspect(entities[i])
		w.Neighbors += float64(len(in.Neighbors))
		w.Candidates += float64(in.Candidates)
		n++
	}
	w.Neighbors /= float64(n)
	w.Candidates /= float64(n)
	return w
}

// allocations returns how many objects the program has allocated.
func allocations() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// memory returns how much a run's simulation holds [B], and takes it from the run. What the world holds, its
// entities and components, is not in it.
func memory(run *scenes.Run) float64 {
	with := live()
	run.Sim = nil
	without := live()
	runtime.KeepAlive(run)
	return with - without
}

// live returns the size of all that is reachable [B].
func live() float64 {
	runtime.GC()
	runtime.GC() // the second one drops what finalizers and pools kept over the first
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
