package scenes

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// lcg32 is the generator of the essaim write-up: one of Numerical Recipes' linear congruences.
type lcg32 uint32

func (s *lcg32) next() float64 {
	const unit = 0x1p-32
	*s = 1664525**s + 1013904223
	return float64(*s) * unit
}

// Constants of the essaim start.
const (
	essaimHalf  = 4.2 // half the side of its world [u]
	essaimShare = 1.6 // of that half, the side of the cube that agents start in
	essaimSpeed = 2   // the side of the cube of velocities [u/s]
)

// generate makes a spawn's agents as the essaim write-up does: six draws each, for the position and
// the velocity, around the center of the world.
func (s *Scene) generate(spawn *Spawn, index int, first, seed uint64) []birth {
	species := &s.Species[spawn.Species]
	g := lcg32(uint32(seed))
	w := s.Config.World
	half, center := ecs.Vec3{X: essaimHalf, Y: essaimHalf, Z: essaimHalf}, ecs.Vec3{}
	if w.Edges != ecs.Open {
		half = ecs.Vec3{X: w.Size.X / 2, Y: w.Size.Y / 2, Z: w.Size.Z / 2}
		center = ecs.Vec3{X: w.Min.X + half.X, Y: w.Min.Y + half.Y, Z: w.Min.Z + half.Z}
	}
	place := func(center, half float64) float64 {
		return center + float64((g.next()-0.5)*half*essaimShare)
	}
	speed := func() float64 { return (g.next() - 0.5) * essaimSpeed }
	born := make([]birth, spawn.Count)
	for k := range born {
		b := birth{id: first + uint64(k), species: components.SpeciesID(spawn.Species), spawn: index, goal: spawn.Goal}
		b.at.X, b.at.Y, b.at.Z = place(center.X, half.X), place(center.Y, half.Y), place(center.Z, half.Z)
		b.moving.X, b.moving.Y, b.moving.Z = speed(), speed(), speed()
		b.moving = capped(b.moving, species.Speed.Max)
		born[k] = b
	}
	return born
}

// capped limits a velocity's length.
func capped(v ecs.Vec3, most float64) ecs.Vec3 {
	length := math.Sqrt(float64(v.X*v.X) + float64(v.Y*v.Y) + float64(v.Z*v.Z))
	if length <= most {
		return v
	}
	return ecs.Vec3{X: v.X / length * most, Y: v.Y / length * most, Z: v.Z / length * most}
}
