package ecs

import (
	"slices"

	"github.com/yohamta/donburi"
)

// index finds the rows of entities. While the entities' numbers follow each other as their rows do, it keeps no list.
type index struct {
	first, count int     // of the entities in the first rows
	rows         []int32 // else the row by the entity's number, -1 for none
}

// find returns the row that an entity of a number has, if any has. Its version is not looked at.
func (x *index) find(e donburi.Entity) (int, bool) {
	k := int(e.Id())
	if x.rows == nil {
		row := k - x.first
		return row, uint(row) < uint(x.count)
	}
	if k >= len(x.rows) || x.rows[k] < 0 {
		return 0, false
	}
	return int(x.rows[k]), true
}

// set remembers an entity's row.
func (x *index) set(e donburi.Entity, row int) {
	k := int(e.Id())
	if x.rows == nil {
		if x.count == 0 {
			x.first = k
		}
		if row <= x.count && k == x.first+row {
			x.count = max(x.count, row+1)
			return
		}
		x.open()
	}
	if n := k + 1; n > len(x.rows) {
		old := len(x.rows)
		x.rows = slices.Grow(x.rows, n-old)[:n]
		for i := old; i < n; i++ {
			x.rows[i] = -1
		}
	}
	x.rows[k] = int32(row)
}

// drop forgets an entity that had a row.
func (x *index) drop(e donburi.Entity, row int) {
	if x.rows == nil {
		x.open()
	}
	if k := int(e.Id()); x.rows[k] == int32(row) {
		x.rows[k] = -1
	}
}

// open goes over to a list.
func (x *index) open() {
	x.rows = make([]int32, x.first+x.count)
	for k := range x.rows {
		x.rows[k] = int32(max(k-x.first, -1))
	}
}
