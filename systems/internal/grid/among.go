package grid

import (
	"math"
	"math/bits"
	"slices"

	"github.com/drover-go/drover/ecs"
)

// Among is a search of the second level. It is one worker's memory.
type Among struct {
	grid    *Grid
	marks   []uint64 // a bit for each place of a tree that is near
	count   int
	marked  int // places of the tree at hand
	most    int
	r2      float64
	lo, hi  ecs.Vec3 // the box asked about, as an image of a tree sees it
	stack   []int32
	ranges  []Range
	windows []Range
}

// Crowded reports whether any cell is crowded.
func (g *Grid) Crowded() bool { return len(g.crowds.trees) > 0 }

// Stacked reports whether searches among crowds leave out some that stand on one point.
func (g *Grid) Stacked() bool { return g.crowds.stacked }

// Slots returns the places of the sorted order, those of a crowded cell leaf by leaf.
func (g *Grid) Slots() []int32 { return g.crowds.slots }

// Crowd returns the slots from lo on, up to hi, of the first crowded cell that has some there, or hi, hi.
func (g *Grid) Crowd(lo, hi int32) (from, to, first int32) {
	i := g.treeFrom(lo)
	if i == len(g.crowds.trees) || g.crowds.trees[i].lo >= hi {
		return hi, hi, hi
	}
	t := &g.crowds.trees[i]
	return max(t.lo, lo), min(t.hi, hi), t.lo
}

