package systems

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/drover-go/drover/systems/internal/steer"
)

// Probe steers around obstacles before contact: it casts the agent's disc ahead and toward its aim, and
// where either is blocked steers past the nearer corner of what blocks it, keeping to that side until
// it is past. Shapes that overlap or touch are passed as one.
//
// The cast is Reynolds' (1999), aware of contact; the silhouette corner and the memory of the side keep
// agents from dithering in front of an obstacle. Reads current state, aims and the baked level; writes
// requests.
type Probe struct {
	core    *core
	tick    *ecs.Tick
	memory  *ecs.Column[sideMemory]
	blocked *ecs.Column[bool] // the last probe was
}

// sideMemory is what an agent remembers of an obstacle.
type sideMemory struct {
	// shape is the solid, by its lowest shape, side 1 for its left as the agent saw it, −1 for its right, 0 for none.
	shape int32
	side  int8
	// left is how long the memory holds yet [s].
	left float64
	// drift is the running mean of the velocity [u/s], slow how long it has been near zero [s].
	drift ecs.Vec2
	slow  float64
	// since is how long being stuck again would be twice [s].
	since float64
	// wish is the velocity that leads past what blocked the last probe [u/s]; it holds until the next.
	wish ecs.Vec2
	// way and hit are for overlays: the last probe and where it was blocked.
	way, hit ecs.Vec2
}

// Sizes of the probe (tuned over random levels of boxes; see TestProbeReachesGoals).
const (
	leastRadii   = 3.0  // shortest probe [radii]
	slowShare    = 0.25 // of top speed, under which the probe looks to the aim
	narrow       = 0.02 // clearance of the second, narrow cast [radii]
	cornerGrowth = 1.05 // of the radius at which a corner is passed
	memoryTime   = 1.0  // [s]
	flipTime     = 2.0  // [s] for which a stuck agent holds the other side
	momentum     = 3.0  // what going straight on is worth [radii]
	driftTime    = 0.35 // time constant of the mean velocity [s]
	stuckShare   = 0.15 // of top speed
	stuckTime    = 0.7  // [s]
	stuckFar     = 5.0  // from the goal [radii]
	stuckTwice   = 5.0  // within which being stuck again calls for the flow field [s]
	probeEvery   = 5    // ticks, of which a probe's 0.8 s have 48
)

// Update requests for all agents.
func (s *Probe) Update(t *ecs.Tick) {
	s.tick = t
	if s.core.walls.Empty() {
		return
	}
	if s.memory == nil {
		s.memory = ecs.NewColumn[sideMemory](t.Agents)
		s.blocked = ecs.NewColumn[bool](t.Agents)
	}
	t.Agents.Open(ecs.RankWalls)
	s.core.pool.Run(t.Agents.Len(), heavyChunk, s)
}

// Do requests for some agents.
func (s *Probe) Do(_, lo, hi int) {
	a := s.tick.Agents
	for i := lo; i < hi; i++ {
		sp := &s.core.speciesOf(a, i).species
		if sp.Avoid.Weight == 0 || still(a, i) {
			continue
		}
		fresh := a.Flags[i]&ecs.Teleported != 0
		if fresh || (s.tick.Number+a.ID[i])%probeEvery == 0 {
			s.turn(i, sp, fresh)
		}
		if s.blocked.Data[i] && a.Flags[i]&ecs.Settled == 0 {
			s.request(i, sp, &s.memory.Data[i])
		}
	}
}

// turn is an agent's turn to probe.
func (s *Probe) turn(i int, sp *components.Species, fresh bool) {
	m := &s.memory.Data[i]
	if fresh {
		*m = sideMemory{}
	}
	if s.tick.Agents.Flags[i]&ecs.Settled != 0 {
		m.way, s.blocked.Data[i] = ecs.Vec2{}, false
		return
	}
	s.judge(i, m)
	s.blocked.Data[i] = s.look(i, sp, m)
}

