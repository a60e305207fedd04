package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/drover-go/drover/ecs"
)

// tile is the size of a cell of the map [u].
const tile = 40

// writer writes the map of the editor.
type writer struct {
	bytes.Buffer
	layers, objects int
}

func (w *writer) line(format string, values ...any) { fmt.Fprintf(w, format+"\n", values...) }

// layer writes an object layer in a group of its own, whose name says what it holds.
func (w *writer) layer(group, name, color string, objects func()) {
	w.layers += 2
	w.line(` <group id="%d" name="%s">`, w.layers-1, group)
	w.line(`  <objectgroup color="%s" id="%d" name="%s">`, color, w.layers, name)
	objects()
	w.line(`  </objectgroup>`)
	w.line(` </group>`)
}

func (w *writer) id() int {
	w.objects++
	return w.objects
}

// tmx returns the map as the editor writes it.
func (c *cave) tmx() []byte {
	var w writer
	w.layer("rock", "obstacles", "#c0392b", func() {
		for _, r := range c.rocks {
			w.shape("", "polygon", r, 0)
		}
	})
	w.layer("boulders", "obstacles", "#c0392b", func() {
		for _, d := range c.boulders {
			w.round("", d.at, d.radius, nil)
		}
	})
	w.layer("stalagmites", "obstacles", "#c0392b", func() {
		for _, s := range c.spikes {
			w.shape("", "polyline", s.points, s.thickness)
		}
	})
	w.layer("goals", "targets", "#27ae60", func() {
		for _, t := range c.targets {
			w.round(t.name, t.at, t.radius, nil)
		}
	})
	w.layer("crowds", "spawns", "#f39c12", func() {
		for _, q := range c.crowds {
			w.round(q.name, q.at, q.radius, []string{
				fmt.Sprintf(`name="count" type="int" value="%d"`, q.count),
				fmt.Sprintf(`name="goal" value="%s"`, q.goal),
				fmt.Sprintf(`name="species" value="%s"`, q.species),
			})
		}
	})
	var head writer
	head.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	head.line(`<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="%d" height="%d" tilewidth="%d" tileheight="%d" infinite="0" nextlayerid="%d" nextobjectid="%d">`,
		width/tile, height/tile, tile, tile, w.layers+1, w.objects+1)
	head.line(` <properties>`)
	head.line(`  <property name="edges" value="walls"/>`)
	head.line(` </properties>`)
	w.line(`</map>`)
	return append(head.Bytes(), w.Bytes()...)
}

// shape writes a polygon or polyline, whose points are relative to the first.
func (w *writer) shape(name, kind string, points []ecs.Vec2, thickness float64) {
	var list []string
	for _, p := range points {
		list = append(list, fmt.Sprintf("%g,%g", p.X-points[0].X, p.Y-points[0].Y))
	}
	w.line(`   <object id="%d"%s x="%g" y="%g">`, w.id(), named(name), points[0].X, points[0].Y)
	if thickness > 0 {
		w.properties([]string{fmt.Sprintf(`name="thickness" type="float" value="%g"`, thickness)})
	}
	w.line(`    <%s points="%s"/>`, kind, strings.Join(list, " "))
	w.line(`   </object>`)
}

// round writes a circle.
func (w *writer) round(name string, at ecs.Vec2, radius float64, properties []string) {
	w.line(`   <object id="%d"%s x="%g" y="%g" width="%g" height="%g">`, w.id(), named(name), at.X-radius, at.Y-radius, 2*radius, 2*radius)
	w.properties(properties)
	w.line(`    <ellipse/>`)
	w.line(`   </object>`)
}

func (w *writer) properties(list []string) {
	if len(list) == 0 {
		return
	}
	w.line(`    <properties>`)
	for _, p := range list {
		w.line(`     <property %s/>`, p)
	}
	w.line(`    </properties>`)
}

func named(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(` name="%s"`, name)
}
