package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// asCommand makes the test binary be the command, for tests that need a process of its own.
const asCommand = "DROVER_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// result is what a command came to.
type result struct {
	code     int
	out, err string
}

// drover runs a command line with an empty standard input.
func drover(args ...string) result { return feed("", args...) }

// feed runs a command line with a standard input.
func feed(stdin string, args ...string) result {
	var out, err bytes.Buffer
	code := run(args, strings.NewReader(stdin), &out, &err)
	return result{code, out.String(), err.String()}
}

// done runs a command line that must succeed.
func done(t *testing.T, args ...string) result {
	t.Helper()
	r := drover(args...)
	if r.code != exitDone {
		t.Fatalf("drover %s: got exit %d want 0: %s", strings.Join(args, " "), r.code, r.err)
	}
	return r
}

// summary reads the lines of a summary.
func summary(t *testing.T, text string) map[string]string {
	t.Helper()
	lines := map[string]string{}
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			t.Fatalf("got the line %q want name: value", line)
		}
		lines[name] = value
	}
	return lines
}

// state is the part of a state file that tests look at.
type state struct {
	Tick   uint64
	Agents []struct {
		ID                 uint64
		Species            string
		Position, Velocity []float64
	}
}

func decode[T any](t *testing.T, data []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("got %v in %.200s", err, data)
	}
	return v
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// folder lists what is in a folder.
func folder(t *testing.T, path string) []string {
	t.Helper()
	entries, err := filepath.Glob(filepath.Join(path, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}
