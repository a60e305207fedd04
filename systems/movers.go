package systems

import (
	"fmt"
	"slices"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
	"github.com/solarlune/resolv"
)

// Mover is a shape of a level that moves: a door, a platform, a crusher. The game moves it between ticks, as often as
// it likes; the next tick takes its pose over.
//
// A mover pushes agents ahead of it, however far it goes in a tick, and along walls. It drags nobody: an agent beside
// it stays when it moves away or past. Walls win: an agent that has no room to give way stays where it is, under the
// mover, and emits Crushed, once; it is free again when the mover has left it. A frozen agent never gives way. An
// agent of a velocity-only game gives way at its top speed at most.
//
// Agents see a mover where it is. Their ways lead around it while it rests, for half a second or longer.
type Mover struct {
	shape  Shape
	pose   Pose
	jumps  uint64
	body   *geometry.Level // nil until it is baked
	source resolv.IShape   // that its pose is read from, or nil
}

// MoveTo gives the mover a pose, which the next tick sweeps it to, in a straight line and by the shorter turn. A pose
// that is not finite, or farther off than levels reach, is an error of the next tick, and the last good one stands.
func (m *Mover) MoveTo(p Pose) { m.pose = p }

// JumpTo gives the mover a pose without a sweep: nobody is pushed. Agents that it now covers leave by the shortest way,
// as out of any solid.
func (m *Mover) JumpTo(p Pose) {
	m.pose = p
	m.jumps++
}

// Pose returns the pose that the game gave the mover last.
func (m *Mover) Pose() Pose {
	if m.source != nil {
		return poseOf(m.source)
	}
	return m.pose
}

// Shape returns the shape as given.
func (m *Mover) Shape() Shape { return m.shape }

// Outline returns the corners of the shape as given, for drawing in a [Pose], or nil for a circle and for a mover that
// no level has baked yet.
func (m *Mover) Outline() []ecs.Vec2 {
	if m.body == nil {
		return nil
	}
	return m.body.Outline(0)
}

// AddMover adds a mover in the shape's own place. It is there from the next tick on. A degenerate shape is an error of
// [New], or of the next tick, and names the shape.
func (l *Level) AddMover(s Shape) *Mover {
	if s.Name == "" {
		s.Name = fmt.Sprintf("movers[%d]", len(l.movers))
	}
	m := &Mover{shape: s}
	l.movers = append(l.movers, m)
	l.Changed()
	return m
}

// RemoveMover takes a mover away, from the next tick on.
func (l *Level) RemoveMover(m *Mover) {
	l.movers = slices.DeleteFunc(l.movers, func(other *Mover) bool { return other == m })
	l.Changed()
}

// Movers returns the movers. The slice must not be changed.
func (l *Level) Movers() []*Mover { return l.movers }

// Moving makes those shapes of the level's space movers that have any of the tags, whether they have another of the
// level's tags or not: every tick reads their positions and rotations, without [Level.Changed]. When such shapes are
// added or removed, call Changed. It returns the level.
//
// Moving panics if the level does not come from a space, or if no tag is given.
func (l *Level) Moving(tags ...resolv.Tags) *Level {
	if l.space == nil {
		panic("systems: a level with moving tags must come from LevelFromSpace but it does not")
	}
	if len(tags) == 0 {
		panic("systems: at least one moving tag must be given but there is none")
	}
	l.moving = tags
	l.Changed()
	return l
}

// moves reports whether a shape of the space is a mover.
func (l *Level) moves(shape resolv.IShape) bool { return len(l.moving) > 0 && tagged(shape, l.moving) }

// gatherMovers returns the level's movers, those of the space as it is now.
func (l *Level) gatherMovers() []*Mover {
	if l.space == nil || len(l.moving) == 0 {
		return l.movers
	}
	movers := slices.DeleteFunc(slices.Clone(l.movers), func(m *Mover) bool { return m.source != nil })
	for i, shape := range l.space.Shapes() {
		if !l.moves(shape) {
			continue
		}
		k := slices.IndexFunc(l.movers, func(m *Mover) bool { return m.source == shape })
		if k >= 0 {
			movers = append(movers, l.movers[k])
			continue
		}
		movers = append(movers, &Mover{source: shape, shape: Shape{Name: fmt.Sprintf("space shape %d", i)}})
	}
	return movers
}

// bake makes the mover's body, in its own coordinates.
func (m *Mover) bake() error {
	if m.body != nil && (m.source == nil || m.looksAlike()) {
		return nil
	}
	shape := m.shape
	if m.source != nil {
		shape = atOrigin(m.source, shape)
	}
	body, err := geometry.Bake([]Shape{shape}, nil)
	if err == nil {
		m.body, m.shape = body, shape
	}
	return err
}

// looksAlike reports whether the shape of the space has the form that was baked.
func (m *Mover) looksAlike() bool {
	switch s := m.source.(type) {
	case *resolv.Circle:
		return s.Radius() == m.shape.Radius
	case *resolv.ConvexPolygon:
		scale := s.Scale()
		if len(s.Points) != len(m.shape.Points) {
			return false
		}
		for i, p := range s.Points {
			if m.shape.Points[i] != stretched(p, scale) {
				return false
			}
		}
	}
	return true
}

// atOrigin returns a shape of a space in its own coordinates.
func atOrigin(source resolv.IShape, shape Shape) Shape {
	switch s := source.(type) {
	case *resolv.Circle:
		shape.Kind, shape.Radius, shape.Points = Circle, s.Radius(), []ecs.Vec2{{}}
	case *resolv.ConvexPolygon:
		shape.Kind, shape.Points = kindOf(s), nil
		for _, p := range s.Points {
			shape.Points = append(shape.Points, stretched(p, s.Scale()))
		}
	}
	return shape
}

func stretched(p, scale resolv.Vector) ecs.Vec2 {
	return ecs.Vec2{X: float64(p.X * scale.X), Y: float64(p.Y * scale.Y)}
}

// poseOf returns the pose that a shape of a space has; resolv turns the other way.
func poseOf(source resolv.IShape) Pose {
	p := Pose{Position: ecs.Vec2(source.Position())}
	if s, ok := source.(*resolv.ConvexPolygon); ok {
		p.Rotation = -s.Rotation()
	}
	return p
}
