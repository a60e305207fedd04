package chase_test

import (
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

func TestAGemRaisesTheScore(t *testing.T) {
	g := seeded(t, 7)
	before := g.status()
	g.putHare(g.marks(scenes.Gem)[0].At)
	g.play(1, scenes.Input{})
	after := g.status()
	if after.Score <= before.Score || after.Left != before.Left-1 {
		t.Errorf("on a gem: got score %d and %d left, want more than %d and %d", after.Score, after.Left, before.Score, before.Left-1)
	}
}

// collect takes all gems.
func collect(g *game) {
	for _, m := range g.marks(scenes.Gem) {
		g.putHare(m.At)
		g.play(1, scenes.Input{})
	}
}

func TestTheGateOpensWhenAllGemsAreTaken(t *testing.T) {
	g := seeded(t, 7)
	g.away()
	exit := g.marks(scenes.Gate)[0]
	g.putHare(exit.At)
	g.play(2*second, scenes.Input{})
	if s := g.status(); s.Phase != scenes.Playing || g.marks(scenes.Gate)[0].Share != 0 {
		t.Fatalf("at the exit with gems left: got phase %d and the gate %v open, want a closed gate", s.Phase, g.marks(scenes.Gate)[0].Share)
	}
	collect(g)
	g.putHare(ecs.Vec2{X: 640, Y: 360})
	g.play(2*second, scenes.Input{})
	if share := g.marks(scenes.Gate)[0].Share; share != 1 {
		t.Fatalf("without gems left: got the gate %v open want 1", share)
	}
	g.putHare(exit.At)
	g.play(1, scenes.Input{})
	if s := g.status(); s.Phase != scenes.Won || s.Banner == "" {
		t.Errorf("in the open gate: got phase %d and banner %q want Won and a banner", s.Phase, s.Banner)
	}
}

// bite puts the hare onto a hound.
func bite(g *game) {
	g.putHare(g.at(g.species("hound")[0]))
	g.play(1, scenes.Input{})
}

func TestAHitCostsALifeAndThreeLose(t *testing.T) {
	g := seeded(t, 7)
	g.play(second, scenes.Input{})
	for want := 2; want >= 0; want-- {
		bite(g)
		if s := g.status(); s.Lives != want {
			t.Fatalf("after a hit: got %d lives want %d", s.Lives, want)
		}
		if want == 0 {
			break
		}
		near := 1e9
		for _, e := range g.species("hound") {
			near = min(near, distance(g.at(e), g.at(g.hare())))
		}
		if near < 150 {
			t.Errorf("after a hit: the hare is back %v from a hound, want a far place", near)
		}
		bite(g)
		if s := g.status(); s.Lives != want {
			t.Fatalf("hit again at once: got %d lives want %d", s.Lives, want)
		}
		g.putHare(ecs.Vec2{X: 70, Y: 70})
		g.play(4*second, scenes.Input{})
	}
	if s := g.status(); s.Phase != scenes.Lost || s.Banner == "" {
		t.Errorf("without lives: got phase %d and banner %q want Lost and a banner", s.Phase, s.Banner)
	}
}

func TestPowerMakesHoundsFlee(t *testing.T) {
	g := seeded(t, 7)
	pack := g.pack("middle")
	g.away(pack...)
	g.play(2, scenes.Input{})
	orb := g.marks(scenes.Orb)[0].At
	g.putHare(orb)
	for k, e := range pack { // a ring around the hare
		x, y := orb.X+70, orb.Y+float64(k-4)*14
		if !g.Level.Free(ecs.Vec2{X: x, Y: y}, 6, 0) {
			x = orb.X - 70
		}
		g.put(e, x, y)
	}
	g.play(1, scenes.Input{})
	if g.status().Power <= 0 {
		t.Fatal("on an orb: got no power")
	}
	mean := func() float64 {
		sum := 0.0
		for _, e := range pack {
			sum += distance(g.at(e), g.at(g.hare()))
		}
		return sum / float64(len(pack))
	}
	last := mean()
	for k := range 3 {
		g.play(second/2, scenes.Input{})
		if now := mean(); now <= last {
			t.Errorf("after %d half seconds of power: the pack is %v away, want more than %v", k+1, now, last)
		} else {
			last = now
		}
	}
	if g.hunters() > 0 {
		t.Errorf("under power: got %d hunters want 0", g.hunters())
	}
	g.play(6*second, scenes.Input{})
	if p := g.status().Power; p != 0 {
		t.Errorf("after its time: got power %v want 0", p)
	}
}

func TestAHoundThatTheHareCatchesGoesHome(t *testing.T) {
	g := seeded(t, 7)
	prey := g.species("hound")[0]
	home := g.at(prey)
	g.play(second, scenes.Input{})
	g.putHare(g.marks(scenes.Orb)[0].At)
	g.play(1, scenes.Input{})
	score := g.status().Score
	g.putHare(g.at(prey))
	g.play(1, scenes.Input{})
	if now := g.at(prey); now != home {
		t.Errorf("caught: the hound is at %v want %v", now, home)
	}
	if s := g.status(); s.Score <= score || s.Lives != 3 {
		t.Errorf("caught a hound: got score %d and %d lives, want more than %d and 3", s.Score, s.Lives, score)
	}
	g.play(2*second, scenes.Input{})
	if now := g.at(prey); now != home {
		t.Errorf("dazed: the hound went to %v", now)
	}
	g.play(8*second, scenes.Input{})
	if now := g.at(prey); now == home {
		t.Error("after its daze: the hound still stands")
	}
}

func TestOnlyAHareInSightAlertsAPack(t *testing.T) {
	tests := []struct {
		name string
		hare ecs.Vec2
		want bool
	}{
		{name: "behind a wall, 70 away", hare: ecs.Vec2{X: 280, Y: 215}},
		{name: "on the same side, 110 away", hare: ecs.Vec2{X: 350, Y: 335}, want: true},
		{name: "out of range", hare: ecs.Vec2{X: 350, Y: 560}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := seeded(t, 7)
			pack := g.pack("west")
			g.away(pack...)
			g.putHare(tt.hare)
			for k, e := range pack {
				g.put(e, 340+float64(k%3)*16, 195+float64(k/3)*16)
				// Heading toward the hare, slowly.
				way := tt.hare.Sub(g.at(e))
				setVelocity(g, e, way.Normalized().MulScalar(20))
			}
			alerted := false
			for range 12 {
				g.play(1, scenes.Input{})
				alerted = alerted || g.hunters() > 0
			}
			if alerted != tt.want {
				t.Errorf("got alerted %v want %v", alerted, tt.want)
			}
		})
	}
}

func TestAPackSearchesAndGoesBack(t *testing.T) {
	g := seeded(t, 7)
	pack := g.pack("west")
	g.away(pack...)
	for k, e := range pack {
		g.put(e, 330+float64(k%3)*16, 320+float64(k/3)*16)
	}
	g.putHare(ecs.Vec2{X: 345, Y: 470})
	g.play(second/2, scenes.Input{})
	if g.hunters() == 0 {
		t.Fatal("a hare in sight: got no hunters")
	}
	g.putHare(ecs.Vec2{X: 1240, Y: 40})
	g.play(5*second, scenes.Input{})
	if n := g.hunters(); n > 0 {
		t.Errorf("5 s out of sight: got %d hunters want 0", n)
	}
	for range 35 {
		g.play(second, scenes.Input{})
		on := 0
		for _, e := range pack {
			if onPath(g, e) {
				on++
			}
		}
		if on >= 2 { // its guides, who are one of five
			return
		}
	}
	t.Error("40 s after it lost the hare: the pack has not been on patrol again")
}
