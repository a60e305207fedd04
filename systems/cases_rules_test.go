package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

func TestCaseB01TwoBoidsOnOnePoint(t *testing.T) {
	s := quiet(100, 300, 20)
	s.Separation = components.Separation{Radius: 10, Weight: 1}
	for _, kernel := range []ecs.Kernel{ecs.Fast, ecs.Exact} {
		for n := 2; n <= 3; n++ {
			t.Run(fmt.Sprintf("%d boids, kernel %d", n, kernel), func(t *testing.T) {
				c := walled(100, 100)
				c.Kernel = kernel
				bodies := []body{{50, 50, 10, 0}, {50, 50, 10, 0}, {50, 50, 10, 0}}[:n]
				sc, again := start(t, c, s, bodies...), start(t, c, s, bodies...)
				sc.run(60)
				again.run(60)
				for i := range n {
					for j := range i {
						atLeast(t, fmt.Sprintf("distance of %d and %d", i, j), sc.gap(i, j), 1)
					}
				}
				if sc.Hash() != again.Hash() {
					t.Errorf("got hash %016x at the second run, want %016x", again.Hash(), sc.Hash())
				}
				if n == 2 {
					near(t, "centroid x", (sc.at(0).X+sc.at(1).X)/2, 60, 1e-6)
					near(t, "centroid y", (sc.at(0).Y+sc.at(1).Y)/2, 50, 1e-6)
				}
			})
		}
	}
}

func TestCaseB04ZeroVelocityHasAHeading(t *testing.T) {
	s := components.NewSpecies(1, 66, 200.0/66)
	s.Perception.Radius, s.Speed.Cruise = 20, 0
	run := func(ticks int) *scene {
		sc := start(t, walled(100, 100), s, body{x: 50, y: 50}, body{x: 55, y: 50})
		sc.run(ticks)
		return sc
	}
	sc := run(1)
	if got := sc.Agents().Requested(0, ecs.RankAlignment); got != (ecs.Vec3{}) {
		t.Errorf("alignment of two boids at rest: got %v, want 0", got)
	}
	atMost(t, "speed after one step", sc.v(0).Len(), 3.334)
	if got, want := run(60).Agents().NextFacing(0), run(60).Agents().NextFacing(0); got != want {
		t.Errorf("heading of a second run: got %v, want %v", got, want)
	}
	still := quiet(10, 10, 20)
	lone := start(t, walled(100, 100), still, body{x: 50, y: 50})
	lone.tick()
	if got, want := lone.Agents().NextFacing(0), (ecs.Vec3{X: 1}); got != want {
		t.Errorf("heading of an agent that never moved: got %v, want the documented %v", got, want)
	}
}

func TestCaseB06CohesionIsRelative(t *testing.T) {
	s := quiet(100, 100, 20)
	s.Cohesion.Weight = 1
	pair := func(x, y float64) (a, b ecs.Vec3) {
		sc := start(t, walled(1000, 1000), s, body{x: x, y: y}, body{x: x + 10, y: y})
		sc.tick()
		return sc.force(0), sc.force(1)
	}
	a, b := pair(10, 10)
	if !(a.X > 0 && b.X < 0) {
		t.Errorf("forces along x: got %v and %v, want toward each other", a.X, b.X)
	}
	near(t, "force of the first along y", a.Y, 0, 1e-12)
	near(t, "sum of the forces", a.Add(b).Len(), 0, 1e-12)
	c, d := pair(510, 310)
	near(t, "first after a shift", c.Sub(a).Len(), 0, 1e-9)
	near(t, "second after a shift", d.Sub(b).Len(), 0, 1e-9)
}

