package ecs

import "math"

// FNV-1a, 64 bits (Fowler, Noll, Vo).
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

type fnv uint64

func (h *fnv) word(v uint64) {
	x := uint64(*h)
	for range 8 {
		x = (x ^ v&0xff) * fnvPrime
		v >>= 8
	}
	*h = fnv(x)
}

func (h *fnv) float(v float64) {
	if v == 0 {
		v = 0 // −0 counts as 0
	}
	h.word(math.Float64bits(v))
}

// Hash returns the state hash after the last tick: FNV-1a over the tick's number, then of each agent
// in ascending id its id, position and velocity, all as 64 little-endian bits, −0 as 0.
func (s *Simulation) Hash() uint64 {
	h := fnv(fnvOffset)
	h.word(s.number)
	a := &s.agents
	for i := range a.Len() {
		h.word(a.ID[i])
		p, v := a.NextAt(i), a.NextMoving(i)
		h.float(p.X)
		h.float(p.Y)
		if a.Dimensions == 3 {
			h.float(p.Z)
		}
		h.float(v.X)
		h.float(v.Y)
		if a.Dimensions == 3 {
			h.float(v.Z)
		}
	}
	return uint64(h)
}
