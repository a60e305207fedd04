package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	crowd "github.com/drover-go/drover/systems"
	"github.com/solarlune/resolv"
)

// rectangle is a box as a test's own oracle knows it.
type rectangle struct{ x, y, w, h float64 }

func (r rectangle) shape() crowd.Shape {
	return crowd.Shape{Kind: crowd.Polygon, Points: []ecs.Vec2{{X: r.x, Y: r.y}, {X: r.x + r.w, Y: r.y}, {X: r.x + r.w, Y: r.y + r.h}, {X: r.x, Y: r.y + r.h}}}
}

// distance is from a point to the box, 0 inside.
func (r rectangle) distance(p ecs.Vec3) float64 {
	dx := max(r.x-p.X, 0, p.X-r.x-r.w)
	dy := max(r.y-p.Y, 0, p.Y-r.y-r.h)
	return math.Hypot(dx, dy)
}

// crossedBy reports whether a straight line passes through the inside of the box (slab method).
func (r rectangle) crossedBy(p, q ecs.Vec3) bool {
	lo, hi := 0.0, 1.0
	for _, s := range [][4]float64{{p.X, q.X, r.x, r.x + r.w}, {p.Y, q.Y, r.y, r.y + r.h}} {
		from, d := s[0], s[1]-s[0]
		if d == 0 {
			if from <= s[2] || from >= s[3] {
				return false
			}
			continue
		}
		a, b := (s[2]-from)/d, (s[3]-from)/d
		lo, hi = max(lo, min(a, b)), min(hi, max(a, b))
	}
	return hi-lo > 1e-9
}

// boxes is a level of ten boxes with sides of 40 … 120 in 800 × 600, three body radii apart from each
// other and the border, by rejection.
func boxes(seed uint64, radius float64) []rectangle {
	var all []rectangle
	gap := 3 * radius
	for try := uint64(0); len(all) < 10; try++ {
		u := func(p chance.Purpose, lo, hi float64) float64 { return lo + (hi-lo)*chance.Uniform(seed, try, 0, p) }
		b := rectangle{w: u(1, 40, 120), h: u(2, 40, 120)}
		b.x, b.y = u(3, gap, 800-gap-b.w), u(4, gap, 600-gap-b.h)
		ok := true
		for _, o := range all {
			ok = ok && (b.x > o.x+o.w+gap || o.x > b.x+b.w+gap || b.y > o.y+o.h+gap || o.y > b.y+b.h+gap)
		}
		if ok {
			all = append(all, b)
		}
	}
	return all
}

func levelOf(all []rectangle) *crowd.Level {
	shapes := make([]crowd.Shape, len(all))
	for i, b := range all {
		shapes[i] = b.shape()
	}
	return crowd.NewLevel(shapes...)
}

