package route

import (
	"fmt"
	"math"

	"github.com/drover-go/drover/ecs"
)

// Ground is what a map must know of a level; *systems.Level is one.
type Ground interface {
	// Free reports whether a disc touches no wall.
	Free(p ecs.Vec2, radius, z float64) bool
	// Sight reports whether no wall lies between two points.
	Sight(from, to ecs.Vec2, z float64) bool
}

// Cell is a cell of a map, None where there is none.
type Cell int32

// None is no cell.
const None Cell = -1

// Map is a grid of square cells over a level. A cell is open when a disc of the map's radius fits at
// its center.
type Map struct {
	ground        Ground
	min           ecs.Vec2
	pitch, radius float64
	columns, rows int
	near          []bool  // by cell: open, but a wall is near
	links         []uint8 // by cell: bit k says that the neighbor in direction k can be reached
	open          []bool
}

// Costs of a step. They approximate 10 times its length in cells.
const (
	straightCost = 10
	diagonalCost = 14
	// nearCost is what a step into a cell beside a wall costs more, so that ways keep to the middle
	// of corridors and doorways.
	nearCost = 6
)

// wide is the radius at which a cell counts as away from walls, in the map's radii.
const wide = 2.0

// directions are the eight neighbors; the odd ones are diagonal.
var directions = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// NewMap returns the map of a world with borders for discs of a radius [u], with cells of an edge
// length pitch [u].
//
// NewMap panics if radius or pitch is not positive or the world has no size.
func NewMap(w ecs.World, ground Ground, radius, pitch float64) *Map {
	if !(radius > 0) || !(pitch > 0) || !(w.Size.X > 0) || !(w.Size.Y > 0) {
		panic(fmt.Sprintf("route: radius, pitch and the world's size must be positive but were %v, %v and %v", radius, pitch, w.Size))
	}
	m := &Map{
		ground: ground, min: w.Min.XY(), pitch: pitch, radius: radius,
		columns: max(1, int(math.Floor(w.Size.X/pitch))), rows: max(1, int(math.Floor(w.Size.Y/pitch))),
	}
	n := m.columns * m.rows
	m.open, m.near, m.links = make([]bool, n), make([]bool, n), make([]uint8, n)
	for c := range m.open {
		p := m.Center(Cell(c))
		m.open[c] = ground.Free(p, radius, 0)
		m.near[c] = m.open[c] && !ground.Free(p, wide*radius, 0)
	}
	for c := range m.open {
		m.link(Cell(c))
	}
	return m
}

// link finds the neighbors that a cell's disc can go to straight.
func (m *Map) link(c Cell) {
	for k := range directions {
		if n := m.beside(c, k); n != None && m.open[c] && m.open[n] && m.Clear(m.Center(c), m.Center(n)) {
			m.links[c] |= 1 << k
		}
	}
}

// beside returns the neighbor of a cell in a direction, None beyond the border.
func (m *Map) beside(c Cell, k int) Cell {
	x, y := int(c)%m.columns+directions[k][0], int(c)/m.columns+directions[k][1]
	if x < 0 || y < 0 || x >= m.columns || y >= m.rows {
		return None
	}
	return Cell(y*m.columns + x)
}

// Len returns how many cells the map has, open or not.
func (m *Map) Len() int { return len(m.open) }

// Open reports whether a cell is open.
func (m *Map) Open(c Cell) bool { return m.open[c] }

// Center returns the center of a cell [u].
func (m *Map) Center(c Cell) ecs.Vec2 {
	x, y := int(c)%m.columns, int(c)/m.columns
	return ecs.Vec2{
		X: m.min.X + float64((float64(x)+0.5)*m.pitch),
		Y: m.min.Y + float64((float64(y)+0.5)*m.pitch),
	}
}

// Clear reports whether a disc a little smaller than the map's can go from one point to another in a
// straight line.
func (m *Map) Clear(from, to ecs.Vec2) bool {
	const margin = 0.75 // of the radius
	d := to.Sub(from)
	l := math.Sqrt(float64(d.X*d.X) + float64(d.Y*d.Y))
	if l == 0 {
		return true
	}
	side := ecs.Vec2{X: -d.Y / l * m.radius * margin, Y: d.X / l * m.radius * margin}
	return m.ground.Sight(from.Add(side), to.Add(side), 0) && m.ground.Sight(from.Sub(side), to.Sub(side), 0)
}

// search is how many cells away an open one is looked for.
const search = 3

// At returns the nearest open cell whose center is in sight of a point, the first of several; None
// where there is none within three cells.
func (m *Map) At(p ecs.Vec2) Cell {
	x, y := m.column(p.X-m.min.X, m.columns), m.column(p.Y-m.min.Y, m.rows)
	best, best2 := None, 0.0
	for j := max(0, y-search); j <= min(m.rows-1, y+search); j++ {
		for i := max(0, x-search); i <= min(m.columns-1, x+search); i++ {
			c := Cell(j*m.columns + i)
			if !m.open[c] {
				continue
			}
			d := m.Center(c).Sub(p)
			d2 := float64(d.X*d.X) + float64(d.Y*d.Y)
			if (best == None || d2 < best2) && m.ground.Sight(p, m.Center(c), 0) {
				best, best2 = c, d2
			}
		}
	}
	return best
}

func (m *Map) column(x float64, n int) int {
	return max(0, min(n-1, int(math.Floor(x/m.pitch))))
}

// Within calls do for every open cell whose center is nearer than radius to a point.
func (m *Map) Within(p ecs.Vec2, radius float64, do func(c Cell, distance float64)) {
	x0, x1 := m.column(p.X-radius-m.min.X, m.columns), m.column(p.X+radius-m.min.X, m.columns)
	y0, y1 := m.column(p.Y-radius-m.min.Y, m.rows), m.column(p.Y+radius-m.min.Y, m.rows)
	for j := y0; j <= y1; j++ {
		for i := x0; i <= x1; i++ {
			c := Cell(j*m.columns + i)
			d := m.Center(c).Sub(p)
			if d2 := float64(d.X*d.X) + float64(d.Y*d.Y); m.open[c] && d2 < radius*radius {
				do(c, math.Sqrt(d2))
			}
		}
	}
}
