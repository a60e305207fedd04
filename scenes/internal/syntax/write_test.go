package syntax_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/drover-go/drover/scenes/internal/syntax"
	"pgregory.net/rapid"
)

// same parses what was formatted and compares the trees by formatting again, at another depth too.
func same(t interface{ Fatalf(string, ...any) }, n *syntax.Node) {
	for _, depth := range []int{0, 1, 3} {
		text := n.Format(depth)
		again, faults := syntax.Parse("x", []byte(text))
		if len(faults) > 0 {
			t.Fatalf("got %v in\n%s", faults, text)
		}
		if got, want := again.Format(2), n.Format(2); got != want {
			t.Fatalf("got\n%swant\n%s", got, want)
		}
	}
}

func TestFormattedScenesReadBack(t *testing.T) {
	files, err := filepath.Glob("../../../assets/scenes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got no scenes: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		root, faults := syntax.Parse(file, data)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		same(t, root)
	}
}

func TestFormattedTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringN(0, 20, 60), rapid.SampledFrom([]string{"true", "No", "1e3", ".nan", "a: b", "#c", "~", "0x1f", "- x", "a-b c", "[", "…", "\x00\r\n\t\u2028"})).Draw(t, "text")
		root := &syntax.Node{Kind: syntax.Map, Entries: []syntax.Entry{{Key: "k", Value: &syntax.Node{Kind: syntax.Text, Text: text}}}}
		again, faults := syntax.Parse("x", []byte(root.Format(1)))
		if len(faults) > 0 || again.Get("k") == nil || again.Get("k").Text != text || again.Get("k").Kind != syntax.Text {
			t.Fatalf("%q: got %v, %v of %s", text, again.Get("k"), faults, root.Format(1))
		}
	})
}
