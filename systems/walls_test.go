package systems_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	crowd "github.com/drover-go/drover/systems"
)

// draws is a stream of random numbers of one seed.
type draws struct{ seed, n uint64 }

func (d *draws) in(lo, hi float64) float64 {
	d.n++
	return lo + (hi-lo)*chance.Uniform(d.seed, d.n, 99, 1)
}

func (d *draws) point(lo, hi float64) ecs.Vec2 { return ecs.Vec2{X: d.in(lo, hi), Y: d.in(lo, hi)} }

// jagged is a random level of every kind of shape, overlapping as it comes: stars with acute and concave corners,
// needles of ten degrees, circles, walls with and without thickness.
func jagged(d *draws) []crowd.Shape {
	var shapes []crowd.Shape
	for k := range 4 + int(d.in(0, 8)) {
		at := d.point(60, 540)
		switch k % 5 {
		case 0: // a star: concave where its radius is small
			var points []ecs.Vec2
			n := 5 + int(d.in(0, 6))
			for i := range n {
				angle := 2 * math.Pi * (float64(i) + d.in(0, 0.6)) / float64(n)
				r := d.in(12, 80)
				points = append(points, ecs.Vec2{X: at.X + r*math.Cos(angle), Y: at.Y + r*math.Sin(angle)})
			}
			shapes = append(shapes, crowd.Shape{Kind: crowd.Polygon, Points: points})
		case 1: // a needle of ten degrees
			angle, long := d.in(0, 2*math.Pi), d.in(60, 200)
			tip := func(a float64) ecs.Vec2 { return ecs.Vec2{X: at.X + long*math.Cos(a), Y: at.Y + long*math.Sin(a)} }
			shapes = append(shapes, crowd.Shape{Kind: crowd.Polygon, Points: []ecs.Vec2{at, tip(angle), tip(angle + math.Pi/18)}})
		case 2:
			shapes = append(shapes, crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{at}, Radius: d.in(3, 60)})
		case 3: // a bent wall of no thickness, its ends forming wedges
			shapes = append(shapes, crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{at, d.point(20, 580), d.point(20, 580)}})
		case 4:
			shapes = append(shapes, crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{at, d.point(20, 580)}, Thickness: d.in(0.5, 12)})
		}
	}
	return shapes
}

// The oracle knows the input shapes only, and nothing of how they are baked.

func toSegment(p, a, b ecs.Vec2) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := 0.0
	if l := ab.X*ab.X + ab.Y*ab.Y; l > 0 {
		t = max(0, min(1, (ap.X*ab.X+ap.Y*ab.Y)/l))
	}
	return math.Hypot(ap.X-t*ab.X, ap.Y-t*ab.Y)
}

func sides(s *crowd.Shape) [][2]ecs.Vec2 {
	var all [][2]ecs.Vec2
	for i := range s.Points {
		if i+1 < len(s.Points) {
			all = append(all, [2]ecs.Vec2{s.Points[i], s.Points[i+1]})
		} else if s.Kind == crowd.Polygon {
			all = append(all, [2]ecs.Vec2{s.Points[i], s.Points[0]})
		}
	}
	return all
}