// view is what an agent probes from.
type view struct {
	at, goal, heading ecs.Vec2
	radius, wide, z   float64
	top               float64
	pointFar          float64
	led               bool
}

// look probes the way and finds the velocity that leads past what blocks it, if anything does.
func (s *Probe) look(i int, sp *components.Species, m *sideMemory) bool {
	a := s.tick.Agents
	v := view{
		at: a.Position[i], heading: a.Heading[i], radius: a.RadiusOf(i), z: a.At(i).Z,
		wide: a.RadiusOf(i) + sp.Avoid.Clearance, top: s.core.maxSpeed(a, i),
	}
	v.goal = v.at.Add(scaled(v.heading, v.top*sp.Avoid.Horizon))
	if a.AimOf(i).Kind != ecs.AimNone {
		v.goal = a.AimOf(i).Point.XY()
	}
	toGoal := v.goal.Sub(v.at)
	v.pointFar = length(toGoal)
	var final bool
	v.led, final = s.core.guided(i)
	ahead, along := s.lines(i, sp, &v, toGoal)
	m.way = ahead
	hit, blocked := s.cast(&v, ahead)
	if !v.led {
		if other, also := s.cast(&v, along); also && (!blocked || other.T*length(along) < hit.T*length(ahead)) {
			hit, blocked = other, true
		}
	}
	if blocked && !final {
		m.hit, m.wish = hit.Point, s.past(i, &v, m, &hit)
		return true
	}
	if m.left <= 0 {
		m.side = 0
	}
	return false
}

// request asks for the velocity that leads past what blocks an agent.
func (s *Probe) request(i int, sp *components.Species, m *sideMemory) {
	a := s.tick.Agents
	a.Flags[i] |= ecs.Avoiding // what is left of the budget must not go to an aim behind the wall
	force := s.core.maxForce(a, i)
	request := steer.Toward(ecs.Vec3{X: m.wish.X, Y: m.wish.Y}, a.Moving(i), responseTime, force)
	a.Request(i, ecs.RankWalls, request.Scale(sp.Avoid.Weight).Clamp(force))
}

// lines returns the two lines to probe: the way the agent moves, and toward its goal.
func (s *Probe) lines(i int, sp *components.Species, v *view, toGoal ecs.Vec2) (ahead, along ecs.Vec2) {
	u, speed := unit(s.tick.Agents.Velocity[i]), length(s.tick.Agents.Velocity[i])
	if speed < slowShare*v.top {
		u, speed = unit(toGoal), slowShare*v.top
	}
	reach := max(speed*sp.Avoid.Horizon, leastRadii*v.radius)
	return scaled(u, min(reach, max(v.pointFar, v.radius))), scaled(unit(toGoal), min(reach, v.pointFar))
}

// cast casts the disc with its clearance. Clearance is a wish: where that is blocked but the body would
// pass, it counts only if there is room to keep it, so that a gap that the body fits is passed.
func (s *Probe) cast(v *view, d ecs.Vec2) (geometry.Hit, bool) {
	walls := s.core.walls
	hit, blocked := walls.Cast(v.at, d, v.wide, v.z)
	if !blocked {
		return hit, false
	}
	if walls.Blocks(hit.Prim, v.at, d, v.radius*(1+narrow), v.z) {
		return hit, true
	}
	if _, tight := walls.Cast(v.at, d, v.radius*(1+narrow), v.z); tight {
		return hit, true
	}
	room := hit.Point.Add(scaled(hit.Normal, v.wide*cornerGrowth))
	return hit, walls.Free(room, v.wide, v.z)
}

