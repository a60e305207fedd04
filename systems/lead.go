package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/field"
)

// lead sets the aim of an agent whose line is blocked: the end of its way where that is in sight, else a
// waypoint of its field.
func (g *guide) lead(i int, d *detour) {
	f := d.lease.Field()
	if f == nil || d.cell < 0 || f.Grid() != d.grid {
		d.final, d.led = false, false
		return
	}
	g.finish(i, d, f)
	aim := &g.tick.Agents.Aim[i]
	aim.Goal.X, aim.Goal.Y = d.end.X, d.end.Y
	if d.renew || d.final || d.forced > 0 {
		d.final = d.forced == 0 && g.open(i, d.end, 1)
	}
	if d.final {
		d.led = false
		aim.Point.X, aim.Point.Y = d.end.X, d.end.Y
		return
	}
	way, ok := g.waypoint(i, d, f)
	if d.led = ok; ok {
		aim.Point.X, aim.Point.Y, aim.Led = way.X, way.Y, true
	}
}

// finish finds out where an agent's way ends, and whether that is short of its goal.
func (g *guide) finish(i int, d *detour, f *field.Field) {
	aim := &g.tick.Agents.Aim[i]
	if d.endOf != d.goal || d.endBy != d.lease {
		d.end, d.reached = f.Stop(d.goal)
		d.endOf, d.endBy = d.goal, d.lease
	}
	d.short = !d.reached && length(d.end.Sub(d.goal)) > aim.Radius
	if d.short {
		aim.Arrive, aim.Unreachable = true, true
		if !d.said {
			g.core.news.Data[i] |= unreachable
		}
	}
	d.said = d.short
}

// waypoint returns where an agent goes now; in a jam that may be back.
func (g *guide) waypoint(i int, d *detour, f *field.Field) (ecs.Vec2, bool) {
	a := g.tick.Agents
	p, r := a.Position[i], a.Radius[i]
	ok := true
	if d.renew {
		clearance := g.core.speciesOf(a, i).species.Avoid.Clearance
		d.way, ok = f.Next(field.Walker{At: p, Radius: r, Wide: r + clearance, Cell: d.cell})
	}
	if d.jam.back > 0 {
		return p.Add(p.Sub(d.way)), ok
	}
	return d.way, ok
}
