package kernel

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/systems/internal/grid"
)

// bounds are a species' limits in quanta.
type bounds struct {
	radius2, closest2, near2         float32
	separation2, alignment2, cohere2 float32
	perSeparation                    float32
	// simple species are summed by sweep: planar, one radius and angle for alignment and cohesion.
	simple bool
	// block species are summed in lanes. Flock2 is the radius of alignment and cohesion.
	block  bool
	flock2 float32
}

func (p *Params) bounds(quantum float64, dimensions int) bounds {
	per := 1 / quantum
	sq := func(r2 float64) float32 { return float32(r2 * per * per) }
	b := bounds{
		radius2: sq(p.Radius2), closest2: sq(p.Closest2), near2: sq(p.View.Near2),
		separation2: sq(p.Separation.Radius2), alignment2: sq(p.Alignment.Radius2), cohere2: sq(p.Cohesion.Radius2),
		perSeparation: float32(quantum / p.SeparationRadius),
	}
	b.simple = dimensions == 2 && p.Alignment.On && p.Cohesion.On && !p.Inclusive && p.Closest2 == 0 &&
		!p.Alignment.Narrow && !p.Cohesion.Narrow && b.alignment2 == b.radius2 && b.cohere2 == b.radius2
	if !p.Separation.On {
		b.separation2 = 0
	}
	b.flock2, b.block = p.together(&b)
	return b
}

// together returns the one radius of alignment and cohesion, those that are on, and whether lanes can sum the species.
func (p *Params) together(b *bounds) (flock2 float32, ok bool) {
	switch {
	case p.Alignment.On && p.Cohesion.On && b.alignment2 != b.cohere2:
		return 0, false
	case p.Alignment.On:
		flock2 = min(b.alignment2, b.radius2)
	case p.Cohesion.On:
		flock2 = min(b.cohere2, b.radius2)
	}
	return flock2, p.On && !p.Inclusive && p.Closest2 == 0 && !p.Alignment.Narrow && !p.Cohesion.Narrow
}

// hit is a candidate within the radius, in quanta.
type hit struct {
	dx, dy, d2 float32
	place      int32
}

// sweep sums a simple species, which is the form to vectorize:
//
//	for each candidate but itself: δ = o − me; d² = δ·δ; if d² < r², in view and related:
//	    if d² < s²: S −= w(d²)·δ
//	    A += v; C += δ
//
// It gathers those within the radius without a branch, as half of the candidates are not and no
// processor guesses which, and sums after. Its bits are those of find, choose and add. It is not ok when a
// pair is too close for quanta.
func (k *Mirror) sweep(self int32, p *Params, b *bounds, ranges []grid.Range, s *Scratch, v *view, order []int32) (t sums32, ok bool) {
	hits, ok := k.within(self, b, ranges, s)
	if !ok {
		return t, false
	}
	if v.looks || !p.uniform {
		hits = k.filter(hits, p, b, v)
	}
	if p.Cap > 0 && len(hits) > p.Cap {
		last := s.kthKey(hits, order, p.Cap)
		n := 0
		for i := range hits {
			if hits[i].key(order) <= last {
				hits[n] = hits[i]
				n++
			}
		}
		hits = hits[:n]
	}
	switch {
	case p.Nearest > 0 && len(hits) > p.Nearest:
		k.sumNear(hits, p, b, s.kthKey(hits, order, p.Nearest), order, &t)
	case !p.uniform:
		k.sumNear(hits, p, b, math.MaxUint64, order, &t)
	default:
		k.sumAll(hits, p, b, &t)
	}
	return t, true
}

// sweepCells sums the agents of a walk in the plane one by one, cell by cell: in sorted order, so that what is read lies
// together.
func (e Fast) sweepCells(f *Field, w *grid.Walk, s *Scratch) {
	m, crowded := &f.Mirror, f.Grid.Crowded()
	all := view{open: math.Inf(1)}
	w.ByCell()
	s.kept = s.kept[:0]
	for {
		var from, to int32
		from, to, s.around = w.Next(int32(len(m.records)), s.around[:0])
		if len(s.kept) >= keptAtOnce || from == to {
			m.keepAll(f.Grid.Order[int(from)-len(s.kept):from], s.kept)
			s.kept = s.kept[:0]
		}
		if from == to {
			return
		}
		for place := from; place < to; place++ {
			species := m.species[place]
			p, b := &f.Params[species], &m.bounds[species]
			var t sums32
			ok := p.On && p.plain && b.simple && !crowded
			if ok {
				t, ok = m.sweep(place, p, b, s.around, s, &all, f.Grid.Order)
			}
			if !ok {
				t = e.sum(f, f.Grid.Order[place], s)
			}
			s.kept = append(s.kept, found{t.sx, t.sy, t.ax, t.ay, t.cx, t.cy, t.aligned, t.cohered})
		}
	}
}

// keptAtOnce is how many sums are stored in a row: one by one, each would wait for its own place in memory, behind which the
// next agent's would queue.
const keptAtOnce = 64

