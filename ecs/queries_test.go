package ecs_test

import (
	"math"
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

func TestPoseInterpolates(t *testing.T) {
	sim, w := herd(t, crowd.Config{World: ecs.World{Size: ecs.Vec3{X: 100, Y: 100}, Edges: ecs.Torus}}, 1)
	tick(t, sim, w)
	entity := sim.Agents().Entity[0]
	from, to := sim.Agents().At(0), sim.Agents().NextAt(0)
	got, heading, ok := sim.Pose(entity, 0.5)
	if want := from.Add(sim.Config().World.Delta(from, to).Scale(0.5)); !ok || got.Sub(want).Len() > 1e-12 {
		t.Errorf("got %v, %v; want halfway %v", got, ok, want)
	}
	if math.Abs(heading.Len()-1) > 1e-12 {
		t.Errorf("got heading %v, want a unit vector", heading)
	}
	// Across the seam the way is short.
	components.Position.SetValue(w.Entry(entity), ecs.Vec2{X: 99.9, Y: 50})
	tick(t, sim, w)
	if got, _, _ := sim.Pose(entity, 0.5); got.X > 0.5 && got.X < 99.5 {
		t.Errorf("got %v between 99.9 and 0.3 on a torus, want near the seam", got)
	}
	if _, _, ok := sim.Pose(donburi.Null, 0); ok {
		t.Error("an entity that is no agent has a pose")
	}
}

func TestQueriesBetweenTicks(t *testing.T) {
	wall := crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 30, Y: -50}, {X: 30, Y: 50}}}
	sim, w := herd(t, crowd.Config{Level: crowd.NewLevel(wall)}, 5)
	if err := sim.Sync(w); err != nil {
		t.Fatal(err)
	}
	a := sim.Agents()
	if got, want := sim.Within(ecs.Vec3{X: 41, Y: 5}, 25, nil), a.Entity[1:4]; !slices.Equal(got, want) {
		t.Errorf("within 25 of x = 41: got %v, want %v", got, want)
	}
	if got, ok := sim.Nearest(ecs.Vec3{X: 29, Y: 5}, 100); !ok || got != a.Entity[1] {
		t.Errorf("nearest to x = 29: got %v, want %v", got, a.Entity[1])
	}
	if got, ok := sim.Nearest(ecs.Vec3{X: 30, Y: 5}, 100); !ok || got != a.Entity[1] {
		t.Errorf("nearest to x = 30, two being equally near: got %v, want the lower id %v", got, a.Entity[1])
	}
	if _, ok := sim.Nearest(ecs.Vec3{X: 500}, 10); ok {
		t.Error("found an agent where there is none")
	}
	if sim.LineOfSight(a.NextAt(1), a.NextAt(2)) {
		t.Error("there is a line of sight through the wall")
	}
	if !sim.LineOfSight(a.NextAt(2), a.NextAt(3)) {
		t.Error("there is no line of sight where nothing stands between")
	}
}