// judge applies the stuck rule: an agent that hardly moves for a while, far from its aim, tries the
// other side.
func (s *Probe) judge(i int, m *sideMemory) {
	a, step := s.tick.Agents, probeEvery*s.tick.Step
	m.left -= step
	m.since -= step
	m.drift = m.drift.Add(scaled(a.Velocity[i].Sub(m.drift), min(step/driftTime, 1)))
	limit := stuckShare * s.core.maxSpeed(a, i)
	if a.AimOf(i).Kind == ecs.AimNone || dot(m.drift, m.drift) >= float64(limit*limit) ||
		length(a.AimOf(i).Goal.XY().Sub(a.Position[i])) <= stuckFar*a.RadiusOf(i) {
		m.slow = 0
		return
	}
	m.slow += step
	if m.slow >= stuckTime {
		if m.since > 0 {
			s.core.insist(i)
		}
		m.since = stuckTwice
		m.slow = 0
		m.side, m.left = -m.side, flipTime
		s.core.news.Data[i] |= stuck
	}
}

// past returns the velocity that leads past what was hit, a little away from walls that are nearer than
// the clearance.
func (s *Probe) past(i int, v *view, m *sideMemory, hit *geometry.Hit) ecs.Vec2 {
	along := s.direction(i, v, m, hit)
	m.left = max(m.left, memoryTime)
	if wall, d, near := s.core.walls.Nearest(v.at, v.wide, v.z); near && v.wide > v.radius {
		along = along.Add(scaled(wall.Normal, leave*min((v.wide-d)/(v.wide-v.radius), 1)))
	}
	return scaled(unit(along), v.top)
}

// leave is how much an agent that touches a wall turns off it, against along it [1].
const leave = 0.5

// direction returns the unit vector past the nearer corner of what was hit, on the remembered side.
func (s *Probe) direction(i int, v *view, m *sideMemory, hit *geometry.Hit) ecs.Vec2 {
	if v.led && !s.core.passing(hit.Shape) {
		return unit(v.goal.Sub(v.at)) // which is clear; corners are the field's business
	}
	left, right, ok := s.core.walls.Corners(hit, v.at, v.wide*cornerGrowth, v.z)
	if !ok {
		return s.slide(i, v, m, hit)
	}
	if m.side == 0 || m.shape != hit.Shape {
		l, r := s.detour(v, left), s.detour(v, right)
		m.side, m.shape = 1, hit.Shape
		if r < l || r == l && s.tick.Agents.ID[i]&1 == 1 {
			m.side = -1
		}
	}
	if m.side < 0 {
		return unit(right.Sub(v.at))
	}
	return unit(left.Sub(v.at))
}

// detour is what passing a corner costs [u]; much more where the body does not fit.
func (s *Probe) detour(v *view, corner ecs.Vec2) float64 {
	to := corner.Sub(v.at)
	cost := length(to) + length(v.goal.Sub(corner)) - float64(momentum*v.radius*dot(v.heading, unit(to)))
	if !s.core.walls.Free(corner, v.radius, v.z) {
		cost += blockedCorner * v.wide
	}
	return cost
}

// blockedCorner is what a corner costs where the body does not fit [radii].
const blockedCorner = 1e3

// slide returns the unit vector along a wall whose corners cannot be seen, such as the world's border.
func (s *Probe) slide(i int, v *view, m *sideMemory, hit *geometry.Hit) ecs.Vec2 {
	along := ecs.Vec2{X: -hit.Normal.Y, Y: hit.Normal.X}
	if m.side == 0 || m.shape != hit.Shape {
		toward := dot(along, v.heading)
		if toward == 0 {
			toward = dot(along, v.goal.Sub(v.at))
		}
		m.side, m.shape = 1, hit.Shape
		if toward < 0 || toward == 0 && s.tick.Agents.ID[i]&1 == 1 {
			m.side = -1
		}
	}
	return scaled(along, float64(m.side))
}

// explain adds an agent's last probe to an inspection.
func (s *Probe) explain(i int, in *ecs.Inspection) {
	if s.memory == nil || i >= len(s.memory.Data) {
		return
	}
	m := &s.memory.Data[i]
	in.Probe = ecs.Vec3{X: m.way.X, Y: m.way.Y}
	in.Blocked = s.blocked.Data[i]
	in.Hit = ecs.Vec3{X: m.hit.X, Y: m.hit.Y, Z: in.Position.Z}
}
