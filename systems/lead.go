package systems

import "github.com/drover-go/drover/systems/internal/field"

// lead sets the aim of an agent whose line is blocked: the end of its way where that is in sight, else a
// waypoint of its field.
func (g *guide) lead(i int, d *detour) {
	a, f := g.tick.Agents, d.lease.Field()
	if f != nil && d.led && d.endBy != d.lease {
		d.enter(a.Position[i], a.RadiusOf(i)) // its waypoint is another field's
		d.renew = true
	}
	if f == nil || f.Grid() != d.grid || d.renew && !f.Leads(d.cell) {
		d.final, d.led = false, false
		return
	}
	g.finish(i, d, f)
	if d.renew {
		g.advance(i, d, f)
	}
	if d.renew || d.final {
		near := d.cell == f.Target() || length(d.end.Sub(a.Position[i])) < nearEnd*a.RadiusOf(i)
		d.final = d.forced == 0 && near && g.open(i, d.end, 1)
	}
	d.show(&a.Aim[i], a.Position[i])
}

// finish finds out where an agent's way ends, and whether that is short of its goal.
func (g *guide) finish(i int, d *detour, f *field.Field) {
	if d.endOf != d.goal || d.endBy != d.lease {
		d.end, d.reached = f.Stop(d.goal)
		d.endOf, d.endBy = d.goal, d.lease
	}
	d.short = !d.reached && length(d.end.Sub(d.goal)) > g.tick.Agents.Aim[i].Radius
	if d.short && !d.said {
		g.core.news.Data[i] |= unreachable
	}
	d.said = d.short
}

// advance chooses the next waypoint: as far along the way as an agent gets in a straight line with the clearance it
// likes, or where that is nowhere, with none.
func (g *guide) advance(i int, d *detour, f *field.Field) {
	a := g.tick.Agents
	p, r := a.Position[i], a.RadiusOf(i)
	next := f.Farthest(p, r+g.core.speciesOf(a, i).species.Avoid.Clearance, d.cell)
	if next == d.cell && (!d.led || d.beside) {
		next = f.Farthest(p, r, d.cell)
	}
	d.cell, d.led = next, true
	d.way, _ = d.grid.Place(next)
}
