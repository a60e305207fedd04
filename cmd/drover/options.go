package main

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
	"github.com/drover-go/drover/cmd/drover/internal/outfile"
	"github.com/drover-go/drover/scenes"
)

// sceneOptions change a scene before it runs.
type sceneOptions struct {
	Seed    *whole   `group:"scene" placeholder:"S" help:"Of everything random, instead of the scene's."`
	Set     []string `group:"scene" sep:"none" placeholder:"PATH=VALUE" help:"Override one field of the scene; may be repeated. Checked like the file."`
	State   string   `group:"scene" placeholder:"FILE" help:"Start from these agents instead of the spawns; memories start fresh. - is standard input."`
	Exact   bool     `group:"scene" help:"Use the exact kernel: sums in double precision, in the order of ids."`
	Workers whole    `group:"scene" min:"1" max:"1024" placeholder:"W" help:"Goroutines that share the work; all cores unless given. The result does not depend on it."`
}

// groups are the headings of the options in the help.
func groups() []kong.Group {
	return []kong.Group{
		{Key: "scene", Title: "What runs:"},
		{Key: "output", Title: "What to keep (files appear when the run is over):"},
	}
}

const standardInput = "-"

// load reads a scene by what a person typed, with the overrides of the options.
func (p *program) load(name string, set []string) (*scenes.Scene, error) {
	var overrides []scenes.Override
	var errs []error
	for _, argument := range set {
		o, err := scenes.ParseOverride(argument)
		overrides, errs = append(overrides, o), append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if name == standardInput {
		return scenes.Read("standard input", p.stdin, overrides...)
	}
	return scenes.Load(name, overrides...)
}

// prepare loads a scene and returns how to build it.
func (p *program) prepare(name string, o *sceneOptions) (*scenes.Scene, scenes.Options, error) {
	if name == standardInput && o.State == standardInput {
		return nil, scenes.Options{}, errors.New("--state: the scene comes from standard input already; allowed is a file")
	}
	build := scenes.Options{Seed: (*uint64)(o.Seed), Workers: int(o.Workers), Exact: o.Exact, Directors: p.directors}
	scene, err := p.load(name, o.Set)
	if err != nil {
		return nil, build, err
	}
	switch o.State {
	case "":
	case standardInput:
		build.State, err = scenes.ReadState(p.stdin, "standard input")
	default:
		build.State, err = scenes.LoadState(o.State)
	}
	if err != nil {
		return nil, build, fmt.Errorf("--state: %w", err)
	}
	return scene, build, nil
}

// create opens the file of an option.
func create(files *outfile.Set, option, path string) (*outfile.File, error) {
	f, err := files.Create(path)
	if err != nil {
		return nil, fmt.Errorf("%s %w", option, err)
	}
	return f, nil
}
