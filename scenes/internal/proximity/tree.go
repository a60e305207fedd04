package proximity

import "math"

// Point is a position in up to three dimensions [u].
type Point [3]float64

// leafSize is how many points a leaf holds: few enough to compare all pairs.
const leafSize = 12

// Tree is a k-d tree over points.
type Tree struct {
	points []Point
	index  []int32 // points in the order of the leaves
	radii  []float64
	period Point
	nodes  []node
	parent []int32 // of union-find, by point
}

// node is a box of points index[from:to]; children are 0 in a leaf.
type node struct {
	lo, hi      Point
	least, most float64 // radii
	from, to    int32
	left, right int32
	whole       bool // all its points are known to be in one group
}

// Build makes a tree of points that each see as far as a radius. Period is the size of a torus, 0 along
// an axis that has no other side; points must lie within one period. It keeps the slices.
func (t *Tree) Build(points []Point, radii []float64, period Point) {
	t.points, t.radii, t.period = points, radii, period
	t.index, t.parent, t.nodes = t.index[:0], t.parent[:0], t.nodes[:0]
	for i := range points {
		t.index = append(t.index, int32(i))
		t.parent = append(t.parent, int32(i))
	}
	if len(points) > 0 {
		t.grow(0, int32(len(points)))
	}
}

// grow makes the node of index[from:to] and those below it.
func (t *Tree) grow(from, to int32) int32 {
	id := int32(len(t.nodes))
	n := node{from: from, to: to, least: math.Inf(1)}
	n.lo, n.hi = t.points[t.index[from]], t.points[t.index[from]]
	for _, i := range t.index[from:to] {
		for k, x := range t.points[i] {
			n.lo[k], n.hi[k] = min(n.lo[k], x), max(n.hi[k], x)
		}
		n.least, n.most = min(n.least, t.radii[i]), max(n.most, t.radii[i])
	}
	t.nodes = append(t.nodes, n)
	axis := 0
	for k := range n.lo {
		if n.hi[k]-n.lo[k] > n.hi[axis]-n.lo[axis] {
			axis = k
		}
	}
	if to-from <= leafSize {
		return id
	}
	middle := (from + to) / 2
	t.split(axis, int(from), int(to), int(middle))
	left := t.grow(from, middle)
	right := t.grow(middle, to)
	t.nodes[id].left, t.nodes[id].right = left, right
	return id
}

// split orders index[from:to] around the middle-th by one coordinate (Hoare's quickselect).
func (t *Tree) split(axis, from, to, middle int) {
	x := func(i int) float64 { return t.points[t.index[i]][axis] }
	lo, hi := from, to-1
	for lo < hi {
		pivot := x((lo + hi) / 2)
		i, j := lo, hi
		for i <= j {
			for x(i) < pivot {
				i++
			}
			for x(j) > pivot {
				j--
			}
			if i <= j {
				t.index[i], t.index[j] = t.index[j], t.index[i]
				i++
				j--
			}
		}
		switch {
		case middle <= j:
			hi = j
		case middle >= i:
			lo = i
		default:
			return
		}
	}
}

// distance2 returns the squared distance of two points.
func (t *Tree) distance2(i, j int32) float64 {
	p, q := &t.points[i], &t.points[j]
	sum := 0.0
	for k := range p {
		d := math.Abs(p[k] - q[k])
		if t.period[k] > 0 {
			d = min(d, t.period[k]-d)
		}
		sum += float64(d * d)
	}
	return sum
}

// gap returns the distance between two intervals that lie within one period, which is 0 for none.
func gap(aLo, aHi, bLo, bHi, period float64) float64 {
	if aLo > bLo {
		aLo, aHi, bLo, bHi = bLo, bHi, aLo, aHi
	}
	d := bLo - aHi
	if period > 0 {
		d = min(d, aLo+period-bHi)
	}
	return max(d, 0)
}

// apart2 returns a lower bound of the squared distance between points of two boxes.
func (t *Tree) apart2(aLo, aHi, bLo, bHi *Point) float64 {
	sum := 0.0
	for k := range aLo {
		d := gap(aLo[k], aHi[k], bLo[k], bHi[k], t.period[k])
		sum += float64(d * d)
	}
	return sum
}

// span2 returns an upper bound of the squared distance between points of two boxes.
func (t *Tree) span2(a, b *node) float64 {
	sum := 0.0
	for k := range a.lo {
		d := max(a.hi[k], b.hi[k]) - min(a.lo[k], b.lo[k])
		if t.period[k] > 0 {
			d = min(d, t.period[k]/2)
		}
		sum += float64(d * d)
	}
	return sum
}
