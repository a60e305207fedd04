package main

import (
	"math"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a run is, on a terminal. Without one it is silent.
type progress struct {
	bar  *progressbar.ProgressBar // or nil
	next time.Time                // of drawing
}

const (
	progressEvery = 100 * time.Millisecond
	progressWidth = 30 // [columns]
)

// newProgress returns the progress of a number of things, such as ticks.
func (p *program) newProgress(number uint64, things string) *progress {
	f, ok := p.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || number == 0 {
		return &progress{}
	}
	bar := progressbar.NewOptions64(int64(min(number, math.MaxInt64)),
		progressbar.OptionSetWriter(f), progressbar.OptionSetWidth(progressWidth), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString(things), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(true))
	bar.StartWithoutRender() // its clock; a run that is over at once shows nothing
	return &progress{bar: bar, next: time.Now().Add(progressEvery)}
}

// say shows that some things are done, and what is next.
func (g *progress) say(done uint64, next string) {
	if g.bar == nil {
		return
	}
	g.bar.Describe(next)
	_ = g.bar.Set64(int64(done)) // a terminal that went away stops nothing
}

// set shows that some things are done.
func (g *progress) set(done uint64) {
	if g.bar == nil {
		return
	}
	if now := time.Now(); now.After(g.next) {
		g.next = now.Add(progressEvery)
		_ = g.bar.Set64(int64(done)) // a terminal that went away stops no run
	}
}

// clear makes room on the terminal.
func (g *progress) clear() {
	if g.bar != nil {
		_ = g.bar.Clear()
	}
}
