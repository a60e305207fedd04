package scenes

import (
	"io/fs"
	"path"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/scenes/internal/tiled"
)

// readMap merges a Tiled map into the scene, before anything is checked that both may say. The scene's own
// lists come first.
func (p *parsing) readMap(given schema.Given) {
	name := p.origin.beside(p.scene.tiled)
	if p.scene.tiled == "" {
		return
	}
	if _, err := fs.Stat(p.origin.files, name); err != nil {
		p.Fault(given["map"], "map", "%s cannot be read; allowed is a map of Tiled (TMX), relative to the scene", name)
		return
	}
	m, faults := tiled.Read(p.origin.files, name)
	p.Faults = append(p.Faults, faults...)
	for i := range m.Objects {
		o := &m.Objects[i]
		s := sketch{at: syntax.Pos{Source: name, Place: o.Place, Col: len(faults) + i}, dimensions: p.scene.world().Dimensions}
		switch o.Class {
		case tiled.Target, tiled.Path:
			p.append(&p.scene.target, s.target(o))
		case tiled.Spawn:
			p.append(&p.scene.spawn, s.spawn(o))
		default:
			p.append(&p.scene.obstacles, s.obstacle(o))
		}
	}
	s := sketch{at: syntax.Pos{Source: name}}
	edges := ""
	for _, property := range m.Properties {
		switch property.Name {
		case "edges":
			edges = property.Value
		case "species":
			p.readSpeciesFile(origin{p.origin.files, path.Dir(name)}.beside(property.Value), s)
		}
	}
	p.mapWorld(given, m, edges, s)
	if p.invent {
		p.inventSpecies()
	}
}

// append adds an element to a list of the scene, which may be absent.
func (p *parsing) append(list **syntax.Node, item *syntax.Node) {
	n := syntax.Node{Kind: syntax.List, Pos: item.Pos}
	if *list != nil {
		if n = **list; n.Kind != syntax.List {
			return // that is a fault of its own
		}
	}
	n.Items = append(n.Items[:len(n.Items):len(n.Items)], item)
	*list = &n
}

// mapWorld takes edges and extent from the map, unless the scene says them.
func (p *parsing) mapWorld(given schema.Given, m *tiled.Map, edges string, s sketch) {
	w := p.scene.world()
	sized := m.Size.X > 0 && m.Size.Y > 0
	words := []string{"open", "walls", "torus"}
	switch {
	case given.Has("world.edges"):
	case edges != "":
		if k, ok := p.OneOf(s.text(edges), "world.edges", "a known value", words); ok {
			w.Edges = ecs.Edges(k)
		}
	case sized || given.Has("world.size"):
		w.Edges = ecs.Walls
	}
	if !sized || w.Edges == ecs.Open || w.Dimensions == 3 || given.Has("world.size") || given.Has("world.min") {
		return
	}
	p.scene.corner, p.scene.size = s.point(m.Min), s.point(m.Size)
}

// speciesFile is what a file of species holds.
type speciesFile struct{ species, relations *syntax.Node }

func speciesFileFields() []schema.Field[speciesFile] {
	return []schema.Field[speciesFile]{
		schema.Choice("version", []string{"1"}, func(*speciesFile, int) {}),
		schema.Later("species", "a block of species", func(d *speciesFile) **syntax.Node { return &d.species }),
		schema.Later("relations", "a list of relations", func(d *speciesFile) **syntax.Node { return &d.relations }),
	}
}

// readSpeciesFile merges the file that a map's property species names.
func (p *parsing) readSpeciesFile(name string, s sketch) {
	data, err := p.origin.read(name, syntax.MaxBytes)
	if err != nil {
		p.Fault(s.text(name), "species", "%s cannot be read; allowed is a file with the blocks species and relations, relative to the map", name)
		return
	}
	root, faults := syntax.Parse(name, data)
	for i := range faults {
		faults[i].Source = name
	}
	p.Faults = append(p.Faults, faults...)
	if root == nil {
		return
	}
	root.From(name)
	var d speciesFile
	schema.Read(&p.Reader, root, "", speciesFileFields(), &d)
	if d.species != nil {
		p.mergeSpecies(d.species)
	}
	if d.relations != nil && d.relations.Kind == syntax.List {
		for _, item := range d.relations.Items {
			p.append(&p.scene.relations, item)
		}
	}
}

// mergeSpecies adds species to the scene's.
func (p *parsing) mergeSpecies(more *syntax.Node) {
	own := p.scene.species
	if own == nil || more.Kind != syntax.Map {
		p.scene.species = more
		return
	}
	merged := *own
	merged.Entries = merged.Entries[:len(merged.Entries):len(merged.Entries)]
	for _, e := range more.Entries {
		if own.Get(e.Key) != nil {
			p.At(e.Pos, "species."+e.Key, "is a species of the scene too; allowed is a name of its own")
			continue
		}
		merged.Entries = append(merged.Entries, e)
	}
	p.scene.species = &merged
}
