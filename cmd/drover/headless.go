package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/drover-go/drover/cmd/drover/internal/outfile"
	"github.com/drover-go/drover/cmd/drover/internal/record"
	"github.com/drover-go/drover/scenes"
)

// headless is a run without a window: what runs, for how long, and who watches.
type headless struct {
	run       *scenes.Run
	ticks     uint64
	autopilot bool
	watchers  []record.Watcher
	files     *outfile.Set

	meter   scenes.Meter
	done    uint64
	took    time.Duration // of the ticks alone, without the watchers
	refused uint64        // ticks that had to refuse agents
}

// mostRefusals is how many of the ticks that had to refuse agents are reported.
const mostRefusals = 10

// simulate does the ticks, or those until it is interrupted, and makes the files appear. Where that
// fails none appears.
func (p *program) simulate(h *headless) (outcome, error) {
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	bar := p.newProgress(h.ticks, "ticks")
	err := h.watch()
	for err == nil && h.done < h.ticks && interrupted.Err() == nil {
		if problem := h.tick(); problem != nil {
			bar.clear()
			p.reportRefusal(h, problem)
		}
		bar.set(h.done)
		err = h.watch()
	}
	bar.clear()
	stop() // from here on an interrupt ends the program
	if err == nil {
		err = h.finish()
	}
	if err != nil {
		return outcome{}, failure{errors.Join(err, h.files.Discard())}
	}
	return outcome{Summary: h.meter.Summarize(h.run, h.done, h.took), wanted: h.ticks, refused: h.refused}, nil
}

func (h *headless) tick() error {
	start := time.Now()
	err := h.run.Tick(scenes.Input{Autopilot: h.autopilot})
	h.took += time.Since(start)
	h.done++
	h.meter.Count(h.run)
	return err
}

func (h *headless) watch() error {
	for _, w := range h.watchers {
		if err := w.See(h.run, &h.meter); err != nil {
			return err
		}
	}
	return nil
}

func (h *headless) finish() error {
	for _, w := range h.watchers {
		if err := w.Finish(h.run); err != nil {
			return err
		}
	}
	return h.files.Commit()
}

// reportRefusal prints which agents a tick had to refuse and why.
func (p *program) reportRefusal(h *headless, problem error) {
	h.refused++
	if h.refused <= mostRefusals {
		fmt.Fprintf(p.stderr, "drover: tick %d: %v\n", h.run.Sim.TickNumber(), problem)
	}
	if h.refused == mostRefusals {
		fmt.Fprintln(p.stderr, "drover: further ticks with such errors are counted only")
	}
}
