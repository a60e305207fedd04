package grid

import "cmp"

// digit is the width of one pass of the radix sort [bits].
const digit = 8

// sortKeys sorts by radix: stable, linear, for cells that outnumber the agents.
func (g *Grid) sortKeys() {
	n, rows := g.input.n, g.input.rows
	g.keys = Sized(g.keys, n)
	g.spare = Sized(g.spare, n)
	g.scratch = Sized(g.scratch, n)
	if g.Pool != nil {
		g.Pool.Run(n, chunk, (*keying)(g))
	} else {
		(*keying)(g).Do(0, 0, n)
	}
	var differ uint64
	for k := range g.Order {
		g.Order[k] = at(rows, k)
		differ |= g.keys[k] ^ g.keys[0]
	}
	for shift := 0; shift < 64; shift += digit {
		if differ>>shift&(1<<digit-1) != 0 {
			g.pass(shift)
		}
	}
	if rows == nil {
		for place, row := range g.Order {
			g.Place[row] = int32(place)
		}
	}
}

func (g *Grid) pass(shift int) {
	var place [1<<digit + 1]int32
	for _, key := range g.keys {
		place[key>>shift&(1<<digit-1)+1]++
	}
	for d := range 1 << digit {
		place[d+1] += place[d]
	}
	for k, key := range g.keys {
		d := key >> shift & (1<<digit - 1)
		g.spare[place[d]], g.scratch[place[d]] = key, g.Order[k]
		place[d]++
	}
	g.keys, g.spare = g.spare, g.keys
	g.Order, g.scratch = g.scratch, g.Order
}

// lowerBound returns the first place whose key is not below k.
func lowerBound[K cmp.Ordered](keys []K, k K) int32 {
	lo, hi := 0, len(keys)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		if keys[m] < k {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return int32(lo)
}

func at(rows []int32, k int) int32 {
	if rows == nil {
		return int32(k)
	}
	return rows[k]
}

// Sized returns s with length n, in its own memory where that is enough; the contents are undefined.
func Sized[T any](s []T, n int) []T {
	if cap(s) >= n {
		return s[:n]
	}
	room := n
	if cap(s) > 0 { // it is growing
		room += n / 8
	}
	return make([]T, n, room)
}
