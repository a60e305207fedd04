package kernel

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBlocksAreKeptAsByTwin stores the sums of 1 … 8 lanes to rows in any order, with room around them that nobody may
// write.
func TestBlocksAreKeptAsByTwin(t *testing.T) {
	if !vectors {
		t.Skip("this build or processor has no assembly to compare")
	}
	const rows = 20
	rng := rand.New(rand.NewPCG(5, 6))
	for axes := 2; axes <= 3; axes++ {
		for round := range 200 {
			n := 1 + round%lanes
			g, _ := randomBlock(rng, axes, 0, 0)
			b := &g.block
			for _, row := range []*[lanes]float32{&b.sx, &b.sy, &b.sz, &b.ax, &b.ay, &b.az, &b.cx, &b.cy, &b.cz} {
				for lane := range row {
					row[lane] = rng.Float32()
				}
			}
			for lane := range b.flocked {
				b.flocked[lane] = rng.Int32()
			}
			var list []int32
			for _, row := range rng.Perm(rows)[:n+rng.IntN(rows-n)] {
				list = append(list, int32(row))
			}
			var want, got Mirror
			for _, m := range []*Mirror{&want, &got} {
				m.found = make([]found, rows)
				for row := range m.found {
					m.found[row] = found{aligned: guard >> 1, sx: float32(row)}
				}
				if axes == 3 {
					m.lifted = make([]ascents, rows)
					for row := range m.lifted {
						m.lifted[row].s = float32(row)
					}
				}
			}
			want.keepEach(list[:n], b)
			got.keepBlock(list[:n], b)
			if diff := cmp.Diff(&want, &got, cmp.AllowUnexported(Mirror{}, found{}, ascents{}, record{}, lift{}, bounds{})); diff != "" {
				t.Fatalf("%d axes, %d lanes, rows %v (−twin +assembly):\n%s", axes, n, list[:n], diff)
			}
		}
	}
}
