package bench

import (
	"encoding/json"
	"fmt"
	"io"
)

// Former are rows that were measured before.
type Former map[identity]Row

// identity is what makes rows the same.
type identity struct {
	scenario, kernel, part string
	agents, workers        int
}

func identify(r *Row) identity { return identity{r.Scenario, r.Kernel, r.Part, r.Agents, r.Workers} }

// ReadFormer reads the rows that Write wrote.
func ReadFormer(from io.Reader) (Former, error) {
	var rows []Row
	if err := json.NewDecoder(from).Decode(&rows); err != nil {
		return nil, fmt.Errorf("is no list of rows as --json writes it: %w", err)
	}
	former := Former{}
	for i := range rows {
		r := &rows[i]
		if r.Scenario == "" || r.Part == "" || r.PerAgent.Median < 0 {
			return nil, fmt.Errorf("rows.%d: is no row as --json writes it; it needs scenario, part and ns_per_agent.median", i)
		}
		former[identify(r)] = *r
	}
	return former, nil
}

// Compare sets the ratios of the rows that were measured before.
func (f Former) Compare(rows []Row) {
	for i := range rows {
		if before := f[identify(&rows[i])]; before.PerAgent.Median > 0 {
			ratio := rows[i].PerAgent.Median / before.PerAgent.Median
			rows[i].Ratio = &ratio
		}
	}
}

// Machines returns the machines other than one that the rows were measured on.
func (f Former) Machines(but Machine) []Machine {
	var list []Machine
	seen := map[Machine]bool{but: true}
	for _, r := range f {
		if !seen[r.Machine] {
			seen[r.Machine] = true
			list = append(list, r.Machine)
		}
	}
	return list
}

// Write writes rows as a list in JSON, a row a line.
func Write(to io.Writer, rows []Row) error {
	text := []byte("[")
	for i := range rows {
		line, err := json.Marshal(&rows[i])
		if err != nil {
			return err
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, "\n"...), line...)
	}
	_, err := to.Write(append(text, "\n]\n"...))
	return err
}
