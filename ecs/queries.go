package ecs

import (
	"math"

	"github.com/yohamta/donburi"
)

// Pose returns where to draw an agent: alpha of the way from its last to its present position
// (Clock.Alpha gives it), and a unit heading that keeps still while the agent rests. It returns
// false when the entity was no agent in the last tick; one that the game has removed since still has its pose.
func (s *Simulation) Pose(e donburi.Entity, alpha float64) (position, heading Vec3, ok bool) {
	i, ok := s.agents.Row(e)
	if !ok {
		return Vec3{}, Vec3{}, false
	}
	position, heading = s.PoseRow(i, alpha)
	return position, heading, true
}

// PoseRow is Pose for a row of the table.
//
// PoseRow panics if i is no row.
func (s *Simulation) PoseRow(i int, alpha float64) (position, heading Vec3) {
	a := &s.agents
	if a.Dimensions != 3 {
		return s.planarPose(i, alpha)
	}
	from, way := a.At(i), s.config.World.Delta(a.At(i), a.NextAt(i))
	position = s.config.World.Wrap(Vec3{from.X + alpha*way.X, from.Y + alpha*way.Y, from.Z + alpha*way.Z})
	f, g := a.Facing(i), a.NextFacing(i)
	heading = Vec3{f.X + alpha*(g.X-f.X), f.Y + alpha*(g.Y-f.Y), f.Z + alpha*(g.Z-f.Z)}
	length := math.Sqrt(heading.X*heading.X + heading.Y*heading.Y + heading.Z*heading.Z)
	if length < opposed {
		return position, g
	}
	return position, Vec3{heading.X / length, heading.Y / length, heading.Z / length}
}

// planarPose is PoseRow in the plane, without copies of the world: windows ask for every agent in every frame.
func (s *Simulation) planarPose(i int, alpha float64) (position, heading Vec3) {
	a, w := &s.agents, &s.config.World
	from, to := a.Position[i], a.NextPosition[i]
	x, y := to.X-from.X, to.Y-from.Y
	if w.Edges == Torus {
		x, y = shortest(x, w.Size.X), shortest(y, w.Size.Y)
	}
	x, y = from.X+alpha*x, from.Y+alpha*y
	if w.Edges == Torus {
		x, y = wrap(x, w.Min.X, w.Size.X), wrap(y, w.Min.Y, w.Size.Y)
	}
	f, g := a.Heading[i], a.NextHeading[i]
	hx, hy := f.X+alpha*(g.X-f.X), f.Y+alpha*(g.Y-f.Y)
	length := math.Sqrt(hx*hx + hy*hy)
	if length < opposed {
		return Vec3{X: x, Y: y}, Vec3{X: g.X, Y: g.Y}
	}
	return Vec3{X: x, Y: y}, Vec3{X: hx / length, Y: hy / length}
}

// opposed is the length below which the mean of two headings has no direction, for they are exactly opposite.
const opposed = 1e-9

// Within appends the agents whose centers are nearer than radius [u] to a point, in ascending id,
// and returns the extended slice. Positions are those at the end of the last tick; agents that the game has removed
// since are left out, and those it has created since are not yet known.
func (s *Simulation) Within(p Vec3, radius float64, found []donburi.Entity) []donburi.Entity {
	for _, row := range s.engine.Within(&s.agents, p, radius, nil) {
		if e := s.agents.Entity[row]; s.world.Valid(e) {
			found = append(found, e)
		}
	}
	return found
}

// Nearest returns the agent whose center is nearest to a point and nearer than radius [u]; the lower
// id where two are equally near. It knows the agents that Within does.
func (s *Simulation) Nearest(p Vec3, radius float64) (donburi.Entity, bool) {
	best, bestD2 := donburi.Null, 0.0
	p = s.config.World.Wrap(p)
	for _, row := range s.engine.Within(&s.agents, p, radius, nil) {
		d2 := s.config.World.Delta(p, s.agents.NextAt(int(row))).Len2()
		if e := s.agents.Entity[row]; s.world.Valid(e) && (best == donburi.Null || d2 < bestD2) {
			best, bestD2 = e, d2
		}
	}
	return best, best != donburi.Null
}

// LineOfSight reports whether no wall lies between two points, on a torus along the shorter way.
func (s *Simulation) LineOfSight(from, to Vec3) bool { return s.engine.LineOfSight(from, to) }

// Share is one rank of an agent's ledger.
type Share struct {
	// Rank is what asked.
	Rank Rank
	// Requested is the acceleration it asked for, weights included [u/s²].
	Requested Vec3
	// Granted is what it got [u/s²].
	Granted Vec3
}

// Inspection explains why an agent moved as it did in the last tick.
type Inspection struct {
	// ID is the stable id.
	ID uint64
	// Species is the name of its species.
	Species string
	// Position and Velocity are the state at the end of the tick [u], [u/s].
	Position, Velocity Vec3
	// Flags are its states.
	Flags Flags
	// Aim is what it steered at.
	Aim Aim
	// Ledger lists the ranks that asked for something, the most urgent first.
	Ledger []Share
	// Force is what was applied in total [u/s²].
	Force Vec3
	// Neighbors are the agents that its flocking behaviors used, in ascending id.
	Neighbors []donburi.Entity
	// Candidates counts the other agents in the cells that were searched for them.
	Candidates int
	// Probe is the line along which it looked for walls, from its position [u]; zero when it did
	// not look.
	Probe Vec3
	// Hit is where the probe met a wall [u]; Blocked says whether it did.
	Hit     Vec3
	Blocked bool
}

// Inspect explains an agent's last tick. It returns false when the entity was no agent then.
func (s *Simulation) Inspect(e donburi.Entity) (Inspection, bool) {
	i, ok := s.agents.Row(e)
	if !ok {
		return Inspection{}, false
	}
	return s.engine.Inspect(s, i), true
}
