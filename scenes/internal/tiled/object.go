package tiled

import (
	"encoding/xml"
	"fmt"
	"path"

	"github.com/drover-go/drover/ecs"
	gotiled "github.com/lafriks/go-tiled"
)

// object is an object while it is read.
type object struct {
	gotiled.Object
	form form
	tile *tileRef
	gid  uint32
}

// decode reads an object's element, without template and tile.
func (r *report) decode(e *element, place string) (*object, bool) {
	o, ok := &object{}, true
	for _, name := range []string{"x", "y", "rotation", "width", "height"} {
		_, fine := r.number(e, place, name, 0)
		ok = ok && fine
	}
	_, fine := r.integer(e, place, "id", 0, 0, 1<<32-1)
	gid, whole := r.integer(e, place, "gid", 0, 0, 1<<32-1)
	if ok = ok && fine && whole; !ok {
		return nil, false
	}
	o.gid = uint32(gid)
	w, _ := r.number(e, place, "width", 0)
	h, _ := r.number(e, place, "height", 0)
	if o.form, ok = r.formOf(e, place, w, h); !ok {
		return nil, false
	}
	if err := xml.Unmarshal(e.raw, &o.Object); err != nil {
		r.fault(place, "", "is not understood: %v; allowed is what the editor writes", err)
		return nil, false
	}
	return o, true
}

// object reads an object of a layer, with its template and its tile.
func (r *reader) object(e *element, place string) (*object, bool) {
	o, ok := r.decode(e, place)
	if !ok {
		return nil, false
	}
	if o.gid != 0 {
		t, ok := r.find(r.sets, o.gid, place, "gid")
		if !ok {
			return nil, false
		}
		o.tile = &t
	}
	if o.TemplateSource != "" {
		if ok = r.overlay(o, e, place); !ok {
			return nil, false
		}
	}
	if o.tile != nil { // without a size it has its tile's
		w, h := o.tile.size()
		if o.form.width == 0 {
			o.form.width = w
		}
		if o.form.height == 0 {
			o.form.height = h
		}
	}
	return o, true
}

// overlay fills in what an object leaves to its template.
func (r *reader) overlay(o *object, e *element, place string) bool {
	name := beside(path.Dir(r.file), o.TemplateSource)
	place += fmt.Sprintf(": template %q", o.TemplateSource)
	data, err := r.load(name)
	var file *element
	if err == nil {
		file, err = parseXML(data, "template")
	}
	if err != nil {
		r.fault(place, "", "%s: %v", name, err)
		return false
	}
	inner := file.child("object")
	if inner == nil {
		r.fault(place, "", "%s: has no object; allowed is a template saved as TX", name)
		return false
	}
	t, ok := r.decode(inner, place)
	if !ok {
		return false
	}
	if t.gid != 0 && o.tile == nil {
		var sets []*tileset
		if set := file.child("tileset"); set != nil {
			sets = append(sets, r.tileset(set, path.Dir(name), place))
		}
		found, ok := r.find(sets, t.gid, place, "gid")
		if !ok {
			return false
		}
		o.tile = &found
	}
	o.inherit(t, e)
	return true
}

// inherit takes what its element does not give from a template.
func (o *object) inherit(t *object, e *element) {
	given := func(name string) bool { _, ok := e.attr(name); return ok }
	if o.Name == "" {
		o.Name = t.Name
	}
	if o.Class == "" {
		o.Class = t.Class
	}
	if !given("rotation") {
		o.Rotation = t.Rotation
	}
	size := o.form
	if o.form.kind == rectangle {
		o.form = t.form
	}
	o.form.width, o.form.height = size.width, size.height
	if !given("width") {
		o.form.width = t.form.width
	}
	if !given("height") {
		o.form.height = t.form.height
	}
	o.Properties = append(append(gotiled.Properties{}, t.Properties...), o.Properties...)
}

// frame maps an object's frame to the world; for a tile object it is that of the rectangle it covers.
func (o *object) frame(offset ecs.Vec2) affine {
	m := identity()
	if o.tile != nil {
		w, h := o.tile.size()
		m = shift(o.aligned())
		if move := o.tile.offset(); move != (ecs.Vec2{}) && w > 0 && h > 0 {
			m = m.then(shift(float64(move.X*o.form.width)/w, float64(move.Y*o.form.height)/h))
		}
	}
	return m.then(turn(o.Rotation)).then(shift(o.X, o.Y)).then(shift(offset.X, offset.Y))
}

// aligned is where the top left corner of a tile object lies from its x and y [u].
func (o *object) aligned() (x, y float64) {
	w, h := o.form.width, o.form.height
	switch o.tile.set.ObjectAlignment {
	case "topleft":
		return 0, 0
	case "top":
		return -w / 2, 0
	case "topright":
		return -w, 0
	case "left":
		return 0, -h / 2
	case "center":
		return -w / 2, -h / 2
	case "right":
		return -w, -h / 2
	case "bottom":
		return -w / 2, -h
	case "bottomright":
		return -w, -h
	}
	return 0, -h
}

// solids returns the shapes of an obstacle, or why it has none.
func (o *object) solids(offset ecs.Vec2) ([]Shape, string) {
	m := o.frame(offset)
	if o.tile == nil || o.tile.tile() == nil || len(o.tile.tile().shapes) == 0 {
		s, why := o.form.place(m)
		if s.Kind == Point && why == "" {
			why = "it is a point, which has no area; allowed is any other object"
		}
		return []Shape{s}, why
	}
	flipped, w, h := o.tile.flipped()
	if w <= 0 || h <= 0 {
		return nil, "its tile has no size; allowed is a tileset with tilewidth and tileheight > 0"
	}
	m = flipped.then(scale(o.form.width/w, o.form.height/h)).then(m)
	var shapes []Shape
	for _, c := range o.tile.tile().shapes {
		s, why := c.place(c.at.then(m))
		if why != "" {
			return nil, why
		}
		if s.Kind != Point {
			shapes = append(shapes, s)
		}
	}
	return shapes, ""
}
