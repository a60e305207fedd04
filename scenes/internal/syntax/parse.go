package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds on what a file may ask of the parser, which recurses.
const (
	// MaxBytes is the largest scene file [bytes].
	MaxBytes = 8 << 20
	// maxDepth is the deepest nesting of brackets, and the longest run of structure without content.
	maxDepth = 100
	// maxShared is how many nodes aliases may add.
	maxShared = 1 << 20
)

// Parse reads a file's YAML. It returns what could be read together with the faults found; the node
// is nil when there is nothing to go on with. An empty file is an empty map.
func Parse(file string, data []byte) (*Node, Faults) {
	return parse(file, data, "")
}

func parse(file string, data []byte, option string) (root *Node, faults Faults) {
	at := Pos{Line: 1, Col: 1, Option: option}
	fail := func(p Pos, format string, args ...any) (*Node, Faults) {
		p.Option = option
		return nil, Faults{{File: file, Pos: p, Message: fmt.Sprintf(format, args...)}}
	}
	if len(data) > MaxBytes {
		return fail(at, "the file is too large; allowed is at most %d bytes", MaxBytes)
	}
	defer func() { // the YAML library is not ours: whatever it does with odd bytes is a bad file
		if p := recover(); p != nil {
			root, faults = fail(at, "is not valid YAML: the parser gave up (%v)", p)
		}
	}()
	tokens := lexer.Tokenize(string(bytes.TrimPrefix(data, []byte("\ufeff"))))
	if p, deep := tooDeep(tokens); deep {
		return fail(p, "is nested too deeply; allowed is %d levels", maxDepth)
	}
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		p, message := syntaxError(err)
		return fail(p, "is not valid YAML: %s", strings.ReplaceAll(message, "\t", `\t`))
	}
	c := converter{file: file, option: option, anchors: map[string]*Node{}}
	root = c.document(tree)
	if c.tooLarge(root) {
		return fail(at, "its aliases repeat more than %d values", maxShared)
	}
	return root, c.faults
}

// tooDeep guards the recursive parser's stack.
func tooDeep(tokens token.Tokens) (Pos, bool) {
	depth, run := 0, 0
	for _, t := range tokens {
		run++
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
			run = 0
		case token.StringType, token.IntegerType, token.FloatType, token.SingleQuoteType, token.DoubleQuoteType,
			token.NullType, token.BoolType, token.CommentType, token.CollectEntryType:
			run = 0
		}
		if depth > maxDepth || run > maxDepth {
			return position(t), true
		}
	}
	return Pos{}, false
}

func syntaxError(err error) (Pos, string) {
	var e yaml.Error
	if errors.As(err, &e) {
		return position(e.GetToken()), e.GetMessage()
	}
	return Pos{Line: 1, Col: 1}, err.Error()
}

func position(t *token.Token) Pos {
	if t == nil || t.Position == nil {
		return Pos{Line: 1, Col: 1}
	}
	return Pos{Line: max(t.Position.Line, 1), Col: max(t.Position.Column, 1)}
}

// document converts the file's only document.
func (c *converter) document(tree *ast.File) *Node {
	var root *Node
	for _, doc := range tree.Docs {
		if _, directive := doc.Body.(*ast.DirectiveNode); directive || doc.Body == nil {
			continue
		}
		if root != nil {
			c.fault(position(doc.Body.GetToken()), "", "a second document; allowed is one document a file")
			break
		}
		root = c.convert(doc.Body, "")
	}
	if root == nil {
		root = &Node{Kind: Map, Pos: Pos{Line: 1, Col: 1, Option: c.option}}
	}
	return root
}

// tooLarge reports whether aliases blow the tree up beyond reason (the "billion laughs").
func (c *converter) tooLarge(root *Node) bool {
	limit := c.made + maxShared
	sizes := map[*Node]int{}
	var size func(n *Node) int
	size = func(n *Node) int {
		if s, known := sizes[n]; known {
			return s
		}
		s := 1
		for _, item := range n.Items {
			s = min(s+size(item), limit+1)
		}
		for _, e := range n.Entries {
			s = min(s+size(e.Value), limit+1)
		}
		sizes[n] = s
		return s
	}
	return size(root) > limit
}
