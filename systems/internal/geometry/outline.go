package geometry

import (
	"fmt"
	"slices"
)

// shortest is the length below which an edge is dropped [u]; its direction
// would be rounding noise.
const shortest = Skin / 1000

// normalPolygon returns the corners of s in the one form that does not depend on
// how the caller wrote them: no repeated points, the corner that is lowest by x
// and then y first, the solid on the left.
func normalPolygon(s *Shape) ([]Vec2, error) {
	ring := distinct(s.Points)
	if len(ring) > 1 && ring[0] == ring[len(ring)-1] {
		ring = ring[:len(ring)-1]
	}
	if len(ring) < 3 {
		return nil, fault(s, "Points", fmt.Sprintf("%d distinct points", len(ring)), "at least 3")
	}
	if collinear(ring) {
		return nil, fault(s, "Points", "all on one line", "an area above 0")
	}
	first := 0
	for i, p := range ring {
		if before(p, ring[first]) {
			first = i
		}
	}
	ring = append(ring[first:len(ring):len(ring)], ring[:first]...)
	if turn(ring[len(ring)-1], ring[0], ring[1]) < 0 {
		slices.Reverse(ring[1:])
	}
	if i, j, ok := simple(ring); !ok {
		return nil, fault(s, "Points",
			fmt.Sprintf("an outline that crosses or touches itself (from %v and from %v)", ring[i], ring[j]),
			"a simple polygon; split it in two shapes")
	}
	ring = dropShort(ring, true)
	if len(ring) < 3 {
		return nil, fault(s, "Points", "an area of 0", "an area above 0")
	}
	return ring, nil
}

// normalChain returns the vertices of s without repeated points.
func normalChain(s *Shape) ([]Vec2, error) {
	line := dropShort(distinct(s.Points), false)
	if len(line) < 2 {
		return nil, fault(s, "Points", fmt.Sprintf("%d distinct points", len(line)), "at least 2")
	}
	return line, nil
}

// distinct copies points without those that repeat the one before.
func distinct(points []Vec2) []Vec2 {
	out := make([]Vec2, 0, len(points))
	for i, p := range points {
		if i == 0 || p != points[i-1] {
			out = append(out, p)
		}
	}
	return out
}

// dropShort removes the end of every edge that is too short to have a
// direction. In a ring the last edge leads back to the first point.
func dropShort(points []Vec2, ring bool) []Vec2 {
	out := points[:0:0]
	for _, p := range points {
		if len(out) == 0 || length(sub(p, out[len(out)-1])) > shortest {
			out = append(out, p)
		}
	}
	for ring && len(out) > 1 && length(sub(out[0], out[len(out)-1])) <= shortest {
		out = out[:len(out)-1]
	}
	return out
}

func collinear(ring []Vec2) bool {
	for i := 2; i < len(ring); i++ {
		if turn(ring[0], ring[1], ring[i]) != 0 {
			return false
		}
	}
	return true
}

// simple reports whether no two edges of the ring share a point other than the
// corner between neighbors; if not, the edges' first corners are i and j.
func simple(ring []Vec2) (i, j int, ok bool) {
	n := len(ring)
	order := make([]int, n)
	low := func(e int) float64 { return min(ring[e].X, ring[(e+1)%n].X) }
	for e := range order {
		order[e] = e
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if low(a) < low(b) {
			return -1
		}
		if low(a) > low(b) {
			return 1
		}
		return 0
	})
	for k, e := range order {
		high := max(ring[e].X, ring[(e+1)%n].X)
		for _, f := range order[k+1:] {
			if low(f) > high {
				break
			}
			if clash(ring, e, f) {
				return e, f, false
			}
		}
	}
	return 0, 0, true
}

// clash reports whether edges e and f of the ring share more than a common
// corner.
func clash(ring []Vec2, e, f int) bool {
	n := len(ring)
	switch {
	case (e+1)%n == f:
		return foldsBack(ring[e], ring[f], ring[(f+1)%n])
	case (f+1)%n == e:
		return foldsBack(ring[f], ring[e], ring[(e+1)%n])
	}
	a, b, c, d := ring[e], ring[(e+1)%n], ring[f], ring[(f+1)%n]
	if min(a.Y, b.Y) > max(c.Y, d.Y) || min(c.Y, d.Y) > max(a.Y, b.Y) {
		return false
	}
	return turn(a, b, c)*turn(a, b, d) <= 0 && turn(c, d, a)*turn(c, d, b) <= 0
}

// foldsBack reports whether b→c runs back over a→b.
func foldsBack(a, b, c Vec2) bool {
	return turn(a, b, c) == 0 && dot(sub(b, a), sub(c, b)) < 0
}

func sign(v float64) int {
	if v > 0 {
		return 1
	}
	if v < 0 {
		return -1
	}
	return 0
}
