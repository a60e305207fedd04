package record

import (
	"encoding/csv"
	"io"

	"github.com/drover-go/drover/scenes"
)

// Table writes the metrics of every tick as comma-separated values. The state before the first tick
// is no tick and has no row.
type Table struct {
	out   *csv.Writer
	begun bool
}

// NewTable returns a table that is written to w.
func NewTable(w io.Writer) *Table { return &Table{out: csv.NewWriter(w)} }

// See writes the names of the columns at first, and then a row.
func (t *Table) See(r *scenes.Run, m *scenes.Meter) error {
	if !t.begun {
		t.begun = true
		return t.out.Write(scenes.MetricsColumns())
	}
	row := m.Measure(r)
	return t.out.Write(row.Row())
}

// Finish writes what is left.
func (t *Table) Finish(*scenes.Run) error {
	t.out.Flush()
	return t.out.Error()
}
