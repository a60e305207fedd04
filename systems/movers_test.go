package systems_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// The oracle places a mover's shape by plain formulas.

func posed(s crowd.Shape, p crowd.Pose) crowd.Shape {
	sin, cos := math.Sincos(p.Rotation)
	points := make([]ecs.Vec2, len(s.Points))
	for i, q := range s.Points {
		x, y := q.X-p.Pivot.X, q.Y-p.Pivot.Y
		points[i] = ecs.Vec2{X: cos*x - sin*y + p.Pivot.X + p.Position.X, Y: sin*x + cos*y + p.Pivot.Y + p.Position.Y}
	}
	s.Points = points
	return s
}

// rider is a mover of a test and how it moves.
type rider struct {
	*crowd.Mover
	mid, swing, rate ecs.Vec2
	spin             float64
	pivot            ecs.Vec2
}

func (m *rider) pose(tick int) crowd.Pose {
	return crowd.Pose{
		Position: ecs.Vec2{X: m.mid.X + m.swing.X*math.Sin(m.rate.X*float64(tick)), Y: m.mid.Y + m.swing.Y*math.Sin(m.rate.Y*float64(tick))},
		Rotation: m.spin * float64(tick), Pivot: m.pivot,
	}
}

// riders are movers of every kind of shape, around the origin, that swing and spin at up to many radii a tick.
func riders(d *draws, level *crowd.Level, r float64) []rider {
	var all []rider
	for k := range 1 + int(d.in(0, 4)) {
		w, h := d.in(5, 60), d.in(5, 60)
		var s crowd.Shape
		switch k % 4 {
		case 0:
			s = crowd.Shape{Points: []ecs.Vec2{{X: -w, Y: -h}, {X: w, Y: -h}, {X: w, Y: h}, {X: -w, Y: h}}}
		case 1:
			s = crowd.Shape{Kind: crowd.Circle, Points: []ecs.Vec2{{}}, Radius: w}
		case 2:
			s = crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: -w, Y: -h}, {}, {X: w, Y: -h}}}
		case 3: // concave
			s = crowd.Shape{Points: []ecs.Vec2{{X: -w, Y: -h}, {X: w, Y: -h}, {X: w, Y: h}, {X: 0, Y: -h / 2}, {X: -w, Y: h}}}
		}
		fast := math.Exp(d.in(math.Log(0.02), math.Log(20))) * r // [u] a tick
		m := rider{Mover: level.AddMover(s), mid: d.point(0, 600), swing: d.point(0, 300)}
		m.rate = ecs.Vec2{X: fast / max(m.swing.X, 1), Y: d.in(0, 1) * fast / max(m.swing.Y, 1)}
		if d.in(0, 1) < 0.6 {
			m.spin, m.pivot = d.in(-0.5, 0.5), d.point(-40, 40)
		}
		m.MoveTo(m.pose(0))
		all = append(all, m)
	}
	return all
}

// TestWallsHoldWhileMoversPush runs agents through random levels with movers of every kind. What holds of the walls
// without movers holds with them; and an agent that is not squeezed is in no mover.
func TestWallsHoldWhileMoversPush(t *testing.T) {
	tests := []struct {
		name   string
		world  crowd.Config
		levels int
	}{
		{"between walls", walled(600, 600), seeds(20, 600)},
		{"on a torus", torus(600, 600), sweep(5, 150)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pushed, squeezes := 0, 0
			for seed := range uint64(tt.levels) {
				p, q := holdMoving(t, tt.world, &draws{seed: 7000 + seed})
				pushed, squeezes = pushed+p, squeezes+q
				if t.Failed() {
					t.Fatalf("level of seed %d", seed)
				}
			}
			t.Logf("%d times an agent was pushed farther than it walks, %d were crushed", pushed, squeezes)
			if pushed == 0 || squeezes == 0 {
				t.Error("want some of both")
			}
		})
	}
}

// repeated are the shapes as a world of 600 × 600 has them: on a torus with their eight images.
func repeated(shapes []crowd.Shape, w ecs.World) []crowd.Shape {
	if w.Edges != ecs.Torus {
		return shapes
	}
	var all []crowd.Shape
	for _, s := range shapes {
		for k := range 9 {
			all = append(all, posed(s, crowd.Pose{Position: ecs.Vec2{X: 600 * float64(k%3-1), Y: 600 * float64(k/3-1)}}))
		}
	}
	return all
}

