package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase"
)

// Exit codes.
const (
	exitDone   = 0 // what was asked for is done
	exitWrong  = 1 // the scene, the state or an option is wrong; nothing was started
	exitFailed = 2 // it failed while running, or was interrupted
)

// directors are the rules that scenes may name.
func directors() scenes.Directors { return scenes.Directors{"chase": chase.New} }

// program is what commands work with.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	directors      scenes.Directors
}

// grammar is the command line.
type grammar struct {
	Play    playCommand    `cmd:"" help:"Play a scene in a window; the chase unless you say which."`
	Sim     simCommand     `cmd:"" help:"Run a scene headless, as fast as it can, and print what came of it."`
	Check   checkCommand   `cmd:"" help:"Say what is wrong with scenes: everything, with line and column."`
	Bench   benchCommand   `cmd:"" help:"Measure what a tick costs: ns per agent over sizes and workers."`
	List    listCommand    `cmd:"" help:"List the scenes that are built in."`
	New     newCommand     `cmd:"" help:"Print a commented scene to start from, or write it to a file."`
	Convert convertCommand `cmd:"" help:"Write the scene that a map of the Tiled editor means."`
}

const description = `Crowds that flock, flee, hunt and never walk through a wall.

SCENE is the name of a built-in scene (see "drover list"), a file, or - for standard input.`

// failure is an error that came while running.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// run does what the arguments ask for and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, directors: directors()}
	return p.run(args)
}

func (p *program) run(args []string) int {
	const helpWidth = 100 // columns that are easy to read
	helped := false
	var g grammar
	parser, err := kong.New(&g, kong.Name("drover"), kong.Description(description), kong.Writers(p.stdout, p.stderr),
		kong.Exit(func(int) { helped = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: helpWidth, FlagsLast: true}),
		kong.ExplicitGroups(groups()))
	if err != nil {
		panic("drover: the grammar of the command line must be valid but kong says " + err.Error())
	}
	context, err := parser.Parse(withCommand(args))
	switch {
	case helped:
		return exitDone
	case err != nil:
		return p.refuse(err)
	}
	if err := context.Run(p); err != nil {
		return p.report(err)
	}
	return exitDone
}

// withCommand adds the command that is meant where none is given.
func withCommand(args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") && args[0] != "-h" && args[0] != "--help" {
		return append([]string{"play"}, args...)
	}
	return args
}

// refuse prints what is wrong with the command line, and where to read about it.
func (p *program) refuse(err error) int {
	command := "drover"
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil && parse.Context.Selected() != nil {
		command = parse.Context.Selected().FullPath()
	}
	fmt.Fprintf(p.stderr, "drover: %v\nRun \"%s --help\" for what is allowed.\n", err, command)
	return exitWrong
}

// report prints why a command failed and returns its exit code.
func (p *program) report(err error) int {
	var faults scenes.Faults
	if errors.Is(err, errReported) {
		return exitWrong
	}
	if errors.As(err, &faults) { // they begin with the file and the line, as editors like it
		fmt.Fprintln(p.stderr, err)
	} else {
		fmt.Fprintf(p.stderr, "drover: %v\n", err)
	}
	var failed failure
	if errors.As(err, &failed) {
		return exitFailed
	}
	return exitWrong
}
