package syntax

import (
	"strconv"
	"strings"
)

// Format writes a tree as YAML that reads back as the same tree: blocks down to a depth, then in brackets.
func (n *Node) Format(depth int) string {
	var b strings.Builder
	n.block(&b, "", depth)
	return b.String()
}

// block writes a map or list a line a field or element.
func (n *Node) block(b *strings.Builder, indent string, depth int) {
	for _, e := range n.Entries {
		b.WriteString(indent + quote(e.Key, false) + ":")
		e.Value.after(b, indent+"  ", depth-1)
	}
	for _, item := range n.Items {
		b.WriteString(indent + "-")
		item.after(b, indent+"  ", 0)
	}
}

// after writes a value behind its key or dash.
func (n *Node) after(b *strings.Builder, indent string, depth int) {
	if depth > 0 && (len(n.Entries) > 0 || len(n.Items) > 0 && n.Items[0].Kind >= List) {
		b.WriteString("\n")
		n.block(b, indent, depth)
		return
	}
	b.WriteString(" ")
	n.flow(b)
	b.WriteString("\n")
}

// flow writes a value on one line.
func (n *Node) flow(b *strings.Builder) {
	switch n.Kind {
	case List:
		b.WriteString("[")
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			item.flow(b)
		}
		b.WriteString("]")
	case Map:
		b.WriteString("{")
		for i, e := range n.Entries {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quote(e.Key, false) + ": ")
			e.Value.flow(b)
		}
		b.WriteString("}")
	case Text:
		b.WriteString(quote(n.Text, n.Quoted))
	case Null, Broken:
		b.WriteString("null")
	default:
		b.WriteString(n.Text)
	}
}

// quote writes text so that it reads back as text.
func quote(s string, always bool) string {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		always = true
	}
	if always || !plain(s) {
		return strconv.Quote(s)
	}
	return s
}

// plain reports whether text needs no quotes: words of ASCII letters, digits and underscores with one hyphen
// or space between, the first character no digit.
func plain(s string) bool {
	joined := true
	for i, c := range s {
		switch {
		case c == '-' || c == ' ':
			if joined {
				return false
			}
			joined = true
		case c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || i > 0 && '0' <= c && c <= '9':
			joined = false
		default:
			return false
		}
	}
	return !joined
}