// TestProbeReachesGoals sends single agents from the left to the right through random levels.
func TestProbeReachesGoals(t *testing.T) {
	const radius = 6.0
	levels := seeds(200, 1000)
	s := components.NewSpecies(radius, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	reached, touching, ratio := 0, 0, 0.0
	for seed := range uint64(levels) {
		all := boxes(seed, radius)
		free := func(x float64, p chance.Purpose) ecs.Vec2 {
			for try := uint64(0); ; try++ {
				at := ecs.Vec2{X: x, Y: 20 + 560*chance.Uniform(seed, try, 1, p)}
				ok := true
				for _, b := range all {
					ok = ok && b.distance(ecs.Vec3{X: at.X, Y: at.Y}) > 2*radius
				}
				if ok {
					return at
				}
			}
		}
		from, goal := free(15, 1), free(785, 2)
		c := walled(800, 600)
		c.Level = levelOf(all)
		sc := start(t, c, s, body{x: from.X, y: from.Y})
		components.Goal.SetValue(sc.entry(0), components.GoalData{Point: goal, Radius: radius, Active: true})
		touched := false
		for tick := 1; tick <= 30*60; tick++ {
			sc.tick()
			touched = touched || sc.Agents().Flags[0]&ecs.Touching != 0
			if d := sc.at(0).Sub(ecs.Vec3{X: goal.X, Y: goal.Y}).Len(); d <= radius {
				reached++
				straight := math.Hypot(goal.X-from.X, goal.Y-from.Y) - radius
				ratio += float64(tick) / 60 / (straight/100 + 100/(2*300.0))
				break
			}
		}
		if touched {
			touching++
		}
	}
	t.Logf("reached %d of %d, %d touched a wall, time over straight line %.3f", reached, levels, touching, ratio/float64(reached))
	atLeast(t, "share of goals reached", float64(reached)/float64(levels), 0.98)
	atMost(t, "share of runs that touch a wall", float64(touching)/float64(levels), 0.15)
	atMost(t, "time over the straight line", ratio/float64(reached), 1.15)
}

// TestDiscsStayOutOfWalls runs crowds with large weights, steps and speeds through random levels; the oracle
// knows the boxes only.
func TestDiscsStayOutOfWalls(t *testing.T) {
	for seed := range uint64(seeds(12, 150)) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			const radius = 6.0
			u := func(p chance.Purpose, lo, hi float64) float64 { return lo + (hi-lo)*chance.Uniform(seed, 0, 7, p) }
			s := components.NewSpecies(radius, math.Exp(u(1, math.Log(50), math.Log(30000))), u(2, 1, 20))
			s.Separation.Weight, s.Cohesion.Weight, s.Alignment.Weight = u(3, 0, 1000), u(4, 0, 1000), u(5, 0, 1000)
			s.Avoid.Weight = u(6, 0, 20)
			all := boxes(seed, radius)
			c := walled(800, 600)
			c.Level, c.Timing.Step = levelOf(all), u(8, 1.0/240, 1.0/15)
			var bodies []body
			for _, b := range scatter(seed, 60, 780, 580, s.Speed.Max) {
				b.x, b.y = b.x+10, b.y+10
				if clearance(all, ecs.Vec3{X: b.x, Y: b.y}) > radius {
					bodies = append(bodies, b)
				}
			}
			sc := start(t, c, s, bodies...)
			before := make([]ecs.Vec3, len(bodies))
			for range 300 {
				for i := range before {
					before[i] = sc.at(i)
				}
				sc.tick()
				for i := range before {
					p := sc.at(i)
					if overlap := radius - clearance(all, p); overlap > 1e-6 {
						t.Fatalf("tick %d: agent %d is %g deep in a box", sc.TickNumber(), i+1, overlap)
					}
					if edge := min(p.X, p.Y, 800-p.X, 600-p.Y); edge < radius-1e-6 {
						t.Fatalf("tick %d: agent %d is %g deep in the border", sc.TickNumber(), i+1, radius-edge)
					}
					for _, b := range all {
						if b.crossedBy(before[i], p) {
							t.Fatalf("tick %d: agent %d went through a box from %v to %v", sc.TickNumber(), i+1, before[i], p)
						}
					}
					if v := sc.v(i).Len(); v > s.Speed.Panic*(1+1e-12) || v > s.Speed.Max*(1+1e-12) {
						t.Fatalf("tick %d: agent %d has speed %v, want at most %v", sc.TickNumber(), i+1, v, s.Speed.Max)
					}
				}
			}
		})
	}
}

func clearance(all []rectangle, p ecs.Vec3) float64 {
	d := math.Inf(1)
	for _, b := range all {
		d = min(d, b.distance(p))
	}
	return d
}

// TestCornerCrush pushes 200 discs into a corner.
func TestCornerCrush(t *testing.T) {
	s := components.NewSpecies(5, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight, s.Avoid.Weight = 0, 0, 0, 0, 0
	s.Goal.Arrive = false
	var bodies []body
	for i := range 200 {
		bodies = append(bodies, body{x: 60 + 12*float64(i%20), y: 60 + 12*float64(i/20)})
	}
	sc := start(t, walled(600, 600), s, bodies...)
	for i := range bodies {
		components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{}, Active: true})
	}
	worst, mean, n := 0.0, 0.0, 0
	for tick := range 20 * 60 {
		sc.tick()
		if tick < 10*60 {
			continue
		}
		for i := range bodies {
			for j := range i {
				if d := sc.gap(i, j); d < 10 {
					worst = max(worst, 1-d/10)
					mean += 1 - d/10
					n++
				}
			}
		}
	}
	t.Logf("overlap: worst %.1f %%, mean of those that touch %.1f %%", 100*worst, 100*mean/float64(n))
	atMost(t, "worst overlap", worst, 0.15)
	atMost(t, "mean overlap", mean/float64(n), 0.03)
}

