package style

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// Icon draws drover's sign, three agents on their way, into a square.
func Icon(p *Pen, area plane.Rect) {
	p.Rect(area, p.Theme.Floor)
	s := area.W()
	dart := Dart(nil, s)
	for i, at := range [...]ecs.Vec2{{X: 0.62, Y: 0.5}, {X: 0.3, Y: 0.26}, {X: 0.3, Y: 0.74}} {
		center := ecs.Vec2{X: area.Min.X + at.X*s, Y: area.Min.Y + at.Y*s}
		p.points = plane.Place(p.points[:0], dart, center, ecs.Vec2{X: 1}, s*0.2)
		p.Fill(p.points, SpeciesColor(i))
	}
}
