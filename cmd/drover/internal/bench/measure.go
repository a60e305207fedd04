package bench

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// Case is one thing to measure.
type Case struct {
	Scenario Scenario
	Agents   int
	Workers  int
	Kernel   Kernel
}

// String names the case.
func (c Case) String() string {
	return fmt.Sprintf("%s, %d agents, %d workers, %s", c.Scenario.Name, c.Agents, c.Workers, c.Kernel.Name)
}

// Kernel is a way to sum neighbors.
type Kernel struct {
	Name  string
	Value ecs.Kernel
}

// Kernels returns all kernels.
func Kernels() []Kernel {
	return []Kernel{{"fast", ecs.Fast}, {"generic", ecs.Generic}, {"exact", ecs.Exact}}
}

// Effort is how long to measure a case: so many ticks, or as many as fit into a time where Ticks is 0.
type Effort struct {
	Ticks int
	Time  time.Duration
}

// leastTicks is how many ticks are measured however long they take.
const leastTicks = 3

// enough reports whether so many ticks are.
func (e Effort) enough(ticks int, took time.Duration) bool {
	if e.Ticks > 0 {
		return ticks >= e.Ticks
	}
	return ticks >= leastTicks && took >= e.Time
}

// Bench measures cases. It keeps the starts of scenarios that have to grow old, for the cases after.
type Bench struct {
	Effort Effort

	starts map[start]*scenes.State
}

// start is what a start belongs to.
type start struct {
	scenario string
	agents   int
}

// Measure returns the rows of a case, one for each part that took time. It returns the context's error when it is
// canceled.
func (b *Bench) Measure(ctx context.Context, c Case) ([]Row, error) {
	run, err := b.build(ctx, c)
	if err != nil {
		return nil, err
	}
	s, err := b.sample(ctx, c, run)
	if err != nil {
		return nil, err
	}
	whole := survey(run)
	whole.Allocations = float64(s.allocations) / float64(s.ticks())
	whole.Bytes = memory(run) / float64(c.Agents)
	return s.rows(c, whole), nil
}

// build returns a case's run at the start.
func (b *Bench) build(ctx context.Context, c Case) (*scenes.Run, error) {
	scene, err := c.Scenario.Scene(c.Agents)
	if err != nil {
		return nil, err
	}
	scene.Config.Kernel = c.Kernel.Value
	options := scenes.Options{Workers: c.Workers}
	if c.Scenario.Age > 0 {
		if options.State, err = b.aged(ctx, c); err != nil {
			return nil, err
		}
	}
	return scenes.Build(scene, options)
}

// aged returns the agents of a case when they are as old as its scenario wants. They do not depend on the number of
// workers; the fast kernel makes them for all.
func (b *Bench) aged(ctx context.Context, c Case) (*scenes.State, error) {
	key := start{c.Scenario.Name, c.Agents}
	if state := b.starts[key]; state != nil {
		return state, nil
	}
	scene, err := c.Scenario.Young(c.Agents)
	if err != nil {
		return nil, err
	}
	run, err := scenes.Build(scene, scenes.Options{})
	if err != nil {
		return nil, err
	}
	for range c.Scenario.Age {
		if err := tick(ctx, run); err != nil {
			return nil, err
		}
	}
	if b.starts == nil {
		b.starts = map[start]*scenes.State{}
	}
	b.starts[key] = capture(run)
	return b.starts[key], nil
}

// tick does one tick unless it was canceled.
func tick(ctx context.Context, run *scenes.Run) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return run.Sim.Tick(run.World)
}

// sample is what was measured of a case.
type sample struct {
	took        [parts][]float64 // of each tick [ns per agent]
	allocations uint64
}

func (s *sample) ticks() int { return len(s.took[Tick]) }

// sample measures ticks, in stretches between which everybody is put back to the start.
func (b *Bench) sample(ctx context.Context, c Case, run *scenes.Run) (*sample, error) {
	s, watch := &sample{}, &stopwatch{}
	places := remember(run)
	runtime.GC() // what went before must not be collected at this case's expense
	for began := time.Now(); !b.Effort.enough(s.ticks(), time.Since(began)); {
		places.restore(run)
		run.Sim.Observe(nil)
		for range c.Scenario.Settle {
			if err := tick(ctx, run); err != nil {
				return nil, err
			}
		}
		for p := range s.took {
			s.took[p] = slices.Grow(s.took[p], c.Scenario.Hold)
		}
		run.Sim.Observe(watch)
		before := allocations()
		for k := 0; k < c.Scenario.Hold && !b.Effort.enough(s.ticks(), time.Since(began)); k++ {
			*watch = stopwatch{}
			start := time.Now()
			if err := tick(ctx, run); err != nil {
				return nil, err
			}
			watch.took[Tick] = time.Since(start)
			for p, t := range watch.took {
				s.took[p] = append(s.took[p], float64(t.Nanoseconds())/float64(c.Agents))
			}
		}
		s.allocations += allocations() - before
	}
	return s, nil
}

// rows turns a sample into rows.
func (s *sample) rows(c Case, whole Whole) []Row {
	var rows []Row
	for _, p := range Parts() {
		r := Row{
			Scenario: c.Scenario.Name, Agents: c.Agents, Workers: c.Workers, Kernel: c.Kernel.Name, Part: p.String(),
			PerAgent: spreadOf(s.took[p]), Ticks: s.ticks(), Machine: ThisMachine(),
		}
		switch {
		case p == Tick:
			r.Whole = &whole
		case p == Pair && whole.Candidates > 0:
			each := r.PerAgent.Median / whole.Candidates
			r.PerCandidate = &each
		}
		rows = append(rows, r)
	}
	return rows
}
