package tiled

import (
	"fmt"
	"strconv"

	"github.com/drover-go/drover/ecs"
	gotiled "github.com/lafriks/go-tiled"
)

// layer is where a layer or group stands.
type layer struct {
	path   string // names joined by slashes
	offset ecs.Vec2
	class  Class // of objects that have none
}

func (l *layer) place() string { return "layer " + strconv.Quote(l.path) }

// walk reads the layers of a map or group, in the order of the file.
func (r *reader) walk(e *element, parent layer) {
	for _, c := range e.children {
		switch c.name {
		case "group", "objectgroup", "layer":
		default:
			continue
		}
		l, ok := r.layer(c, parent)
		switch {
		case !ok:
		case c.name == "group":
			r.walk(c, l)
		case c.name == "layer":
			r.tileLayer(c, &l)
		default:
			for _, o := range c.children {
				if o.name == "object" {
					r.mapObject(o, &l)
				}
			}
		}
	}
}

// layer reads what all layers have.
func (r *reader) layer(e *element, parent layer) (layer, bool) {
	name, _ := e.attr("name")
	l := layer{path: name}
	if parent.path != "" {
		l.path = parent.path + "/" + name
	}
	x, fine := r.number(e, l.place(), "offsetx", 0)
	y, ok := r.number(e, l.place(), "offsety", 0)
	l.offset = parent.offset.Add(ecs.Vec2{X: x, Y: y})
	class, _ := e.attr("class")
	l.class = layerClass(name)
	if class != "" {
		l.class = layerClass(class)
	}
	return l, fine && ok
}

// mapObject reads an object of an object layer.
func (r *reader) mapObject(e *element, l *layer) {
	place := l.place() + ": object " + idOf(e)
	if name, given := e.attr("name"); given && name != "" {
		place += " " + strconv.Quote(name)
	}
	o, ok := r.object(e, place)
	if !ok {
		return
	}
	class := r.class(o, l, place)
	if class == None {
		return
	}
	shapes, why := r.shapesOf(o, class, l.offset)
	if why != "" {
		r.fault(place, classNames()[class], "%s", why)
		return
	}
	lists := []gotiled.Properties{o.Properties}
	if o.tile != nil {
		lists = []gotiled.Properties{o.tile.properties(), o.Properties}
	}
	properties := r.properties(place, knownProperties(class), lists...)
	for _, s := range shapes {
		r.out.Objects = append(r.out.Objects, Object{Place: place, Class: class, Name: o.Name, Shape: s, Properties: properties})
	}
}

func idOf(e *element) string {
	if id, given := e.attr("id"); given {
		return id
	}
	return "without id"
}

// shapesOf returns the geometry of an object, or why it has none that its class can use.
func (r *reader) shapesOf(o *object, class Class, offset ecs.Vec2) ([]Shape, string) {
	if class == Obstacle || class == Door {
		return o.solids(offset)
	}
	m := o.frame(offset)
	if o.tile != nil {
		return []Shape{{Kind: Point, Points: []ecs.Vec2{m.apply(o.form.center())}}}, ""
	}
	s, why := o.form.place(m)
	switch {
	case why != "":
	case class == Path && o.form.kind != polyline && o.form.kind != polygon:
		why = "it is neither a polyline nor a polygon; allowed is one of them"
	case class != Path && s.Kind == Chain:
		why = "it is an open line, which has no inside; allowed is a rectangle, ellipse, polygon, point or tile"
	case class == Target && s.Kind == Polygon:
		s = Shape{Kind: Point, Points: []ecs.Vec2{middle(s.Points)}}
		if o.form.kind != polygon {
			s.Points[0] = m.apply(o.form.center())
		}
	}
	return []Shape{s}, why
}

// middle is the center of the bounds of some points.
func middle(points []ecs.Vec2) ecs.Vec2 {
	var b bounds
	for _, p := range points {
		b.add(p, p)
	}
	return ecs.Vec2{X: (b.lo.X + b.hi.X) / 2, Y: (b.lo.Y + b.hi.Y) / 2}
}

// tileLayer reads the solids of a tile layer.
func (r *reader) tileLayer(e *element, l *layer) {
	place := l.place()
	properties := r.propertiesOf(e, place)
	r.properties(place, []string{solidClass}, properties)
	solid, given := r.flag(place, properties, solidClass)
	if !given {
		name, _ := e.attr("class")
		if name == "" {
			name, _ = e.attr("name")
		}
		solid = solidName(name)
	}
	t := tiling{reader: r, layer: l, solid: solid, hollow: given && !solid}
	data := e.child("data")
	if data == nil {
		r.fault(place, "data", "is missing; allowed is the tiles of a layer")
		return
	}
	for _, b := range r.blocks(data, place) {
		t.block(&b)
	}
	t.finish()
}

func (t *tiling) name(x, y int, what string) string {
	return fmt.Sprintf("%s: %s %d, %d", t.layer.place(), what, x, y)
}
