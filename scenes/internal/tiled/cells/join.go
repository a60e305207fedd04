package cells

import (
	"cmp"
	"slices"

	"github.com/drover-go/drover/ecs"
)

// Rect is an upright rectangle [u].
type Rect struct{ Lo, Hi ecs.Vec2 }

// Join unites rectangles that share a whole side, those side by side first. The result depends on the
// rectangles only, not on their order.
func Join(all []Rect) []Rect {
	all = joinRows(slices.Clone(all))
	for i := range all {
		all[i] = all[i].swapped()
	}
	all = joinRows(all)
	for i := range all {
		all[i] = all[i].swapped()
	}
	return all
}

// swapped is the rectangle with its axes swapped.
func (r Rect) swapped() Rect {
	return Rect{ecs.Vec2{X: r.Lo.Y, Y: r.Lo.X}, ecs.Vec2{X: r.Hi.Y, Y: r.Hi.X}}
}

// joinRows unites rectangles side by side.
func joinRows(all []Rect) []Rect {
	slices.SortFunc(all, func(a, b Rect) int {
		return cmp.Or(cmp.Compare(a.Lo.Y, b.Lo.Y), cmp.Compare(a.Hi.Y, b.Hi.Y), cmp.Compare(a.Lo.X, b.Lo.X), cmp.Compare(a.Hi.X, b.Hi.X))
	})
	out := all[:0]
	for _, r := range all {
		if n := len(out) - 1; n >= 0 && out[n].Lo.Y == r.Lo.Y && out[n].Hi.Y == r.Hi.Y && out[n].Hi.X == r.Lo.X {
			out[n].Hi.X = r.Hi.X
			continue
		}
		out = append(out, r)
	}
	return out
}