// keepAll stores what was found for the agents in some rows.
func (k *Mirror) keepAll(rows []int32, list []found) {
	for i, row := range rows {
		k.found[row] = list[i]
	}
}

// filter keeps the perceived ones of the hits, in place.
func (k *Mirror) filter(hits []hit, p *Params, b *bounds, v *view) []hit {
	fx, fy := float32(v.facing.X), float32(v.facing.Y)
	n := 0
	for _, h := range hits {
		if v.looks && h.d2 >= b.near2 && !sees32(&p.View, float32(fx*h.dx)+float32(fy*h.dy), h.d2) {
			continue
		}
		if !p.uniform && p.related[k.species[h.place]] == 0 {
			continue
		}
		hits[n] = h
		n++
	}
	return hits[:n]
}

// sumAll adds the hits up in their order.
func (k *Mirror) sumAll(hits []hit, p *Params, b *bounds, t *sums32) {
	var sx, sy, ax, ay, cx, cy float32
	for i := range hits {
		h := &hits[i]
		if h.d2 < b.separation2 {
			w := weight32(p.Falloff, h.d2, b.perSeparation)
			sx -= float32(h.dx * w)
			sy -= float32(h.dy * w)
		}
		o := &k.records[h.place]
		ax += o.vx
		ay += o.vy
		cx += h.dx
		cy += h.dy
	}
	t.sx, t.sy, t.ax, t.ay, t.cx, t.cy = sx, sy, ax, ay, cx, cy
	t.aligned, t.cohered = int32(len(hits)), int32(len(hits))
}

// sumNear adds the hits up in their order, by relation; those beyond the nearest key only separate, if that.
func (k *Mirror) sumNear(hits []hit, p *Params, b *bounds, nearest uint64, order []int32, t *sums32) {
	var sx, sy, ax, ay, cx, cy float32
	for i := range hits {
		h := &hits[i]
		far := h.key(order) > nearest
		if h.d2 < b.separation2 && (!far || !p.SeparationNearest) {
			w := weight32(p.Falloff, h.d2, b.perSeparation)
			sx -= float32(h.dx * w)
			sy -= float32(h.dy * w)
		}
		if far || !p.uniform && p.related[k.species[h.place]]&flocks == 0 {
			continue
		}
		o := &k.records[h.place]
		ax += o.vx
		ay += o.vy
		cx += h.dx
		cy += h.dy
		t.aligned++
	}
	t.sx, t.sy, t.ax, t.ay, t.cx, t.cy, t.cohered = sx, sy, ax, ay, cx, cy, t.aligned
}

// key orders hits by distance, then by row: the bits of a positive float ascend with it.
func (h *hit) key(order []int32) uint64 {
	return uint64(math.Float32bits(h.d2))<<32 | uint64(order[h.place])
}

// kthKey returns the k-th smallest key, counting from 1.
func (s *Scratch) kthKey(hits []hit, order []int32, k int) uint64 {
	s.keys = s.keys[:0]
	for i := range hits {
		s.keys = append(s.keys, hits[i].key(order))
	}
	return kthSmallest(s.keys, k)
}

// within returns the candidates within the radius but itself, in their order. It is not ok when another one is
// too close for quanta.
func (k *Mirror) within(self int32, b *bounds, ranges []grid.Range, s *Scratch) (found []hit, ok bool) {
	me := k.records[self]
	n, touches := 0, 0
	for _, r := range ranges {
		ox, oy, _ := k.origin(me, lift{}, r)
		candidates := k.records[r.Lo:r.Hi]
		if need := n + len(candidates); need > len(s.hits) {
			s.hits = append(s.hits, make([]hit, need-len(s.hits))...)
		}
		hits := s.hits
		for i := range candidates {
			o := &candidates[i]
			dx, dy := float32(o.x-ox), float32(o.y-oy)
			d2 := float32(dx*dx) + float32(dy*dy)
			hits[n] = hit{dx, dy, d2, r.Lo + int32(i)}
			inside, touching := 0, 0
			if d2 < b.radius2 {
				inside = 1
			}
			if d2 < close2 {
				touching = 1
			}
			touches += touching
			n += inside &^ touching
		}
	}
	return s.hits[:n], touches == 1 // itself
}

// close2 is the square of the distance, a 4096th of the reach, below which a quantum shows in the
// direction: such pairs, and those at one point, are left to the general path, which takes their
// displacement from the float64 positions [quanta²].
const close2 float32 = ((1 << 32) / reaches / 4096) * ((1 << 32) / reaches / 4096)

// weight32 is separation's factor on −δ, in quanta: for inverse 1/d², for constant 1/d, for linear
// 1/d − 1/R.
func weight32(falloff components.Falloff, d2, perSeparation float32) float32 {
	switch falloff {
	case components.Inverse:
		return 1 / d2
	case components.Constant:
		return 1 / sqrt32(d2)
	}
	return 1/sqrt32(d2) - perSeparation
}
