package ecs_test

import (
	"slices"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
	"pgregory.net/rapid"
)

// entity returns the one of a number and a version, as donburi lays them out.
func entity(number, version int) donburi.Entity {
	return donburi.Entity(uint64(number)<<32 | uint64(version))
}

// TestRowsAreFound compares the table with a plain list, while entities come in order or not, go, and come again under
// their numbers.
func TestRowsAreFound(t *testing.T) {
	const numbers = 12
	rapid.Check(t, func(t *rapid.T) {
		var a ecs.Agents
		var version [numbers]int
		var want []donburi.Entity
		for next := rapid.IntRange(0, numbers).Draw(t, "first"); ; next++ {
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0: // some go
				gone := rapid.SliceOfN(rapid.Bool(), len(want), len(want)).Draw(t, "gone")
				a.Keep(func(row int) bool { return !gone[row] })
				row := -1
				want = slices.DeleteFunc(want, func(e donburi.Entity) bool {
					row++
					if gone[row] {
						version[e.Id()]++
					}
					return gone[row]
				})
			case 1: // the next ones are others
				next = rapid.IntRange(0, numbers).Draw(t, "next")
			case 2:
				return
			}
			if e := entity(next%numbers, version[next%numbers]); !slices.Contains(want, e) {
				if row := a.Append(e, 0); row != len(want) {
					t.Fatalf("got row %d want %d", row, len(want))
				}
				want = append(want, e)
			}
			for number := range numbers {
				for v := range version[number] + 2 {
					e := entity(number, v)
					row, ok := a.Row(e)
					if at := slices.Index(want, e); ok != (at >= 0) || ok && row != at {
						t.Fatalf("%v: got row %d, %t want %d of %v", e, row, ok, at, want)
					}
				}
			}
		}
	})
}
