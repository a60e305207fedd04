package draw

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// ears cuts simple polygons into triangles by clipping ears (Meisters 1975). It keeps its memory.
type ears struct {
	left []int32
	out  []int32
}

// cut returns the triangles as triples of indices into points, valid until the next call.
func (e *ears) cut(points []ecs.Vec2) []int32 {
	e.out = e.out[:0]
	if convex(points) {
		for i := 2; i < len(points); i++ {
			e.out = append(e.out, 0, int32(i-1), int32(i))
		}
		return e.out
	}
	e.left = e.left[:0]
	for i := range points {
		e.left = append(e.left, int32(i))
	}
	sign := 1.0
	if plane.Area(points) < 0 {
		sign = -1
	}
	for len(e.left) > 3 {
		e.clip(e.next(points, sign))
	}
	e.out = append(e.out, e.left...)
	return e.out
}

// next returns the place of an ear. A polygon that crosses itself may have none; then the first
// corner goes, so that an end is reached.
func (e *ears) next(points []ecs.Vec2, sign float64) int {
	for k := range e.left {
		if e.isEar(points, k, sign) {
			return k
		}
	}
	return 0
}

func (e *ears) corner(k int) (before, at, after int32) {
	n := len(e.left)
	return e.left[(k+n-1)%n], e.left[k], e.left[(k+1)%n]
}

func (e *ears) isEar(points []ecs.Vec2, k int, sign float64) bool {
	i, j, l := e.corner(k)
	a, b, c := points[i], points[j], points[l]
	if sign*cross(a, b, c) <= 0 {
		return false
	}
	for _, m := range e.left {
		if m == i || m == j || m == l {
			continue
		}
		p := points[m]
		if sign*cross(a, b, p) >= 0 && sign*cross(b, c, p) >= 0 && sign*cross(c, a, p) >= 0 {
			return false
		}
	}
	return true
}

func (e *ears) clip(k int) {
	i, j, l := e.corner(k)
	e.out = append(e.out, i, j, l)
	e.left = append(e.left[:k], e.left[k+1:]...)
}

// convex reports whether all corners turn the same way.
func convex(points []ecs.Vec2) bool {
	n := len(points)
	left, right := false, false
	for i := range n {
		turn := cross(points[i], points[(i+1)%n], points[(i+2)%n])
		left, right = left || turn < 0, right || turn > 0
	}
	return !left || !right
}

// cross is twice the signed area of a triangle.
func cross(a, b, c ecs.Vec2) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}
