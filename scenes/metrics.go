package scenes

import (
	"math"
	"strconv"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/proximity"
)

// Metrics are numbers about a run at the end of a tick.
type Metrics struct {
	// Tick is how many ticks were done.
	Tick uint64
	// Agents is how many agents there are.
	Agents int
	// Order is |Σ v̂|/N over the N agents that move: 1 when all move the same way.
	Order float64
	// MeanSpeed is the mean of |v| [u/s].
	MeanSpeed float64
	// Nearest is the mean distance of an agent from its nearest neighbor [u]; 0 when there is only one.
	Nearest float64
	// Groups is how many sets of agents there are that are linked by distances of at most their
	// perception radius, the greater one where two differ.
	Groups int
	// Caught is how many agents were caught in this tick, Crushed how many a mover crushed, WallContacts how many
	// touched a wall or a mover.
	Caught, Crushed, WallContacts int
	// DeepestOverlap is how far the deepest agent is in a wall that does not move [u].
	DeepestOverlap float64
	// Nonfinite is how many agents have a position or velocity that is not finite. They count in
	// nothing else.
	Nonfinite int
	// Goals is how many agents went for a goal, a target or the end of a path so far, Arrived how many of
	// them got there at least once: within its radius, with no wall between. Unreachable is how many have a
	// goal now to which no way leads.
	Goals, Arrived, Unreachable int
	// Hash is the state hash.
	Hash uint64
}

// MetricsColumns returns the names of the columns of [Metrics.Row].
func MetricsColumns() []string {
	return []string{"tick", "agents", "order", "mean_speed", "nearest", "groups", "caught", "wall_contacts", "hash", "deepest_wall_overlap", "nonfinite",
		"goals", "arrived", "unreachable", "crushed"}
}

// Row returns the metrics as text, a cell a column.
func (m *Metrics) Row() []string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	return []string{
		strconv.FormatUint(m.Tick, 10), strconv.Itoa(m.Agents), number(m.Order), number(m.MeanSpeed), number(m.Nearest),
		strconv.Itoa(m.Groups), strconv.Itoa(m.Caught), strconv.Itoa(m.WallContacts), HashText(m.Hash),
		number(m.DeepestOverlap), strconv.Itoa(m.Nonfinite), strconv.Itoa(m.Goals), strconv.Itoa(m.Arrived), strconv.Itoa(m.Unreachable),
		strconv.Itoa(m.Crushed),
	}
}

// Meter measures a run and keeps count. The zero value is ready to use, for one run.
type Meter struct {
	// Caught, Crushed and WallContacts are the sums over the ticks that were counted; a wall contact is an
	// agent that touched a wall in a tick. Nonfinite is the most at once.
	Caught, Crushed, WallContacts, Nonfinite int
	// DeepestOverlap is the deepest of them all [u].
	DeepestOverlap float64

	errands errands
	counted bool
	last    Metrics // the counts of the last tick that was counted
	points  []proximity.Point
	radii   []float64
	tree    proximity.Tree
}

// Count adds the run's last tick to the sums; a tick counts once. It costs one pass over the agents, so
// call it every tick and [Meter.Measure] when the rest is wanted.
func (m *Meter) Count(r *Run) {
	tick := r.Sim.TickNumber()
	if m.counted && m.last.Tick == tick {
		return
	}
	m.counted = true
	m.last = Metrics{Tick: tick}
	for e := range r.Sim.Events() {
		switch e.Kind {
		case ecs.Caught:
			m.last.Caught++
		case ecs.Crushed:
			m.last.Crushed++
		}
	}
	m.errands.begin(r)
	a := r.Sim.Agents()
	for i := range a.Len() {
		switch {
		case !r.World.Valid(a.Entity[i]):
			continue
		case !finite(a.NextAt(i)) || !finite(a.NextMoving(i)):
			m.last.Nonfinite++
			continue
		case a.Flags[i]&ecs.Touching != 0:
			m.last.WallContacts++
		}
		m.last.DeepestOverlap = max(m.last.DeepestOverlap, r.overlap(i))
		m.errands.count(r, i)
	}
	m.last.Goals, m.last.Arrived, m.last.Unreachable = m.errands.goals, m.errands.arrived, m.errands.unreachable
	m.Caught += m.last.Caught
	m.Crushed += m.last.Crushed
	m.WallContacts += m.last.WallContacts
	m.Nonfinite = max(m.Nonfinite, m.last.Nonfinite)
	m.DeepestOverlap = max(m.DeepestOverlap, m.last.DeepestOverlap)
}

// overlap returns how deep an agent is in a wall [u], the world's borders in height too.
func (r *Run) overlap(row int) float64 {
	a, w := r.Sim.Agents(), r.Sim.Config().World
	p := a.NextAt(row)
	deep := r.Level.OverlapWalls(p.XY(), a.RadiusOf(row), p.Z)
	if w.Dimensions == 3 && w.Edges == ecs.Walls {
		const rounding = 1e-7 // [u], what the level forgives in the plane
		if d := max(w.Min.Z-p.Z, p.Z-(w.Min.Z+w.Size.Z)) + a.RadiusOf(row); d > rounding {
			deep = max(deep, d)
		}
	}
	return deep
}

// Measure returns the metrics of the run's last tick, and counts the tick. Its cost grows as n·log n
// with the number of agents.
func (m *Meter) Measure(r *Run) Metrics {
	m.Count(r)
	out := m.last
	out.Hash = r.Sim.Hash()
	m.points, m.radii = m.points[:0], m.radii[:0]
	a := r.Sim.Agents()
	var heading ecs.Vec3
	moving, sum := 0, 0.0
	for i := range a.Len() {
		p, v := a.NextAt(i), a.NextMoving(i)
		if !r.World.Valid(a.Entity[i]) {
			continue
		}
		out.Agents++
		if !finite(p) || !finite(v) {
			continue
		}
		m.points = append(m.points, proximity.Point{p.X, p.Y, p.Z})
		m.radii = append(m.radii, r.Sim.Parameters(a.Species[i]).Perception.Radius)
		if speed := length(v); speed > 0 {
			heading = ecs.Vec3{X: heading.X + v.X/speed, Y: heading.Y + v.Y/speed, Z: heading.Z + v.Z/speed}
			sum += speed
			moving++
		}
	}
	if moving > 0 {
		out.Order = length(heading) / float64(moving)
		out.MeanSpeed = sum / float64(len(m.points))
	}
	m.measureNeighbors(r.Sim.Config().World, &out)
	return out
}

func (m *Meter) measureNeighbors(w ecs.World, out *Metrics) {
	var period proximity.Point
	if w.Edges == ecs.Torus {
		period = proximity.Point{w.Size.X, w.Size.Y, w.Size.Z}
	}
	m.tree.Build(m.points, m.radii, period)
	if n := len(m.points); n > 1 {
		sum := 0.0
		for i := range n {
			sum += m.tree.Nearest(i)
		}
		out.Nearest = sum / float64(n)
	}
	out.Groups = m.tree.Groups()
}

func finite(v ecs.Vec3) bool {
	s := v.X - v.X + (v.Y - v.Y) + (v.Z - v.Z) // NaN unless all are finite
	return s == 0
}

func length(v ecs.Vec3) float64 {
	return math.Sqrt(float64(v.X*v.X) + float64(v.Y*v.Y) + float64(v.Z*v.Z))
}
