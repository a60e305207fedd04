package systems

import (
	"slices"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// Within appends the rows of agents nearer than radius to p at the end of the tick, ascending.
func (c *core) Within(a *ecs.Agents, p ecs.Vec3, radius float64, rows []int32) []int32 {
	if !(radius > 0) || a.Len() == 0 || !finite(p.X, p.Y, p.Z) {
		return rows
	}
	c.prepareQueries(a)
	first := len(rows)
	p = c.world.Wrap(p)
	for _, run := range c.query.Near(p, radius, nil) {
		for _, row := range c.query.Order[run.Lo:run.Hi] {
			if c.world.Delta(p, a.NextAt(int(row))).Len2() < radius*radius {
				rows = append(rows, row)
			}
		}
	}
	slices.Sort(rows[first:])
	return rows
}

// prepareQueries indexes the end of the tick, once, when somebody asks.
func (c *core) prepareQueries(a *ecs.Agents) {
	if c.queried {
		return
	}
	for i := range a.ID { // a changed world may not have seen a tick yet
		a.SetNextAt(i, c.world.Wrap(a.NextAt(i)))
	}
	c.query.Build(c.world, c.cell(), a.NextPosition, a.NextAltitude, nil)
	c.queried = true
}

// LineOfSight reports whether no wall lies between two points.
func (c *core) LineOfSight(from, to ecs.Vec3) bool {
	if !finite(from.X, from.Y, from.Z, to.X, to.Y, to.Z) {
		return false
	}
	from = c.world.Wrap(from)
	to = from.Add(c.world.Delta(from, c.world.Wrap(to)))
	return c.walls.Empty() || c.walls.Sight(from.XY(), to.XY(), from.Z)
}

// Inspect explains an agent's last tick.
func (c *core) Inspect(s *ecs.Simulation, i int) ecs.Inspection {
	a := s.Agents()
	in := ecs.Inspection{
		ID: a.ID[i], Species: s.SpeciesName(a.Species[i]), Position: a.NextAt(i), Velocity: a.NextMoving(i),
		Flags: a.Flags[i], Aim: *a.AimOf(i), Force: a.ForceOf(i),
	}
	c.grant(a, i, &in.Ledger)
	var scratch kernel.Scratch
	if c.field.Agents != nil {
		for _, row := range kernel.Neighbors(&c.field, int32(i), &scratch) {
			in.Neighbors = append(in.Neighbors, a.Entity[row])
		}
		in.Candidates = c.candidates(a, i)
	}
	c.probe.explain(i, &in)
	return in
}

// candidates counts the other agents in the cells that are searched for agent i's neighbors.
func (c *core) candidates(a *ecs.Agents, i int) int {
	if !c.field.Params[a.Species[i]].On {
		return 0
	}
	n := -1 // itself
	for _, run := range c.grid.Near(a.At(i), c.field.Reach, nil) {
		n += int(run.Hi - run.Lo)
	}
	return n
}
