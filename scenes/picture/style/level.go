package style

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/systems"
)

// Ground draws the floor, the obstacles and the border of the world of a run in an area.
func Ground(p *Pen, l plane.Lens, run *scenes.Run, area plane.Rect) {
	Floor(p, l, run, area)
	Obstacles(p, l, run)
}

// Floor draws the ground of a world in an area.
func Floor(p *Pen, l plane.Lens, run *scenes.Run, area plane.Rect) {
	floor := area
	edges := run.Sim.Config().World.Edges
	if edges != ecs.Open {
		floor = l.Rect(Extent(run))
	}
	p.Rect(area, p.Theme.Outside)
	p.Rect(floor, p.Theme.Floor)
	tiles(p, l, floor, area)
	if edges == ecs.Torus {
		p.Frame(floor, 1, p.Theme.Line)
	}
}

// Obstacles draws the shapes of the level and the walls around the world.
func Obstacles(p *Pen, l plane.Lens, run *scenes.Run) {
	obstacles(p, l, run)
	if run.Sim.Config().World.Edges == ecs.Walls {
		border(p, l, l.Rect(Extent(run)))
	}
}

// tileSize is about how far apart the fine lines of the floor are.
const tileSize = 56

// tiles draws fine lines on the floor, a round number of units apart.
func tiles(p *Pen, l plane.Lens, floor, area plane.Rect) {
	step := roundNumber(tileSize / l.Scale)
	seen := plane.Rect{
		Min: ecs.Vec2{X: max(floor.Min.X, area.Min.X), Y: max(floor.Min.Y, area.Min.Y)},
		Max: ecs.Vec2{X: min(floor.Max.X, area.Max.X), Y: min(floor.Max.Y, area.Max.Y)},
	}
	from, to := l.From(seen.Min), l.From(seen.Max)
	for x := math.Ceil(from.X/step) * step; x < to.X; x += step {
		q := math.Round(l.To(ecs.Vec2{X: x}).X) + 0.5
		p.Line(ecs.Vec2{X: q, Y: seen.Min.Y}, ecs.Vec2{X: q, Y: seen.Max.Y}, 1, p.Theme.Line)
	}
	for y := math.Ceil(from.Y/step) * step; y < to.Y; y += step {
		q := math.Round(l.To(ecs.Vec2{Y: y}).Y) + 0.5
		p.Line(ecs.Vec2{X: seen.Min.X, Y: q}, ecs.Vec2{X: seen.Max.X, Y: q}, 1, p.Theme.Line)
	}
}

// roundNumber returns 1, 2 or 5 times a power of ten, at least x.
func roundNumber(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range [...]float64{1, 2, 5} {
		if k*power >= x {
			return k * power
		}
	}
	return 10 * power
}

// Depth is how far obstacles cast their shadow.
func Depth(l plane.Lens) float64 { return min(max(l.Scale*7, 2), 9) }

// obstacles draws the shapes of the level: all shadows first, so that none falls on an obstacle.
func obstacles(p *Pen, l plane.Lens, run *scenes.Run) {
	d := Depth(l)
	shapes := run.Level.Shapes()
	for i := range shapes {
		shadow(p, l, d, &shapes[i], run.Level.Outline(i))
	}
	for i := range shapes {
		shape(p, l, &shapes[i], run.Level.Outline(i), false)
	}
}

// Movers draws the obstacles that move, alpha of the way from where they were in the last tick.
func Movers(p *Pen, l plane.Lens, run *scenes.Run, alpha float64) {
	d := Depth(l)
	for i, m := range run.Level.Movers() {
		pose, s := run.MoverPose(i, alpha), m.Shape()
		s.Points = posed(s.Points, pose)
		outline := posed(m.Outline(), pose)
		shadow(p, l, d, &s, outline)
		shape(p, l, &s, outline, false)
	}
}

func posed(points []ecs.Vec2, pose systems.Pose) []ecs.Vec2 {
	out := make([]ecs.Vec2, len(points))
	for i, q := range points {
		out[i] = pose.Apply(q)
	}
	return out
}

const shadowSteps = 3

// shadow draws the shadow that an obstacle casts.
func shadow(p *Pen, l plane.Lens, depth float64, s *systems.Shape, outline []ecs.Vec2) {
	for k := range shadowSteps { // a soft edge
		out := depth * float64(shadowSteps-k) / shadowSteps
		shape(p, plane.Lens{Scale: l.Scale, Shift: ecs.Vec2{X: l.Shift.X + out/2, Y: l.Shift.Y + out}}, s, outline, true)
	}
}

// shape draws one obstacle with its outline, or the shadow that it casts.
func shape(p *Pen, l plane.Lens, s *systems.Shape, outline []ecs.Vec2, shadow bool) {
	fill := p.Theme.Wall
	if shadow {
		fill = Fade(p.Theme.Shadow, 0.45)
	}
	rim := rimWidth(l)
	if s.Kind == systems.Circle {
		at, r := l.To(s.Points[0]), s.Radius*l.Scale
		p.Disc(at, r, fill)
		if !shadow && r > rim {
			p.Circle(at, r-rim/2, rim, p.Theme.Rim)
		}
		return
	}
	points := place(nil, l, outline)
	if s.Kind == systems.Polygon {
		p.Fill(points, fill)
		if !shadow {
			p.Stroke(plane.Grow(nil, points, -rim/2), true, rim, p.Theme.Rim)
		}
		return
	}
	width := max(s.Thickness*l.Scale, thinWall)
	p.Stroke(points, false, width, fill)
	if shadow {
		return
	}
	if s.Thickness > 0 { // a chain of some width ends round
		p.Disc(points[0], width/2, fill)
		p.Disc(points[len(points)-1], width/2, fill)
	}
	p.Stroke(points, false, max(width/3, 1), p.Theme.Rim)
}

// thinWall is how wide a wall without thickness is drawn.
const thinWall = 3

func rimWidth(l plane.Lens) float64 { return min(max(l.Scale*1.8, 1), 3) }

// border draws the walls around the world, outside of it.
func border(p *Pen, l plane.Lens, floor plane.Rect) {
	d, rim := Depth(l), rimWidth(l)
	for k := range shadowSteps { // the upper and the left wall cast a shadow
		out := d * float64(shadowSteps-k) / shadowSteps
		p.Rect(plane.Rect{Min: floor.Min, Max: ecs.Vec2{X: floor.Max.X, Y: floor.Min.Y + out}}, Fade(p.Theme.Shadow, 0.45))
		p.Rect(plane.Rect{Min: ecs.Vec2{X: floor.Min.X, Y: floor.Min.Y + out}, Max: ecs.Vec2{X: floor.Min.X + out/2, Y: floor.Max.Y}}, Fade(p.Theme.Shadow, 0.45))
	}
	width := BorderWidth(l)
	p.Frame(floor.Grow(width/2), width, p.Theme.Wall)
	p.Frame(floor.Grow(rim/2), rim, p.Theme.Rim)
}

// BorderWidth is how wide the walls around a world are drawn.
func BorderWidth(l plane.Lens) float64 { return min(max(l.Scale*10, 4), 12) }

func place(into []ecs.Vec2, l plane.Lens, points []ecs.Vec2) []ecs.Vec2 {
	for _, q := range points {
		into = append(into, l.To(q))
	}
	return into
}
