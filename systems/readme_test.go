package systems_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsTheExample checks that the README's drop-in code is what the compiled example adds, and that it is
// under 20 lines.
func TestReadmeShowsTheExample(t *testing.T) {
	read := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	between := func(s, from, to string) string {
		_, rest, ok := strings.Cut(s, from)
		part, _, ok2 := strings.Cut(rest, to)
		if !ok || !ok2 {
			t.Fatalf("found no part between %q and %q", from, to)
		}
		return part
	}
	example := between(read("example_test.go"), "// drover: from here\n", "\t// drover: to here")
	shown := between(read("../README.md"), "```go\n", "```")
	want := strings.ReplaceAll("\n"+example, "\n\t", "\n")[1:]
	if shown != want {
		t.Errorf("got README code\n%s\nwant the example's\n%s", shown, want)
	}
	if n := strings.Count(want, "\n"); n >= 20 {
		t.Errorf("got %d lines, want under 20", n)
	}
}