// holds is the even-odd rule.
func holds(s *crowd.Shape, p ecs.Vec2) bool {
	in := false
	for _, e := range sides(s) {
		a, b := e[0], e[1]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// depth is how deep a disc is in a shape; negative when it is clear of it.
func depth(s *crowd.Shape, p ecs.Vec2, r float64) float64 {
	if s.Kind == crowd.Circle {
		return r + s.Radius - math.Hypot(p.X-s.Points[0].X, p.Y-s.Points[0].Y)
	}
	d := math.Inf(1)
	for _, e := range sides(s) {
		d = min(d, toSegment(p, e[0], e[1]))
	}
	if s.Kind == crowd.Polygon && holds(s, p) {
		return r + d
	}
	return r + s.Thickness/2 - d
}

func deepest(shapes []crowd.Shape, p ecs.Vec2, r float64) float64 {
	worst := max(r-p.X, r-p.Y, r-(600-p.X), r-(600-p.Y))
	for i := range shapes {
		worst = max(worst, depth(&shapes[i], p, r))
	}
	return worst
}

// crosses reports whether the straight line from p to q passes through a shape, beyond rounding.
func crosses(s *crowd.Shape, p, q ecs.Vec2) bool {
	const rounding = 1e-9
	if s.Kind == crowd.Circle {
		return toSegment(s.Points[0], p, q) < s.Radius-rounding
	}
	side := func(a, b, c ecs.Vec2) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
	for _, e := range sides(s) {
		a, b := e[0], e[1]
		if s.Thickness > 0 && min(toSegment(a, p, q), toSegment(b, p, q)) < s.Thickness/2-rounding {
			return true
		}
		if side(p, q, a)*side(p, q, b) < 0 && side(a, b, p)*side(a, b, q) < 0 {
			return true
		}
	}
	return s.Kind == crowd.Polygon && holds(s, p.Add(q).MulScalar(0.5))
}

// TestHardLayerHolds runs agents of any weights, steps and speeds through random levels of every kind of shape. For
// every agent that is valid at the start of a tick: its disc ends in no wall, its straight way crosses none, its
// speed is within its limit, and all is finite. An agent that starts inside a solid is bound from when it is out.
func TestHardLayerHolds(t *testing.T) {
	tests := []struct {
		name           string
		levels, agents int
		ticks          int
	}{
		{"few agents", seeds(60, 1000), 8, sweep(200, 600)},
		{"crowds", seeds(3, 50), 200, sweep(100, 600)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range uint64(tt.levels) {
				hold(t, &draws{seed: seed}, tt.agents, tt.ticks)
				if t.Failed() {
					t.Fatalf("level of seed %d", seed)
				}
			}
		})
	}
}

func hold(t *testing.T, d *draws, agents, ticks int) {
	shapes := jagged(d)
	r := d.in(0.5, 8)
	perTick := math.Exp(d.in(math.Log(0.05), math.Log(100))) // radii
	step := d.in(1.0/240, 1.0/15)
	s := components.NewSpecies(r, perTick*r/step, math.Exp(d.in(0, 5)))
	s.Speed.Panic = 0
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight = d.in(0, 1000), d.in(0, 1000), d.in(0, 1000)
	s.Avoid.Weight, s.Goal.Weight = d.in(0, 10), d.in(0, 1000)
	c := walled(600, 600)
	c.Timing.Step, c.Level, c.Seed = step, crowd.NewLevel(shapes...), d.seed
	var bodies []body
	for range agents {
		p := d.point(r+1, 599-r)
		bodies = append(bodies, body{p.X, p.Y, d.in(-1, 1) * s.Speed.Max, d.in(-1, 1) * s.Speed.Max})
	}
	sc := start(t, c, s, bodies...)
	for i := range bodies {
		if i%2 == 0 { // half of them are pushed to one corner
			components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{}, Active: true})
		}
	}
	const allowed = 1e-6
	for range ticks {
		before := make([]ecs.Vec2, agents)
		valid := make([]bool, agents)
		for i := range before {
			before[i] = sc.at(i).XY()
			valid[i] = deepest(shapes, before[i], r) <= allowed
		}
		sc.tick()
		for i := range before {
			p := sc.at(i).XY()
			if v := sc.v(i).Len(); v > s.Speed.Max*(1+1e-12) {
				t.Errorf("tick %d: agent %d has speed %v, want at most %v", sc.TickNumber(), i+1, v, s.Speed.Max)
			}
			if !valid[i] {
				continue
			}
			if deep := deepest(shapes, p, r); deep > allowed {
				t.Errorf("tick %d: agent %d of radius %v is %g deep in a wall at %v, from %v", sc.TickNumber(), i+1, r, deep, p, before[i])
			}
			for k := range shapes {
				if crosses(&shapes[k], before[i], p) {
					t.Errorf("tick %d: agent %d went through shape %d from %v to %v", sc.TickNumber(), i+1, k, before[i], p)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}

// TestMirroredLevelMirrorsTheTrack sends one agent through random boxes and their mirror image.
func TestMirroredLevelMirrorsTheTrack(t *testing.T) {
	s := components.NewSpecies(6, 100, 3)
	s.Separation.Weight, s.Alignment.Weight, s.Cohesion.Weight, s.Wander.Weight = 0, 0, 0, 0
	for seed := range uint64(seeds(20, 200)) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			all := boxes(seed, 6)
			var mirrored []rectangle
			for _, b := range all {
				mirrored = append(mirrored, rectangle{-b.x - b.w, b.y, b.w, b.h})
			}
			run := func(sign float64, level []rectangle) *scene {
				c := crowd.Config{Level: levelOf(level)}
				sc := start(t, c, s, body{x: sign * 10, y: 300})
				components.Velocity.SetValue(sc.entry(0), ecs.Vec2{X: sign})
				components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: sign * 790, Y: 310}, Active: true})
				return sc
			}
			a, b := run(1, all), run(-1, mirrored)
			for range 600 {
				a.tick()
				b.tick()
				p, q := a.at(0), b.at(0)
				if math.Abs(p.X+q.X) > 1e-6 || math.Abs(p.Y-q.Y) > 1e-6 {
					t.Fatalf("tick %d: got %v in the mirror, want the image of %v", a.TickNumber(), q, p)
				}
			}
		})
	}
}

