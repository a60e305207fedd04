package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is where something was written: a place in the file, in a map, or an option of the command line.
type Pos struct {
	// Line and Col count from 1. In a map there are no lines: Line is 0 and Col counts the map's parts.
	Line, Col int
	// Source is the name of the file where it is not the scene's own, or "".
	Source string
	// Place is the part of a map, such as `layer "walls": object 3 "gate"`, or "".
	Place string
	// Option is the option as written, such as "--set seed=3", or "" for the file.
	Option string
}

// Fault is one thing that is wrong with a scene.
type Fault struct {
	// File is the name of the file.
	File string
	// Pos is where in the file, or in which option.
	Pos
	// Path is the field, such as "species.hound.speed.max", or "".
	Path string
	// Message says what is wrong and what is allowed.
	Message string
}

// Error returns "FILE:LINE:COL: FIELD.PATH: MESSAGE", "FILE: PLACE: FIELD: MESSAGE" in a map, or the
// option in place of the file.
func (f Fault) Error() string {
	where := f.Where(f.File)
	if f.Path != "" {
		where += ": " + f.Path
	}
	return where + ": " + f.Message
}

// Where says where a position is; the file is the name of the scene's own.
func (p Pos) Where(file string) string {
	if p.Source != "" {
		file = p.Source
	}
	switch {
	case p.Option != "":
		return p.Option
	case p.Line > 0:
		return fmt.Sprintf("%s:%d:%d", file, p.Line, p.Col)
	case p.Place == "":
		return file
	}
	return file + ": " + p.Place
}

// Faults are all that is wrong with a scene, in the order of the file, then what it names, options last.
type Faults []Fault

// Error returns one line a fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Sort puts the faults in the order of the file, those of files that it names after them, options last,
// and drops repetitions, which an alias of a faulty block makes.
func (f *Faults) Sort() {
	slices.SortStableFunc(*f, func(a, b Fault) int {
		return cmp.Or(
			cmp.Compare(a.Option, b.Option),
			cmp.Compare(a.Source, b.Source),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Path, b.Path),
		)
	})
	*f = slices.Compact(*f)
}
