package syntax

import (
	"fmt"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// converter makes our tree of the YAML library's: aliases and merge keys resolved, scalars told
// apart by YAML 1.2's rules.
type converter struct {
	file, option string
	anchors      map[string]*Node
	faults       Faults
	made         int
}

func (c *converter) fault(p Pos, path, format string, args ...any) {
	p.Option = c.option
	c.faults = append(c.faults, Fault{File: c.file, Pos: p, Path: path, Message: fmt.Sprintf(format, args...)})
}

func (c *converter) node(k Kind, t *token.Token) *Node {
	c.made++
	n := &Node{Kind: k, Pos: position(t)}
	n.Pos.Option = c.option
	return n
}

func (c *converter) scalar(k Kind, t *token.Token) *Node {
	n := c.node(k, t)
	n.Text = t.Value
	return n
}

func (c *converter) convert(n ast.Node, path string) *Node {
	switch v := n.(type) {
	case nil:
		return c.node(Null, nil)
	case *ast.MappingNode:
		return c.mapping(v.Values, v.GetToken(), path)
	case *ast.MappingValueNode:
		return c.mapping([]*ast.MappingValueNode{v}, v.GetToken(), path)
	case *ast.SequenceNode:
		list := c.node(List, v.GetToken())
		for i, item := range v.Values {
			list.Items = append(list.Items, c.convert(item, Join(path, strconv.Itoa(i))))
		}
		return list
	case *ast.AnchorNode:
		value := c.convert(v.Value, path)
		c.anchors[nameOf(v.Name)] = value
		return value
	case *ast.AliasNode:
		return c.alias(v, path)
	case *ast.TagNode:
		c.fault(position(v.GetToken()), path, "a tag, %s; allowed is a plain value", printable(shorten(v.GetToken().Value)))
		value := c.convert(v.Value, path)
		if value.Kind != List && value.Kind != Map {
			return c.node(Broken, v.GetToken())
		}
		return value
	case *ast.LiteralNode:
		text := c.node(Text, v.GetToken())
		if v.Value != nil {
			text.Text = v.Value.Value
		}
		text.Quoted = true
		return text
	}
	return c.plain(n, path)
}

// plain converts a scalar.
func (c *converter) plain(n ast.Node, path string) *Node {
	t := n.GetToken()
	if t == nil {
		return c.node(Null, nil)
	}
	switch n.(type) {
	case *ast.NullNode:
		return c.node(Null, t)
	case *ast.BoolNode:
		return c.scalar(Bool, t)
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		if t.Type == token.SingleQuoteType || t.Type == token.DoubleQuoteType {
			quoted := c.scalar(Text, t)
			quoted.Quoted = true
			return quoted
		}
		if IsNumber(t.Value) {
			return c.scalar(Number, t)
		}
		return c.scalar(Text, t)
	}
	c.fault(position(t), path, "is not understood here; allowed is a value, a list or a block of fields")
	return c.node(Broken, t)
}

func (c *converter) alias(v *ast.AliasNode, path string) *Node {
	name := nameOf(v.Value)
	if value, known := c.anchors[name]; known {
		return value
	}
	c.fault(position(v.GetToken()), path, "*%s is not an anchor; allowed is one that stands before, as &%[1]s", printable(shorten(name)))
	return c.node(Broken, v.GetToken())
}

func nameOf(n ast.Node) string {
	if n == nil || n.GetToken() == nil {
		return ""
	}
	return n.GetToken().Value
}

// mapping converts a map. Its own fields come first and win over merged ones.
func (c *converter) mapping(values []*ast.MappingValueNode, t *token.Token, path string) *Node {
	m := c.node(Map, t)
	lines := map[string]int{}
	var merges []*Node
	for i, v := range values {
		key, ok := c.key(v.Key, path)
		if !ok {
			continue
		}
		if i == 0 && (t == nil || t.Type == token.MappingValueType) { // a block map's token is its first colon
			m.Pos = key.Pos
		}
		if v.Key.IsMergeKey() {
			merges = append(merges, c.merged(v.Value, path)...)
			continue
		}
		name := Join(path, key.Text)
		if line, twice := lines[key.Text]; twice {
			c.fault(key.Pos, name, "given twice; the first is in line %d", line)
			continue
		}
		lines[key.Text] = key.Pos.Line
		m.Entries = append(m.Entries, Entry{key.Text, key.Pos, c.convert(v.Value, name)})
	}
	for _, from := range merges {
		for _, e := range from.Entries {
			if _, own := lines[e.Key]; !own {
				lines[e.Key] = e.Pos.Line
				c.made++
				m.Entries = append(m.Entries, e)
			}
		}
	}
	return m
}

// key converts a map's key.
func (c *converter) key(k ast.Node, path string) (*Node, bool) {
	switch v := k.(type) {
	case *ast.MappingKeyNode:
		if v.Value != nil {
			return c.key(v.Value, path)
		}
	case *ast.MergeKeyNode:
		return c.scalar(Text, v.GetToken()), true
	case *ast.AnchorNode, *ast.AliasNode, ast.ScalarNode:
		n := c.convert(k, path)
		n = &Node{Kind: n.Kind, Pos: position(k.GetToken()), Text: n.Text}
		n.Pos.Option = c.option
		if n.Kind == Text || n.Kind == Number || n.Kind == Bool {
			return n, true
		}
	}
	c.fault(position(k.GetToken()), path, "a key that is no name; allowed is the name of a field")
	return nil, false
}

// merged returns the maps that a merge key names.
func (c *converter) merged(n ast.Node, path string) []*Node {
	value := c.convert(n, path)
	switch value.Kind {
	case Map:
		return []*Node{value}
	case List:
		for _, item := range value.Items {
			if item.Kind != Map {
				c.fault(item.Pos, path, "%s is not a block of fields; allowed after << is a block, its alias or a list of them", item)
				return nil
			}
		}
		return value.Items
	case Broken:
		return nil
	}
	c.fault(value.Pos, path, "%s is not a block of fields; allowed after << is a block, its alias or a list of them", value)
	return nil
}

// Join appends a name to a field's path.
func Join(path, name string) string {
	name = printable(shorten(name))
	if path == "" {
		return name
	}
	return path + "." + name
}
