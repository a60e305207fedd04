package chase_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

// tally counts what happened in a game.
type tally struct {
	wins, losses, hits, touches int
	events                      [ecs.Unreachable + 1]int
	still, longest              int // ticks that the hare stood
	anchor                      ecs.Vec2
	last                        scenes.Status
}

// TestSoak plays ten seeds for a minute each and checks in every tick what must hold always.
func TestSoak(t *testing.T) {
	const games, minute = 10, 60 * second
	tallies := make([]tally, games)
	t.Run("games", func(t *testing.T) {
		for k := range tallies {
			t.Run(fmt.Sprintf("seed %d", k+1), func(t *testing.T) {
				g, n := seeded(t, uint64(k+1)), &tallies[k]
				n.last = g.status()
				for range minute {
					g.play(1, autopilot)
					g.sound()
					n.count(g)
				}
				t.Logf("%d won, %d lost, %d hits, caught %d, panicked %d, stuck %d, wall contacts %d, hare stood %d ticks at most",
					n.wins, n.losses, n.hits, n.events[ecs.Caught], n.events[ecs.Panicked], n.events[ecs.Stuck], n.touches, n.longest)
				if n.longest > 5*second {
					t.Errorf("the hare stood for %d ticks want at most %d", n.longest, 5*second)
				}
			})
		}
	})
	caught, panicked, wins, losses := 0, 0, 0, 0
	for k := range tallies {
		caught += min(1, tallies[k].events[ecs.Caught])
		panicked += min(1, tallies[k].events[ecs.Panicked])
		wins += tallies[k].wins
		losses += tallies[k].losses
	}
	t.Logf("%d games won, %d lost", wins, losses)
	const most = games * 8 / 10
	if caught < most || panicked < most {
		t.Errorf("games with Caught %d and with Panicked %d, want at least %d of %d each", caught, panicked, most, games)
	}
	if wins < 1 || losses < 1 {
		t.Errorf("got %d games won and %d lost, want at least one of each", wins, losses)
	}
}

// sound checks that no disc is in a wall, everything is finite and nobody is too fast.
func (g *game) sound() {
	g.t.Helper()
	a := g.Sim.Agents()
	for i := range a.ID {
		p, v := a.NextPosition[i], a.NextVelocity[i]
		if !finite(p.X, p.Y, v.X, v.Y) {
			g.t.Fatalf("tick %d: agent %d is at %v with velocity %v", g.Sim.TickNumber(), a.ID[i], p, v)
		}
		if d := g.Level.Overlap(p, a.RadiusOf(i), 0); d > 1e-6 {
			g.t.Fatalf("tick %d: agent %d is %v deep in a wall at %v", g.Sim.TickNumber(), a.ID[i], d, p)
		}
		speed := g.Scene.Species[a.Species[i]].Speed
		if top := max(speed.Max, speed.Panic); v.Magnitude() > top*(1+1e-12) {
			g.t.Fatalf("tick %d: agent %d runs at %v want at most %v", g.Sim.TickNumber(), a.ID[i], v.Magnitude(), top)
		}
	}
}

func finite(numbers ...float64) bool {
	for _, x := range numbers {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

func (n *tally) count(g *game) {
	for e := range g.Sim.Events() {
		n.events[e.Kind]++
	}
	for _, flags := range g.Sim.Agents().Flags {
		if flags&ecs.Touching != 0 {
			n.touches++
		}
	}
	s := g.status()
	if s.Phase != n.last.Phase {
		switch s.Phase {
		case scenes.Won:
			n.wins++
		case scenes.Lost:
			n.losses++
		}
	}
	if s.Lives < n.last.Lives {
		n.hits++
	}
	n.last = s
	const standing = 10 // [u]
	if distance(s.Focus, n.anchor) > standing || s.Phase != scenes.Playing {
		n.anchor, n.still = s.Focus, 0
	}
	n.still++
	n.longest = max(n.longest, n.still)
}

// TestAThousandAgents checks that the rules hold with a crowd, and what a tick of them costs.
func TestAThousandAgents(t *testing.T) {
	g := seeded(t, 7,
		"spawn.5.count=810", "spawn.5.in={rect: [330, 140, 620, 440]}",
		"spawn.1.count=38", "spawn.1.in={rect: [985, 480, 290, 230]}",
		"spawn.2.count=38", "spawn.2.in={rect: [5, 480, 290, 230]}",
		"spawn.3.count=38", "spawn.3.in={rect: [740, 140, 220, 440]}",
		"spawn.4.count=75", "spawn.4.in={rect: [330, 615, 620, 100]}")
	if n := g.Sim.Agents().Len(); n != 1000 {
		t.Fatalf("got %d agents want 1000", n)
	}
	begin := time.Now()
	for range 3 * second {
		g.play(1, autopilot)
		g.sound()
	}
	t.Logf("%.2f ms a tick on one worker, checks included", float64(time.Since(begin).Microseconds())/1e3/(3*second))
}

// BenchmarkDirector is a tick of the game as it is shipped, rules and simulation.
func BenchmarkDirector(b *testing.B) {
	s, err := scenes.Load("chase")
	if err != nil {
		b.Fatal(err)
	}
	r, err := scenes.Build(s, scenes.Options{Workers: 1, Directors: directors})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := r.Tick(autopilot); err != nil {
			b.Fatal(err)
		}
	}
}