// deepestIn is how deep a disc is in shapes, and in the borders of a world of 600 × 600 that has walls.
func deepestIn(shapes []crowd.Shape, w ecs.World, p ecs.Vec2, r float64) float64 {
	if w.Edges == ecs.Walls {
		return deepest(shapes, p, r)
	}
	worst := math.Inf(-1)
	for i := range shapes {
		worst = max(worst, depth(&shapes[i], p, r))
	}
	return worst
}

func holdMoving(t *testing.T, c crowd.Config, d *draws) (pushed, squeezes int) {
	shapes := jagged(d)
	walls := repeated(shapes, c.World)
	r := d.in(0.5, 8)
	step := d.in(1.0/240, 1.0/15)
	s := components.NewSpecies(r, math.Exp(d.in(math.Log(0.05), math.Log(3)))*r/step, math.Exp(d.in(0, 5)))
	s.Speed.Panic = 0
	s.Avoid.Weight, s.Goal.Weight = d.in(0, 10), d.in(0, 100)
	level := crowd.NewLevel(shapes...)
	movers := riders(d, level, r)
	c.Timing.Step, c.Level, c.Seed = step, level, d.seed
	const agents = 24
	var bodies []body
	for range agents {
		p := d.point(r+1, 599-r)
		bodies = append(bodies, body{p.X, p.Y, d.in(-1, 1) * s.Speed.Max, d.in(-1, 1) * s.Speed.Max})
	}
	sc := start(t, c, s, bodies...)
	for i := range bodies {
		if i%2 == 0 {
			components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: 300, Y: 300}, Active: true})
		}
		components.Steering.Get(sc.entry(i)).Frozen = i%8 == 7
	}
	const allowed = 1e-6
	depthIn := func(p ecs.Vec2) float64 {
		worst := math.Inf(-1)
		for k := range movers {
			pose := movers[k].Pose()
			if c.World.Edges == ecs.Torus { // into the world, so that its images are around it
				pose.Position.X, pose.Position.Y = math.Mod(pose.Position.X+1200, 600), math.Mod(pose.Position.Y+1200, 600)
			}
			for _, image := range repeated([]crowd.Shape{posed(movers[k].Shape(), pose)}, c.World) {
				worst = max(worst, depth(&image, p, r))
			}
		}
		return worst
	}
	for tick := 1; tick <= sweep(150, 400); tick++ {
		before, valid, apart := make([]ecs.Vec2, agents), make([]bool, agents), make([]bool, agents)
		for i := range before {
			before[i] = sc.at(i).XY()
			valid[i] = deepestIn(walls, c.World, before[i], r) <= allowed
			apart[i] = valid[i] && depthIn(before[i]) <= allowed
		}
		for k := range movers {
			movers[k].MoveTo(movers[k].pose(tick))
		}
		sc.tick()
		for ev := range sc.Events() {
			if ev.Kind == ecs.Crushed {
				squeezes++
				if f := sc.Agents().Flags[ev.ID-1]; f&ecs.Squeezed == 0 {
					t.Errorf("tick %d: agent %d is said to be crushed and has flags %v", tick, ev.ID, f)
				}
			}
		}
		for i := range before {
			p := sc.at(i).XY()
			if v := sc.v(i).Len(); v > s.Speed.Max*(1+1e-12) {
				t.Errorf("tick %d: agent %d has speed %v, want at most %v", tick, i+1, v, s.Speed.Max)
			}
			if frozen := i%8 == 7; frozen && p != before[i] {
				t.Errorf("tick %d: frozen agent %d moved", tick, i+1)
			}
			if !valid[i] {
				continue
			}
			if deep := deepestIn(walls, c.World, p, r); deep > allowed {
				t.Errorf("tick %d: agent %d of radius %v is %g deep in a wall at %v, from %v", tick, i+1, r, deep, p, before[i])
			}
			to := before[i].Add(c.World.Delta(ecs.Vec3{X: before[i].X, Y: before[i].Y}, ecs.Vec3{X: p.X, Y: p.Y}).XY())
			for k := range walls {
				if crosses(&walls[k], before[i], to) {
					t.Errorf("tick %d: agent %d went through shape %d from %v to %v", tick, i+1, k, before[i], to)
				}
			}
			deep := depthIn(p)
			if apart[i] && sc.Agents().Flags[i]&ecs.Squeezed == 0 && deep > allowed {
				t.Errorf("tick %d: agent %d, not squeezed, is %g deep in a mover at %v, from %v", tick, i+1, deep, p, before[i])
			}
			if to.Sub(before[i]).Magnitude() > 1.01*s.Speed.Max*step {
				pushed++
			}
		}
		if t.Failed() {
			return
		}
	}
	return pushed, squeezes
}
