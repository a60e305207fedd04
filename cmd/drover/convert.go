package main

import (
	"fmt"

	"github.com/drover-go/drover/cmd/drover/internal/outfile"
	"github.com/drover-go/drover/scenes"
)

// convertCommand writes the scene that a Tiled map means.
type convertCommand struct {
	Map  string `arg:"" name:"map" help:"The map, as the Tiled editor saves it (TMX)."`
	File string `arg:"" optional:"" help:"Where to write the scene; standard output unless given. A file that exists is never overwritten."`
}

// Help returns the examples.
func (*convertCommand) Help() string {
	return `Examples:

    drover convert level.tmx level.yaml
    drover convert level.tmx | drover check -

A scene may also name the map itself, "map: level.tmx", and follows it then as it is edited.`
}

// Run prints or writes the scene.
func (c *convertCommand) Run(p *program) error {
	scene, err := scenes.Convert(c.Map)
	if err != nil {
		return err
	}
	if c.File == "" || c.File == outfile.Standard {
		if _, err := p.stdout.Write(scene); err != nil {
			return failure{err}
		}
		return nil
	}
	if err := writeNew(c.File, scene); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "wrote %s: run \"drover check %s\" or \"drover play %s\"\n", c.File, c.File, c.File)
	return nil
}
