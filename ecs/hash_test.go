package ecs_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func TestHashIsFNVOverTheState(t *testing.T) {
	for _, dimensions := range []int{2, 3} {
		sim, w := herd(t, crowd.Config{World: ecs.World{Dimensions: dimensions}}, 5)
		for range 7 {
			tick(t, sim, w)
		}
		h := fnv.New64a()
		word := func(v any) {
			if err := binary.Write(h, binary.LittleEndian, v); err != nil {
				t.Fatal(err)
			}
		}
		word(sim.TickNumber())
		a := sim.Agents()
		for i := range a.ID {
			word(a.ID[i])
			p, v := a.NextAt(i), a.NextMoving(i)
			if dimensions == 2 {
				word([]float64{p.X, p.Y, v.X, v.Y})
			} else {
				word([]float64{p.X, p.Y, p.Z, v.X, v.Y, v.Z})
			}
		}
		if got, want := sim.Hash(), h.Sum64(); got != want {
			t.Errorf("%d dimensions: got %016x, want %016x", dimensions, got, want)
		}
	}
}

func TestHashTakesNegativeZeroAsZero(t *testing.T) {
	hash := func(zero float64) uint64 {
		sim, w := herd(t, crowd.Config{}, 1)
		components.Velocity.Each(w, func(e *donburi.Entry) {
			components.Velocity.SetValue(e, ecs.Vec2{X: zero, Y: zero})
		})
		if err := sim.Sync(w); err != nil {
			t.Fatal(err)
		}
		return sim.Hash()
	}
	if got, want := hash(math.Copysign(0, -1)), hash(0); got != want {
		t.Errorf("got %016x with −0, want %016x", got, want)
	}
}
