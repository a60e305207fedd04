package schema

import (
	"slices"
	"strings"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Field is one line of a table: a field of a block and where its value goes.
type Field[T any] struct {
	// Name is the path within the block, such as "speed.max".
	Name string
	// Allowed says what may stand there.
	Allowed string
	// Required makes the absence of the field a fault.
	Required bool
	// Read checks the value and stores it.
	Read func(r *Reader, n *syntax.Node, path string, into *T)
}

// Must makes a field required.
func Must[T any](f Field[T]) Field[T] {
	f.Required = true
	return f
}

// Given are the fields that a block has, by their path within it.
type Given map[string]*syntax.Node

// Has reports whether the block has a field.
func (g Given) Has(name string) bool { return g[name] != nil }

// Read checks a block against its table, in the order of the table, and fills in the values. Fields
// that are absent or wrong leave theirs alone.
func Read[T any](r *Reader, n *syntax.Node, path string, fields []Field[T], into *T) Given {
	given := Given{}
	if !collect(r, n, path, "", names(fields), given) {
		return given
	}
	for _, f := range fields {
		value := given[f.Name]
		switch {
		case value != nil:
			f.Read(r, value, joined(path)+f.Name, into)
		case f.Required:
			if block, ok := Within(n, f.Name); ok {
				r.Missing(block, joined(path)+f.Name, f.Allowed)
			}
		}
	}
	return given
}

func joined(path string) string {
	if path == "" {
		return ""
	}
	return path + "."
}

func names[T any](fields []Field[T]) []string {
	all := make([]string, len(fields))
	for i := range fields {
		all[i] = fields[i].Name
	}
	return all
}

// collect finds the known fields of a block by their paths and reports the unknown ones. It returns
// false when the node is no block.
func collect(r *Reader, n *syntax.Node, path, prefix string, known []string, given Given) bool {
	here := children(known, prefix)
	if n.Kind != syntax.Map {
		r.Fault(n, path, "%s is not a block of fields; allowed is %s", Shown(n), Among(here))
		return false
	}
	for _, e := range n.Entries {
		name := prefix + e.Key
		switch {
		case slices.Contains(known, name):
			given[name] = e.Value
		case slices.Contains(here, e.Key):
			collect(r, e.Value, joined(path)+e.Key, name+".", known, given)
		default:
			r.unknown(e, joined(path), here)
		}
	}
	return true
}

// children are the names that may stand in the block with a prefix, in the order of the table.
func children(known []string, prefix string) []string {
	var here []string
	for _, name := range known {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			first, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(here, first) {
				here = append(here, first)
			}
		}
	}
	return here
}

// Within returns the innermost block that exists on the way to a field. It returns false where
// something else than a block is in the way, which is a fault of its own.
func Within(n *syntax.Node, name string) (*syntax.Node, bool) {
	for {
		first, rest, more := strings.Cut(name, ".")
		inner := n.Get(first)
		switch {
		case !more || inner == nil:
			return n, true
		case inner.Kind != syntax.Map:
			return n, false
		}
		n, name = inner, rest
	}
}
