package grid

import "github.com/drover-go/drover/ecs"

// input is what a build reads.
type input struct {
	position []ecs.Vec2
	z        []float64 // nil in the plane
	rows     []int32   // nil for all
}

// chunk is how many agents a worker finds the cells of at a time.
const chunk = 2048

// keying finds the cells of agents.
type keying Grid

// Do finds the cells of some agents.
func (k *keying) Do(_, lo, hi int) {
	g := (*Grid)(k)
	if in := &g.input; in.rows == nil && in.z == nil && g.x.torus && g.y.torus {
		g.keyPlane(in.position[lo:hi], g.cells[lo:hi])
		return
	}
	for k := lo; k < hi; k++ {
		i, h := at(g.input.rows, k), 0.0
		if g.input.z != nil {
			h = g.input.z[i]
		}
		p := g.input.position[i]
		g.cells[k] = g.key(g.x.index(p.X), g.y.index(p.Y), g.z.index(h))
	}
}

// keyPlane finds the cells of points of a planar torus. It cuts off where index rounds down: only below the border do
// the two differ, and there both end in the first cell.
func (g *Grid) keyPlane(points []ecs.Vec2, cells []uint64) {
	x, y := g.x, g.y
	for k := range points {
		ix := clamp(int(float64((points[k].X-x.lo)*x.per)), x.n)
		iy := clamp(int(float64((points[k].Y-y.lo)*y.per)), y.n)
		cells[k] = uint64(iy)*uint64(x.n) + uint64(ix)
	}
}
