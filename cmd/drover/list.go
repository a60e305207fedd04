package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/drover-go/drover/scenes"
)

// listCommand lists the presets.
type listCommand struct{}

// Run prints a line a preset.
func (*listCommand) Run(p *program) error {
	const gap = 2 // between the columns
	w := tabwriter.NewWriter(p.stdout, 0, 0, gap, ' ', 0)
	for _, preset := range scenes.Presets() {
		fmt.Fprintf(w, "%s\t%s\n", preset.Name, preset.Title)
	}
	if err := w.Flush(); err != nil {
		return failure{err}
	}
	return nil
}
