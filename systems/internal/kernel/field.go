package kernel

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/drover-go/drover/systems/internal/grid"
)

// Field is what the kernels read: one tick's agents, sorted. It is read-only while workers use it.
type Field struct {
	World  ecs.World
	Agents *ecs.Agents
	Grid   *grid.Grid
	// Reach is the largest perception radius [u].
	Reach float64
	// Params is by species.
	Params []Params
	// Walls block sight where a species' perception respects them.
	Walls *geometry.Level

	// Plain keeps to the scalar twins of what the machine has vectors for.
	Plain bool

	// Mirror is the fast kernel's own copy of the agents.
	Mirror Mirror

	sums []Sums // by row, of the exact kernel
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
	// Sums is the worker's to use.
	Sums Sums
	// Mover is, too.
	Mover Mover

	ranges []grid.Range
	around []grid.Range // a cell
	kept   []found
	search grid.Among
	close  float64 // the radius that the last search in a crowd needed [u], 0 for none yet
	found  []Neighbor
	order  []int32
	keys   []uint64
	hits   []hit
	pack   *pack
	leaf   company
}

// Kernel sums an agent's neighbors.
type Kernel interface {
	// Prepare reads the field once a tick, before any Pack.
	Prepare(f *Field)
	// Pack reads a part of the agents, from lo to hi−1 of all, each once and before any Sum. Several workers may pack
	// parts of their own. Whom a part holds is the kernel's to say.
	Pack(f *Field, lo, hi int)
	// Sum returns the sums of the agent in a row by itself.
	Sum(f *Field, row int32, s *Scratch) Sums
	// Sweep sums a part of the agents, from lo to hi−1 of all, each the same whatever the others. Several workers may
	// sweep parts of their own. Whom a part holds is the kernel's to say: where it can, those that are near each other.
	Sweep(f *Field, lo, hi int, s *Scratch)
	// Of sets sums to what a sweep of this tick found for the agent in a row.
	Of(f *Field, row int, sums *Sums)
}

// view is how an agent sees in this tick.
type view struct {
	at ecs.Vec3
	// facing is the direction of sight, where looks says that it has one.
	facing ecs.Vec3
	looks  bool
	// open is the distance within which no wall stands [u].
	open float64
}

func (f *Field) view(row int32, p *Params) view {
	a := f.Agents
	v := view{at: a.At(int(row)), open: math.Inf(1)}
	if !p.View.All || p.Alignment.Narrow || p.Cohesion.Narrow {
		v.facing, v.looks = a.Facing(int(row)), true
		if p.ByVelocity {
			v.facing = a.Moving(int(row)).Unit()
			v.looks = v.facing != ecs.Vec3{}
		}
	}
	if p.Walls && !f.Walls.Empty() {
		if _, d, near := f.Walls.Nearest(v.at.XY(), f.Reach, v.at.Z); near {
			v.open = d
		}
	}
	return v
}

// hides reports whether a wall stands between an agent and a neighbor at displacement d, |d|² = d2 [u].
func (f *Field) hides(v *view, d ecs.Vec3, d2 float64) bool {
	if d2 < v.open*v.open {
		return false
	}
	return !f.Walls.Sight(v.at.XY(), v.at.Add(d).XY(), v.at.Z)
}
