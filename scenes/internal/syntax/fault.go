package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is where something was written: a place in the file, or an option of the command line.
type Pos struct {
	// Line and Col count from 1.
	Line, Col int
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

// Error returns "FILE:LINE:COL: FIELD.PATH: MESSAGE", or the option in place of the file.
func (f Fault) Error() string {
	where := f.Option
	if where == "" {
		where = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Col)
	}
	if f.Path != "" {
		where += ": " + f.Path
	}
	return where + ": " + f.Message
}

// Faults are all that is wrong with a scene, in the order of the file, options last.
type Faults []Fault

// Error returns one line a fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Sort puts the faults in the order of the file, options last, and drops repetitions, which an alias
// of a faulty block makes.
func (f *Faults) Sort() {
	slices.SortStableFunc(*f, func(a, b Fault) int {
		return cmp.Or(
			cmp.Compare(a.Option, b.Option),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Path, b.Path),
		)
	})
	*f = slices.Compact(*f)
}
