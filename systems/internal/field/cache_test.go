package field_test

import (
	"testing"

	"github.com/drover-go/drover/systems/internal/field"
)

func TestCache(t *testing.T) {
	level, area := office(t, 800, 600)
	g := gridOf(level, area, 6)
	label := g.Label(g.Enter(Vec2{X: 20, Y: 20}, 6))
	goal := func(k int) Vec2 { return Vec2{X: 20 + float64(k%150)*g.Size(), Y: 20 + float64(k/150)*5*g.Size()} }

	t.Run("one field for all in a cell", func(t *testing.T) {
		var c field.Cache
		c.Tick(1)
		a, b := c.Lease(g, goal(0), label), c.Lease(g, goal(0), label)
		if a != b {
			t.Errorf("got two leases for one goal: %v and %v", a, b)
		}
		if other := c.Lease(g, goal(1), label); other == a {
			t.Error("got one lease for goals in two cells")
		}
	})
	t.Run("fields are built in the order in which they were wanted, so much a tick", func(t *testing.T) {
		var c field.Cache
		c.Tick(1)
		leases := []field.Lease{c.Lease(g, goal(2), label), c.Lease(g, goal(1), label), c.Lease(g, goal(0), label)}
		per := g.Cells() / 4
		for n, ready := 1, 0; ready < len(leases); n++ {
			c.Tick(uint64(n))
			for _, l := range leases {
				c.Want(l)
			}
			c.Build(per)
			for ready < len(leases) && leases[ready].Field() != nil {
				ready++
			}
			for _, l := range leases[ready:] {
				if l.Field() != nil {
					t.Fatalf("tick %d: a later field is ready before an earlier one", n)
				}
			}
			if n > 4*len(leases) {
				t.Fatalf("got %d fields ready after %d quarters of their cells, want all", ready, n)
			}
		}
	})
	t.Run("what was wanted lately does not give way, the rest does", func(t *testing.T) {
		var c field.Cache
		c.Tick(1)
		var held []field.Lease
		for k := range 400 {
			l := c.Lease(g, goal(k), label)
			if !l.Valid() {
				break
			}
			held = append(held, l)
		}
		if len(held) < 4 || len(held) > 256 {
			t.Fatalf("got %d fields at once, want a bounded number", len(held))
		}
		c.Build(1 << 30)
		c.Tick(2)
		for _, l := range held[1:] {
			c.Want(l)
		}
		c.Tick(1 + field.UseTicks)
		if l := c.Lease(g, goal(399), label); !l.Valid() {
			t.Error("got no memory although one field is not wanted")
		}
		if held[0].Valid() {
			t.Error("the field that nobody wants is still valid")
		}
		for k, l := range held[1:] {
			if l.Field() == nil {
				t.Fatalf("field %d is gone although it is wanted", k+1)
			}
		}
	})
	t.Run("dropped with its grid", func(t *testing.T) {
		var c field.Cache
		c.Tick(1)
		built, waiting := c.Lease(g, goal(0), label), c.Lease(g, goal(1), label)
		c.Build(1)
		c.Drop(g)
		c.Build(1 << 30)
		if built.Valid() || waiting.Valid() {
			t.Error("a lease outlives its grid")
		}
	})
	t.Run("as if built at once", func(t *testing.T) {
		var c field.Cache
		c.Tick(1)
		l := c.Lease(g, goal(7), label)
		for l.Field() == nil {
			c.Build(1000)
		}
		want := field.NewField(g, goal(7), label)
		for cell := range int32(g.Cells()) {
			if got := l.Field().Distance(cell); got != want.Distance(cell) {
				t.Fatalf("cell %d: got distance %d, want %d", cell, got, want.Distance(cell))
			}
		}
	})
}
