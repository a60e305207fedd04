package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// subset is an index over some of the agents, such as all hunters, with cells that fit their own
// radius.
type subset struct {
	rows []int32
	grid grid.Grid
}

// build indexes the agents of the wanted species at the given positions.
func (s *subset) build(c *core, a *ecs.Agents, wanted []bool, radius float64, position []ecs.Vec2, z []float64) {
	s.rows = s.rows[:0]
	for i, species := range a.Species {
		if wanted[species] {
			s.rows = append(s.rows, int32(i))
		}
	}
	if len(s.rows) == 0 {
		s.grid.Order = s.grid.Order[:0]
		return
	}
	s.grid.Build(c.world, radius, position, z, s.rows)
}

// ranges are reused by one worker.
type ranges []grid.Range

// near returns the ranges of candidates about a point.
func (s *subset) near(p ecs.Vec3, radius float64, buffer ranges) ranges {
	return s.grid.Near(p, radius, buffer[:0])
}
