package scenes

import (
	"fmt"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/systems"
)

// obstacleDraft is an obstacle while it is read.
type obstacleDraft struct {
	rect, circle, polygon, wall, z, move *syntax.Node
	rotate, thickness                    float64
}

// obstacleFields is the table of an obstacle's fields.
func obstacleFields() []schema.Field[obstacleDraft] {
	return []schema.Field[obstacleDraft]{
		schema.Later("rect", "", func(d *obstacleDraft) **syntax.Node { return &d.rect }),
		schema.Later("circle", "", func(d *obstacleDraft) **syntax.Node { return &d.circle }),
		schema.Later("polygon", "", func(d *obstacleDraft) **syntax.Node { return &d.polygon }),
		schema.Later("wall", "", func(d *obstacleDraft) **syntax.Node { return &d.wall }),
		schema.Number("rotate", schema.Any("deg"), func(d *obstacleDraft) *float64 { return &d.rotate }),
		schema.Number("thickness", schema.AtLeast(0, "u"), func(d *obstacleDraft) *float64 { return &d.thickness }),
		schema.Later("z", "", func(d *obstacleDraft) **syntax.Node { return &d.z }),
		schema.Later("move", "", func(d *obstacleDraft) **syntax.Node { return &d.move }),
	}
}

// inLevel is the range of level coordinates, the one of package systems [u].
func inLevel() schema.Interval { return schema.Between(-1e7, 1e7, "u") }

func (p *parsing) readObstacles() {
	for i, n := range p.Items(p.scene.obstacles, "obstacles", "obstacles") {
		path := element("obstacles", i)
		var d obstacleDraft
		given := schema.Read(&p.Reader, n, path, obstacleFields(), &d)
		if n.Kind != syntax.Map || !p.onlyOne(n, path, given, "rect", "circle", "polygon", "wall") {
			continue
		}
		p.belongs(given, path, "rotate", "rect")
		p.belongs(given, path, "thickness", "wall")
		shape, ok := p.shape(&d, path)
		shape.Name = path
		if n.Pos.Place != "" {
			shape.Name = n.Pos.Place
		}
		ok = p.heights(&d, path, &shape) && ok
		var move Move
		if d.move != nil {
			var moves bool
			move, moves = p.readMove(d.move, path+".move", &shape)
			ok = ok && moves
		}
		switch {
		case !ok || !p.bakes(n, path, shape):
		case d.move != nil:
			p.scene.Movers = append(p.scene.Movers, Mover{shape, move})
		default:
			p.scene.Obstacles = append(p.scene.Obstacles, shape)
		}
	}
}

// shape makes the level's shape of an obstacle.
func (p *parsing) shape(d *obstacleDraft, path string) (systems.Shape, bool) {
	switch {
	case d.rect != nil:
		v, ok := p.rect(d.rect, path+".rect")
		if !ok {
			return systems.Shape{}, false
		}
		return systems.Shape{Kind: systems.Polygon, Points: corners(v, d.rotate)}, true
	case d.circle != nil:
		v, ok := p.circle(d.circle, path+".circle")
		if !ok {
			return systems.Shape{}, false
		}
		return systems.Shape{Kind: systems.Circle, Points: []ecs.Vec2{{X: v[0], Y: v[1]}}, Radius: v[2]}, true
	case d.polygon != nil:
		points, ok := p.points(d.polygon, path+".polygon", 3, inLevel())
		return systems.Shape{Kind: systems.Polygon, Points: points}, ok
	}
	points, ok := p.points(d.wall, path+".wall", 2, inLevel())
	return systems.Shape{Kind: systems.Chain, Points: points, Thickness: d.thickness}, ok
}

// rect reads x, y, width and height; the two last are positive.
func (p *parsing) rect(n *syntax.Node, path string) ([4]float64, bool) {
	v, ok := p.Floats(n, path, "x, y, width, height", inLevel())
	for k := 2; ok && k < 4; k++ {
		_, ok = p.Float(n.Items[k], element(path, k), schema.Above(0, "u"))
	}
	if !ok {
		return [4]float64{}, false
	}
	return [4]float64(v), true
}

// circle reads x, y and a positive radius.
func (p *parsing) circle(n *syntax.Node, path string) ([3]float64, bool) {
	v, ok := p.Floats(n, path, "x, y, radius", inLevel())
	if ok {
		_, ok = p.Float(n.Items[2], element(path, 2), schema.Above(0, "u"))
	}
	if !ok {
		return [3]float64{}, false
	}
	return [3]float64(v), true
}

// corners turns a rectangle about its center by an angle [deg], clockwise on a screen, whose y axis
// points down.
func corners(r [4]float64, rotate float64) []ecs.Vec2 {
	x, y, w, h := r[0], r[1], r[2], r[3]
	if rotate == 0 {
		return []ecs.Vec2{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
	}
	sin, cos := exact.SinCosDegrees(rotate)
	cx, cy := x+w/2, y+h/2
	points := make([]ecs.Vec2, 4)
	for i, sign := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		dx, dy := sign[0]*w/2, sign[1]*h/2
		points[i] = ecs.Vec2{
			X: cx + (float64(cos*dx) - float64(sin*dy)),
			Y: cy + (float64(sin*dx) + float64(cos*dy)),
		}
	}
	return points
}

// heights reads the extent of a prism.
func (p *parsing) heights(d *obstacleDraft, path string, shape *systems.Shape) bool {
	if d.z == nil {
		return true
	}
	if p.scene.world().Dimensions != 3 {
		p.Fault(d.z, path+".z", "%s has no meaning in a plane; allowed is no z, or world.dimensions: 3", d.z)
		return false
	}
	v, ok := p.Floats(d.z, path+".z", "lo, hi", inLevel())
	if ok && v[0] >= v[1] {
		p.Fault(d.z, path+".z", "%s is not from low to high; allowed is [lo, hi] with lo < hi [u]", d.z)
		ok = false
	}
	if ok {
		shape.ZMin, shape.ZMax = v[0], v[1]
	}
	return ok
}

// bakes tries the shape on its own, so that what the level would refuse is reported here, with its
// place.
func (p *parsing) bakes(n *syntax.Node, path string, shape systems.Shape) bool {
	err := systems.NewLevel(shape).Bake(ecs.World{Dimensions: p.scene.world().Dimensions})
	if err == nil {
		return true
	}
	for line := range strings.Lines(err.Error()) {
		message := strings.TrimSpace(line)
		if _, after, ok := strings.Cut(message, shape.Name+": "); ok {
			message = after
		}
		message = strings.TrimPrefix(strings.Replace(message, ", allowed is ", "; allowed is ", 1), "Points is ")
		p.Fault(n, path, "is no shape: %s", message)
	}
	return false
}

// onlyOne checks that a block has exactly one of some fields.
func (p *parsing) onlyOne(n *syntax.Node, path string, given schema.Given, names ...string) bool {
	var have []string
	for _, name := range names {
		if given.Has(name) {
			have = append(have, name)
		}
	}
	switch len(have) {
	case 1:
		return true
	case 0:
		p.Fault(n, path, "is missing its place; allowed is one of %s", schema.Among(names))
	default:
		p.Fault(given[have[1]], path, "has %s; allowed is only one of %s", strings.Join(have, " and "), schema.Among(names))
	}
	return false
}

// belongs reports a field that means nothing without another.
func (p *parsing) belongs(given schema.Given, path, field, to string) {
	if n := given[field]; n != nil && !given.Has(to) {
		p.Fault(n, fmt.Sprintf("%s.%s", path, field), "has no meaning here; allowed is only together with %s", to)
	}
}
