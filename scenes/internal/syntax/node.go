package syntax

import (
	"fmt"
	"slices"
	"strings"
)

// Kind is what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Null Kind = iota
	Bool
	Number
	Text
	List
	Map
	// Broken stands for what was reported already.
	Broken
)

// Node is a part of a scene file. Nodes are shared where the file uses aliases and are not changed
// after they were made.
type Node struct {
	Kind Kind
	Pos  Pos
	// Text is a scalar as written, without its quotes.
	Text string
	// Quoted tells "3" from 3.
	Quoted bool
	// Items are a list's elements.
	Items []*Node
	// Entries are a map's fields: its own in the order of the file, then merged ones.
	Entries []Entry
}

// Entry is one field of a map.
type Entry struct {
	Key   string
	Pos   Pos
	Value *Node
}

// Get returns a field of a map, or nil.
func (n *Node) Get(key string) *Node {
	for _, e := range n.Entries {
		if e.Key == key {
			return e.Value
		}
	}
	return nil
}

// From marks everything in a tree as written in another file than the scene's.
func (n *Node) From(source string) {
	if n.Pos.Source == source {
		return
	}
	n.Pos.Source = source
	for _, item := range n.Items {
		item.From(source)
	}
	for i := range n.Entries {
		n.Entries[i].Pos.Source = source
		n.Entries[i].Value.From(source)
	}
}

// At marks everything in a tree as written at a place.
func (n *Node) At(p Pos) {
	n.Pos = p
	for _, item := range n.Items {
		item.At(p)
	}
	for i := range n.Entries {
		n.Entries[i].Pos = p
		n.Entries[i].Value.At(p)
	}
}

// longest is how much of a value a message quotes [runes].
const longest = 40

// String shows the node in a message, shortened.
func (n *Node) String() string {
	switch n.Kind {
	case Null:
		return "nothing"
	case List:
		if slices.ContainsFunc(n.Items, func(item *Node) bool { return item.Kind == Map }) {
			return "a list"
		}
		var parts []string
		for _, item := range n.Items {
			if len(parts) == 7 {
				parts = append(parts, "…")
				break
			}
			parts = append(parts, item.String())
		}
		return shorten("[" + strings.Join(parts, ", ") + "]")
	case Map:
		return "a block of fields"
	case Text:
		if n.Quoted {
			return fmt.Sprintf("%q", shorten(n.Text))
		}
	}
	return printable(shorten(n.Text))
}

func shorten(s string) string {
	r := []rune(s)
	if len(r) <= longest {
		return s
	}
	return string(r[:longest-1]) + "…"
}

// printable quotes what would break the line or the terminal.
func printable(s string) string {
	if q := fmt.Sprintf("%q", s); q[1:len(q)-1] != s {
		return q
	}
	return s
}
