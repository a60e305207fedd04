package record

import (
	"strings"
	"testing"
)

func TestMarksAreRoundNumbers(t *testing.T) {
	tests := []struct {
		axis      axis
		low, high float64
		want      string
	}{
		{axis{marks: 4}, 0, 1.08, "0.0 0.5 1.0"},
		{axis{marks: 4}, 0, 2.7, "0 1 2"},
		{axis{marks: 4}, 0, 0.001, "0.0000 0.0005 0.0010"},
		{axis{marks: 4, least: 1}, 0, 1, "0 1"},
		{axis{marks: 8, least: 1}, 0, 3000, "0 500 1000 1500 2000 2500 3000"},
		{axis{marks: 8, least: 1}, 1234, 1240, "1234 1235 1236 1237 1238 1239 1240"},
	}
	for _, tt := range tests {
		var labels []string
		for _, mark := range tt.axis.Ticks(tt.low, tt.high) {
			labels = append(labels, mark.Label)
		}
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("%v … %v: got %s want %s", tt.low, tt.high, got, tt.want)
		}
	}
}

func TestLongCurvesKeepTheirExtremes(t *testing.T) {
	f := Figure{}
	var p panel
	for i := range 100_000 {
		f.ticks = append(f.ticks, float64(i))
		p.values = append(p.values, 0)
	}
	p.values[41_234], p.values[41_235] = 7, -7
	points := f.points(&p)
	if len(points) > mostPoints+1 {
		t.Errorf("got %d points want at most %d", len(points), mostPoints)
	}
	low, high, last := 0., 0., -1.
	for _, q := range points {
		low, high = min(low, q.Y), max(high, q.Y)
		if q.X <= last {
			t.Fatalf("got %v after %v", q.X, last)
		}
		last = q.X
	}
	if low != -7 || high != 7 {
		t.Errorf("got %v … %v want -7 … 7", low, high)
	}
}