func TestLevelFromSpaceTakesEveryKindOfShape(t *testing.T) {
	space := resolv.NewSpace(200, 200, 16, 16)
	solid, other := resolv.NewTag("solid of the level"), resolv.NewTag("other of the level")
	add := func(shape resolv.IShape, tag resolv.Tags) {
		shape.Tags().Set(tag)
		space.Add(shape)
	}
	add(resolv.NewCircle(50, 50, 10), solid)
	turned := resolv.NewRectangle(100, 50, 40, 10)
	turned.SetRotation(math.Pi / 2)
	add(turned, solid)
	grown := resolv.NewRectangle(150, 150, 10, 10)
	grown.SetScale(3, 1)
	add(grown, solid)
	add(resolv.NewLine(10, 120, 10, 180), solid)
	add(resolv.NewConvexPolygon(80, 120, []float64{0, 0, 0, 20, 20, 20, 20, 0}), solid) // counterclockwise
	add(resolv.NewRectangleFromTopLeft(-100, -100, 20, 20), solid)                      // at negative coordinates
	add(resolv.NewRectangleFromTopLeft(500, 500, 20, 20), solid)                        // outside the space
	add(resolv.NewCircle(30, 90, 5), other)
	level := crowd.LevelFromSpace(space, solid)
	if err := level.Bake(ecs.World{}); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		p    ecs.Vec2
		free bool
	}{
		{"in the circle", ecs.Vec2{X: 55, Y: 50}, false},
		{"beside the circle", ecs.Vec2{X: 61, Y: 50}, true},
		{"in the upright part of the turned box", ecs.Vec2{X: 100, Y: 66}, false},
		{"where the box lay before it was turned", ecs.Vec2{X: 115, Y: 50}, true},
		{"in the widened box", ecs.Vec2{X: 162, Y: 150}, false},
		{"above the widened box", ecs.Vec2{X: 150, Y: 158}, true},
		{"in the counterclockwise polygon", ecs.Vec2{X: 90, Y: 130}, false},
		{"at negative coordinates", ecs.Vec2{X: -90, Y: -90}, false},
		{"outside the space", ecs.Vec2{X: 510, Y: 510}, false},
		{"in a shape of another tag", ecs.Vec2{X: 30, Y: 90}, true},
	}
	for _, tt := range tests {
		if got := level.Free(tt.p, 0.5, 0); got != tt.free {
			t.Errorf("%s: got free %v, want %v", tt.name, got, tt.free)
		}
	}
	if level.Sight(ecs.Vec2{X: 5, Y: 150}, ecs.Vec2{X: 15, Y: 150}, 0) {
		t.Error("the line does not block sight")
	}
}

func TestChangedLevelIsBakedAgain(t *testing.T) {
	space := resolv.NewSpace(200, 200, 16, 16)
	level := crowd.LevelFromSpace(space)
	sc := start(t, crowd.Config{Level: level}, quiet(60, 60, 10), body{x: 10, y: 50, vx: 60})
	sc.tick()
	space.Add(resolv.NewRectangleFromTopLeft(30, 0, 5, 100))
	level.Changed()
	sc.run(60)
	if x := sc.at(0).X; x > 30 {
		t.Errorf("got x = %v, want the new wall at 30 to hold", x)
	}
	if err := sc.SetLevel(nil); err != nil {
		t.Fatal(err)
	}
	components.Velocity.SetValue(sc.entry(0), ecs.Vec2{X: 60})
	sc.run(60)
	if x := sc.at(0).X; x < 35 {
		t.Errorf("got x = %v, want the way free without a level", x)
	}
}

func TestAgentsInsideSolidsGetOut(t *testing.T) {
	s := quiet(100, 300, 10)
	s.Radius = 5
	wall := rectangle{100, 100, 200, 60}
	sc := start(t, crowd.Config{Level: levelOf([]rectangle{wall})}, s, body{x: 200, y: 102}, body{x: 200, y: 128})
	sc.tick()
	near(t, "one 2 u deep is out at once", sc.at(0).Y, 95, 1e-6)
	if y := sc.at(1).Y; y > 128-100.0/60+1e-6 && y < 128+100.0/60-1e-6 {
		t.Errorf("one in the middle: got y = %v after a tick, want a move at top speed", y)
	}
	sc.run(60)
	atMost(t, "depth after a second", 5-wall.distance(sc.at(1)), 1e-6)

	// No room at all: it stays and says so.
	full := start(t, func() crowd.Config {
		c := walled(40, 40)
		c.Level = levelOf([]rectangle{{0, 0, 40, 40}})
		return c
	}(), s, body{x: 20, y: 20})
	full.tick()
	stuck := 0
	for ev := range full.Events() {
		if ev.Kind == ecs.Stuck {
			stuck++
		}
	}
	if stuck != 1 || full.at(0).XY() != (ecs.Vec2{X: 20, Y: 20}) {
		t.Errorf("no room: got %d Stuck events at %v, want 1 where it stood", stuck, full.at(0))
	}
}
