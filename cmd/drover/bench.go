package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/drover-go/drover/cmd/drover/internal/bench"
	"github.com/drover-go/drover/cmd/drover/internal/outfile"
)

// benchCommand measures what a tick costs.
type benchCommand struct {
	Agents   []whole  `group:"scene" min:"1" max:"10000000" placeholder:"N" help:"How many agents; each scenario's own sizes unless given."`
	Workers  []whole  `group:"scene" min:"1" max:"1024" placeholder:"W" help:"Goroutines that share the work; 1 and all cores unless given."`
	Kernel   []string `group:"scene" placeholder:"K" help:"fast, generic (fast without vector instructions), exact; fast unless given."`
	Scenario []string `group:"scene" placeholder:"S" help:"What the crowd does, see above; all unless given."`
	Ticks    whole    `group:"scene" min:"1" max:"1000000" placeholder:"N" help:"Measure so many ticks of each case."`
	Time     span     `group:"scene" min:"1ms" max:"1h" placeholder:"D" help:"Measure each case for so long, and for 3 ticks; 2s unless given."`

	JSON       bool   `group:"output" name:"json" help:"Print the rows as JSON, one for each part of the tick."`
	Compare    string `group:"output" placeholder:"FILE" help:"Print the ratios to what --json wrote before, a line a row."`
	CPUProfile string `group:"output" name:"cpuprofile" placeholder:"FILE" help:"Write a profile for go tool pprof, with labels by case."`
}

// Help returns the scenarios, what the numbers mean, and examples.
func (*benchCommand) Help() string {
	var b strings.Builder
	b.WriteString("Scenarios:\n\n")
	for _, s := range bench.Scenarios() {
		fmt.Fprintf(&b, "    %-10s %s (%s)\n", s.Name, s.Title, joined(s.Sizes))
	}
	b.WriteString(`
Numbers are ns per agent and tick: the median over the ticks, for the whole tick the least and the most too. Its parts: pair is sorting, neighbor sums and flocking; ecs reads and writes the world; level is goals and walls; rest the other systems. pair/candidate is per agent looked at for a neighbor.

Examples:

    drover bench
    drover bench --scenario uniform --agents 100000 --workers 1,2 --json > before.json
    drover bench --scenario uniform --agents 100000 --workers 1,2 --compare before.json
    drover bench --scenario crush --kernel fast,exact --ticks 20 --cpuprofile cpu.pprof`)
	return b.String()
}

// benchTime is how long a case is measured where nothing is asked for.
const benchTime = 2 * time.Second

// Run measures and prints.
func (c *benchCommand) Run(p *program) error {
	cases, err := c.cases()
	if err != nil {
		return err
	}
	former, err := c.former()
	if err != nil {
		return err
	}
	files := &outfile.Set{Stdout: p.stdout}
	stop, err := c.profile(files)
	if err != nil {
		return errors.Join(err, files.Discard())
	}
	interrupted, release := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer release()
	if !c.JSON {
		fmt.Fprintf(p.stdout, "%v; ns per agent and tick\n\n", bench.ThisMachine())
	}
	rows, err := p.measure(interrupted, cases, c.effort())
	stop()
	release() // from here on an interrupt ends the program
	if err == nil || errors.Is(err, errInterrupted) {
		err = errors.Join(err, c.write(p, rows, former), files.Commit())
	}
	if err = errors.Join(err, files.Discard()); err != nil {
		return failure{err}
	}
	return nil
}

// effort returns how long to measure each case.
func (c *benchCommand) effort() bench.Effort {
	e := bench.Effort{Ticks: int(c.Ticks), Time: time.Duration(c.Time)}
	if e.Time == 0 {
		e.Time = benchTime
	}
	return e
}

