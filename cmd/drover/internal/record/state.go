package record

import (
	"io"

	"github.com/drover-go/drover/scenes"
)

// Final writes the last state.
type Final struct{ To io.Writer }

// See does nothing.
func (f *Final) See(*scenes.Run, *scenes.Meter) error { return nil }

// Finish writes the state.
func (f *Final) Finish(r *scenes.Run) error { return scenes.WriteState(f.To, r) }

// Trace writes one state a line, the first and then that of every Every-th tick.
type Trace struct {
	To io.Writer
	// Every is in ticks and positive.
	Every uint64

	seen uint64
}

// See writes the state when it is due.
func (t *Trace) See(r *scenes.Run, _ *scenes.Meter) error {
	due := t.seen%t.Every == 0
	t.seen++
	if !due {
		return nil
	}
	return scenes.WriteState(t.To, r)
}

// Finish does nothing.
func (t *Trace) Finish(*scenes.Run) error { return nil }
