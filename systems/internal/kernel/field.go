package kernel

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// Sight says whether walls leave the line between two points free.
type Sight interface {
	Sight(from, to ecs.Vec2, z float64) bool
}

// Field is what the kernels read: one tick's agents, sorted. It is read-only while workers use it.
type Field struct {
	World  ecs.World
	Agents *ecs.Agents
	Grid   *grid.Grid
	// Reach is the largest perception radius [u].
	Reach float64
	// Params is by species.
	Params []Params
	// Sight is asked where a species' perception respects walls; nil means that nothing blocks.
	Sight Sight

	// Mirror is the fast kernel's own copy of the agents.
	Mirror Mirror
}

// Neighbor is a perceived neighbor.
type Neighbor struct {
	// Row is its row in the table.
	Row int32
	// Allowed is what the relation allows.
	Allowed uint8
	// Far marks a neighbor beyond the k nearest, which only separation may use.
	Far bool
	// D2 is the squared distance and D the displacement to it. The exact kernel counts in [u], the
	// fast one in its own quanta.
	D2 float64
	D  ecs.Vec3
	// Place is its place in sorted order.
	Place int32
}

// Sums are an agent's three sums over its neighbors, not yet weighted or steered.
type Sums struct {
	// Separation is Σ of the falloff times −δ̂.
	Separation ecs.Vec3
	// Alignment is Σ of the neighbors' velocities [u/s], Cohesion Σ of the displacements [u].
	Alignment, Cohesion ecs.Vec3
	// Aligned and Cohered count the neighbors in them.
	Aligned, Cohered int
}

// Scratch is one worker's memory.
type Scratch struct {
	ranges []grid.Range
	found  []Neighbor
	order  []int32
	keys   []uint64
	hits   []hit
}

// Kernel sums an agent's neighbors.
type Kernel interface {
	// Prepare reads the field once a tick, before any Sum.
	Prepare(f *Field)
	// Sum returns the sums of the agent in a row.
	Sum(f *Field, row int32, s *Scratch) Sums
}

// view is an agent's direction of sight, or false when it sees all around.
func (f *Field) view(row int32, p *Params) (ecs.Vec3, bool) {
	if p.View.All && !p.Alignment.Narrow && !p.Cohesion.Narrow {
		return ecs.Vec3{}, false
	}
	if !p.ByVelocity {
		return f.Agents.Facing(int(row)), true
	}
	v := f.Agents.Moving(int(row)).Unit()
	return v, v != ecs.Vec3{}
}

// hidden reports whether a wall stands between an agent and a neighbor at displacement d.
func (f *Field) hidden(p *Params, from, d ecs.Vec3) bool {
	if !p.Walls || f.Sight == nil {
		return false
	}
	return !f.Sight.Sight(from.XY(), ecs.Vec2{X: from.X + d.X, Y: from.Y + d.Y}, from.Z)
}
