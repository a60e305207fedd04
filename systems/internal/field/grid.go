package field

import (
	"math"

	"github.com/drover-go/drover/systems/internal/geometry"
)

const (
	// MaxCells bounds the cells of a grid [1]. Each takes 22 bytes, and 4 in every field.
	MaxCells = 1 << 18

	// cellRadii is the size of a cell where the bound allows it [radii]. At half a radius the places beside
	// a rounded corner are near enough to each other that a line between them clears it.
	cellRadii = 0.5

	// snug and roomy are the clearances that a place should have from walls [radii]: it is moved within its
	// cell to be snug, and ways through places that are not roomy cost twice.
	snug, roomy = 1.1, 1.4
)

// none marks a missing cell or label.
const none = -1

// Class is what the agents that share a grid have in common.
type Class struct {
	// Radius is the disc's [u]. It must be positive.
	Radius float64
	// Z is the height at which the level is cut [u].
	Z float64
}

// Grid is a level as one class of agents can walk it. Once [Grid.Ready], any number of goroutines may read
// it.
type Grid struct {
	class  Class
	level  *geometry.Level
	origin Vec2
	size   float64 // of a cell [u]
	nx, ny int
	// The ways to the neighbors by direction; 4 to 7 are opposite to 0 to 3, the odd ones diagonal.
	dx, dy, jump [8]int

	place []Vec2  // where the disc fits, for cells whose kind is not solid
	kind  []kind  // by cell
	links []uint8 // by cell: bit k says that the place in direction k is reached in a straight line
	label []int32 // by cell: its connected component, none where solid

	stage stage
	done  int // cells of the stage
	queue []int32
}

// kind says how much room a cell has.
type kind uint8

const (
	solid kind = iota // no place where the disc fits was found
	tight             // there is, with walls near
	ample             // roomy
	vast              // no wall near enough to be in the way to any neighbor
)

// NewGrid returns a grid over an area of the level, yet to be built by [Grid.Step]. It takes the memory of
// an old one, which may be nil and must no longer be in use.
func NewGrid(level *geometry.Level, area geometry.Bounds, class Class, old *Grid) *Grid {
	w, h := area.Max.X-area.Min.X, area.Max.Y-area.Min.Y
	size := class.Radius * cellRadii
	size = max(size, math.Sqrt(float64(w*h)/MaxCells), w/MaxCells, h/MaxCells)
	nx, ny := cellsOf(w, size), cellsOf(h, size)
	for nx*ny > MaxCells {
		size *= coarser
		nx, ny = cellsOf(w, size), cellsOf(h, size)
	}
	n := nx * ny
	// About the middle, so that the mirror image of a level has the mirror image of its cells.
	origin := Vec2{
		X: float64((area.Min.X+area.Max.X)/2) - float64(float64(nx)*size/2),
		Y: float64((area.Min.Y+area.Max.Y)/2) - float64(float64(ny)*size/2),
	}
	g := old
	if g == nil || cap(g.kind) < n {
		g = &Grid{
			place: make([]Vec2, n), kind: make([]kind, n), links: make([]uint8, n),
			label: make([]int32, n), queue: make([]int32, 0, n),
		}
	}
	*g = Grid{
		class: class, level: level, origin: origin, size: size, nx: nx, ny: ny,
		place: g.place[:n], kind: g.kind[:n], links: g.links[:n], label: g.label[:n], queue: g.queue,
		dx: [8]int{1, 1, 0, -1, -1, -1, 0, 1}, dy: [8]int{0, 1, 1, 1, 0, -1, -1, -1},
	}
	for k := range g.jump {
		g.jump[k] = g.dy[k]*nx + g.dx[k]
	}
	return g
}

// coarser is the factor by which cells grow until their number is within bounds [1].
const coarser = 1.01

func cellsOf(extent, size float64) int { return max(1, int(math.Ceil(extent/size))) }

// Cells returns the number of cells.
func (g *Grid) Cells() int { return len(g.kind) }

// Size returns the size of a cell [u].
func (g *Grid) Size() float64 { return g.size }

// Class returns what the grid is for.
func (g *Grid) Class() Class { return g.class }

// Level returns what the grid was built over.
func (g *Grid) Level() *geometry.Level { return g.level }

// Cell returns the cell that p is in, or the nearest one where p is off the grid.
func (g *Grid) Cell(p Vec2) int32 {
	x := geometry.ClampCell((p.X-g.origin.X)/g.size, g.nx)
	y := geometry.ClampCell((p.Y-g.origin.Y)/g.size, g.ny)
	return int32(y*g.nx + x)
}

// Apart returns how many cells lie from one to another, along the longer axis.
func (g *Grid) Apart(a, b int32) int {
	dx, dy := int(a)%g.nx-int(b)%g.nx, int(a)/g.nx-int(b)/g.nx
	return max(dx, -dx, dy, -dy)
}

// Place returns where the disc fits in a cell [u], or false where it does not.
func (g *Grid) Place(cell int32) (Vec2, bool) { return g.place[cell], g.kind[cell] != solid }

// Label returns the connected component of a cell, from 0, or -1 where the disc does not fit.
func (g *Grid) Label(cell int32) int32 { return g.label[cell] }

// Neighbor returns the cell in one of 8 directions, or -1 where the disc does not get to its place in a
// straight line.
func (g *Grid) Neighbor(cell int32, direction int) int32 {
	if g.links[cell]&(1<<direction) == 0 {
		return none
	}
	return cell + int32(g.jump[direction])
}

// center returns the middle of a cell.
func (g *Grid) center(cell int) Vec2 {
	return Vec2{
		X: g.origin.X + float64((float64(cell%g.nx)+0.5)*g.size),
		Y: g.origin.Y + float64((float64(cell/g.nx)+0.5)*g.size),
	}
}

// neighbor returns the cell in direction k, or none beyond the border.
func (g *Grid) neighbor(cell, k int) int {
	x, y := cell%g.nx+g.dx[k], cell/g.nx+g.dy[k]
	if x < 0 || y < 0 || x >= g.nx || y >= g.ny {
		return none
	}
	return cell + g.jump[k]
}

// passes reports whether a disc gets from p to q in a straight line.
func (g *Grid) passes(p, q Vec2, radius float64) bool {
	_, hit := g.level.Cast(p, sub(q, p), radius, g.class.Z)
	return !hit
}
