package systems

import "github.com/drover-go/drover/ecs"

// Grid sorts the agents by cell for this tick's neighbor searches.
//
// Reads current positions; writes the cells.
type Grid struct{ core *core }

// idleCell is the cell size of a grid that no flocking behavior needs, in body diameters, and where
// agents have no bodies either [u].
const (
	idleBodies = 2
	idleCell   = 1
)

// packChunk is how many agents are packed at a time.
const packChunk = 2048

// Update builds the grid.
func (g *Grid) Update(t *ecs.Tick) {
	c, a := g.core, t.Agents
	reach := c.cell()
	c.grid.Build(c.world, reach, a.Position, a.Altitude, nil)
	f := &c.field
	f.World, f.Agents, f.Grid, f.Reach, f.Walls = c.world, a, &c.grid, reach, c.walls
	c.kernel.Prepare(&c.field)
	c.pool.Run(a.Len(), packChunk, g)
}

// Do packs some agents for the kernel.
func (g *Grid) Do(_, lo, hi int) { g.core.kernel.Pack(&g.core.field, lo, hi) }

// cell is the radius that the grid is built for [u]: the largest perception radius, else a few bodies.
func (c *core) cell() float64 {
	switch {
	case c.reach > 0:
		return c.reach
	case c.maxBody > 0:
		return idleBodies * 2 * c.maxBody
	}
	return idleCell
}
