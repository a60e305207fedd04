package field

import "math"

// Costs of a way between neighboring places [tenths of a cell]; twice as much where walls are near.
const (
	straightCost = 10
	diagonalCost = 14
	tightFactor  = 2
	maxCost      = diagonalCost * tightFactor
)

// Unreached is the distance of cells from which the goal is not reached.
const Unreached = math.MaxInt32

// Field is the distance of every cell of a grid from one goal. Once ready, any number of goroutines may
// read it.
type Field struct {
	grid   *Grid
	goal   Vec2  // the goal it was asked for
	cell   int32 // the goal's cell
	label  int32 // the component that it is for
	target int32 // the cell that it leads to
	dist   []int32
	down   []uint8 // by cell: the direction of the way to the goal, still where there is none

	state fieldState
	used  uint64 // the last tick in which somebody wanted it
	reuse uint32 // how often its memory was given to another goal
}

type fieldState uint8

const (
	unused fieldState = iota
	waiting
	building
	complete
)

// Grid returns the grid that the field is over.
func (f *Field) Grid() *Grid { return f.grid }

// Target returns the cell that the field leads to.
func (f *Field) Target() int32 { return f.target }

// Distance returns how far a cell is from the goal [tenths of a cell], or Unreached. Ways along walls
// count twice.
func (f *Field) Distance(cell int32) int { return int(f.dist[cell]) }

// resolve finds the cell to lead to: the nearest from which the goal is reached in a straight line, else
// that from which the free place nearest to the goal is, else the nearest of the component.
func (f *Field) resolve() {
	g := f.grid
	if f.target = g.leave(f.goal, f.label); f.target != none {
		return
	}
	if q, ok := g.level.Escape(f.goal, g.class.Radius, g.class.Z); ok {
		if f.target = g.leave(q, f.label); f.target != none {
			return
		}
	}
	f.target = g.closest(f.goal, f.label)
}

// Stop returns the point nearest to goal that the disc gets to [u], and whether that is goal itself: goal
// must be the field's or near it. Where the disc does not fit at the goal, it is the free place nearest to
// it if this can be reached, else as far as it slides from the nearest cell.
func (f *Field) Stop(goal Vec2) (stop Vec2, reached bool) {
	g := f.grid
	from := g.place[f.target]
	if g.passes(from, goal, g.class.Radius) {
		return goal, true
	}
	if q, ok := g.level.Escape(goal, g.class.Radius, g.class.Z); ok && g.passes(from, q, g.class.Radius) {
		return q, false
	}
	if q, _ := g.level.Slide(from, sub(goal, from), g.class.Radius, g.class.Z); g.passes(from, q, g.class.Radius) {
		return q, false
	}
	return from, false
}

// linkCost returns the cost of the way from a cell in direction k to cell n.
func (g *Grid) linkCost(cell, n, k int) int32 {
	cost := int32(straightCost + (diagonalCost-straightCost)*(k&1))
	if g.kind[cell] == tight || g.kind[n] == tight {
		cost *= tightFactor
	}
	return cost
}
