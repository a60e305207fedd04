package bench

import "github.com/drover-go/drover/scenes"

// SpreadOf returns the spread of a sample.
func SpreadOf(sample []float64) Spread { return spreadOf(sample) }

// Survey counts neighbors and candidates in a run's last tick.
func Survey(run *scenes.Run) Whole { return survey(run) }

// Remember returns what puts a run's agents back to where they are now.
func Remember(run *scenes.Run) (restore func()) {
	p := remember(run)
	return func() { p.restore(run) }
}
