package tiled

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxDepth is the deepest nesting of elements; the decoders recurse.
const maxDepth = 100

// element is one element of an XML file.
type element struct {
	name     string
	attrs    []xml.Attr
	children []*element
	raw      []byte // from its start tag to its end tag
	text     string // of elements that hold tile data
}

// parseXML reads a file whose outermost element has a name. The error says what is wrong and what is allowed.
func parseXML(data []byte, name string) (*element, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	top := &element{}
	open, begins := []*element{top}, []int64{0}
	for {
		begin := d.InputOffset()
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("is not valid XML: %s; allowed is %s", strings.TrimPrefix(err.Error(), "XML syntax error on "), formats(name))
		}
		here := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) > maxDepth {
				return nil, fmt.Errorf("line %d is nested too deeply; allowed is %d levels", lineOf(d), maxDepth)
			}
			e := &element{name: t.Name.Local, attrs: t.Copy().Attr}
			here.children = append(here.children, e)
			open, begins = append(open, e), append(begins, begin)
		case xml.EndElement:
			here.raw = data[begins[len(begins)-1]:d.InputOffset()]
			open, begins = open[:len(open)-1], begins[:len(begins)-1]
		case xml.CharData:
			if here.name == "data" || here.name == "chunk" {
				here.text += string(t)
			}
		}
	}
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '{' {
		return nil, fmt.Errorf("is JSON, which is not read; allowed is %s: save it so in the editor", formats(name))
	}
	if len(top.children) != 1 || top.children[0].name != name {
		return nil, fmt.Errorf("is not a file of Tiled with one <%s>; allowed is %s", name, formats(name))
	}
	return top.children[0], nil
}

// formats says what to give where an outermost element is read.
func formats(name string) string {
	return fmt.Sprintf("a %s saved as %s", name, map[string]string{"map": "TMX", "tileset": "TSX", "template": "TX"}[name])
}

func lineOf(d *xml.Decoder) int {
	line, _ := d.InputPos()
	return line
}

// attr returns an attribute and whether it is there.
func (e *element) attr(name string) (string, bool) {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value, true
		}
	}
	return "", false
}

// child returns the first child of a name, or nil.
func (e *element) child(name string) *element {
	for _, c := range e.children {
		if c.name == name {
			return c
		}
	}
	return nil
}
