package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Convert writes the scene that a Tiled map means, complete in itself: obstacles, targets, spawns, world, and
// the species of the file that the map names. A species that a spawn names and nobody describes gets the
// properties of a walker to start from. The scene gives the same run, to the bit, as one that names the map
// and has these species. The error is [Faults] where the map is wrong.
func Convert(file string) ([]byte, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	s := sketch{at: syntax.Pos{Line: 1, Col: 1}}
	root := s.block()
	root.add("version", s.number(1))
	root.add("map", s.text(filepath.Base(file)))
	p := &parsing{Reader: schema.Reader{File: file}, scene: newDraft(), origin: onDisk(file), invent: true}
	p.read(root.node)
	if len(p.Faults) > 0 {
		p.Faults.Sort()
		return nil, p.Faults
	}
	out := s.block()
	out.add("version", s.number(1))
	if schema.IsName(name) {
		out.add("name", s.text(name))
	}
	out.add("world", p.worldBlock(s))
	for _, part := range []struct {
		name string
		node *syntax.Node
	}{
		{"species", p.scene.species}, {"relations", p.scene.relations}, {"obstacles", p.scene.obstacles},
		{"targets", p.scene.target}, {"spawn", p.scene.spawn},
	} {
		if part.node != nil {
			out.add(part.name, part.node)
		}
	}
	const depth = 3 // a line a field of a species
	return fmt.Appendf(nil, "# Converted from the Tiled map %s\n%s", filepath.Base(file), out.node.Format(depth)), nil
}

// worldBlock writes the world of the map.
func (p *parsing) worldBlock(s sketch) *syntax.Node {
	w := s.block()
	if p.scene.size != nil {
		if p.scene.world().Min.XY() != (ecs.Vec2{}) {
			w.add("min", p.scene.corner)
		}
		w.add("size", p.scene.size)
	}
	edges := [...]string{ecs.Open: "open", ecs.Walls: "walls", ecs.Torus: "torus"}
	w.add("edges", s.text(edges[p.scene.world().Edges]))
	return w.node
}

// walker is what a species is that nobody describes.
const walker = `
radius: 6
speed: {max: 90}
force: {max: 360}
perception: {radius: 48, fov: 270}
separation: {radius: 18, weight: 1.5}
alignment: {weight: 0.5}
cohesion: {weight: 0.25}
avoid: {weight: 10}
goal: {weight: 1}
wander: {weight: 0.3}
`

// inventSpecies describes the species that only spawns name.
func (p *parsing) inventSpecies() {
	if p.scene.spawn == nil {
		return
	}
	for _, n := range p.scene.spawn.Items {
		name := n.Get("species")
		if name == nil || !schema.IsName(name.Text) || p.scene.species != nil && p.scene.species.Get(name.Text) != nil {
			continue
		}
		body, _ := syntax.Parse("", []byte(walker))
		p.mergeSpecies(&syntax.Node{Kind: syntax.Map, Pos: body.Pos, Entries: []syntax.Entry{{Key: name.Text, Pos: body.Pos, Value: body}}})
	}
}