func TestCaseB06FlocksDriftInNoCommonDirection(t *testing.T) {
	s := components.NewSpecies(2, 50, 3)
	s.Perception.Radius = 20
	s.Wander.Weight = 0
	var sum ecs.Vec3
	const seeds = 40
	for seed := range uint64(seeds) {
		c := torus(200, 200)
		c.Seed = seed
		sc := start(t, c, s, scatter(seed, 100, 200, 200, 30)...)
		sc.run(30 * 60)
		var mean ecs.Vec3
		for i := range sc.Agents().ID {
			mean = mean.Add(sc.v(i))
		}
		sum = sum.Add(mean.Unit())
	}
	atMost(t, "length of the mean direction over 40 seeds", sum.Len()/seeds, 0.35)
}

func TestCaseB09SeparationFadesWithDistance(t *testing.T) {
	for _, falloff := range []components.Falloff{components.Linear, components.Inverse} {
		s := quiet(1e9, 1e9, 60)
		s.Separation = components.Separation{Radius: 50, Weight: 1, Falloff: falloff}
		force := func(d float64) ecs.Vec3 {
			sc := start(t, walled(1000, 1000), s, body{x: 100, y: 100}, body{x: 100 + d, y: 100})
			sc.tick()
			return sc.force(0)
		}
		last := math.Inf(1)
		for _, d := range []float64{1, 10, 25, 49} {
			f := force(d)
			if !(f.X < 0 && f.Y == 0) {
				t.Errorf("falloff %d at %v: got force %v, want along −x", falloff, d, f)
			}
			atMost(t, fmt.Sprintf("falloff %d: force at %v", falloff, d), f.Len(), last)
			last = f.Len()
		}
		if got := force(51); got != (ecs.Vec3{}) {
			t.Errorf("force at 51: got %v, want 0", got)
		}
		atLeast(t, "force at 1 against that at 49", force(1).Len(), 2*force(49).Len())
	}
}

func TestCaseB11AlignmentDoesNotWiggle(t *testing.T) {
	s := quiet(20, 60, 20)
	s.Alignment.Weight = 1
	ten := 10 * math.Pi / 180
	sc := start(t, walled(1000, 1000), s, body{50, 50, 20, 0}, body{55, 50, 20 * math.Cos(ten), 20 * math.Sin(ten)})
	difference := func() float64 {
		return (math.Atan2(sc.v(1).Y, sc.v(1).X) - math.Atan2(sc.v(0).Y, sc.v(0).X)) * 180 / math.Pi
	}
	last := 10.0
	for tick := range 120 {
		sc.tick()
		now := difference()
		if now < 0 || now > last+1e-9 {
			t.Fatalf("tick %d: got a heading difference of %v° after %v°, want it to shrink and keep its sign", tick, now, last)
		}
		last = now
	}
	atMost(t, "difference at the end [deg]", last, 10)
}

func TestCaseB12FlockKeepsMoving(t *testing.T) {
	s := components.DefaultSpecies()
	s.Wander.Weight = 0
	polarized := 0
	for seed := range uint64(20) {
		c := torus(300, 300)
		c.Seed = seed
		sc := start(t, c, s, scatter(seed, 50, 300, 300, 0)...)
		sc.run(50 * 60)
		speed, turn, order, n := 0.0, 0.0, 0.0, 0
		for range 600 {
			before := make([]ecs.Vec3, sc.Agents().Len())
			for i := range before {
				before[i] = sc.v(i)
			}
			sc.tick()
			for i := range before {
				speed += sc.v(i).Len()
				cos := before[i].Unit().Dot(sc.v(i).Unit())
				turn += math.Acos(max(-1, min(1, cos))) * 180 / math.Pi
				n++
			}
			order += sc.order()
		}
		atLeast(t, fmt.Sprintf("seed %d: mean speed", seed), speed/float64(n), 0.5*s.Speed.Max)
		atMost(t, fmt.Sprintf("seed %d: mean turn a tick [deg]", seed), turn/float64(n), 3)
		if order/600 >= 0.8 {
			polarized++
		}
	}
	atLeast(t, "polarized of 20 seeds", float64(polarized), 18)
}
