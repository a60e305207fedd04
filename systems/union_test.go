package systems_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// passage is one agent's way past obstacles.
type passage struct {
	ticks   int     // until it arrived, 0 when it did not
	ratio   float64 // of its time over that of the straight line
	touched bool
	turned  float64 // how much its velocity turned, in all [rad]
}

// pass sends an agent from a point to another.
func pass(t testing.TB, all []rectangle, from, to ecs.Vec2) passage {
	const radius = 6.0
	s := components.NewSpecies(radius, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	c := walled(800, 600)
	c.Level = levelOf(all)
	sc := start(t, c, s, body{x: from.X, y: from.Y})
	components.Goal.SetValue(sc.entry(0), components.GoalData{Point: to, Radius: radius, Active: true})
	var p passage
	heading := 0.0
	for tick := 1; tick <= 30*60; tick++ {
		sc.tick()
		p.touched = p.touched || sc.Agents().Flags[0]&ecs.Touching != 0
		v := sc.v(0)
		if now := math.Atan2(v.Y, v.X); v.Len() > 1 {
			if tick > 1 {
				p.turned += math.Abs(math.Remainder(now-heading, 2*math.Pi))
			}
			heading = now
		}
		if math.Hypot(sc.at(0).X-to.X, sc.at(0).Y-to.Y) <= radius {
			p.ticks = tick
			straight := math.Hypot(to.X-from.X, to.Y-from.Y) - radius
			p.ratio = float64(tick) / 60 / (straight/100 + 100/(2*300.0))
			return p
		}
	}
	return p
}

// clusters are boxes that overlap or touch, between x = 280 and 540 and y = 180 and 440.
func clusters() map[string][]rectangle {
	return map[string][]rectangle{
		"an L":                               {{380, 200, 40, 220}, {400, 380, 120, 40}},
		"an L that opens toward the start":   {{400, 200, 40, 220}, {320, 200, 100, 40}},
		"a T across the way":                 {{380, 180, 40, 240}, {400, 280, 140, 40}},
		"a T with its stem toward the start": {{400, 180, 40, 240}, {280, 280, 140, 40}},
		"three in a staircase":               {{340, 220, 60, 100}, {380, 280, 60, 100}, {420, 340, 60, 100}},
		"tiles that touch":                   {{380, 200, 40, 40}, {380, 240, 40, 40}, {380, 280, 40, 40}, {380, 320, 40, 40}, {380, 360, 40, 40}},
		"a wall of boxes that overlap a bit": {{380, 200, 40, 44}, {390, 240, 40, 44}, {375, 280, 40, 44}, {385, 320, 40, 44}, {370, 360, 40, 40}},
	}
}

func TestBoxesThatOverlapArePassedAsOne(t *testing.T) {
	for name, boxes := range clusters() {
		t.Run(name, func(t *testing.T) {
			p := pass(t, boxes, ecs.Vec2{X: 60, Y: 300}, ecs.Vec2{X: 740, Y: 320})
			t.Logf("time over straight line %.3f, turned %.2f rad", p.ratio, p.turned)
			if p.ticks == 0 || p.touched {
				t.Fatalf("got %+v, want it to arrive without touching", p)
			}
			atMost(t, "time over the straight line", p.ratio, 1.2)
			atMost(t, "turns of the velocity [rad]", p.turned, 2)
		})
	}
}

// TestBoxesOnBoxes crosses random levels of clusters of two to four overlapping boxes.
func TestBoxesOnBoxes(t *testing.T) {
	levels := seeds(40, 400)
	reached, touched, ratio, turned := 0, 0, 0.0, 0.0
	for seed := range uint64(levels) {
		d := &draws{seed: seed}
		var all []rectangle
		for range 8 {
			at := ecs.Vec2{X: d.in(120, 620), Y: d.in(40, 500)}
			for range 2 + int(d.in(0, 3)) {
				b := rectangle{at.X + d.in(-30, 30), at.Y + d.in(-30, 30), d.in(20, 70), d.in(20, 70)}
				all = append(all, b)
			}
		}
		p := pass(t, all, ecs.Vec2{X: 30, Y: d.in(40, 560)}, ecs.Vec2{X: 770, Y: d.in(40, 560)})
		if p.ticks > 0 {
			reached++
			ratio += p.ratio
			turned += p.turned
		}
		if p.touched {
			touched++
		}
	}
	t.Logf("reached %d of %d, %d touched a wall, time over straight line %.4f, turned %.3f rad", reached, levels, touched, ratio/float64(reached), turned/float64(reached))
	atLeast(t, "share of goals reached", float64(reached)/float64(levels), 1)
	atMost(t, "share of runs that touch a wall", float64(touched)/float64(levels), 0.15)
	atMost(t, "time over the straight line", ratio/float64(reached), 1.15)
}

// TestAimlessPassBoxesAsOne lets agents without a goal, which no field leads, walk up to obstacles in 30 lanes.
func TestAimlessPassBoxesAsOne(t *testing.T) {
	for name, boxes := range clusters() {
		t.Run(name, func(t *testing.T) {
			const lanes = 30
			touching, slow, turned := 0, 0, 0.0
			for lane := range lanes {
				s := components.NewSpecies(6, 100, 3)
				s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
				sc := start(t, crowd.Config{Level: levelOf(boxes)}, s, body{x: 100, y: 170 + 260*float64(lane)/lanes, vx: 100})
				was := 0.0
				for range 8 * 60 {
					sc.tick()
					v := sc.v(0)
					now := math.Atan2(v.Y, v.X)
					turned += math.Abs(math.Remainder(now-was, 2*math.Pi))
					was = now
					if v.Len() < 50 {
						slow++
					}
					if sc.Agents().Flags[0]&ecs.Touching != 0 {
						touching++
					}
				}
			}
			t.Logf("ticks touching %d, slow %d, turned %.2f rad each", touching, slow, turned/lanes)
			atMost(t, "ticks touching a wall, of 14400", float64(touching), 4)
			atMost(t, "ticks below half speed, of 14400", float64(slow), 30)
			atMost(t, "turns of the velocity [rad]", turned/lanes, 1.2)
		})
	}
}

// TestPinnedUnion pins the united surfaces of random boxes, turned ones among them, on all machines.
func TestPinnedUnion(t *testing.T) {
	const want = 0x3194b9d55c3caac9
	hash := fnv.New64a()
	for seed := range uint64(20) {
		d := &draws{seed: seed}
		var shapes []crowd.Shape
		for range 60 {
			at, angle := d.point(0, 300), math.Floor(d.in(0, 2))*0.3
			u := ecs.Vec2{X: 1 - angle*angle/2, Y: angle} // a turn, and a little growth
			w, h := math.Floor(d.in(1, 9))*8, math.Floor(d.in(1, 9))*8
			corner := func(x, y float64) ecs.Vec2 {
				return ecs.Vec2{X: at.X + float64(x*u.X) - float64(y*u.Y), Y: at.Y + float64(x*u.Y) + float64(y*u.X)}
			}
			shapes = append(shapes, crowd.Shape{Points: []ecs.Vec2{corner(0, 0), corner(w, 0), corner(w, h), corner(0, h)}})
		}
		level := crowd.NewLevel(shapes...)
		if err := level.Bake(ecs.World{}); err != nil {
			t.Fatal(err)
		}
		for _, s := range level.Surfaces() {
			for _, x := range [...]float64{s.A.X, s.A.Y, s.B.X, s.B.Y} {
				if err := binary.Write(hash, binary.LittleEndian, x); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if got := hash.Sum64(); got != want {
		t.Errorf("got hash %#016x, want %#016x", got, uint64(want))
	}
}