// cases lists what to measure.
func (c *benchCommand) cases() ([]bench.Case, error) {
	if c.Ticks != 0 && c.Time != 0 {
		return nil, errors.New("--time: the number of ticks is given already; allowed is one of --ticks and --time")
	}
	scenarios, errS := chosen("--scenario", c.Scenario, bench.Scenarios(), func(s bench.Scenario) string { return s.Name })
	names := c.Kernel
	if len(names) == 0 {
		names = []string{"fast"}
	}
	kernels, errK := chosen("--kernel", names, bench.Kernels(), func(k bench.Kernel) string { return k.Name })
	if err := errors.Join(errS, errK); err != nil {
		return nil, err
	}
	workers := ints(c.Workers)
	if len(workers) == 0 {
		workers = []int{1}
		if all := runtime.GOMAXPROCS(0); all > 1 {
			workers = append(workers, all)
		}
	}
	var cases []bench.Case
	for _, s := range scenarios {
		agents := ints(c.Agents)
		if len(agents) == 0 {
			agents = s.Sizes
		}
		for _, n := range agents {
			for _, k := range kernels {
				for _, w := range workers {
					cases = append(cases, bench.Case{Scenario: s, Agents: n, Workers: w, Kernel: k})
				}
			}
		}
	}
	return cases, nil
}

// chosen returns the choices of the given names, all of them where none is given.
func chosen[T any](option string, names []string, choices []T, nameOf func(T) string) ([]T, error) {
	if len(names) == 0 {
		return choices, nil
	}
	var list []T
	var all []string
	for _, choice := range choices {
		all = append(all, nameOf(choice))
	}
	for _, name := range names {
		found := false
		for _, choice := range choices {
			if nameOf(choice) == name {
				found = true
				list = append(list, choice)
			}
		}
		if !found {
			return nil, fmt.Errorf("%s: %q is unknown; allowed is %s", option, name, strings.Join(all, ", "))
		}
	}
	return list, nil
}

// former reads what to compare with, or nothing.
func (c *benchCommand) former() (bench.Former, error) {
	if c.Compare == "" {
		return nil, nil
	}
	f, err := os.Open(c.Compare)
	if err != nil {
		return nil, fmt.Errorf("--compare: %w; allowed is a file that --json wrote", err)
	}
	defer func() { _ = f.Close() }() // it was only read
	former, err := bench.ReadFormer(f)
	if err != nil {
		return nil, fmt.Errorf("--compare %s: %w", c.Compare, err)
	}
	return former, nil
}

// profile begins the profile that is asked for and returns what ends it.
func (c *benchCommand) profile(files *outfile.Set) (stop func(), err error) {
	if c.CPUProfile == "" {
		return func() {}, nil
	}
	f, err := create(files, "--cpuprofile", c.CPUProfile)
	if err != nil {
		return nil, err
	}
	return pprof.StopCPUProfile, pprof.StartCPUProfile(f)
}

// errInterrupted stands for an end that a person asked for.
var errInterrupted = errors.New("interrupted")

// measure measures the cases, or those until it is interrupted.
func (p *program) measure(interrupted context.Context, cases []bench.Case, effort bench.Effort) ([]bench.Row, error) {
	bar := p.newProgress(uint64(len(cases)), "cases")
	defer bar.clear()
	b := bench.Bench{Effort: effort}
	var rows []bench.Row
	for i, one := range cases {
		bar.say(uint64(i), one.String())
		var these []bench.Row
		var err error
		labels := pprof.Labels("scenario", one.Scenario.Name, "agents", strconv.Itoa(one.Agents), "workers", strconv.Itoa(one.Workers), "kernel", one.Kernel.Name)
		pprof.Do(interrupted, labels, func(ctx context.Context) { these, err = b.Measure(ctx, one) })
		if errors.Is(err, context.Canceled) {
			return rows, fmt.Errorf("%w after %d of %d cases; what was measured is printed", errInterrupted, i, len(cases))
		}
		if err != nil {
			return rows, fmt.Errorf("%v: %w", one, err)
		}
		rows = append(rows, these...)
	}
	return rows, nil
}

// write prints the rows in the form that is asked for.
func (c *benchCommand) write(p *program, rows []bench.Row, former bench.Former) error {
	former.Compare(rows)
	for _, m := range former.Machines(bench.ThisMachine()) {
		fmt.Fprintf(p.stderr, "drover: --compare %s: measured on %v\n", c.Compare, m)
	}
	switch {
	case c.JSON:
		return bench.Write(p.stdout, rows)
	case former != nil:
		return bench.WriteRatios(p.stdout, rows, former)
	}
	return bench.WriteTable(p.stdout, rows)
}

func ints(list []whole) []int {
	var out []int
	for _, v := range list {
		out = append(out, int(v))
	}
	return out
}

func joined(numbers []int) string {
	var text []string
	for _, n := range numbers {
		text = append(text, strconv.Itoa(n))
	}
	return strings.Join(text, ", ")
}
