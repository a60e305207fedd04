package main

import (
	"bytes"
	"encoding/csv"
	"image/gif"
	"image/png"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSummaryHasTheLinesOfTheContract(t *testing.T) {
	lines := summary(t, done(t, "sim", "bandada", "--ticks", "3").out)
	for _, name := range []string{"scene", "ticks", "agents", "ms_per_tick", "order", "mean_speed", "groups", "caught", "goals", "arrived", "unreachable", "wall_contacts", "deepest_wall_overlap", "nonfinite", "hash"} {
		if lines[name] == "" {
			t.Errorf("got no %s", name)
		}
	}
	if lines["scene"] != "bandada" || lines["ticks"] != "3" || lines["agents"] != "150" || len(lines["hash"]) != 16 {
		t.Errorf("got %v", lines)
	}
}

// digits are those that a summary's text shows.
const digits = 1e-5

func TestJSONSaysWhatTheTextSays(t *testing.T) {
	text := summary(t, done(t, "sim", "chase", "--ticks", "60").out)
	object := decode[map[string]any](t, []byte(done(t, "sim", "chase", "--ticks", "60", "--json").out))
	if len(object) != len(text) {
		t.Errorf("got %d names want %d", len(object), len(text))
	}
	for name, value := range object {
		switch v := value.(type) {
		case string:
			if v != text[name] {
				t.Errorf("%s: got %q want %q", name, v, text[name])
			}
		case float64:
			if want := number(t, text[name]); name != "ms_per_tick" && math.Abs(v-want) > digits*math.Abs(want) {
				t.Errorf("%s: got %g want %g", name, v, want)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameHash(t *testing.T) {
	hash := func(args ...string) string {
		return summary(t, done(t, append([]string{"sim", "chase", "--ticks", "90"}, args...)...).out)["hash"]
	}
	want := hash("--workers", "1")
	for _, args := range [][]string{{"--workers", "2"}, {"--workers", "7"}, {"--seed", "7"}, {"--set", "seed=7"}, {}} {
		if got := hash(args...); got != want {
			t.Errorf("%v: got %s want %s", args, got, want)
		}
	}
	for _, args := range [][]string{{"--seed", "8"}, {"--exact"}, {"--no-autopilot"}, {"--set", "species.hound.speed.max=100"}} {
		if got := hash(args...); got == want {
			t.Errorf("%v: got the hash without it", args)
		}
	}
}

func TestSeedTakesItsWholeRange(t *testing.T) {
	const largest = "18446744073709551615"
	if got := summary(t, done(t, "sim", "bandada", "--ticks", "0", "--seed", largest).out)["seed"]; got != largest {
		t.Errorf("got %s", got)
	}
}

func TestSetReachesTheScene(t *testing.T) {
	args := []string{"sim", "bandada", "--ticks", "0", "--set", "world.size=[300, 200]", "--set", "spawn.0.count=12", "--set", "name=small, and quick"}
	lines := summary(t, done(t, args...).out)
	if lines["agents"] != "12" || lines["scene"] != "small, and quick" {
		t.Errorf("got %v", lines)
	}
}

func TestMillionRunsWithFewer(t *testing.T) {
	lines := summary(t, done(t, "sim", "million", "--ticks", "2", "--set", "spawn.0.count=2000").out)
	if lines["agents"] != "2000" || lines["scene"] != "million" {
		t.Errorf("got %v", lines)
	}
}

func TestOutOnStandardOutputIsNothingButTheState(t *testing.T) {
	r := done(t, "sim", "essaim", "--seed", "0", "--ticks", "0", "--out", "-", "--json")
	s := decode[state](t, []byte(r.out))
	if s.Tick != 0 || len(s.Agents) != 300 || s.Agents[0].ID != 1 || len(s.Agents[0].Position) != 3 {
		t.Errorf("got %.200s", r.out)
	}
	if decode[map[string]any](t, []byte(r.err))["scene"] != "essaim" {
		t.Errorf("got %q on standard error want the summary", r.err)
	}
}

// The numbers are those of the essaim fixture.
func TestEssaimStartsWithTheNumbersOfTheFixture(t *testing.T) {
	s := decode[state](t, []byte(done(t, "sim", "essaim", "--seed", "0", "--ticks", "0", "--out", "-").out))
	want := []float64{-1.7736232224851847, -1.4880303744971755, 2.14726686693728, 0.33573379553854465, -0.231845258269459, 0.24361497443169355}
	if diff := cmp.Diff(want, append(s.Agents[0].Position, s.Agents[0].Velocity...)); diff != "" {
		t.Error(diff)
	}
}

func TestARunGoesOnFromItsState(t *testing.T) {
	at := func(name string) string { return filepath.Join(t.TempDir(), name) }
	whole, half, rest := at("whole.json"), at("half.json"), at("rest.json")
	one := summary(t, done(t, "sim", "bandada", "--ticks", "20", "--out", whole).out)
	done(t, "sim", "bandada", "--ticks", "10", "--out", half)
	two := summary(t, done(t, "sim", "bandada", "--ticks", "10", "--state", half, "--out", rest).out)
	if !bytes.Equal(read(t, whole), read(t, rest)) {
		t.Error("got another state in two halves")
	}
	if one["hash"] != two["hash"] || two["tick"] != "20" || two["ticks"] != "10" {
		t.Errorf("got %v want the hash of %v", two, one)
	}
}

func TestAStateMayComeFromStandardInput(t *testing.T) {
	start := done(t, "sim", "bandada", "--ticks", "5", "--out", "-").out
	r := feed(start, "sim", "bandada", "--ticks", "0", "--state", "-", "--out", "-")
	if r.code != exitDone || r.out != start {
		t.Errorf("got exit %d, %s", r.code, r.err)
	}
}

func TestASceneMayComeFromStandardInput(t *testing.T) {
	r := feed("version: 1\nname: piped\nspecies: {a: {rules: plain, speed: {max: 1}}}\nspawn: [{species: a, at: [0, 0]}]\n", "sim", "-", "--ticks", "2")
	if lines := summary(t, r.out); r.code != exitDone || lines["scene"] != "piped" || lines["agents"] != "1" {
		t.Errorf("got exit %d, %v, %s", r.code, lines, r.err)
	}
}

func TestTraceHoldsTheFirstStateAndEveryKth(t *testing.T) {
	tests := []struct {
		ticks, every string
		want         []uint64
	}{
		{"7", "3", []uint64{0, 3, 6}},
		{"6", "3", []uint64{0, 3, 6}},
		{"2", "", []uint64{0, 1, 2}},
		{"2", "9", []uint64{0}},
		{"0", "", []uint64{0}},
	}
	for _, tt := range tests {
		t.Run(tt.ticks+" ticks, every "+tt.every, func(t *testing.T) {
			dir := t.TempDir()
			trace, out := filepath.Join(dir, "trace.jsonl"), filepath.Join(dir, "out.json")
			args := []string{"sim", "stado", "--ticks", tt.ticks, "--trace", trace, "--out", out}
			if tt.every != "" {
				args = append(args, "--every", tt.every)
			}
			done(t, args...)
			var got []uint64
			var last []byte
			for line := range bytes.Lines(read(t, trace)) {
				got = append(got, decode[state](t, line).Tick)
				last = line
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if strconv.FormatUint(got[len(got)-1], 10) == tt.ticks && !bytes.Equal(last, read(t, out)) {
				t.Error("got another last line than the final state")
			}
		})
	}
}

func TestTableAgreesWithTheSummary(t *testing.T) {
	file := filepath.Join(t.TempDir(), "metrics.csv")
	end := decode[map[string]any](t, []byte(done(t, "sim", "chase", "--ticks", "600", "--metrics", file, "--json").out))
	rows, err := csv.NewReader(bytes.NewReader(read(t, file))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows[0], ","); !strings.HasPrefix(got, "tick,agents,order,mean_speed,nearest,groups,caught,wall_contacts,hash") {
		t.Errorf("got the columns %s", got)
	}
	if len(rows) != 1+600 || rows[1][0] != "1" || rows[600][0] != "600" {
		t.Fatalf("got %d rows, the first %v", len(rows)-1, rows[1])
	}
	sums := map[string]float64{}
	for i, name := range rows[0] {
		for _, row := range rows[1:] {
			if name != "hash" {
				sums[name] += number(t, row[i])
			}
		}
		switch last := rows[600][i]; name {
		case "hash":
			if last != end[name] {
				t.Errorf("hash: got %s want %s", last, end[name])
			}
		case "caught", "wall_contacts":
			if sums[name] != end[name] {
				t.Errorf("%s: got the sum %g want %g", name, sums[name], end[name])
			}
		case "agents", "order", "mean_speed", "nearest", "groups":
			if number(t, last) != end[name] {
				t.Errorf("%s: got %s at the end want %g", name, last, end[name])
			}
		}
	}
	if sums["caught"] == 0 || sums["wall_contacts"] == 0 {
		t.Error("got nothing to sum up: the test proves nothing")
	}
}

func TestPictures(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	plain := done(t, "sim", "chase", "--ticks", "30").out
	pictured := done(t, "sim", "chase", "--ticks", "30", "--gif", at("a.gif"), "--png", at("a.png"), "--metrics", at("b.png")).out
	if got, want := summary(t, pictured)["hash"], summary(t, plain)["hash"]; got != want {
		t.Errorf("got the hash %s when watched want %s", got, want)
	}
	film, err := gif.DecodeAll(bytes.NewReader(read(t, at("a.gif"))))
	if err != nil {
		t.Fatal(err)
	}
	if film.Config.Width != 480 || len(film.Image) != 11 {
		t.Errorf("got %d frames of width %d want 11 of 480", len(film.Image), film.Config.Width)
	}
	for name, width := range map[string]int{"a.png": 1280, "b.png": 1134} {
		c, err := png.DecodeConfig(bytes.NewReader(read(t, at(name))))
		if err != nil || c.Width != width {
			t.Errorf("%s: got width %d, %v want %d", name, c.Width, err, width)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, ticks := range []string{"0", "1", "50"} {
		file := filepath.Join(t.TempDir(), "figure.SVG")
		done(t, "sim", "bandada", "--ticks", ticks, "--metrics", file)
		for _, want := range []string{"<svg", ">order<", ">mean speed [u/s]<", ">nearest [u]<", ">groups<", ">tick<", "bandada, 150 agents, seed 1"} {
			if !bytes.Contains(read(t, file), []byte(want)) {
				t.Errorf("%s ticks: got no %s", ticks, want)
			}
		}
	}
}

func TestOutputsReplaceWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "out.json"), "before")
	done(t, "sim", "stado", "--ticks", "1", "--out", file)
	if s := decode[state](t, read(t, file)); s.Tick != 1 {
		t.Errorf("got tick %d", s.Tick)
	}
	if got := folder(t, dir); len(got) != 1 {
		t.Errorf("got %v want one file", got)
	}
}

func TestWhatWasThereStaysWhenTheSceneIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "out.json"), "before")
	r := drover("sim", "bandada", "--ticks", "1", "--out", file, "--trace", filepath.Join(dir, "trace"), "--gif", filepath.Join(dir, "none", "x.gif"))
	if r.code != exitWrong || string(read(t, file)) != "before" || len(folder(t, dir)) != 1 {
		t.Errorf("got exit %d, %q and %v", r.code, read(t, file), folder(t, dir))
	}
}
