package schema

import (
	"slices"
	"strings"
	"unicode"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Switch is a field that holds true or false.
func Switch[T any](name string, at func(*T) *bool) Field[T] {
	return Field[T]{Name: name, Allowed: "true or false", Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if n.Kind != syntax.Bool {
			r.Fault(n, path, "%s is not a switch; allowed is true or false", Shown(n))
			return
		}
		*at(into) = strings.EqualFold(n.Text, "true")
	}}
}

// Choice is a field that holds one of a few words; set gets the index of the word.
func Choice[T any](name string, words []string, set func(into *T, word int)) Field[T] {
	return Field[T]{Name: name, Allowed: Among(words), Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if n.Quoted && syntax.IsNumber(n.Text) { // "1" is no 1
			r.Fault(n, path, "%s is not a known value; allowed is %s", Shown(n), Among(words))
			return
		}
		if i, ok := r.OneOf(n, path, "a known value", words); ok {
			set(into, i)
		}
	}}
}

// OneOf checks that text is one of the names and returns its index. What says what the names are,
// such as "a species".
func (r *Reader) OneOf(n *syntax.Node, path, what string, names []string) (int, bool) {
	if n.Kind == syntax.Text || n.Kind == syntax.Number || n.Kind == syntax.Bool {
		for i, name := range names {
			if n.Text == name {
				return i, true
			}
		}
	}
	hint := ""
	if n.Kind == syntax.Text {
		hint = Suggest(n.Text, names)
	}
	named := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" }) // else a fault of its own
	r.Fault(n, path, "%s is not %s%s; allowed is %s", n, what, hint, Among(named))
	return 0, false
}

// nameAllowed says what a name may be.
const nameAllowed = "text of 1 … 64 characters"

// Name is a field that holds a name.
func Name[T any](name string, at func(*T) *string) Field[T] {
	return Field[T]{Name: name, Allowed: nameAllowed, Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if n.Kind == syntax.Text && IsName(n.Text) || n.Kind == syntax.Number || n.Kind == syntax.Bool {
			*at(into) = n.Text
			return
		}
		r.Fault(n, path, "%s is not a name; allowed is %s", n, nameAllowed)
	}}
}

// IsName reports whether text can name something.
func IsName(s string) bool {
	const longest = 64
	n := 0
	for _, c := range s {
		n++
		if !unicode.IsPrint(c) {
			return false
		}
	}
	return n > 0 && n <= longest && strings.TrimSpace(s) == s
}

// Path is a field that holds the name of a file.
func Path[T any](name string, at func(*T) *string) Field[T] {
	return Field[T]{Name: name, Allowed: "the name of a file", Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if n.Kind != syntax.Text || n.Text == "" || strings.ContainsRune(n.Text, 0) {
			r.Fault(n, path, "%s is not the name of a file; allowed is text", n)
			return
		}
		*at(into) = n.Text
	}}
}

// Later is a field whose node is kept, because what is allowed depends on others.
func Later[T any](name, allowed string, at func(*T) **syntax.Node) Field[T] {
	return Field[T]{Name: name, Allowed: allowed, Read: func(_ *Reader, n *syntax.Node, _ string, into *T) {
		*at(into) = n
	}}
}

// Items checks that a node is a list and returns its elements.
func (r *Reader) Items(n *syntax.Node, path, of string) []*syntax.Node {
	if n == nil {
		return nil
	}
	if n.Kind != syntax.List {
		r.Fault(n, path, "%s is not a list; allowed is a list of %s", Shown(n), of)
		return nil
	}
	return n.Items
}
