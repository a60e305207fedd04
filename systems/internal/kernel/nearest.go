package kernel

import (
	"math"
	"slices"

	"github.com/drover-go/drover/ecs"
)

// see drops the neighbors that a wall hides. Unit is the length of one count of their displacements [u].
// Where a cap will drop the farther ones anyway, it looks from the nearest on until enough are seen.
func (f *Field) see(v *view, p *Params, unit float64, s *Scratch) {
	if math.IsInf(v.open, 1) {
		return
	}
	s.order = s.order[:0]
	for i := range s.found {
		s.order = append(s.order, int32(i))
	}
	if p.Cap > 0 && len(s.found) > p.Cap {
		slices.SortFunc(s.order, func(i, j int32) int {
			if nearer(&s.found[i], &s.found[j]) {
				return -1
			}
			return 1
		})
	}
	seen := 0
	for _, i := range s.order {
		n := &s.found[i]
		if seen == p.Cap && p.Cap > 0 || f.hides(v, n.D.Scale(unit), float64(n.D2*unit)*unit) {
			n.Allowed = 0
			continue
		}
		seen++
	}
	s.found = slices.DeleteFunc(s.found, func(n Neighbor) bool { return n.Allowed == 0 })
}

// choose applies the limits of a species to the perceived neighbors: it drops all but the nearest Cap
// and marks those beyond the nearest k as Far. Distances tie by id, so the choice does not depend on
// the order of candidates; that order is kept.
func choose(p *Params, s *Scratch) {
	if p.Cap > 0 && len(s.found) > p.Cap {
		last := kth(s, p.Cap)
		s.found = slices.DeleteFunc(s.found, func(n Neighbor) bool { return nearer(&last, &n) })
	}
	if p.Nearest > 0 && len(s.found) > p.Nearest {
		last := kth(s, p.Nearest)
		for i := range s.found {
			s.found[i].Far = nearer(&last, &s.found[i])
		}
	}
}

// nearer orders neighbors by distance, then by id.
func nearer(a, b *Neighbor) bool {
	return a.D2 < b.D2 || a.D2 == b.D2 && a.Row < b.Row
}

// kth returns the k-th nearest neighbor, counting from 1, by quickselect over indices.
func kth(s *Scratch, k int) Neighbor {
	s.order = s.order[:0]
	for i := range s.found {
		s.order = append(s.order, int32(i))
	}
	lo, hi := 0, len(s.order)-1
	for lo < hi {
		m := partition(s, lo, hi)
		switch {
		case m == k-1:
			return s.found[s.order[m]]
		case m < k-1:
			lo = m + 1
		default:
			hi = m - 1
		}
	}
	return s.found[s.order[lo]]
}

// partition moves the nearer ones before the middle element and returns where that ends up.
func partition(s *Scratch, lo, hi int) int {
	o, m := s.order, lo+(hi-lo)/2
	o[m], o[hi] = o[hi], o[m]
	pivot, at := &s.found[o[hi]], lo
	for i := lo; i < hi; i++ {
		if nearer(&s.found[o[i]], pivot) {
			o[i], o[at] = o[at], o[i]
			at++
		}
	}
	o[at], o[hi] = o[hi], o[at]
	return at
}

// kthSmallest returns the k-th smallest of the keys, counting from 1, and reorders them (Hoare's select).
func kthSmallest(keys []uint64, k int) uint64 {
	lo, hi := 0, len(keys)-1
	for lo < hi {
		pivot, i, j := keys[lo+(hi-lo)/2], lo, hi
		for i <= j {
			for keys[i] < pivot {
				i++
			}
			for keys[j] > pivot {
				j--
			}
			if i <= j {
				keys[i], keys[j] = keys[j], keys[i]
				i++
				j--
			}
		}
		switch {
		case k-1 <= j:
			hi = j
		case k-1 >= i:
			lo = i
		default:
			return keys[k-1]
		}
	}
	return keys[k-1]
}

// Neighbors returns the rows that an agent's behaviors use, in ascending id, by the exact kernel. It
// is for overlays and tests.
func Neighbors(f *Field, row int32, s *Scratch) []int32 {
	p := &f.Params[f.Agents.Species[row]]
	if !p.On || len(f.Grid.Order) == 0 {
		return nil
	}
	Exact{}.find(f, row, p, s)
	choose(p, s)
	var rows []int32
	for _, n := range s.found {
		rows = append(rows, n.Row)
	}
	slices.Sort(rows)
	return rows
}

// Opposite returns the direction in which row leaves a neighbor at the same point: an angle made from
// both ids, the lower one's way being the other's reversed.
func Opposite(a *ecs.Agents, row, other int32) ecs.Vec3 {
	lo, hi := a.ID[row], a.ID[other]
	if lo < hi {
		return direction(lo, hi)
	}
	return direction(hi, lo).Scale(-1)
}
