package scenes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/scenes/internal/tiled"
)

// sketch writes the objects of a map as the fields of a scene that mean the same. So they are checked by the
// scene's own tables, and converting a map is printing them.
type sketch struct {
	at         syntax.Pos // of the object
	dimensions int
}

func (s sketch) scalar(k syntax.Kind, text string) *syntax.Node {
	return &syntax.Node{Kind: k, Pos: s.at, Text: text}
}

// text is a name or word.
func (s sketch) text(v string) *syntax.Node { return s.scalar(syntax.Text, v) }

func (s sketch) number(v float64) *syntax.Node {
	if v == 0 {
		v = 0 // −0 is 0
	}
	return s.scalar(syntax.Number, strconv.FormatFloat(v, 'g', -1, 64))
}

func (s sketch) list(items ...*syntax.Node) *syntax.Node {
	return &syntax.Node{Kind: syntax.List, Pos: s.at, Items: items}
}

func (s sketch) numbers(values ...float64) *syntax.Node {
	n := s.list()
	for _, v := range values {
		n.Items = append(n.Items, s.number(v))
	}
	return n
}

func (s sketch) point(p ecs.Vec2) *syntax.Node { return s.numbers(p.X, p.Y) }

func (s sketch) points(points []ecs.Vec2) *syntax.Node {
	n := s.list()
	for _, p := range points {
		n.Items = append(n.Items, s.point(p))
	}
	return n
}

// place is a point in as many dimensions as the world has; z is the property, or nil.
func (s sketch) place(p ecs.Vec2, z *syntax.Node) *syntax.Node {
	n := s.point(p)
	switch {
	case z != nil:
		n.Items = append(n.Items, z)
	case s.dimensions == 3:
		n.Items = append(n.Items, s.number(0))
	}
	return n
}

// block collects the fields of a map.
type block struct {
	sketch
	node *syntax.Node
}

func (s sketch) block() block {
	return block{s, &syntax.Node{Kind: syntax.Map, Pos: s.at}}
}

func (b *block) add(name string, value *syntax.Node) {
	b.node.Entries = append(b.node.Entries, syntax.Entry{Key: name, Pos: b.at, Value: value})
}

// value reads a property as YAML. Text stays what it is where it names something.
func (s sketch) value(p tiled.Property) *syntax.Node {
	text := strings.TrimSpace(p.Value)
	if slices.Contains([]string{"species", "goal"}, p.Name) {
		return s.text(text)
	}
	if strings.Contains(text, ",") && !strings.HasPrefix(text, "[") { // "10, 20" is easier to type
		text = "[" + text + "]"
	}
	n, faults := syntax.Parse("", []byte(text))
	if n == nil || len(faults) > 0 {
		return s.text(text)
	}
	n.At(s.at)
	if p.Name == "speed" && n.Kind == syntax.Number {
		return s.list(n, n)
	}
	return n
}

// take returns a property and the others.
func (s sketch) take(list []tiled.Property, name string) (*syntax.Node, []tiled.Property) {
	for i, p := range list {
		if p.Name == name {
			return s.value(p), slices.Concat(list[:i], list[i+1:])
		}
	}
	return nil, list
}

// obstacle writes an obstacle or door.
func (s sketch) obstacle(o *tiled.Object) *syntax.Node {
	b := s.block()
	move, properties := s.move(o.Properties)
	switch shape := o.Shape; shape.Kind {
	case tiled.Circle:
		b.add("circle", s.numbers(shape.Points[0].X, shape.Points[0].Y, shape.Radius))
	case tiled.Chain:
		b.add("wall", s.points(shape.Points))
		if thickness, rest := s.take(properties, "thickness"); thickness == nil && shape.Thickness > 0 {
			b.add("thickness", s.number(shape.Thickness))
			properties = rest
		}
	default:
		b.area(shape.Points)
	}
	b.rest(properties)
	if move != nil {
		b.add("move", move)
	}
	return b.node
}

// move writes how a door moves, or nil, and returns its other properties.
func (s sketch) move(properties []tiled.Property) (*syntax.Node, []tiled.Property) {
	b := s.block()
	for _, name := range tiled.MoveProperties() {
		var n *syntax.Node
		if n, properties = s.take(properties, name); n != nil {
			b.add(name, n)
		}
	}
	if len(b.node.Entries) == 0 {
		return nil, properties
	}
	return b.node, properties
}

// area writes a polygon, as a rectangle where it is one.
func (b *block) area(points []ecs.Vec2) {
	if r, ok := rectangleOf(points); ok {
		b.add("rect", b.numbers(r[:]...))
		return
	}
	b.add("polygon", b.points(points))
}

// rest writes properties as fields of their names.
func (b *block) rest(properties []tiled.Property) {
	for _, p := range properties {
		b.add(p.Name, b.value(p))
	}
}

// rectangleOf returns x, y, width and height of a polygon whose corners they give to the bit.
func rectangleOf(p []ecs.Vec2) ([4]float64, bool) {
	if len(p) != 4 {
		return [4]float64{}, false
	}
	lo, hi := p[0], p[0]
	for _, q := range p {
		lo, hi = ecs.Vec2{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, ecs.Vec2{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	for i, q := range p {
		next := p[(i+1)%4]
		onX, onY := q.X == lo.X || q.X == hi.X, q.Y == lo.Y || q.Y == hi.Y
		if !onX || !onY || (q.X == next.X) == (q.Y == next.Y) {
			return [4]float64{}, false
		}
	}
	w, h := hi.X-lo.X, hi.Y-lo.Y
	return [4]float64{lo.X, lo.Y, w, h}, lo.X+w == hi.X && lo.Y+h == hi.Y
}

// target writes a target or path.
func (s sketch) target(o *tiled.Object) *syntax.Node {
	b := s.block()
	if o.Name != "" {
		b.add("name", s.text(o.Name))
	}
	if o.Class == tiled.Path {
		b.add("path", s.points(o.Shape.Points))
		_, rest := s.take(o.Properties, "loop")
		if o.Shape.Kind == tiled.Polygon { // it is closed as drawn
			b.add("loop", s.scalar(syntax.Bool, "true"))
			b.rest(rest)
			return b.node
		}
		b.rest(o.Properties)
		return b.node
	}
	z, properties := s.take(o.Properties, "z")
	b.add("at", s.place(o.Shape.Points[0], z))
	if radius, _ := s.take(properties, "radius"); radius == nil && o.Shape.Radius > 0 {
		b.add("radius", s.number(o.Shape.Radius))
	}
	b.rest(properties)
	return b.node
}

// spawn writes a spawn.
func (s sketch) spawn(o *tiled.Object) *syntax.Node {
	b := s.block()
	if o.Name != "" {
		b.add("name", s.text(o.Name))
	}
	z, properties := s.take(o.Properties, "z")
	for _, name := range []string{"species", "count"} { // as people write it
		var n *syntax.Node
		if n, properties = s.take(properties, name); n != nil {
			b.add(name, n)
		}
	}
	switch shape := o.Shape; shape.Kind {
	case tiled.Point:
		b.add("at", s.place(shape.Points[0], z))
	case tiled.Circle:
		in := s.block()
		in.add("circle", s.numbers(shape.Points[0].X, shape.Points[0].Y, shape.Radius))
		b.add("in", in.node)
	default:
		in := s.block()
		in.area(shape.Points)
		b.add("in", in.node)
	}
	b.rest(properties)
	return b.node
}
