package tiled_test

import (
	"math"
	"testing"
	"testing/fstest"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled"
	"github.com/google/go-cmp/cmp"
)

// mapOf reads a map of 20 × 10 cells of 32 u that must be right: properties, then layers.
func mapOf(t *testing.T, properties, layers string) *tiled.Map {
	t.Helper()
	m, faults := tiled.Read(fstest.MapFS{"m.tmx": {Data: []byte(tmx(properties, layers))}}, "m.tmx")
	if len(faults) > 0 {
		t.Fatalf("got %v", faults)
	}
	return m
}

func tmx(properties, layers string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="20" height="10" tilewidth="32" tileheight="32" infinite="0">
<properties>` + properties + `</properties>
<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="4" columns="4"><image source="t.png" width="128" height="32"/>
<tile id="1"><objectgroup><object id="1" x="0" y="0" width="32" height="8"/></objectgroup></tile></tileset>
` + layers + `</map>`
}

const yUp = `<property name="y-up" type="bool" value="true"/>`

// near compares points.
func near(t *testing.T, got, want []ecs.Vec2, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %v want %v", got, want)
	}
	for i := range got {
		if d := got[i].Distance(want[i]); !(d <= tolerance) {
			t.Errorf("point %d: got %v want %v", i, got[i], want[i])
		}
	}
}

func TestCaseB47PolygonPointsAreRelativeAndYFlipsBothOrNeither(t *testing.T) {
	const layers = `<objectgroup name="obstacles"><object id="1" x="331" y="194"><polygon points="0,0 343,-44 343,3"/></object></objectgroup>`
	down := mapOf(t, "", layers)
	near(t, down.Objects[0].Shape.Points, []ecs.Vec2{{X: 331, Y: 194}, {X: 674, Y: 150}, {X: 674, Y: 197}}, 0)
	up := mapOf(t, yUp, layers)
	near(t, up.Objects[0].Shape.Points, []ecs.Vec2{{X: 331, Y: 126}, {X: 674, Y: 170}, {X: 674, Y: 123}}, 0)

	// The level has lines of sight and no rays: the longest clear one ends at the wall.
	level := levelOf(t, down)
	seen, blocked := 0.0, 600.0
	for blocked-seen > 1e-6 {
		x := (seen + blocked) / 2
		if level.Sight(ecs.Vec2{Y: 190}, ecs.Vec2{X: x, Y: 190}, 0) {
			seen = x
		} else {
			blocked = x
		}
	}
	if math.Abs(seen-362.1818) > 1e-3 {
		t.Errorf("a probe along y = 190: got a hit at %v want 362.1818", seen)
	}
}

func TestCaseB48RotationIsClockwiseAboutTheObjectsPosition(t *testing.T) {
	tests := []struct {
		name, object string
		want         []ecs.Vec2
		tolerance    float64
	}{
		{"rectangle turned by 90", `x="100" y="100" width="40" height="10" rotation="90"`,
			[]ecs.Vec2{{X: 100, Y: 100}, {X: 100, Y: 140}, {X: 90, Y: 140}, {X: 90, Y: 100}}, 0},
		{"tile object covers what is above its position", `gid="1" x="100" y="100" width="40" height="10"`,
			[]ecs.Vec2{{X: 100, Y: 90}, {X: 140, Y: 90}, {X: 140, Y: 100}, {X: 100, Y: 100}}, 0},
		{"tile object turned by 90", `gid="1" x="100" y="100" width="40" height="10" rotation="90"`,
			[]ecs.Vec2{{X: 110, Y: 100}, {X: 110, Y: 140}, {X: 100, Y: 140}, {X: 100, Y: 100}}, 0},
		{"rectangle turned by 30", `x="100" y="100" width="40" height="10" rotation="30"`,
			[]ecs.Vec2{{X: 100, Y: 100}, {X: 134.641, Y: 120}, {X: 129.641, Y: 128.660}, {X: 95, Y: 108.660}}, 1e-3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := mapOf(t, "", `<objectgroup name="o"><object id="1" class="obstacle" `+test.object+`/></objectgroup>`)
			near(t, m.Objects[0].Shape.Points, test.want, test.tolerance)
		})
	}
}

func TestYUpMirrorsObjectsOfEveryKind(t *testing.T) {
	const layers = `<objectgroup name="obstacles"><object id="1" x="100" y="100" width="40" height="40"><ellipse/></object>
<object id="2" x="10" y="20"><polyline points="0,0 5,9"/></object><object id="3" class="target" x="7" y="8"><point/></object></objectgroup>`
	m := mapOf(t, yUp, layers)
	near(t, m.Objects[0].Shape.Points, []ecs.Vec2{{X: 120, Y: 200}}, 0)
	near(t, m.Objects[1].Shape.Points, []ecs.Vec2{{X: 10, Y: 300}, {X: 15, Y: 291}}, 0)
	near(t, m.Objects[2].Shape.Points, []ecs.Vec2{{X: 7, Y: 312}}, 0)
}

func TestWhatObjectsBecome(t *testing.T) {
	tests := []struct {
		name, layer string
		want        []tiled.Object
	}{
		{"the class of old and new versions", `<objectgroup name="x"><object id="1" type="target" name="a" x="1" y="2"><point/></object><object id="2" class="target" x="3" y="4"><point/></object></objectgroup>`,
			[]tiled.Object{
				{Place: `layer "x": object 1 "a"`, Class: tiled.Target, Name: "a", Shape: at(1, 2)},
				{Place: `layer "x": object 2`, Class: tiled.Target, Shape: at(3, 4)},
			}},
		{"the layer's class goes before its name, the object's before both", `<objectgroup name="Obstacles" class="target"><object id="1" x="1" y="2"/><object id="2" class="light" x="1" y="2"/></objectgroup>`,
			[]tiled.Object{{Place: `layer "Obstacles": object 1`, Class: tiled.Target, Shape: at(1, 2)}}},
		{"offsets of groups add up", `<group name="a" offsetx="10" offsety="1"><group name="b" offsetx="-3" offsety="2"><objectgroup name="targets" offsetx="0.5" offsety="4"><object id="9" x="1" y="1"/></objectgroup></group></group>`,
			[]tiled.Object{{Place: `layer "a/b/targets": object 9`, Class: tiled.Target, Shape: at(8.5, 8)}}},
		{"a capsule is a wall with round ends", `<objectgroup name="obstacles"><object id="1" x="0" y="0" width="30" height="10"><capsule/></object></objectgroup>`,
			[]tiled.Object{{Place: `layer "obstacles": object 1`, Class: tiled.Obstacle, Shape: tiled.Shape{Kind: tiled.Chain, Points: []ecs.Vec2{{X: 5, Y: 5}, {X: 25, Y: 5}}, Thickness: 10}}}},
		{"properties of ours, without empty ones", `<objectgroup name="targets"><object id="1" x="0" y="0"><properties><property name="radius" type="float" value="5"/><property name="z" value=""/><property name="loot" value="gold"/></properties></object></objectgroup>`,
			[]tiled.Object{{Place: `layer "targets": object 1`, Class: tiled.Target, Shape: at(0, 0), Properties: []tiled.Property{{Name: "radius", Value: "5"}}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, mapOf(t, "", test.layer).Objects); diff != "" {
				t.Errorf("objects (-want +got):\n%s", diff)
			}
		})
	}
}

func at(x, y float64) tiled.Shape {
	return tiled.Shape{Kind: tiled.Point, Points: []ecs.Vec2{{X: x, Y: y}}}
}

func TestTilesetsAlignTileObjects(t *testing.T) {
	for alignment, want := range map[string]ecs.Vec2{
		"unspecified": {X: 100, Y: 80}, "topleft": {X: 100, Y: 100}, "top": {X: 80, Y: 100}, "topright": {X: 60, Y: 100},
		"left": {X: 100, Y: 90}, "center": {X: 80, Y: 90}, "right": {X: 60, Y: 90},
		"bottomleft": {X: 100, Y: 80}, "bottom": {X: 80, Y: 80}, "bottomright": {X: 60, Y: 80},
	} {
		data := `<map orientation="orthogonal" width="9" height="9" tilewidth="32" tileheight="32">
<tileset firstgid="1" name="t" tilewidth="40" tileheight="20" objectalignment="` + alignment + `"/>
<objectgroup name="obstacles"><object id="1" gid="1" x="100" y="100"/></objectgroup></map>`
		m, faults := tiled.Read(fstest.MapFS{"m.tmx": {Data: []byte(data)}}, "m.tmx")
		if len(faults) > 0 || m.Objects[0].Shape.Points[0] != want || m.Objects[0].Shape.Points[2] != want.Add(ecs.Vec2{X: 40, Y: 20}) {
			t.Errorf("%s: got %v, %v want %v", alignment, faults, m.Objects, want)
		}
	}
}

func TestTemplatesFillInWhatObjectsLeaveOut(t *testing.T) {
	files := fstest.MapFS{
		"maps/m.tmx":      {Data: []byte(tmx("", `<objectgroup name="x"><object id="1" template="../tx/door.tx" x="50" y="60"/><object id="2" template="../tx/door.tx" name="own" x="0" y="0" width="7" rotation="0"><properties><property name="thickness" value="3"/></properties></object><object id="3" template="../tx/crate.tx" x="10" y="90"/></objectgroup>`))},
		"tx/door.tx":      {Data: []byte(`<template><object name="gate" type="door" width="10" height="20" rotation="90"><properties><property name="thickness" value="2"/></properties></object></template>`)},
		"tx/crate.tx":     {Data: []byte(`<template><tileset firstgid="1" source="../sets/crates.tsx"/><object type="obstacle" gid="2147483649" width="32" height="32"/></template>`)},
		"sets/crates.tsx": {Data: []byte(`<tileset name="c" tilewidth="16" tileheight="16" tilecount="1" columns="1"><tile id="0"><objectgroup><object id="1" x="0" y="0" width="4" height="8"/></objectgroup></tile></tileset>`)},
	}
	m, faults := tiled.Read(files, "maps/m.tmx")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	near(t, m.Objects[0].Shape.Points, []ecs.Vec2{{X: 50, Y: 60}, {X: 50, Y: 70}, {X: 30, Y: 70}, {X: 30, Y: 60}}, 0)
	near(t, m.Objects[1].Shape.Points, []ecs.Vec2{{}, {X: 7}, {X: 7, Y: 20}, {Y: 20}}, 0)
	near(t, m.Objects[2].Shape.Points, []ecs.Vec2{{X: 42, Y: 58}, {X: 34, Y: 58}, {X: 34, Y: 74}, {X: 42, Y: 74}}, 0)
	if a, b := m.Objects[0], m.Objects[1]; a.Class != tiled.Door || a.Name != "gate" || b.Name != "own" || a.Properties[0].Value != "2" || b.Properties[0].Value != "3" {
		t.Errorf("got %v and %v", a, b)
	}
}
