package geometry

import (
	"math"
	"sync/atomic"
)

const (
	// roomsPerPrim and spareRooms are how many cells the map of rooms has for each primitive and for none,
	// mostRooms how many at most [1]. Each takes 4 bytes.
	roomsPerPrim, spareRooms = 64, 4096
	mostRooms                = 1 << 17

	// roomMargin and roomShare are taken off a distance in the map [u] [1]: more than rounding, to float32 too,
	// and than the tolerances of all queries.
	roomMargin, roomShare = 8 * Skin, 1.0 / (1 << 20)

	// strides is how many looks at the map a straight way takes at most [1], and leastStride how far one must lead to
	// be worth the next [radii].
	strides     = 8
	leastStride = 0.25
)

// rooms is a coarse map of how far the nearest surface is. It answers most queries far from walls, and never
// changes an answer: where it does not know, the primitives are asked. Its cells are filled when they are first
// asked for, each time with the same value, so that goroutines need not wait for each other.
type rooms struct {
	origin    Vec2
	size, inv float64 // of a cell [u], and 1/size
	nx, ny    int
	cells     []atomic.Uint32 // bits of a float32: distance from the middle [u]; 0 is not known yet, < 0 in a solid
}

// layRooms lays out the map over the level.
func (l *Level) layRooms() {
	if l.Empty() {
		return
	}
	low, high := l.bounds.Min, l.bounds.Max
	if !l.bounded {
		low, high = l.extent()
	}
	w, h := high.X-low.X, high.Y-low.Y
	n := min(roomsPerPrim*len(l.prims)+spareRooms, mostRooms)
	size := max(math.Sqrt(w*h/float64(n)), max(w, h)/float64(n))
	l.rooms = rooms{origin: low, size: size, inv: 1 / size, nx: int(w/size) + 1, ny: int(h/size) + 1}
	l.rooms.cells = make([]atomic.Uint32, l.rooms.nx*l.rooms.ny)
}

// Room returns a distance from p [u] within which there is certainly no surface, at any height, and 0 where none
// is known, as in solids and outside of the level. It is an under-estimate by less than the size of its map's
// cells, and around movers by as much as their boxes are larger than they.
func (l *Level) Room(p Vec2) float64 {
	if l.Empty() {
		return math.Inf(1)
	}
	room := l.stillRoom(p)
	if l.movers != nil && room > 0 {
		room = l.movers.room(p, room)
	}
	return room
}

// stillRoom is Room without movers.
func (l *Level) stillRoom(p Vec2) float64 {
	g := &l.rooms
	x, y := (p.X-g.origin.X)*g.inv, (p.Y-g.origin.Y)*g.inv
	if !(x >= 0 && y >= 0 && x < float64(g.nx) && y < float64(g.ny)) {
		return 0
	}
	ix, iy := int(x), int(y)
	cell := &g.cells[iy*g.nx+ix]
	middle := Vec2{X: g.origin.X + float64((float64(ix)+0.5)*g.size), Y: g.origin.Y + float64((float64(iy)+0.5)*g.size)}
	bits := cell.Load()
	if bits == 0 {
		bits = math.Float32bits(l.survey(middle))
		cell.Store(bits)
	}
	return max(float64(math.Float32frombits(bits))-length(sub(p, middle)), 0)
}

// room returns how far the boxes around the movers are from p at least, at most far.
func (m *Movers) room(p Vec2, far float64) float64 {
	for it := m.around(p, far); ; {
		e := it.next()
		if e == nil {
			return far
		}
		off := Vec2{X: max(e.low.X-p.X, p.X-e.high.X, 0), Y: max(e.low.Y-p.Y, p.Y-e.high.Y, 0)}
		far = min(far, max(length(off)-roomMargin, 0))
	}
}

// Gap returns the distance from p to the nearest surface at height z [u], at most far, less roomMargin. Surfaces
// hidden inside solids count as well; p must be in none.
func (l *Level) Gap(p Vec2, far, z float64) float64 {
	if l.Empty() {
		return far - roomMargin
	}
	gap := far
	if l.bounded {
		gap = min(gap, l.boundsGap(p))
	}
	if b, ok := l.grid.around(p, far); ok {
		gap = min(gap, l.gapIn(b, p, z, false))
	}
	gap -= roomMargin
	if l.movers != nil {
		gap = l.movers.gap(p, gap, z)
	}
	return gap
}

func (m *Movers) gap(p Vec2, far, z float64) float64 {
	for it := m.around(p, far); ; {
		e := it.next()
		if e == nil {
			return far
		}
		far = min(far, e.body.Gap(e.pose.In(p), far, z))
	}
}

// survey measures the distance from c to the nearest surface at any height, less some margin; it is negative in
// solids. It knows no movers.
func (l *Level) survey(c Vec2) float32 {
	if l.solidAt(c) {
		return -1
	}
	dist := math.Inf(1)
	if l.bounded {
		dist = l.boundsGap(c)
	}
	g := &l.grid
	for window := g.size; len(l.prims) > 0; window *= 2 {
		b, ok := g.around(c, window)
		if ok {
			dist = min(dist, l.gapIn(b, c, 0, true))
		}
		if dist <= window || (ok && g.whole(b)) {
			break
		}
	}
	if room := float32(dist - float64(dist*roomShare) - roomMargin); room > 0 {
		return room
	}
	return -1
}

// solidAt reports whether c is in a polygon of any height.
func (l *Level) solidAt(c Vec2) bool {
	x, y, list := l.grid.coversAt(c)
	for _, v := range list {
		if l.holds(v, x, y, c) {
			return true
		}
	}
	return false
}

// gapIn returns the least distance from p to the surfaces listed in a range of cells, at height z or at every height.
func (l *Level) gapIn(b box, p Vec2, z float64, every bool) float64 {
	dist := math.Inf(1)
	for y := b.y0; y <= b.y1; y++ {
		for x := b.x0; x <= b.x1; x++ {
			for _, i := range l.grid.list(y*l.grid.nx + x) {
				if e := &l.prims[i]; every || e.here(z) {
					_, axis := e.from(p)
					dist = min(dist, axis-e.w)
				}
			}
		}
	}
	return dist
}

// open returns how much of its move by d a disc of radius r certainly goes without touching anything, as a share from
// 0, where the map does not know, to 1.
func (l *Level) open(p, d Vec2, r float64) float64 {
	free := l.Room(p) - r
	far2 := dot(d, d)
	if !(free > 0) {
		return 0
	}
	if far2 < free*free {
		return 1
	}
	all := math.Sqrt(far2)
	u := Vec2{X: d.X / all, Y: d.Y / all}
	for k, at := 0, 0.0; ; k++ {
		at += free
		if at > all {
			return 1
		}
		if k == strides || !(free > leastStride*r) {
			return at / all
		}
		free = l.Room(along(p, u, at)) - r
		if !(free > 0) {
			return at / all
		}
	}
}
