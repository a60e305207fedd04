package chase_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
)

func TestTheHareGoesWhereThePlayerWants(t *testing.T) {
	const s = math.Sqrt2 / 2
	tests := []struct {
		name string
		in   scenes.Input
		want ecs.Vec2 // the direction of its motion, zero for none
	}{
		{name: "nothing pressed: it rests", in: scenes.Input{}},
		{name: "right", in: scenes.Input{Move: ecs.Vec2{X: 1}}, want: ecs.Vec2{X: 1}},
		{name: "down and left", in: scenes.Input{Move: ecs.Vec2{X: -1, Y: 1}}, want: ecs.Vec2{X: -s, Y: s}},
		{name: "half a stick up", in: scenes.Input{Move: ecs.Vec2{Y: -0.5}}, want: ecs.Vec2{Y: -1}},
		{name: "keys win over the pointer", in: scenes.Input{Move: ecs.Vec2{X: 1}, Pointing: true}, want: ecs.Vec2{X: 1}},
		{name: "the pointer below", in: scenes.Input{Pointing: true, Pointer: ecs.Vec2{X: 500, Y: 600}}, want: ecs.Vec2{Y: 1}},
		{name: "keys win over the autopilot", in: scenes.Input{Move: ecs.Vec2{X: 1}, Autopilot: true}, want: ecs.Vec2{X: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := seeded(t, 7)
			g.away()
			g.putHare(ecs.Vec2{X: 500, Y: 540})
			g.play(second/3, tt.in)
			v := *components.Velocity.Get(g.World.Entry(g.hare()))
			top := g.Scene.Species[0].Speed.Max
			if tt.want == (ecs.Vec2{}) {
				if v.Magnitude() > 1 {
					t.Errorf("got velocity %v want rest", v)
				}
				return
			}
			if d := distance(v.Normalized(), tt.want); d > 0.02 || v.Magnitude() > top {
				t.Errorf("got velocity %v want direction %v at up to %v", v, tt.want, top)
			}
		})
	}
}

func TestThePointerLeadsAroundWallsAndTheHareStopsThere(t *testing.T) {
	g := seeded(t, 7)
	g.away()
	g.putHare(ecs.Vec2{X: 640, Y: 360}) // in the fold
	for _, e := range g.species("sheep") {
		components.Steering.Get(g.World.Entry(e)).Frozen = true
		g.put(e, 1000+float64(e.Id()%10)*12, 20+float64(e.Id()%7)*12)
	}
	to := ecs.Vec2{X: 790, Y: 360}
	g.play(10*second, scenes.Input{Pointing: true, Pointer: to})
	if d := distance(g.at(g.hare()), to); d > 5 {
		t.Errorf("after 10 s: got %v from the pointer want at most 5", d)
	}
}

func TestWallsStopTheHare(t *testing.T) {
	g := seeded(t, 7)
	g.away()
	for _, move := range []ecs.Vec2{{X: -1}, {Y: -1}, {X: 1}, {Y: 1}, {X: 1, Y: -1}} {
		g.play(3*second, scenes.Input{Move: move})
		p := g.at(g.hare())
		if d := g.Level.Overlap(p, g.Scene.Species[0].Radius, 0); d > 1e-6 {
			t.Errorf("running %v: %v deep in a wall at %v", move, d, p)
		}
	}
}

func TestAChasedHareIsFasterThanHoundsUntilItIsOutOfBreath(t *testing.T) {
	g := seeded(t, 7)
	pack := g.pack("middle")
	g.away(pack...)
	hound := g.Scene.Species[1].Speed.Max
	speed := func() float64 { return components.Velocity.Get(g.World.Entry(g.hare())).Magnitude() }
	// A treadmill: every third of a second the hare runs again from the same place, the pack behind it.
	run := func() {
		g.putHare(ecs.Vec2{X: 500, Y: 470})
		for k, e := range pack {
			g.put(e, 420-float64(k/3)*16, 545+float64(k%3)*16)
		}
		g.play(second/3, scenes.Input{Move: ecs.Vec2{X: 1}})
	}
	fast, slow := 0, 0
	for range 45 {
		run()
		switch v := speed(); {
		case v > hound+10 && slow == 0:
			fast++
		case v < hound && fast > 0:
			slow++
		}
	}
	if fast < 10 || slow == 0 {
		t.Errorf("got %d thirds of a second faster than the hounds, then %d slower; want at least 10 and 1", fast, slow)
	}
}
