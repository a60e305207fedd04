package grid

import "github.com/drover-go/drover/ecs"

// input is what a build reads.
type input struct {
	n        int
	position []ecs.Vec2
	z        []float64 // nil in the plane
	rows     []int32   // nil for all
}

// chunk is how many agents are worth a hand-over to another worker.
const chunk = 2048

// keying finds the keys of agents that are to be sorted by them.
type keying Grid

// Do finds the keys of some agents.
func (k *keying) Do(_, lo, hi int) { find((*Grid)(k), k.keys, lo, hi) }

// find writes down the cells of the agents lo … hi−1 of the input.
func find[K uint32 | uint64](g *Grid, cells []K, lo, hi int) {
	in := &g.input
	if in.rows == nil && in.z == nil && g.x.torus && g.y.torus {
		findPlane(&g.x, &g.y, in.position[lo:hi], cells[lo:hi])
		return
	}
	for k := lo; k < hi; k++ {
		i, h := at(in.rows, k), 0.0
		if in.z != nil {
			h = in.z[i]
		}
		p := in.position[i]
		cells[k] = K(g.key(g.x.index(p.X), g.y.index(p.Y), g.z.index(h)))
	}
}

// findPlane finds the cells of points of a planar torus. It cuts off where index rounds down: only below the border do
// the two differ, and there both end in the first cell.
func findPlane[K uint32 | uint64](ofX, ofY *axis, points []ecs.Vec2, cells []K) {
	x, y := *ofX, *ofY
	cells = cells[:len(points)]
	for k := range points {
		ix := clamp(int(float64((points[k].X-x.lo)*x.per)), x.n)
		iy := clamp(int(float64((points[k].Y-y.lo)*y.per)), y.n)
		cells[k] = K(iy*x.n + ix)
	}
}
