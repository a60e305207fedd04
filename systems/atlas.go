package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// atlas holds the grids of the level, one for each class of agents.
type atlas struct {
	pages []page
	tick  uint64
}

// page is the grid of a class, the one that will replace it when the level has changed, and the memory of the
// one before.
type page struct {
	grid, next, spare *field.Grid
	used              uint64 // the last tick in which it was wanted
}

const (
	// mostGrids is how many classes of agents have a grid at a time; it must be small, as it is searched.
	mostGrids = 8
	// gridCells is how many cells of grids are built in a tick, fieldCells how many of fields.
	gridCells  = 1 << 13
	fieldCells = 1 << 16
	gridChunk  = 256
	// outside is how far around the shapes of an open world a grid reaches [radii].
	outside = 8.0
)

// grid returns the grid for a class, ready or not, or nil where too many classes are in use.
func (n *atlas) grid(c *core, cache *field.Cache, class field.Class) *field.Grid {
	old := -1
	for i := range n.pages {
		p := &n.pages[i]
		if p.grid.Class() == class {
			p.used = n.tick
			return p.grid
		}
		if old < 0 || p.used < n.pages[old].used {
			old = i
		}
	}
	if len(n.pages) < mostGrids {
		n.pages = append(n.pages, page{})
		old = len(n.pages) - 1
	} else if n.pages[old].used+wayEvery > n.tick {
		return nil
	}
	p := &n.pages[old]
	cache.Drop(p.grid)
	*p = page{grid: field.NewGrid(c.lasting, c.area(class), class, p.grid), spare: p.spare, used: n.tick}
	return p.grid
}

// area is what a grid covers: the world, or where an open one has shapes.
func (c *core) area(class field.Class) geometry.Bounds {
	if c.world.Edges == ecs.Open {
		if b, ok := field.Around(c.lasting, outside*class.Radius); ok {
			return b
		}
	}
	w := c.world
	return geometry.Bounds{Min: w.Min.XY(), Max: ecs.Vec2{X: w.Min.X + w.Size.X, Y: w.Min.Y + w.Size.Y}}
}

// build builds some cells of the grids that are not ready, the older ones first. Where the level has changed,
// the grid of the old one serves until that of the new one is ready, so that a door that moves all the time
// does not leave anybody without.
func (n *atlas) build(c *core, cache *field.Cache) {
	left := gridCells
	for i := range n.pages {
		p := &n.pages[i]
		if p.used+wayEvery <= n.tick {
			continue
		}
		n.work(c, p.grid, &left)
		if p.next == nil && p.grid.Level() != c.lasting {
			p.next, p.spare = field.NewGrid(c.lasting, c.area(p.grid.Class()), p.grid.Class(), p.spare), nil
		}
		if p.next == nil {
			continue
		}
		if n.work(c, p.next, &left); p.next.Ready() {
			cache.Drop(p.grid)
			p.grid, p.next, p.spare = p.next, nil, p.grid
		}
	}
}

func (n *atlas) work(c *core, grid *field.Grid, left *int) {
	for k := grid.Step(*left); k > 0; k = grid.Step(*left) {
		c.pool.Run(k, gridChunk, grid)
		grid.Advance(k)
		*left -= k
	}
}
