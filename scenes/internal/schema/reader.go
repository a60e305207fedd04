package schema

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Reader collects the faults of one file.
type Reader struct {
	// File is the name of the file.
	File string
	// Faults are what was found so far.
	Faults syntax.Faults

	meant []string // paths of fields that seem to be there under a misspelled name
}

// Fault reports something wrong with a value, unless that was done before it got here.
func (r *Reader) Fault(n *syntax.Node, path, format string, args ...any) {
	if n.Kind != syntax.Broken {
		r.At(n.Pos, path, format, args...)
	}
}

// unknown reports a field that the table does not have.
func (r *Reader) unknown(e syntax.Entry, path string, known []string) {
	if name, ok := Nearest(e.Key, known); ok {
		r.meant = append(r.meant, path+name)
	}
	r.At(e.Pos, path+syntax.Join("", e.Key), "unknown field%s; allowed is %s", Suggest(e.Key, known), Among(known))
}

// At reports something wrong at a place.
func (r *Reader) At(p syntax.Pos, path, format string, args ...any) {
	if p.Line == 0 && p.Source != "" { // a map's
		path = property(path)
	}
	r.Faults = append(r.Faults, syntax.Fault{File: r.File, Pos: p, Path: path, Message: fmt.Sprintf(format, args...)})
}

// property is what a map calls a field: "goal" for spawn.3.goal, for a map's part says itself which it is.
func property(path string) string {
	if _, inner, within := strings.Cut(path, "."); within {
		path = inner
	}
	first, rest, _ := strings.Cut(path, ".")
	if _, err := strconv.Atoi(first); err == nil {
		return rest
	}
	return path
}

// Missing reports that a block lacks a field, unless it seems to be misspelled there.
func (r *Reader) Missing(block *syntax.Node, path, allowed string) {
	r.MissingFor(block, path, "", allowed)
}

// MissingFor is Missing with the reason why the field is needed.
func (r *Reader) MissingFor(block *syntax.Node, path, why, allowed string) {
	for _, m := range r.meant {
		if path == m || strings.HasPrefix(path, m+".") {
			return
		}
	}
	if why != "" {
		why = ", but " + why
	}
	r.At(block.Pos, path, "is missing%s; allowed is %s", why, allowed)
}

// Shown is a value in a message, with what it is where that is not plain to see.
func Shown(n *syntax.Node) string {
	if n.Kind == syntax.Text && n.Quoted {
		return n.String() + " (text)"
	}
	return n.String()
}
