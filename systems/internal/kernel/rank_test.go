package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWithin2FindsTheNearest: the bound of a lane holds as many distances as are wanted, and none that tie.
func TestWithin2FindsTheNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		n := 2 + rng.IntN(300)
		k := &pack{distances: make([]float32, n*lanes)}
		var columns [lanes][]float32
		var wanted, perceived [lanes]int32
		for i := range k.distances {
			lane := i % lanes
			d2 := float32(rng.Float64()) * (1 << 58)
			if lane == 0 && rng.IntN(2) == 0 {
				d2 /= 1 << 20 // two clusters
			}
			k.distances[i] = d2
			columns[lane] = append(columns[lane], d2)
		}
		for lane := range lanes {
			k.block.radius2[lane] = 1 << 58
			wanted[lane], perceived[lane] = int32(rng.IntN(n)), int32(n)
			slices.Sort(columns[lane])
		}
		known := float32(math.Inf(1))
		if rng.IntN(2) == 0 {
			known = columns[1][max(int(wanted[1]), n/2)]
			for lane, column := range columns {
				end, _ := slices.BinarySearch(column, math.Nextafter32(known, known*2))
				perceived[lane] = int32(end)
				wanted[lane] = max(0, min(wanted[lane], perceived[lane]-1))
			}
		}
		bounds := k.within2(&wanted, &perceived, known)
		for lane, want := range wanted {
			if want == 0 {
				continue
			}
			last, next := columns[lane][want-1], columns[lane][want]
			if tied := last == next; !tied && lane != 0 && k.tied[lane] {
				t.Fatalf("%d of %d: got a tie, but %v < %v", want, n, last, next)
			}
			if !k.tied[lane] && (bounds[lane] < last || bounds[lane] >= next) {
				t.Fatalf("%d of %d: got the bound %v, want it from %v to below %v", want, n, bounds[lane], last, next)
			}
		}
	}
}

func TestWithin2MarksTies(t *testing.T) {
	k := &pack{distances: make([]float32, 3*lanes)}
	for i := range k.distances {
		k.distances[i] = []float32{1 << 50, 1 << 52, 1 << 52}[i/lanes]
	}
	var wanted, perceived [lanes]int32
	for lane := range lanes {
		k.block.radius2[lane], perceived[lane] = 1<<58, 3
	}
	wanted[1], wanted[2] = 1, 2
	k.within2(&wanted, &perceived, float32(math.Inf(1)))
	if want := [lanes]bool{2: true}; k.tied != want {
		t.Errorf("got ties %v, want %v", k.tied, want)
	}
}

func TestLeastGenericFindsTheLeastOfALane(t *testing.T) {
	const beyond = 100 // what the rows begin with
	distances := make([]float32, 0, 6*lanes)
	for _, d2 := range []float32{7, 2, 9, 2, float32(math.Inf(1)), 5} {
		for lane := range lanes {
			distances = append(distances, d2*float32(lane))
		}
	}
	from := [lanes]float32{2: 5, 3: 7, 4: 200}
	least := make([][lanes]float32, fewRows)
	for row := range least {
		for lane := range lanes {
			least[row][lane] = beyond
		}
	}
	leastGeneric(distances, &from, least)
	tests := []struct {
		name string
		lane int
		want [fewRows]float32
	}{
		{"all of them, the tied ones twice", 1, [fewRows]float32{2, 2, 5, 7}},
		{"from a bound on", 2, [fewRows]float32{10, 14, 18, beyond}},
		{"from a bound on, that nothing is at", 3, [fewRows]float32{15, 21, 27, beyond}},
		{"nothing", 4, [fewRows]float32{beyond, beyond, beyond, beyond}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for row, want := range tt.want {
				if got := least[row][tt.lane]; got != want {
					t.Errorf("row %d: got %v, want %v", row, got, want)
				}
			}
		})
	}
}

// compareLeast compares the least of the distances from bounds on.
func compareLeast(t *testing.T, distances []float32, from *[lanes]float32) {
	t.Helper()
	for _, rows := range []int{fewRows, manyRows} {
		got, want := make([][lanes]float32, rows+2), make([][lanes]float32, rows+2) // with guard rows
		for row := range got {
			for lane := range lanes {
				got[row][lane] = float32(1<<58) * float32(lane) // in the first lane nothing is less
			}
		}
		copy(want, got)
		leastGeneric(distances, from, want[1:1+rows])
		leastFrom(distances, from, got[1:1+rows])
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("the least %d of %d distances differ (−twin +assembly):\n%s", rows, len(distances)/lanes, diff)
		}
	}
}
