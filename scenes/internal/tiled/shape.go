package tiled

import (
	"math"
	"strconv"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
)

// ellipseCorners is how many corners stand for an ellipse that is no circle. They lie on it; the polygon is
// inside by at most 0.5 % of the longer radius.
const ellipseCorners = 32

// form is the geometry of an object in its own frame, whose origin is the object's x and y.
type form struct {
	kind   formKind
	points []ecs.Vec2
	width  float64
	height float64
}

type formKind uint8

const (
	rectangle formKind = iota
	ellipse
	capsule
	polygon
	polyline
	point
	text
)

// formOf reads the geometry of an object from its element.
func (r *report) formOf(e *element, place string, width, height float64) (form, bool) {
	f := form{width: width, height: height}
	for _, c := range e.children {
		switch c.name {
		case "ellipse":
			f.kind = ellipse
		case "capsule":
			f.kind = capsule
		case "point":
			f.kind = point
		case "text":
			f.kind = text
		case "polygon", "polyline":
			f.kind = polygon
			if c.name == "polyline" {
				f.kind = polyline
			}
			written, _ := c.attr("points")
			points, ok := parsePoints(written)
			if !ok {
				r.fault(place, c.name, `%s is not a list of points; allowed is "x,y x,y …" within ±1e7 [u]`, shown(written))
				return f, false
			}
			f.points = points
		}
	}
	return f, true
}

func parsePoints(s string) ([]ecs.Vec2, bool) {
	var points []ecs.Vec2
	for _, pair := range strings.Fields(s) {
		x, y, _ := strings.Cut(pair, ",")
		var p ecs.Vec2
		for _, axis := range []struct {
			text string
			at   *float64
		}{{x, &p.X}, {y, &p.Y}} {
			v, err := strconv.ParseFloat(axis.text, 64)
			if err != nil || !(math.Abs(v) <= maxCoordinate) {
				return nil, false
			}
			*axis.at = v
		}
		points = append(points, p)
	}
	return points, len(points) > 0
}

// place returns the shape of a form in the world, or why it has none.
func (f *form) place(m affine) (Shape, string) {
	switch f.kind {
	case point:
		return Shape{Kind: Point, Points: []ecs.Vec2{m.apply(ecs.Vec2{})}}, ""
	case polygon:
		return Shape{Kind: Polygon, Points: mapped(f.points, m)}, ""
	case polyline:
		return Shape{Kind: Chain, Points: mapped(f.points, m)}, ""
	case text:
		return Shape{}, "a text has no shape; allowed is any other object"
	}
	if f.width < 0 || f.height < 0 {
		return Shape{}, "its width and height are negative; allowed is > 0 [u]"
	}
	if f.width == 0 && f.height == 0 {
		return Shape{Kind: Point, Points: []ecs.Vec2{m.apply(ecs.Vec2{})}}, ""
	}
	if f.width == 0 || f.height == 0 {
		return Shape{}, "it has no area; allowed is a width and a height > 0 [u], or a point"
	}
	switch f.kind {
	case ellipse:
		return f.round(m), ""
	case capsule:
		return f.capsule(m)
	}
	w, h := f.width, f.height
	return Shape{Kind: Polygon, Points: mapped([]ecs.Vec2{{}, {X: w}, {X: w, Y: h}, {Y: h}}, m)}, ""
}

// round places an ellipse.
func (f *form) round(m affine) Shape {
	center := ecs.Vec2{X: f.width / 2, Y: f.height / 2}
	if k, even := m.uniform(); even && f.width == f.height {
		return Shape{Kind: Circle, Points: []ecs.Vec2{m.apply(center)}, Radius: float64(center.X * k)}
	}
	points := make([]ecs.Vec2, ellipseCorners)
	for i := range points {
		sin, cos := exact.SinCosDegrees(float64(i) * 360 / ellipseCorners)
		points[i] = m.apply(ecs.Vec2{X: center.X + float64(center.X*cos), Y: center.Y + float64(center.Y*sin)})
	}
	return Shape{Kind: Polygon, Points: points}
}

// capsule places a stadium, which is a wall with round ends.
func (f *form) capsule(m affine) (Shape, string) {
	k, even := m.uniform()
	if !even {
		return Shape{}, "it is a capsule in a tile that is stretched; allowed is one in the tile's own proportions"
	}
	r := min(f.width, f.height) / 2
	if f.width == f.height {
		return f.round(m), ""
	}
	ends := []ecs.Vec2{{X: r, Y: r}, {X: f.width - r, Y: f.height - r}}
	return Shape{Kind: Chain, Points: mapped(ends, m), Thickness: 2 * float64(r*k)}, ""
}

// uniform reports whether lengths grow alike in all directions, and by how much. A map made of turns and
// flips alone keeps them to the bit.
func (m affine) uniform() (float64, bool) {
	const tolerance = 1e-12 // relative, a few roundings of a turn
	x, y := float64(m.a*m.a)+float64(m.c*m.c), float64(m.b*m.b)+float64(m.d*m.d)
	shear := float64(m.a*m.b) + float64(m.c*m.d)
	switch {
	case math.Abs(shear) > tolerance*x:
		return 0, false
	case math.Abs(x-1) < tolerance && math.Abs(y-1) < tolerance:
		return 1, true
	case math.Abs(x-y) < tolerance*x:
		return math.Sqrt(x), true
	}
	return 0, false
}

// center is the middle of a form's rectangle.
func (f *form) center() ecs.Vec2 { return ecs.Vec2{X: f.width / 2, Y: f.height / 2} }

func mapped(points []ecs.Vec2, m affine) []ecs.Vec2 {
	placed := make([]ecs.Vec2, len(points))
	for i, p := range points {
		placed[i] = m.apply(p)
	}
	return placed
}
