package systems_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// TestWallsStandAcrossTheSeam: walls that lie over, at and behind the seam of a torus hold like any others.
func TestWallsStandAcrossTheSeam(t *testing.T) {
	tests := []struct {
		name string
		wall rectangle
	}{
		{"a box over the seam", rectangle{-40, 60, 80, 80}},
		{"a wall just behind the seam", rectangle{0, 60, 40, 80}},
		{"a full wall farther on", rectangle{50, -10, 10, 220}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quiet(6000, 60000, 10)
			s.Radius = 6
			c := torus(400, 200)
			c.Level = levelOf([]rectangle{tt.wall})
			for _, speed := range []float64{60, 600, 6000} {
				sc := start(t, c, s, body{x: 330, y: 100})
				steering := components.Steering.Get(sc.entry(0))
				steering.Driven, steering.Drive = true, ecs.Vec2{X: speed}
				for range 120 {
					before := sc.at(0)
					sc.tick()
					p := sc.at(0)
					for dx := -400.0; dx <= 400; dx += 400 {
						image := rectangle{tt.wall.x + dx, tt.wall.y, tt.wall.w, tt.wall.h}
						if overlap := 6 - image.distance(p); overlap > 1e-6 {
							t.Fatalf("speed %v, tick %d: %g deep in the wall at %v", speed, sc.TickNumber(), overlap, p)
						}
						to := before.Add(sc.Config().World.Delta(before, p))
						if image.crossedBy(before, to) {
							t.Fatalf("speed %v, tick %d: through the wall from %v to %v", speed, sc.TickNumber(), before, to)
						}
					}
				}
			}
		})
	}
}

func TestSightTakesTheShorterWayAroundATorus(t *testing.T) {
	c := torus(400, 200)
	c.Level = levelOf([]rectangle{{195, 0, 10, 200}})
	sc := start(t, c, quiet(10, 10, 10), body{x: 50, y: 50})
	if !sc.LineOfSight(ecs.Vec3{X: 390, Y: 100}, ecs.Vec3{X: 10, Y: 100}) {
		t.Error("points 20 apart over the seam do not see each other")
	}
	if sc.LineOfSight(ecs.Vec3{X: 150, Y: 100}, ecs.Vec3{X: 250, Y: 100}) {
		t.Error("points on both sides of the wall see each other")
	}
}

// TestPrismsHoldFromAboveAndBelow: agents do not sink into a prism, and stand on its top or under its ceiling.
func TestPrismsHoldFromAboveAndBelow(t *testing.T) {
	prism := rectangle{100, 100, 100, 100}.shape()
	prism.ZMin, prism.ZMax = 100, 200
	tests := []struct {
		name         string
		z, goal      float64
		speed        float64
		lowest, most float64
	}{
		{"from above", 280, 20, 100, 200, 300},
		{"from below", 20, 280, 100, 0, 100},
		{"from above, a whole prism a tick", 280, 20, 12000, 200, 300},
		{"from below, a whole prism a tick", 20, 280, 12000, 0, 100},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quiet(tt.speed, 20*tt.speed, 10)
			s.Radius, s.Goal = 6, components.Seeking{Weight: 1, Arrive: true}
			c := crowd.Config{
				World: ecs.World{Dimensions: 3, Size: ecs.Vec3{X: 300, Y: 300, Z: 300}, Edges: ecs.Walls},
				Level: crowd.NewLevel(prism),
			}
			sim, w := crowdOf(t, c, s, [][]float64{{150, 150, tt.z, 0, 0, 0}})
			sc := &scene{sim, w, t}
			sc.run(1)
			components.Goal.SetValue(sc.entry(0), components.GoalData{Point: ecs.Vec2{X: 150, Y: 150}, Z: tt.goal, Active: true})
			for range 300 {
				sc.tick()
				if z := sc.at(0).Z; z < tt.lowest || z > tt.most {
					t.Fatalf("tick %d: got height %v, want in %v … %v", sc.TickNumber(), z, tt.lowest, tt.most)
				}
			}
		})
	}
}

// TestBodiesMeetAcrossTheSeam lets two bodies run at each other over the border of worlds that are smaller and larger
// than a search of the grid.
func TestBodiesMeetAcrossTheSeam(t *testing.T) {
	for _, size := range []float64{40, 60, 400, 4000} {
		s := quiet(80, 100, 10)
		s.Radius = 6
		sc := start(t, torus(size, size), s, body{x: 13, y: size / 2, vx: -60}, body{x: size - 13, y: size/2 + 1, vx: 60})
		nearest := math.Inf(1)
		for range 60 {
			sc.tick()
			d := sc.Config().World.Delta(sc.at(0), sc.at(1))
			nearest = min(nearest, d.Len())
		}
		if want := 12 * 0.85; nearest < want || nearest > 13 {
			t.Errorf("size %v: got a least distance of %v, want that they touch and stay %v apart", size, nearest, want)
		}
	}
}
