package bench

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// gap lies between the columns of a table.
const gap = 2

// WriteTable writes a line a case: the whole tick with its spread, the medians of its parts.
func WriteTable(to io.Writer, rows []Row) error {
	w := tabwriter.NewWriter(to, 0, 0, gap, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "scenario\tagents\tworkers\tkernel\ttick\tmin\tmax\tpair\tecs\tlevel\trest\tpair/candidate\tneighbors\tallocs\tB/agent\tticks\t")
	for len(rows) > 0 {
		r := &rows[0]
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%.4g\t%.4g\t%.4g", r.Scenario, r.Agents, r.Workers, r.Kernel, r.PerAgent.Median, r.PerAgent.Min, r.PerAgent.Max)
		each := "–"
		for _, part := range rows[1:parts] {
			fmt.Fprintf(w, "\t%.3g", part.PerAgent.Median)
			if part.PerCandidate != nil {
				each = fmt.Sprintf("%.3g", *part.PerCandidate)
			}
		}
		fmt.Fprintf(w, "\t%s\t%.3g\t%.3g\t%.0f\t%d\t\n", each, r.Neighbors, r.Allocations, r.Bytes, r.Ticks)
		rows = rows[parts:]
	}
	return w.Flush()
}

// WriteRatios writes a line a row: what it was, is, and the ratio.
func WriteRatios(to io.Writer, rows []Row, former Former) error {
	w := tabwriter.NewWriter(to, 0, 0, gap, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "scenario\tagents\tworkers\tkernel\tpart\tbefore\tnow\tratio\t")
	for i := range rows {
		r := &rows[i]
		before, ratio := "–", "–"
		if r.Ratio != nil {
			before, ratio = fmt.Sprintf("%.4g", former[identify(r)].PerAgent.Median), fmt.Sprintf("%.3f", *r.Ratio)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\t%s\t%.4g\t%s\t\n", r.Scenario, r.Agents, r.Workers, r.Kernel, r.Part, before, r.PerAgent.Median, ratio)
	}
	return w.Flush()
}
