package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// atlas holds the grids of a level, one for each class of agents.
type atlas struct {
	pages []page
	tick  uint64
}

// page is a grid and when it was last wanted.
type page struct {
	grid *field.Grid
	used uint64
}

const (
	// mostGrids is how many classes of agents have a grid at a time; it must be small, as it is searched.
	mostGrids = 8
	// gridCells is how many cells of grids are built in a tick, fieldCells how many of fields.
	gridCells  = 1 << 14
	fieldCells = 1 << 16
	gridChunk  = 256
	// outside is how far around the shapes of an open world a grid reaches [radii].
	outside = 8.0
)

func (n *atlas) reset() {
	clear(n.pages)
	n.pages = n.pages[:0]
}

// grid returns the grid for a class, ready or not, or nil where too many classes are in use.
func (n *atlas) grid(c *core, class field.Class) *field.Grid {
	old := -1
	for i := range n.pages {
		if n.pages[i].grid.Class() == class {
			n.pages[i].used = n.tick
			return n.pages[i].grid
		}
		if old < 0 || n.pages[i].used < n.pages[old].used {
			old = i
		}
	}
	fresh := page{used: n.tick}
	switch {
	case len(n.pages) < mostGrids:
		fresh.grid = field.NewGrid(c.walls, c.area(class), class)
		n.pages = append(n.pages, fresh)
	case n.pages[old].used < n.tick:
		fresh.grid = field.NewGrid(c.walls, c.area(class), class)
		n.pages[old] = fresh
	}
	return fresh.grid
}

// area is what a grid covers: the world, or where an open one has shapes.
func (c *core) area(class field.Class) geometry.Bounds {
	if c.world.Edges == ecs.Open {
		if b, ok := field.Around(c.walls, outside*class.Radius); ok {
			return b
		}
	}
	w := c.world
	return geometry.Bounds{Min: w.Min.XY(), Max: ecs.Vec2{X: w.Min.X + w.Size.X, Y: w.Min.Y + w.Size.Y}}
}

// build builds some cells of the grids that are not ready, the older ones first.
func (n *atlas) build(c *core) {
	left := gridCells
	for i := range n.pages {
		grid := n.pages[i].grid
		for k := grid.Step(left); k > 0; k = grid.Step(left) {
			c.pool.Run(k, gridChunk, grid)
			grid.Advance(k)
			left -= k
		}
	}
}
