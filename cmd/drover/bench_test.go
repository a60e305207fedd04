package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// benched is the part of a row that its readers may rely on.
type benched struct {
	Scenario   string  `json:"scenario"`
	Agents     int     `json:"agents"`
	Workers    int     `json:"workers"`
	Kernel     string  `json:"kernel"`
	Part       string  `json:"part"`
	PerAgent   numbers `json:"ns_per_agent"`
	Candidates float64 `json:"ns_per_candidate"`
	Ratio      float64 `json:"ratio"`
}

type numbers struct{ Median, Min, Max float64 }

func TestBenchListsSizesWorkersKernelsAndParts(t *testing.T) {
	r := done(t, "bench", "--scenario", "uniform,crush", "--agents", "40,60", "--workers", "1,2", "--kernel", "fast,exact", "--ticks", "3", "--json")
	var want, got []string
	for _, scenario := range []string{"uniform", "crush"} {
		for _, agents := range []int{40, 60} {
			for _, kernel := range []string{"fast", "exact"} {
				for _, workers := range []int{1, 2} {
					for _, part := range []string{"tick", "pair", "ecs", "level", "rest"} {
						want = append(want, fmt.Sprint(scenario, agents, kernel, workers, part))
					}
				}
			}
		}
	}
	for _, row := range decode[[]benched](t, []byte(r.out)) {
		got = append(got, fmt.Sprint(row.Scenario, row.Agents, row.Kernel, row.Workers, row.Part))
		if n := row.PerAgent; !(0 < n.Min && n.Min <= n.Median && n.Median <= n.Max) {
			t.Errorf("%v: got the spread %v", row, n)
		}
		if (row.Candidates > 0) != (row.Part == "pair") {
			t.Errorf("%v: got %v ns a candidate", row, row.Candidates)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.err != "" {
		t.Errorf("got %q on standard error", r.err)
	}
}

func TestBenchComparesWithWhatItWrote(t *testing.T) {
	args := []string{"bench", "--scenario", "uniform", "--agents", "50", "--workers", "1", "--ticks", "3"}
	rows := decode[[]map[string]any](t, []byte(done(t, append(args, "--json")...).out))
	rows[0]["ns_per_agent"] = map[string]any{"median": 1e6, "min": 1, "max": 1e6}
	rows[0]["cpu"] = "Abacus"
	text, err := json.Marshal(rows[:2])
	if err != nil {
		t.Fatal(err)
	}
	args = append(args, "--compare", write(t, filepath.Join(t.TempDir(), "before.json"), string(text)))
	r := done(t, append(args, "--json")...)
	for i, row := range decode[[]benched](t, []byte(r.out)) {
		if i == 0 && row.Ratio != row.PerAgent.Median/1e6 || i == 1 && !(row.Ratio > 0) || i > 1 && row.Ratio != 0 {
			t.Errorf("%s: got the ratio %v", row.Part, row.Ratio)
		}
	}
	if !strings.Contains(r.err, "measured on Abacus") {
		t.Errorf("got %q want a note that the machine was another", r.err)
	}
	table := strings.Split(done(t, args...).out, "\n")
	if got := strings.Fields(table[2]); !cmp.Equal(got, []string{"scenario", "agents", "workers", "kernel", "part", "before", "now", "ratio"}) {
		t.Errorf("got the columns %v", got)
	}
	if got := strings.Fields(table[3]); got[4] != "tick" || got[5] != "1e+06" {
		t.Errorf("got the line %v", got)
	}
	if got := strings.Fields(table[5]); got[4] != "ecs" || got[5] != "–" || got[7] != "–" {
		t.Errorf("got the line %v of a part that was not measured before", got)
	}
}

func TestBenchPrintsALineACase(t *testing.T) {
	out := done(t, "bench", "--scenario", "uniform", "--agents", "50", "--workers", "1,2", "--time", "1ms").out
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 5 || !strings.Contains(lines[0], "GOMAXPROCS") {
		t.Fatalf("got\n%s", out)
	}
	if head, last := strings.Fields(lines[2]), strings.Fields(lines[4]); len(head) != len(last) || last[0] != "uniform" || last[1] != "50" || last[2] != "2" {
		t.Errorf("got %v under %v", last, head)
	}
}

func TestBenchWritesAProfile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cpu.pprof")
	done(t, "bench", "--scenario", "uniform", "--agents", "50", "--ticks", "3", "--cpuprofile", file)
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		t.Errorf("got %v, %v", info, err)
	}
}
