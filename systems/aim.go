package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Aim chooses the point that each agent steers at now: the prey it hunts, else its target, its path or
// its goal, in a straight line where that is clear for its body, else the next waypoint of a flow field.
//
// Reads current state, goals, targets, paths and walls; writes the aims.
type Aim struct {
	core     *core
	tick     *ecs.Tick
	prey     subset
	wanted   []bool
	buffers  []ranges
	paths    paths
	progress *ecs.Column[progress]
	guide    guide
}

// Update chooses the aims.
func (s *Aim) Update(t *ecs.Tick) {
	c := s.core
	c.settle(t.Step)
	if !c.anyGoal && !c.anyHunt {
		clear(t.Agents.Aim)
		return
	}
	if s.progress == nil {
		s.progress = ecs.NewColumn[progress](t.Agents)
		s.buffers = make([]ranges, c.pool.Workers())
		s.paths.prepared = map[pathKey]*preparedPath{}
	}
	t.Agents.OpenAims()
	s.tick = t
	if c.anyHunt {
		s.indexPrey(t)
	}
	if c.anyGoal {
		s.paths.prepare(t, c.wishes.Data)
	}
	c.pool.Run(t.Agents.Len(), chunk, s)
	s.guide.update(t)
}

// How many agents a worker takes at a time: where an agent costs little, and where it costs much.
const (
	chunk      = 256
	heavyChunk = 64
)

func (s *Aim) indexPrey(t *ecs.Tick) {
	c := s.core
	s.wanted = append(s.wanted[:0], make([]bool, len(c.traits))...)
	radius := 0.0
	for i := range c.traits {
		for _, r := range c.traits[i].hunting {
			s.wanted[r.To] = true
			radius = max(radius, r.Radius)
		}
	}
	s.prey.build(c, t.Agents, s.wanted, radius, t.Agents.Position, t.Agents.Altitude)
}

// Do chooses the aims of some agents.
func (s *Aim) Do(worker, lo, hi int) {
	a := s.tick.Agents
	for i := lo; i < hi; i++ {
		a.Aim[i] = ecs.Aim{}
		if still(a, i) {
			continue
		}
		tr := s.core.speciesOf(a, i)
		hunts := len(tr.hunting) > 0 && s.hunt(worker, i, tr)
		if !hunts && tr.species.Goal.Weight > 0 {
			s.choose(i, &tr.species)
		}
		if a.AimOf(i).Kind != ecs.AimPath {
			s.progress.Data[i] = progress{} // it comes back to its path where that is nearest
		}
	}
}

// hunt aims at the nearest prey in sight, the lower id where two are equally near.
func (s *Aim) hunt(worker, i int, tr *traits) bool {
	a, c := s.tick.Agents, s.core
	at := a.At(i)
	best, bestD2 := -1, 0.0
	var by *components.Relation
	for k := range tr.hunting {
		r := &tr.hunting[k]
		s.buffers[worker] = s.prey.near(at, r.Radius, s.buffers[worker])
		for _, run := range s.buffers[worker] {
			for place := run.Lo; place < run.Hi; place++ {
				j := int(s.prey.grid.Order[place])
				if a.Species[j] != r.To || j == i {
					continue
				}
				d := c.world.Delta(at, a.At(j))
				d2 := d.Len2()
				nearer := best < 0 || d2 < bestD2 || d2 == bestD2 && j < best
				if d2 < r.Radius*r.Radius && nearer && c.notices(a, i, tr, d, d2, r.Radius) {
					best, bestD2, by = j, d2, r
				}
			}
		}
	}
	if best < 0 {
		return false
	}
	quarry := at.Add(c.world.Delta(at, a.At(best)))
	a.Aim[i] = ecs.Aim{
		Point: steer.Pursue(at, quarry, a.Moving(best), c.maxSpeed(a, i)), Kind: ecs.AimPrey, Goal: quarry,
		Weight: by.Weight, Radius: a.RadiusOf(i) + a.RadiusOf(best),
	}
	return true
}

// notices reports whether agent i sees something at displacement d: within half the radius whatever
// its heading, else in its field of view, and not behind a wall where its species minds walls.
func (c *core) notices(a *ecs.Agents, i int, tr *traits, d ecs.Vec3, d2, radius float64) bool {
	if d2 >= radius*radius/4 {
		if !tr.view.Sees(a.Facing(i), d, d2) {
			return false
		}
	}
	if !tr.species.Perception.Walls || c.walls.Empty() {
		return true
	}
	at := a.At(i)
	return c.walls.Sight(at.XY(), at.Add(d).XY(), at.Z)
}

// choose aims at the target, the path or the goal, in this order.
func (s *Aim) choose(i int, sp *components.Species) {
	a, c := s.tick.Agents, s.core
	w := &c.wishes.Data[i]
	at := a.At(i)
	aim := ecs.Aim{Weight: sp.Goal.Weight, Radius: steer.ArriveTolerance(a.RadiusOf(i), c.maxSpeed(a, i), s.tick.Step)}
	switch {
	case w.targeting:
		quarry := at.Add(c.world.Delta(at, w.targetAt))
		aim.Kind, aim.Point = ecs.AimTarget, steer.Pursue(at, quarry, w.targetV, c.maxSpeed(a, i))
		aim.Arrive, aim.Goal = sp.Goal.Arrive, quarry
	case len(w.path.Points) > 1 && s.paths.of(&w.path) != nil:
		aim.Kind = ecs.AimPath
		aim.Point, aim.Arrive = s.follow(i, sp, &w.path)
		aim.Goal = aim.Point
	case w.goal.Active:
		aim.Kind, aim.Arrive = ecs.AimGoal, sp.Goal.Arrive
		aim.Point = at.Add(c.world.Delta(at, ecs.Vec3{X: w.goal.Point.X, Y: w.goal.Point.Y, Z: w.goal.Z}))
		aim.Goal = aim.Point
		if w.goal.Radius > 0 {
			aim.Radius = w.goal.Radius
		}
	default:
		return
	}
	a.Aim[i] = aim
}

// follow returns the point of the path to steer at, and whether it is the end.
func (s *Aim) follow(i int, sp *components.Species, p *components.PathData) (ecs.Vec3, bool) {
	a := s.tick.Agents
	path, now := s.paths.of(p), &s.progress.Data[i]
	if now.path != path || a.Flags[i]&ecs.Teleported != 0 {
		*now = progress{path: path, at: path.Locate(a.At(i))}
	}
	var target ecs.Vec3
	now.at, target = steer.FollowPath(path, steer.Follower{
		Progress: now.at, Position: a.At(i), Speed: a.Moving(i).Len(), Radius: a.RadiusOf(i),
	})
	return target, !p.Loop && sp.Goal.Arrive && now.at >= path.Length()-a.RadiusOf(i)
}
