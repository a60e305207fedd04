package chase_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// flocking says how a group keeps together.
type flocking struct{ nearest, order float64 }

// measure returns the mean distance to the nearest of the same group [u], and the order |Σ v̂|/N.
func measure(g *game, group []donburi.Entity) flocking {
	var f flocking
	var sum ecs.Vec2
	moving := 0
	for _, e := range group {
		near := math.Inf(1)
		for _, other := range group {
			if other != e {
				near = min(near, distance(g.at(e), g.at(other)))
			}
		}
		f.nearest += near / float64(len(group))
		if v := *components.Velocity.Get(g.World.Entry(e)); v.Magnitude() > 0 {
			sum = sum.Add(v.Normalized())
			moving++
		}
	}
	f.order = sum.Magnitude() / float64(max(moving, 1))
	return f
}

// average runs a game and averages over packs, herd and time.
func average(t *testing.T, overrides ...string) (hounds, sheep flocking) {
	t.Helper()
	const seeds, seconds = 3, 25
	samples := 0.0
	packs := []string{"east", "west", "middle", "ring"}
	for seed := range uint64(seeds) {
		g := seeded(t, seed+1, overrides...)
		for range seconds {
			g.play(second, autopilot)
			samples++
			for _, p := range packs {
				f := measure(g, g.pack(p))
				hounds.nearest += f.nearest / float64(len(packs))
				hounds.order += f.order / float64(len(packs))
			}
			f := measure(g, g.species("sheep"))
			sheep.nearest += f.nearest
			sheep.order += f.order
		}
	}
	for _, f := range []*flocking{&hounds, &sheep} {
		f.nearest /= samples
		f.order /= samples
	}
	return hounds, sheep
}

// TestThePacksReallyFlock compares the game with one whose three flocking weights are 0.
func TestThePacksReallyFlock(t *testing.T) {
	hounds, sheep := average(t)
	var off []string
	for _, species := range []string{"hound", "sheep"} {
		for _, rule := range []string{"separation", "alignment", "cohesion"} {
			off = append(off, "species."+species+"."+rule+".weight=0")
		}
	}
	loose, strays := average(t, off...)
	changed := func(name string, with, without float64) {
		change := math.Abs(with-without) / max(with, without)
		t.Logf("%s: %.2f with flocking, %.2f without: %.0f %%", name, with, without, 100*change)
		if change < 0.3 {
			t.Errorf("%s: got %v with flocking and %v without, a change of %.0f %%, want over 30 %%", name, with, without, 100*change)
		}
	}
	changed("nearest of hounds", hounds.nearest, loose.nearest)
	changed("order of hounds", hounds.order, loose.order)
	changed("nearest of sheep", sheep.nearest, strays.nearest)
	changed("order of sheep", sheep.order, strays.order)
}
