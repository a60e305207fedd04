package grid

import (
	"math"
	"slices"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// crowds is the second level of the grid: a tree of boxes in every crowded cell, down to leaves of few agents that are
// close together. Unlike finer cells it fits heaps, lines and whatever else agents gather to, however small.
type crowds struct {
	slots    []int32 // the places of the sorted order, those of a crowded cell leaf by leaf
	trees    []tree  // in ascending place
	nodes    []node
	counts   []int32 // by species, of a stack
	items    []item
	rest     []int32 // those of a stack that are left out
	position []ecs.Vec2
	z        []float64
	species  []components.SpeciesID
	most     int32
	stacked  bool
}

// tree is that of a crowded cell.
type tree struct {
	lo, hi int32 // its places, and its slots
	root   int32
}

// node is a box around some slots. Its first child follows it.
type node struct {
	least, most ecs.Vec3
	lo, hi      int32 // slots that a search has to look at
	second      int32 // its second child, 0 for a leaf
}

const (
	// Leaf is how many agents a leaf holds at most, but for those that stand on one point.
	Leaf = 8
	// stride is how far apart two places in one cell are that make it crowded. So are all cells of twice as many agents,
	// and none of fewer.
	stride = 16
)

// Divide builds the second level for searches for the most nearest agents. It has to follow a build of all agents, with
// what that got, and lasts until the next one.
//
// Of the agents of a species on one point, searches among crowds get the most of lowest row only, and one for the agent
// that asks.
func (g *Grid) Divide(most int, position []ecs.Vec2, z []float64, species []components.SpeciesID) {
	c := &g.crowds
	c.trees, c.nodes, c.stacked = c.trees[:0], c.nodes[:0], false
	c.position, c.z, c.species, c.most = position, z, species, int32(min(most, math.MaxInt32-1))+1
	n := int32(len(g.Order))
	for place := int32(0); place+stride < n; place += stride {
		cell := g.cellAt(place)
		if g.cellAt(place+stride) != cell {
			continue
		}
		lo, hi := g.cell(cell, place)
		if len(c.trees) == 0 {
			c.slots = Sized(c.slots, int(n))
			for i := range c.slots {
				c.slots[i] = int32(i)
			}
		}
		c.trees = append(c.trees, tree{lo, hi, int32(len(c.nodes))})
		g.split(lo, hi)
		place = max(place, (hi-1)/stride*stride-stride)
	}
}

// cellAt returns the cell of the agent at a place of a build of all.
func (g *Grid) cellAt(place int32) uint64 {
	if g.sparse {
		return g.keys[place]
	}
	return uint64(g.cells[g.Order[place]])
}

// cell returns the places of a cell that holds a place.
func (g *Grid) cell(cell uint64, place int32) (lo, hi int32) {
	if !g.sparse {
		return g.start[cell], g.start[cell+1]
	}
	lo = lowerBound(g.keys[:place], cell)
	return lo, place + lowerBound(g.keys[place:], cell+1)
}

// at returns where the agent of a slot is.
func (g *Grid) at(slot int32) (p ecs.Vec3) {
	c := &g.crowds
	row := g.Order[c.slots[slot]]
	p.X, p.Y = c.position[row].X, c.position[row].Y
	if c.z != nil {
		p.Z = c.z[row]
	}
	return p
}

// Box returns the box around the agents of some slots.
func (g *Grid) Box(lo, hi int32) (least, most ecs.Vec3) {
	least = g.at(lo)
	most = least
	for slot := lo + 1; slot < hi; slot++ {
		p := g.at(slot)
		least.X, most.X = min(least.X, p.X), max(most.X, p.X)
		least.Y, most.Y = min(least.Y, p.Y), max(most.Y, p.Y)
		least.Z, most.Z = min(least.Z, p.Z), max(most.Z, p.Z)
	}
	return least, most
}

// split appends the nodes of some slots, and halves those across their longest side.
func (g *Grid) split(lo, hi int32) {
	c := &g.crowds
	least, most := g.Box(lo, hi)
	at := len(c.nodes)
	c.nodes = append(c.nodes, node{least: least, most: most, lo: lo, hi: hi})
	if hi-lo <= Leaf {
		return
	}
	if least == most {
		c.nodes[at].hi = g.stack(lo, hi)
		return
	}
	leaves := (hi - lo + Leaf - 1) / Leaf
	middle := lo + leaves/2*Leaf
	g.partition(lo, hi, middle, longest(most.Sub(least)))
	g.split(lo, middle)
	c.nodes[at].second = int32(len(c.nodes))
	g.split(middle, hi)
}

// stack puts those of the slots of one point first that a search has to look at, and returns where they end.
func (g *Grid) stack(lo, hi int32) int32 {
	c := &g.crowds
	slices.Sort(c.slots[lo:hi])
	clear(c.counts)
	c.rest = c.rest[:0]
	end := lo
	for _, place := range c.slots[lo:hi] {
		of := int(c.species[g.Order[place]])
		for of >= len(c.counts) {
			c.counts = append(c.counts, 0)
		}
		if c.counts[of] == c.most {
			c.rest = append(c.rest, place)
			continue
		}
		c.counts[of]++
		c.slots[end] = place
		end++
	}
	copy(c.slots[end:hi], c.rest)
	c.stacked = c.stacked || end < hi
	return end
}

// axes of a box.
const (
	alongX = iota
	alongY
	alongZ
)

// longest returns the axis of a box's longest side.
func longest(size ecs.Vec3) int {
	switch {
	case size.X >= size.Y && size.X >= size.Z:
		return alongX
	case size.Y >= size.Z:
		return alongY
	}
	return alongZ
}
