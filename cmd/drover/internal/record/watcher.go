package record

import "github.com/drover-go/drover/scenes"

// Watcher follows a run and writes about it.
type Watcher interface {
	// See is called with the first state and after every tick. The meter has counted the tick.
	See(r *scenes.Run, m *scenes.Meter) error
	// Finish is called once, after the last tick.
	Finish(r *scenes.Run) error
}
