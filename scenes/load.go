package scenes

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Preset is a scene that is built in.
type Preset struct {
	// Name is what to call it by.
	Name string
	// Title is its first comment line.
	Title string
}

// Presets returns the built-in scenes, sorted by name.
func Presets() []Preset {
	var presets []Preset
	for _, name := range assets.Scenes() {
		data, _ := assets.Scene(name)
		presets = append(presets, Preset{name, title(data)})
	}
	return presets
}

// standardInput is the argument that names it.
const standardInput = "-"

// Load reads a scene by what a person typed: the name of a preset, else a file, or "-" for standard
// input. The error is [Faults] where the scene is wrong.
func Load(name string, overrides ...Override) (*Scene, error) {
	if name == standardInput {
		return Read("standard input", os.Stdin, overrides...)
	}
	if data, ok := assets.Scene(name); ok {
		return parse(embedded(name), name, data, overrides)
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		names := assets.Scenes()
		return nil, fmt.Errorf("%s: there is no such file, and no preset of that name%s; presets are %s",
			name, schema.Suggest(name, names), schema.Among(names))
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return Read(name, f, overrides...)
}

// Read reads a scene from a stream. The file's name is for errors, and for the files it names.
func Read(file string, r io.Reader, overrides ...Override) (*Scene, error) {
	data, err := io.ReadAll(io.LimitReader(r, syntax.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return Parse(file, data, overrides...)
}
