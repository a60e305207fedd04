package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// flat writes a tree on one line.
func flat(n *syntax.Node) string {
	switch n.Kind {
	case syntax.List:
		parts := make([]string, len(n.Items))
		for i, item := range n.Items {
			parts[i] = flat(item)
		}
		return "[" + strings.Join(parts, " ") + "]"
	case syntax.Map:
		parts := make([]string, len(n.Entries))
		for i, e := range n.Entries {
			parts[i] = e.Key + ":" + flat(e.Value)
		}
		return "{" + strings.Join(parts, " ") + "}"
	case syntax.Broken:
		return "!"
	}
	return n.String()
}

func TestTreesOfYAML(t *testing.T) {
	tests := []struct{ name, text, want, faults string }{
		{name: "an empty file is an empty map", want: "{}"},
		{name: "comments only", text: "# nothing\n", want: "{}"},
		{name: "a directive before the document", text: "%YAML 1.2\n---\na: 1", want: "{a:1}"},
		{name: "an alias is its anchor", text: "a: &x [1, 2]\nb: *x", want: "{a:[1 2] b:[1 2]}"},
		{name: "an anchor can be set again", text: "a: &x 1\nb: *x\nc: &x 2\nd: *x", want: "{a:1 b:1 c:2 d:2}"},
		{name: "own fields win over merged ones", text: "a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}", want: "{a:{p:1 q:2} b:{q:3 p:1}}"},
		{name: "the first of merged maps wins", text: "a: &x {p: 1}\nb: &y {p: 2, q: 2}\nc: {<<: [*x, *y]}", want: "{a:{p:1} b:{p:2 q:2} c:{p:1 q:2}}"},
		{name: "a merge of a merge", text: "a: &x {p: 1}\nb: &y {<<: *x}\nc: {<<: *y}", want: "{a:{p:1} b:{p:1} c:{p:1}}"},
		{name: "merging what is no map", text: "a: &x 1\nb: {<<: *x}\nc: {<<: [*x]}", want: "{a:1 b:{} c:{}}",
			faults: "f:1:7: b: 1 is not a block of fields; allowed after << is a block, its alias or a list of them\n" +
				"f:1:7: c: 1 is not a block of fields; allowed after << is a block, its alias or a list of them"},
		{name: "merging an unknown alias", text: "b: {<<: *x}", want: "{b:{}}", faults: "f:1:9: b: *x is not an anchor; allowed is one that stands before, as &x"},
		{name: "keys that are numbers or quoted", text: "1: a\n\"b c\": d\ntrue: e", want: "{1:a b c:d true:e}"},
		{name: "an explicit key", text: "? a\n: 1", want: "{a:1}"},
		{name: "a key given twice", text: "a: 1\na: 2\na: 3", want: "{a:1}", faults: "f:2:1: a: given twice; the first is in line 1\nf:3:1: a: given twice; the first is in line 1"},
		{name: "a block of text", text: "a: |\n  3\n", want: `{a:"3\n"}`},
		{name: "nothing", text: "a:\nb: ~\nc: null", want: "{a:nothing b:nothing c:nothing}"},
		{name: "a byte order mark and line ends of Windows", text: "\ufeffa: 1\r\nb:\r\n  c: 2\r\n", want: "{a:1 b:{c:2}}"},
		{name: "what would break a line is quoted", text: "a: \x01b", want: `{a:"\x01b"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, faults := syntax.Parse("f", []byte(tt.text))
			if root == nil {
				t.Fatal(faults)
			}
			if got := flat(root); got != tt.want {
				t.Errorf("got %s want %s", got, tt.want)
			}
			faults.Sort()
			if got := faults.Error(); got != tt.faults {
				t.Errorf("got faults %s\nwant %s", got, tt.faults)
			}
		})
	}
}

func TestLongValuesAreShortened(t *testing.T) {
	root, _ := syntax.Parse("f", []byte("a: "+strings.Repeat("é", 100)+"\nb: [1, 2, 3, 4, 5, 6, 7, 8, 9]"))
	if got, want := root.Get("a").String(), strings.Repeat("é", 39)+"…"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if got, want := root.Get("b").String(), "[1, 2, 3, 4, 5, 6, 7, …]"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}

func ExampleFaults() {
	_, faults := syntax.Parse("flock.yaml", []byte("seed: 1\nseed: 2\nspecies: *none\n"))
	fmt.Println(faults)
	// Output:
	// flock.yaml:2:1: seed: given twice; the first is in line 1
	// flock.yaml:3:10: species: *none is not an anchor; allowed is one that stands before, as &none
}
