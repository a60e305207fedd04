package syntax

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Override replaces or adds one field of a scene before it is checked.
type Override struct {
	// Path is the field, its parts joined by dots; the elements of a list are numbered from 0.
	Path string
	// Value is its new value in YAML.
	Value string
}

// ParseOverride reads the argument of --set, PATH=VALUE.
func ParseOverride(argument string) (Override, error) {
	path, value, ok := strings.Cut(argument, "=")
	if !ok || path == "" {
		return Override{}, fmt.Errorf("--set %s: is not an assignment; allowed is PATH=VALUE, such as species.hound.radius=8", argument)
	}
	return Override{Path: path, Value: value}, nil
}

// String returns the option that asks for it.
func (o Override) String() string { return fmt.Sprintf("--set %s=%s", o.Path, o.Value) }

// Apply returns the tree with a field replaced or added, blocks on the way to it too. The old tree
// keeps its values.
func (o Override) Apply(root *Node) (*Node, Faults) {
	value, faults := parse("", []byte(o.Value), o.String())
	if value == nil {
		return root, faults
	}
	at := Pos{Line: 1, Col: 1, Option: o.String()}
	if o.Value == "" || strings.HasPrefix(o.Value, "#") { // a color, which YAML takes for a comment
		value = &Node{Kind: Text, Pos: at, Text: o.Value, Quoted: true}
	}
	fail := func(path []string, message string) {
		faults = append(faults, Fault{Pos: at, Path: strings.Join(path, "."), Message: message})
	}
	parts := strings.Split(o.Path, ".")
	if slices.Contains(parts, "") {
		fail(nil, fmt.Sprintf("%q is not a path; allowed are names joined by dots, such as species.hound.radius", o.Path))
		return root, faults
	}
	set := setter{at: at, value: value, parts: parts, fail: fail}
	return set.in(root, 0), faults
}

type setter struct {
	at    Pos
	value *Node
	parts []string
	fail  func(path []string, message string)
}

// in returns n with the value at the parts from k on. It copies what it changes, because aliases
// share nodes.
func (s *setter) in(n *Node, k int) *Node {
	if k == len(s.parts) {
		return s.value
	}
	if n == nil || n.Kind == Null {
		n = &Node{Kind: Map, Pos: s.at}
	}
	switch n.Kind {
	case Map:
		return s.field(n, k)
	case List:
		return s.element(n, k)
	}
	s.fail(s.parts[:k], fmt.Sprintf("%s has no fields, so there is no %s to set", n, strings.Join(s.parts, ".")))
	return n
}

func (s *setter) field(n *Node, k int) *Node {
	c := *n
	c.Entries = slices.Clone(n.Entries)
	for i := range c.Entries {
		if c.Entries[i].Key == s.parts[k] {
			c.Entries[i].Value = s.in(c.Entries[i].Value, k+1)
			if k+1 == len(s.parts) {
				c.Entries[i].Pos = s.at
			}
			return &c
		}
	}
	c.Entries = append(c.Entries, Entry{s.parts[k], s.at, s.in(nil, k+1)})
	return &c
}

func (s *setter) element(n *Node, k int) *Node {
	i, err := strconv.Atoi(s.parts[k])
	if err != nil || i < 0 || i >= len(n.Items) {
		allowed := fmt.Sprintf("0 … %d", len(n.Items)-1)
		if len(n.Items) == 0 {
			allowed = "none, the list is empty"
		}
		s.fail(s.parts[:k+1], fmt.Sprintf("%s is not an element of the list; allowed is %s", s.parts[k], allowed))
		return n
	}
	c := *n
	c.Items = slices.Clone(n.Items)
	c.Items[i] = s.in(c.Items[i], k+1)
	return &c
}