// treeFrom returns the first tree that ends behind a place.
func (g *Grid) treeFrom(place int32) int {
	lo, hi := 0, len(g.crowds.trees)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if g.crowds.trees[m].hi <= place {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// About appends the ranges of candidates within radius [u] of any point of a box, as Near does for a point.
// It is not ok where that goes around a torus.
func (g *Grid) About(least, most ecs.Vec3, radius float64, ranges []Range) (_ []Range, ok bool) {
	r := radius * (1 + margin)
	x0, x1, okX := g.x.span(least.X, most.X, r)
	y0, y1, okY := g.y.span(least.Y, most.Y, r)
	z0, z1, okZ := g.z.span(least.Z, most.Z, r)
	if rows := (y1 - y0 + 1) * (z1 - z0 + 1); !okX || !okY || !okZ || rows > manyRows {
		return ranges, false
	}
	for iz := z0; iz <= z1; iz++ {
		kz, sz := g.z.image(iz)
		for iy := y0; iy <= y1; iy++ {
			ky, sy := g.y.image(iy)
			ranges = g.columns(ranges, g.key(0, ky, kz), x0, x1, sz, sy)
		}
	}
	return ranges, true
}

// span is window for an interval. It is not ok where that goes around a torus.
func (a *axis) span(least, most, r float64) (lo, hi int, ok bool) {
	lo, _ = a.window(least, r)
	_, hi = a.window(most, r)
	return lo, hi, !a.torus || a.n == 1 || hi-lo < a.n
}

// Search returns the ranges of candidates within radius [u] of any point of a box, in the order of Near and with the
// shifts of a world of a size, and how many candidates they hold. It is not ok where those are more than some number, or
// where the search goes around a torus. The ranges are valid until the next search.
func (s *Among) Search(g *Grid, size, least, most ecs.Vec3, radius float64, limit int) (_ []Range, count int, ok bool) {
	s.grid, s.count, s.most, s.r2 = g, 0, limit, radius*radius
	s.ranges = s.ranges[:0]
	if s.windows, ok = g.About(least, most, radius, s.windows[:0]); !ok {
		return nil, 0, false
	}
	for i := range s.windows {
		w := &s.windows[i]
		shift := ecs.Vec3{X: float64(w.ShiftX) * size.X, Y: float64(w.ShiftY) * size.Y, Z: float64(w.ShiftZ) * size.Z}
		s.lo, s.hi = least.Sub(shift), most.Sub(shift)
		if !s.look(w) {
			return nil, 0, false
		}
	}
	return s.ranges, s.count, true
}

// look appends the candidates of a window. It is not ok when they are too many.
func (s *Among) look(w *Range) bool {
	trees := s.grid.crowds.trees
	at := w.Lo
	for i := s.grid.treeFrom(at); i < len(trees) && trees[i].lo < w.Hi; i++ {
		t := &trees[i]
		s.add(w, at, t.lo)
		if s.count > s.most || !s.descend(t) {
			return false
		}
		s.collect(w, t)
		at = t.hi
	}
	s.add(w, at, w.Hi)
	return s.count <= s.most
}

// add appends the places lo … hi−1 of a window.
func (s *Among) add(w *Range, lo, hi int32) {
	if lo >= hi {
		return
	}
	s.count += int(hi - lo)
	if n := len(s.ranges) - 1; n >= 0 {
		if last := &s.ranges[n]; last.Hi == lo && last.ShiftX == w.ShiftX && last.ShiftY == w.ShiftY && last.ShiftZ == w.ShiftZ {
			last.Hi = hi
			return
		}
	}
	s.ranges = append(s.ranges, Range{lo, hi, w.ShiftX, w.ShiftY, w.ShiftZ})
}

// wordBits is the width of a word of marks.
const wordBits = 64

// descend marks the places of a tree whose leaves are near. It is not ok when they are too many.
func (s *Among) descend(t *tree) bool {
	c := &s.grid.crowds
	s.marks = Sized(s.marks, int(t.hi-t.lo+wordBits-1)/wordBits)
	clear(s.marks)
	s.marked = 0
	s.stack = append(s.stack[:0], t.root)
	for len(s.stack) > 0 {
		at := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		n := &c.nodes[at]
		if !s.near(n) {
			continue
		}
		if n.second != 0 {
			s.stack = append(s.stack, at+1, n.second)
			continue
		}
		if s.marked += int(n.hi - n.lo); s.count+s.marked > s.most {
			return false
		}
		for _, place := range c.slots[n.lo:n.hi] {
			bit := place - t.lo
			s.marks[bit/wordBits] |= 1 << (bit % wordBits)
		}
	}
	return true
}

// near reports whether a node's box is within reach of the box asked about.
func (s *Among) near(n *node) bool {
	dx := max(n.least.X-s.hi.X, s.lo.X-n.most.X, 0)
	dy := max(n.least.Y-s.hi.Y, s.lo.Y-n.most.Y, 0)
	dz := max(n.least.Z-s.hi.Z, s.lo.Z-n.most.Z, 0)
	return float64(dx*dx)+float64(dy*dy)+float64(dz*dz) <= s.r2
}

// likely is how many marks a word has seldom more of, where neighbors are few among many. So many are read without asking
// whether there are, which no processor guesses.
const likely = 4

// collect appends the marked places of a tree in ascending order.
func (s *Among) collect(w *Range, t *tree) {
	n := len(s.ranges)
	s.ranges = slices.Grow(s.ranges, s.marked+likely)
	to := s.ranges[:n+s.marked+likely]
	for i, word := range s.marks {
		base, count := t.lo+int32(i)*wordBits, bits.OnesCount64(word)
		for k := 0; k < likely || k < count; k++ {
			place := base + int32(bits.TrailingZeros64(word))
			r := &to[n+k]
			r.Lo, r.Hi, r.ShiftX, r.ShiftY, r.ShiftZ = place, place+1, w.ShiftX, w.ShiftY, w.ShiftZ
			word &= word - 1
		}
		n += count
	}
	s.ranges = to[:n]
	s.count += s.marked
}

// Slack returns how much coordinates of a box may be off by rounding [u].
func Slack(least, most ecs.Vec3) float64 {
	const ulps = 1.0 / (1 << 50)
	return ulps * max(math.Abs(least.X), math.Abs(least.Y), math.Abs(least.Z), math.Abs(most.X), math.Abs(most.Y), math.Abs(most.Z))
}