// TestTileSeamsDoNotCatch slides along a wall of fifty tiles, pressed against it.
func TestTileSeamsDoNotCatch(t *testing.T) {
	var tiles []rectangle
	for i := range 50 {
		tiles = append(tiles, rectangle{20 * float64(i), 100, 20, 20})
	}
	for _, press := range []float64{5, 40} {
		s := quiet(100, 1000, 10)
		s.Radius = 6
		sc := start(t, crowd.Config{Level: levelOf(tiles)}, s, body{x: 20, y: 93.9, vx: 90})
		steering := components.Steering.Get(sc.entry(0))
		steering.Driven, steering.Drive = true, ecs.Vec2{X: 90, Y: press}
		sc.run(60)
		from := sc.at(0).X
		sc.run(8 * 60)
		near(t, fmt.Sprintf("speed along the tiles, pressed with %v", press), (sc.at(0).X-from)/8, 90, 0.9)
	}
}

// TestVelocityOnlyGamesKeepOutOfWalls lets the game move the agents by the velocities that it gets back.
func TestVelocityOnlyGamesKeepOutOfWalls(t *testing.T) {
	for seed := range uint64(seeds(10, 100)) {
		d := &draws{seed: seed}
		shapes := jagged(d)
		const r, step = 5.0, 1.0 / 60
		s := components.NewSpecies(r, math.Exp(d.in(3, 8)), 10)
		s.Speed.Panic = 0
		c := walled(600, 600)
		c.Level, c.PositionsByGame = crowd.NewLevel(shapes...), true
		var bodies []body
		for range 80 {
			if p := d.point(r+1, 599-r); deepest(shapes, p, r) < 0 {
				bodies = append(bodies, body{x: p.X, y: p.Y})
			}
		}
		sc := start(t, c, s, bodies...)
		for i := range bodies {
			components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: 300, Y: 300}, Active: true})
		}
		for range 200 {
			sc.tick()
			for i := range bodies {
				e := sc.entry(i)
				from, v := components.Position.GetValue(e), components.Velocity.GetValue(e)
				to := from.Add(v.MulScalar(step))
				if deep := deepest(shapes, to, r); deep > 1e-6 {
					t.Fatalf("seed %d, tick %d: the game moved agent %d of velocity %v %g deep into a wall", seed, sc.TickNumber(), i+1, v, deep)
				}
				for k := range shapes {
					if crosses(&shapes[k], from, to) {
						t.Fatalf("seed %d, tick %d: the game moved agent %d through a wall from %v to %v", seed, sc.TickNumber(), i+1, from, to)
					}
				}
				components.Position.SetValue(e, to)
			}
		}
	}
}
