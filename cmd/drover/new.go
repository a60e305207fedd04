package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/cmd/drover/internal/outfile"
)

// newCommand gives out the scene to start from.
type newCommand struct {
	File string `arg:"" optional:"" help:"Where to write it; standard output unless given. A file that exists is never overwritten."`
}

// Help returns the examples.
func (*newCommand) Help() string {
	return `Examples:

    drover new my.yaml
    drover new | drover check -`
}

// Run prints or writes the scene.
func (c *newCommand) Run(p *program) error {
	if c.File == "" || c.File == outfile.Standard {
		if _, err := p.stdout.Write(assets.Starter()); err != nil {
			return failure{err}
		}
		return nil
	}
	if err := writeNew(c.File, assets.Starter()); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "wrote %s: edit it, then run \"drover check %s\" or \"drover play %s\"\n", c.File, c.File, c.File)
	return nil
}

// writeNew writes a file that does not exist yet.
func writeNew(path string, data []byte) error {
	const permissions = 0o666 // less the user's mask
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: exists already and is never overwritten; name another file", path)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return failure{errors.Join(err, os.Remove(path))}
	}
	return nil
}
