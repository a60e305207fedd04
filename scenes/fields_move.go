package scenes

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/systems"
)

// moveDraft is how an obstacle moves while it is read.
type moveDraft struct {
	Move
	by, pivot *syntax.Node
}

// Limits of a move: the largest turn [deg], and the shortest period [s], under which nothing of it would be seen.
const (
	fullTurn    = 360
	leastPeriod = 0.01
)

// moveFields is the table of the fields of an obstacle's move.
func moveFields() []schema.Field[moveDraft] {
	return []schema.Field[moveDraft]{
		schema.Later("by", "", func(d *moveDraft) **syntax.Node { return &d.by }),
		schema.Number("turn", schema.Between(-fullTurn, fullTurn, "deg"), func(d *moveDraft) *float64 { return &d.Turn }),
		schema.Later("pivot", "", func(d *moveDraft) **syntax.Node { return &d.pivot }),
		schema.Must(schema.Number("period", schema.AtLeast(leastPeriod, "s"), func(d *moveDraft) *float64 { return &d.Period })),
		schema.Number("pause", schema.AtLeast(0, "s"), func(d *moveDraft) *float64 { return &d.Pause }),
		schema.Number("phase", schema.Any("s"), func(d *moveDraft) *float64 { return &d.Phase }),
	}
}

// readMove reads how an obstacle moves.
func (p *parsing) readMove(n *syntax.Node, path string, shape *systems.Shape) (Move, bool) {
	var d moveDraft
	before := len(p.Faults)
	given := schema.Read(&p.Reader, n, path, moveFields(), &d)
	if n.Kind != syntax.Map {
		return Move{}, false
	}
	if !given.Has("by") && !given.Has("turn") {
		p.Fault(n, path, "goes nowhere; allowed is by: [x, y] [u], turn [deg] or both")
	}
	if d.by != nil {
		if v, ok := p.Floats(d.by, path+".by", "x, y", inLevel()); ok {
			d.By = ecs.Vec2{X: v[0], Y: v[1]}
		}
	}
	d.Pivot = middle(shape)
	if d.pivot != nil {
		p.belongs(given, path, "pivot", "turn")
		if v, ok := p.Floats(d.pivot, path+".pivot", "x, y", inLevel()); ok {
			d.Pivot = ecs.Vec2{X: v[0], Y: v[1]}
		}
	}
	if half := d.Period / 2; d.Period > 0 && d.Pause >= half {
		p.Fault(given["pause"], path+".pause", "%s is not in range; allowed is ≥ 0 and < %g [s], half the period", given["pause"], half)
	}
	return d.Move, len(p.Faults) == before
}

// middle is the center of the box around a shape [u].
func middle(s *systems.Shape) ecs.Vec2 {
	lo, hi := ecs.Vec2{X: math.Inf(1), Y: math.Inf(1)}, ecs.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, q := range s.Points {
		lo, hi = ecs.Vec2{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, ecs.Vec2{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	return ecs.Vec2{X: (lo.X + hi.X) / 2, Y: (lo.Y + hi.Y) / 2}
}
