package schema_test

import (
	"fmt"
	"testing"

	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

func TestNearestName(t *testing.T) {
	names := []string{"radius", "rules", "speed", "perception", "go"}
	for written, want := range map[string]string{
		"sped": "speed", "Speed": "speed", "psecd": "", "radios": "radius", "perceptoin": "perception", "percetpion": "perception",
		"og": "go", "g": "go", "x": "", "": "", "velocity": "", "rule": "rules",
	} {
		if got, ok := schema.Nearest(written, names); got != want || ok != (want != "") {
			t.Errorf("%q: got %q want %q", written, got, want)
		}
	}
}

func TestIntervalsReadLikeText(t *testing.T) {
	tests := []struct {
		in      schema.Interval
		want    string
		inside  []float64
		outside []float64
	}{
		{schema.Above(0, "u/s"), "> 0 [u/s]", []float64{5e-324, 1e12}, []float64{0, -1, 2e12}},
		{schema.AtLeast(0, ""), "≥ 0", []float64{0, 1}, []float64{-5e-324}},
		{schema.Between(0, 360, "deg"), "0 … 360 [deg]", []float64{0, 360}, []float64{-1, 360.1}},
		{schema.Interval{Lo: 0, Hi: 360, Open: true}, "> 0 and ≤ 360", []float64{1, 360}, []float64{0}},
		{schema.Any("u"), "a number [u]", []float64{-1e12, 1e12}, []float64{-2e12}},
		{schema.Between(-1e7, 1e7, ""), "-10000000 … 10000000", []float64{0}, []float64{1e8}},
		{schema.Between(0.25, 1e10, ""), "0.25 … 1e+10", []float64{1}, []float64{0}},
	}
	for _, tt := range tests {
		if got := tt.in.String(); got != tt.want {
			t.Errorf("got %q want %q", got, tt.want)
		}
		for _, v := range tt.inside {
			if !tt.in.Contains(v) {
				t.Errorf("%s: got %v outside", tt.want, v)
			}
		}
		for _, v := range tt.outside {
			if tt.in.Contains(v) {
				t.Errorf("%s: got %v inside", tt.want, v)
			}
		}
	}
}

func TestAmong(t *testing.T) {
	for want, names := range map[string][]string{"none": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := schema.Among(names); got != want {
			t.Errorf("got %q want %q", got, want)
		}
	}
}

// A field is one line of a table, wherever its value goes.
func ExampleRead() {
	type door struct {
		Width float64
		Open  bool
	}
	fields := []schema.Field[door]{
		schema.Must(schema.Number("size.width", schema.Above(0, "u"), func(d *door) *float64 { return &d.Width })),
		schema.Switch("open", func(d *door) *bool { return &d.Open }),
	}
	root, _ := syntax.Parse("door.yaml", []byte("opne: true\nsize: {width: -3}"))
	r := &schema.Reader{File: "door.yaml"}
	schema.Read(r, root, "door", fields, &door{})
	r.Faults.Sort()
	for _, f := range r.Faults {
		fmt.Println(f)
	}
	// Output:
	// door.yaml:1:1: door.opne: unknown field (did you mean open?); allowed is size or open
	// door.yaml:2:15: door.size.width: -3 is not in range; allowed is > 0 [u]
}
