package grid

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/par"
)

// crowd is what a build gets.
type crowd struct {
	world    ecs.World
	radius   float64
	position []ecs.Vec2
	z        []float64
	rows     []int32
}

func (c *crowd) build(g *Grid) { g.Build(c.world, c.radius, c.position, c.z, c.rows) }

// sorted returns the rows in the order that the standard library sorts them to, by their cells in a grid that has them.
func (c *crowd) sorted(g *Grid) []int32 {
	rows := slices.Clone(c.rows)
	for i := range c.position {
		if c.rows == nil {
			rows = append(rows, int32(i))
		}
	}
	cell := func(k int) uint64 {
		p, z := c.position[rows[k]], 0.0
		if c.z != nil {
			z = c.z[rows[k]]
		}
		return g.key(g.x.index(p.X), g.y.index(p.Y), g.z.index(z))
	}
	sort.SliceStable(rows, func(i, j int) bool { return cell(i) < cell(j) })
	return rows
}

// randomCrowd returns one of a kind, with agents enough for workers to share.
func randomCrowd(rng *rand.Rand, kind string) crowd {
	n := par.Shared*chunk + rng.IntN(3*chunk)
	side := 100 + 3000*rng.Float64()
	c := crowd{radius: 5 + 40*rng.Float64(), world: ecs.World{Edges: ecs.Torus}}
	c.world.Min = ecs.Vec3{X: side * (rng.Float64() - 0.5), Y: side * (rng.Float64() - 0.5)}
	c.world.Size = ecs.Vec3{X: side, Y: side * (0.3 + rng.Float64()), Z: side / 8}
	for range n {
		p := ecs.Vec2{X: c.world.Min.X + side*rng.Float64(), Y: c.world.Min.Y + c.world.Size.Y*rng.Float64()}
		if kind == "one point" {
			p = c.world.Min.XY()
		}
		c.position = append(c.position, p)
	}
	switch kind {
	case "open":
		c.world.Edges = ecs.Open
	case "far apart":
		c.world.Edges = ecs.Open
		c.position[n/2] = ecs.Vec2{X: 1e9, Y: -1e9}
	case "in space":
		c.world.Dimensions = 3
		for range n {
			c.z = append(c.z, c.world.Size.Z*rng.Float64())
		}
	case "some rows":
		for len(c.position) < 2*n {
			c.position = append(c.position, c.position[rng.IntN(n)])
		}
		for i := range c.position {
			if i%2 == 0 {
				c.rows = append(c.rows, int32(i))
			}
		}
	}
	return c
}

// TestOrderIsThatOfAStableSort with however many workers, in grids that held something else before.
func TestOrderIsThatOfAStableSort(t *testing.T) {
	const workersAtMost = 8
	for _, kind := range []string{"plane", "open", "far apart", "in space", "some rows", "one point"} {
		t.Run(kind, func(t *testing.T) {
			var grids [workersAtMost + 1]Grid // by workers, the first without a pool
			for workers := 1; workers <= workersAtMost; workers++ {
				grids[workers].Pool = par.New(workers)
			}
			rng := rand.New(rand.NewPCG(1, uint64(len(kind))))
			for range 4 {
				c := randomCrowd(rng, kind)
				c.build(&grids[0])
				want := c.sorted(&grids[0])
				for workers := range grids {
					g := &grids[workers]
					c.build(g)
					if !slices.Equal(g.Order, want) {
						t.Fatalf("%d workers, %d agents: got another order than a stable sort", workers, len(want))
					}
					if !g.sparse && !slices.Equal(g.start, grids[0].start) {
						t.Fatalf("%d workers: cells begin elsewhere than without", workers)
					}
					if workers == 2 && !g.sparse && g.parts != 2 {
						t.Fatalf("2 workers: got %d parts, want 2", g.parts)
					}
					for place, row := range g.Order {
						if c.rows == nil && int(g.Place[row]) != place {
							t.Fatalf("%d workers, row %d: got place %d, want %d", workers, row, g.Place[row], place)
						}
					}
				}
			}
		})
	}
}
