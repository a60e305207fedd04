package systems

import (
	"fmt"
	"slices"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

// paths are the polylines that agents follow, prepared once for all that share them. A path is known by where its points
// are stored; when a game changes the points themselves it is prepared anew.
type paths struct {
	prepared map[pathKey]*preparedPath
}

// pathKey tells paths apart by where their points are stored.
type pathKey struct {
	first *ecs.Vec2
	n     int
	loop  bool
}

// preparedPath is a path and the points it was made of.
type preparedPath struct {
	path   *steer.Path // nil when a point is not finite
	points []ecs.Vec2
	tick   uint64 // in which the points were compared last
}

// progress is how far along a path an agent has come [u].
type progress struct {
	path *steer.Path
	at   float64
}

// mostPaths is how many prepared paths are kept beyond one for each agent.
const mostPaths = 64

func keyOf(p *components.PathData) pathKey { return pathKey{&p.Points[0], len(p.Points), p.Loop} }

// of returns a prepared path, or nil when it cannot be followed.
func (s *paths) of(p *components.PathData) *steer.Path { return s.prepared[keyOf(p)].path }

// prepare makes the paths ready that are new or changed, so that the workers only read.
func (s *paths) prepare(t *ecs.Tick, wishes []wish) {
	if len(s.prepared) > mostPaths+len(wishes) {
		clear(s.prepared) // a game that makes new ones all the time
	}
	for i := range wishes {
		p := &wishes[i].path
		if len(p.Points) < 2 {
			continue
		}
		known := s.prepared[keyOf(p)]
		if known == nil {
			known = &preparedPath{}
			s.prepared[keyOf(p)] = known
		}
		if known.tick == t.Number {
			continue
		}
		known.tick = t.Number
		if !slices.Equal(known.points, p.Points) {
			known.adopt(t, i, p)
		}
	}
}

// adopt takes new points over, and says when they cannot be followed.
func (k *preparedPath) adopt(t *ecs.Tick, row int, p *components.PathData) {
	k.points = append(k.points[:0], p.Points...)
	k.path = nil
	points := make([]ecs.Vec3, len(p.Points))
	for i, q := range p.Points {
		if !finite(q.X, q.Y) {
			t.Fail(fmt.Errorf("agent %d: point %d of its path, (%v, %v), %w; nobody follows the path", t.Agents.ID[row], i, q.X, q.Y, errNotFinite))
			return
		}
		points[i] = ecs.Vec3{X: q.X, Y: q.Y}
	}
	k.path = steer.NewPath(points, p.Loop)
}
