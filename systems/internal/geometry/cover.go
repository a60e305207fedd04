package geometry

// Each cell has a reference point, at these shares of its width and height. They
// are odd so that no corner on round coordinates lines up with it.
const refX, refY = 0.4871347, 0.5193861

// cover is a polygon that reaches into a cell, and whether the cell's reference
// point is inside of it.
type cover struct {
	poly   int32
	inside bool
}

// ref returns the reference point of a cell.
func (g *grid) ref(x, y int) Vec2 {
	return Vec2{
		X: g.origin.X + float64((float64(x)+refX)*g.size),
		Y: g.origin.Y + float64((float64(y)+refY)*g.size),
	}
}

// leftOf reports on which side of the edge's line p lies; a point on the line
// counts as a little higher, as it does in spansY. Along a horizontal or vertical
// line that the edge spans it changes exactly once.
func (e *prim) leftOf(p Vec2) bool {
	d := sub(e.b, e.a)
	c := cross(d, sub(p, e.a))
	return c > 0 || (c == 0 && d.X > 0)
}

func (e *prim) spansY(y float64) bool { return (e.a.Y <= y) != (e.b.Y <= y) }

func (e *prim) spansX(x float64) bool { return (e.a.X <= x) != (e.b.X <= x) }

// listCovers fills the cells' lists of polygons.
func (l *Level) listCovers() {
	g := &l.grid
	cells := g.nx * g.ny
	type entry struct {
		cell int
		cover
	}
	var found []entry
	stamp := make([]int32, cells)
	inside := make([]bool, g.nx)
	for k := range l.polys {
		q := &l.polys[k]
		if q.gone() {
			continue
		}
		l.eachCell(int(q.first), int(q.end), func(c int, _ int32) { stamp[c] = int32(k) + 1 })
		b, _ := g.around(scale(add(q.min, q.max), 0.5), max(q.max.X-q.min.X, q.max.Y-q.min.Y)/2)
		for y := b.y0; y <= b.y1; y++ {
			l.markRow(q, y, inside)
			for x := b.x0; x <= b.x1; x++ {
				if c := y*g.nx + x; inside[x] || stamp[c] == int32(k)+1 {
					found = append(found, entry{c, cover{int32(k), inside[x]}})
				}
			}
		}
	}
	g.coverStart = make([]int32, cells+1)
	for _, f := range found {
		g.coverStart[f.cell+1]++
	}
	for c := range cells {
		g.coverStart[c+1] += g.coverStart[c]
	}
	g.covers = make([]cover, len(found))
	fill := append([]int32(nil), g.coverStart...)
	for _, f := range found {
		g.covers[fill[f.cell]] = f.cover
		fill[f.cell]++
	}
}

// markRow sets inside for the cells of row y whose reference point is in q.
func (l *Level) markRow(q *poly, y int, inside []bool) {
	g := &l.grid
	clear(inside)
	level := g.ref(0, y).Y
	for i := q.first; i < q.end; i++ {
		e := &l.prims[i]
		if !e.spansY(level) {
			continue
		}
		// Far to the left the edge has every point on one side; the first cell
		// on the other side is found by bisection.
		far := e.a.Y < e.b.Y
		low, high := 0, g.nx
		for low < high {
			mid := (low + high) / 2
			if e.leftOf(g.ref(mid, y)) == far {
				low = mid + 1
			} else {
				high = mid
			}
		}
		if low < g.nx {
			inside[low] = !inside[low]
		}
	}
	for x := 1; x < g.nx; x++ {
		inside[x] = inside[x] != inside[x-1]
	}
}

// cellOf returns the cell of p, or false where p is off the grid.
func (g *grid) cellOf(p Vec2) (cell int, ok bool) {
	fx, fy := (p.X-g.origin.X)*g.inv, (p.Y-g.origin.Y)*g.inv
	if !(fx >= 0 && fy >= 0 && fx < float64(g.nx) && fy < float64(g.ny)) || len(g.start) == 0 {
		return 0, false
	}
	return int(fy)*g.nx + int(fx), true
}

// coversAt returns the cell of p and the polygons that reach into it.
func (g *grid) coversAt(p Vec2) (x, y int, list []cover) {
	c, ok := g.cellOf(p)
	if !ok {
		return 0, 0, nil
	}
	return c % g.nx, c / g.nx, g.covers[g.coverStart[c]:g.coverStart[c+1]]
}

// holds reports whether p, in cell x, y, is inside the polygon of v: the parity
// of the edges crossed on the way over a bend to the cell's reference point.
func (l *Level) holds(v cover, x, y int, p Vec2) bool {
	g := &l.grid
	ref := g.ref(x, y)
	bend := Vec2{X: ref.X, Y: p.Y}
	inside := v.inside
	for _, i := range g.list(y*g.nx + x) {
		e := &l.prims[i]
		if e.poly != v.poly {
			continue
		}
		mid := e.leftOf(bend)
		if e.spansY(p.Y) && e.leftOf(p) != mid {
			inside = !inside
		}
		if e.spansX(bend.X) && mid != e.leftOf(ref) {
			inside = !inside
		}
	}
	return inside
}

// within reports whether p is inside polygon k.
func (l *Level) within(k int32, p Vec2) bool {
	x, y, list := l.grid.coversAt(p)
	for _, v := range list {
		if v.poly == k {
			return l.holds(v, x, y, p)
		}
	}
	return false
}

// fewEdges is how many edges of a polygon are quicker to try than to look up [1].
const fewEdges = 24

// wayOut returns the edge of polygon k that is nearest to p, buried or not, and
// its distance.
func (l *Level) wayOut(k int32, p Vec2) (edge int32, dist float64) {
	q := &l.polys[k]
	n := exit{edge: none}
	if q.end-q.first <= fewEdges {
		for i := q.first; i < q.end; i++ {
			n.try(&l.prims[i], i, p)
		}
	} else {
		l.searchOut(&n, k, p)
	}
	return n.edge, n.dist
}

// exit is the nearest edge so far, the lowest of those as near.
type exit struct {
	edge int32
	dist float64
}

func (n *exit) try(e *prim, i int32, p Vec2) {
	if _, d := e.from(p); n.edge == none || d < n.dist || (d == n.dist && i < n.edge) {
		n.edge, n.dist = i, d
	}
}

// searchOut looks for the nearest edge of polygon k in growing squares.
func (l *Level) searchOut(n *exit, k int32, p Vec2) {
	g := &l.grid
	for window := g.size; ; window *= 2 {
		b, ok := g.around(p, window)
		for y := b.y0; ok && y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				for _, i := range g.list(y*g.nx + x) {
					if e := &l.prims[i]; e.poly == k {
						n.try(e, i, p)
					}
				}
			}
		}
		if n.edge != none && n.dist <= window || ok && g.whole(b) {
			return
		}
	}
}
