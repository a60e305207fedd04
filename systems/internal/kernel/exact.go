package kernel

import (
	"math"
	"slices"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/systems/internal/grid"
)

// Exact sums in float64 in ascending id: for every neighbor j of i
//
//	d² < r² (or ≤):  S += falloff(d)·(−δ̂) where d < separation radius,  A += vⱼ,  C += δ
type Exact struct{}

// Prepare makes room.
func (Exact) Prepare(f *Field) {
	f.sums = grid.Sized(f.sums, f.Agents.Len())
	f.divide()
}

// Pack does nothing: sums are made from the table.
func (Exact) Pack(*Field, int, int) {}

// Sum returns the sums of the agent in a row.
func (e Exact) Sum(f *Field, row int32, s *Scratch) Sums {
	p := &f.Params[f.Agents.Species[row]]
	if !p.On {
		return Sums{}
	}
	v := e.find(f, row, p, s)
	choose(p, s)
	var sums Sums
	for _, key := range s.ascending() {
		e.add(f, row, p, &s.found[uint32(key)], &v, &sums)
	}
	return sums
}

// Sweep sums a part of the agents, by their places in sorted order.
func (e Exact) Sweep(f *Field, lo, hi int, s *Scratch) {
	for _, row := range f.Grid.Order[lo:hi] {
		f.sums[row] = e.Sum(f, row, s)
	}
}

// Of sets sums to what a sweep found.
func (Exact) Of(f *Field, row int, sums *Sums) { *sums = f.sums[row] }

// ascending returns a key for each found neighbor, in ascending row; its lower half is the neighbor's
// index.
func (s *Scratch) ascending() []uint64 {
	s.keys = s.keys[:0]
	for i := range s.found {
		s.keys = append(s.keys, uint64(s.found[i].Row)<<32|uint64(i))
	}
	slices.Sort(s.keys)
	return s.keys
}

// find fills the scratch with the perceived neighbors in the order of the grid.
func (e Exact) find(f *Field, row int32, p *Params, s *Scratch) view {
	v := f.view(row, p)
	s.ranges = f.Grid.Near(v.at, f.Reach, s.ranges[:0])
	if !f.crushed(p, s.ranges) || !e.findNear(f, row, p, s, &v) {
		e.findAmong(f, row, p, s, &v, s.ranges)
	}
	return v
}

// findAmong is find over some ranges.
func (Exact) findAmong(f *Field, row int32, p *Params, s *Scratch, v *view, ranges []grid.Range) {
	a := f.Agents
	s.found = s.found[:0]
	for _, r := range ranges {
		for place := r.Lo; place < r.Hi; place++ {
			j := f.Grid.Order[place]
			allowed := p.related[a.Species[j]]
			if j == row || allowed == 0 {
				continue
			}
			d := f.World.Delta(v.at, a.At(int(j)))
			d2 := d.Len2()
			if d2 > p.Radius2 || d2 == p.Radius2 && !p.Inclusive || d2 < p.Closest2 {
				continue
			}
			if v.looks && !p.View.Sees(v.facing, d, d2) {
				continue
			}
			s.found = append(s.found, Neighbor{Row: j, Allowed: allowed, D2: d2, D: d, Place: place})
		}
	}
	f.see(v, p, 1, s)
}

func (Exact) add(f *Field, row int32, p *Params, n *Neighbor, v *view, sums *Sums) {
	if p.Separation.On && n.D2 < p.Separation.Radius2 && (!n.Far || !p.SeparationNearest) {
		sums.Separation = sums.Separation.Sub(repel(f, row, p, n))
	}
	if n.Far || n.Allowed&flocks == 0 {
		return
	}
	if p.Alignment.has(n, v) {
		sums.Alignment = sums.Alignment.Add(f.Agents.Moving(int(n.Row)))
		sums.Aligned++
	}
	if p.Cohesion.has(n, v) {
		sums.Cohesion = sums.Cohesion.Add(n.D)
		sums.Cohered++
	}
}

func (t *Term) has(n *Neighbor, v *view) bool {
	return t.On && n.D2 < t.Radius2 && (!t.Narrow || !v.looks || t.View.Sees(v.facing, n.D, n.D2))
}

// repel returns separation's term with its sign reversed.
func repel(f *Field, row int32, p *Params, n *Neighbor) ecs.Vec3 {
	if n.D2 == 0 {
		if !p.Apart {
			return ecs.Vec3{}
		}
		return Opposite(f.Agents, row, n.Row)
	}
	switch p.Falloff {
	case components.Inverse:
		return n.D.Over(n.D2)
	case components.Constant:
		return n.D.Over(math.Sqrt(n.D2))
	}
	d := math.Sqrt(n.D2)
	return n.D.Over(d).Scale(1 - d/p.SeparationRadius)
}

// direction returns a unit vector made from two ids.
func direction(lo, hi uint64) ecs.Vec3 {
	const turn = 2 * math.Pi / (1 << 32)
	s, c := exact.SinCos(float64(float64(uint32(chance.Hash2(lo, hi))) * turn))
	return ecs.Vec3{X: c, Y: s}
}
