package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/drover-go/drover/cmd/drover/internal/outfile"
	"github.com/drover-go/drover/cmd/drover/internal/record"
	"github.com/drover-go/drover/scenes"
)

// simCommand runs a scene headless.
type simCommand struct {
	Scene string `arg:"" help:"A built-in scene, a file, or - for standard input."`
	Ticks whole  `group:"scene" required:"" max:"9223372036854775807" placeholder:"N" help:"How many ticks to do; 0 shows the start."`

	sceneOptions
	Autopilot bool `group:"scene" negatable:"" default:"true" help:"Let the players play themselves, as nobody is at the keys. On unless --no-autopilot is given."`

	Out     string `group:"output" placeholder:"FILE" help:"Write the final state as JSON. - is standard output; the summary then goes to standard error."`
	Trace   string `group:"output" placeholder:"FILE" help:"Write states as JSON Lines, the first too."`
	Every   whole  `group:"output" min:"1" placeholder:"K" help:"Ticks from one state of the trace to the next; 1 unless given."`
	Metrics string `group:"output" placeholder:"FILE" help:"Write the metrics of every tick: a table to a .csv, a figure to a .png or .svg."`
	GIF     string `group:"output" name:"gif" placeholder:"FILE" help:"Write an animation of the run."`
	PNG     string `group:"output" name:"png" placeholder:"FILE" help:"Write a picture of the end."`
	JSON    bool   `group:"output" name:"json" help:"Print the summary as JSON."`
}

// Help returns the examples.
func (*simCommand) Help() string {
	return `Examples:

    drover sim bandada --ticks 600
    drover sim chase --ticks 1200 --gif chase.gif
    drover sim bandada --ticks 600 --set species.ave.alignment.weight=0 --metrics order.svg
    drover sim essaim --seed 0 --ticks 0 --out -`
}

// Run runs the scene and writes what was asked for.
func (c *simCommand) Run(p *program) error {
	if c.Every != 0 && c.Trace == "" {
		return errors.New("--every: there is no trace to space out; add --trace FILE")
	}
	scene, build, err := p.prepare(c.Scene, &c.sceneOptions)
	if err != nil {
		return err
	}
	files := &outfile.Set{Stdout: p.stdout}
	watchers, err := c.watchers(files)
	if err != nil {
		return errors.Join(err, files.Discard())
	}
	run, err := scenes.Build(scene, build)
	if err != nil {
		return errors.Join(err, files.Discard())
	}
	h := headless{run: run, ticks: uint64(c.Ticks), autopilot: c.Autopilot, watchers: watchers, files: files}
	outcome, err := p.simulate(&h)
	if err != nil {
		return err
	}
	to := p.stdout
	if c.usesStdout() {
		to = p.stderr
	}
	if err := outcome.write(to, c.JSON); err != nil {
		return failure{err}
	}
	return outcome.err()
}

// usesStdout reports whether a file of the run is standard output.
func (c *simCommand) usesStdout() bool {
	for _, path := range []string{c.Out, c.Trace, c.GIF, c.PNG} {
		if path == outfile.Standard {
			return true
		}
	}
	return false
}

// watchers opens the files of the run and returns what writes them.
func (c *simCommand) watchers(files *outfile.Set) ([]record.Watcher, error) {
	var list []record.Watcher
	for _, o := range []struct {
		option, path string
		watcher      func(*outfile.File) record.Watcher
	}{
		{"--trace", c.Trace, func(f *outfile.File) record.Watcher {
			return &record.Trace{To: f, Every: max(1, uint64(c.Every))}
		}},
		{"--metrics", c.Metrics, c.metrics()},
		{"--gif", c.GIF, ending(c.GIF, ".gif", func(f *outfile.File) record.Watcher { return record.NewFilm(f) })},
		{"--png", c.PNG, ending(c.PNG, ".png", func(f *outfile.File) record.Watcher { return &record.Photo{To: f} })},
		{"--out", c.Out, func(f *outfile.File) record.Watcher { return &record.Final{To: f} }},
	} {
		if o.path == "" {
			continue
		}
		if o.watcher == nil {
			return nil, fmt.Errorf("%s %s: this ending is unknown; allowed is %s", o.option, o.path, endings(o.option))
		}
		f, err := create(files, o.option, o.path)
		if err != nil {
			return nil, err
		}
		list = append(list, o.watcher(f))
	}
	return list, nil
}

// endings says which file endings an option takes.
func endings(option string) string {
	if option == "--metrics" {
		return ".csv for a table, .png or .svg for a figure"
	}
	return "." + strings.TrimPrefix(option, "--")
}

// ending returns the watcher when a path ends as it must, or is no ordinary file's name, or nil.
func ending(path, must string, watcher func(*outfile.File) record.Watcher) func(*outfile.File) record.Watcher {
	if ext := strings.ToLower(filepath.Ext(path)); ext != must && ext != "" {
		return nil
	}
	return watcher
}

// metrics returns what writes the metrics in the format that their file's ending asks for, or nil.
func (c *simCommand) metrics() func(*outfile.File) record.Watcher {
	switch strings.ToLower(filepath.Ext(c.Metrics)) {
	case ".csv":
		return func(f *outfile.File) record.Watcher { return record.NewTable(f) }
	case ".png":
		return func(f *outfile.File) record.Watcher { return record.NewFigure(f, record.PNG) }
	case ".svg":
		return func(f *outfile.File) record.Watcher { return record.NewFigure(f, record.SVG) }
	}
	return nil
}
