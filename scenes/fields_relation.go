package scenes

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// relationDraft is a relation while it is read.
type relationDraft struct {
	components.Relation
	from, to *syntax.Node
}

// relationFields is the table of a relation's fields.
func relationFields() []schema.Field[relationDraft] {
	kinds := []string{"separate", "flock", "ignore", "flee", "hunt"}
	return []schema.Field[relationDraft]{
		schema.Must(schema.Later("from", "the name of a species", func(d *relationDraft) **syntax.Node { return &d.from })),
		schema.Must(schema.Later("to", "the name of a species", func(d *relationDraft) **syntax.Node { return &d.to })),
		schema.Choice("kind", kinds, func(d *relationDraft, i int) { d.Kind = components.RelationKind(i) }),
		schema.Number("radius", schema.Above(0, "u"), func(d *relationDraft) *float64 { return &d.Radius }),
		schema.Number("weight", schema.AtLeast(0, ""), func(d *relationDraft) *float64 { return &d.Weight }),
		schema.Number("angle", schema.Between(0, straightAway, "deg"), func(d *relationDraft) *float64 { return &d.Angle }),
		schema.Number("catch", schema.AtLeast(0, "u"), func(d *relationDraft) *float64 { return &d.Catch }),
		schema.Switch("remove", func(d *relationDraft) *bool { return &d.Remove }),
	}
}

// Defaults of a relation that names a kind: it flees or hunts with the weight of one behavior, and
// flees straight away [deg].
const (
	relationWeight = 1
	straightAway   = 180
)

func (p *parsing) readRelations() {
	type pair struct{ from, to components.SpeciesID }
	seen := map[pair]int{}
	for i, n := range p.Items(p.scene.relations, "relations", "relations") {
		path := element("relations", i)
		d := relationDraft{Relation: components.Relation{Weight: relationWeight, Angle: straightAway}}
		given := schema.Read(&p.Reader, n, path, relationFields(), &d)
		from, known := p.speciesOf(d.from, path+".from")
		to, both := p.speciesOf(d.to, path+".to")
		if !known || !both {
			continue
		}
		d.From, d.To = components.SpeciesID(from), components.SpeciesID(to)
		if !given.Has("kind") && from == to {
			d.Kind = components.Flock
		}
		if (d.Kind == components.Flee || d.Kind == components.Hunt) && !given.Has("radius") {
			p.Missing(n, path+".radius", "> 0 [u], the distance at which it begins")
		}
		if first, twice := seen[pair{d.From, d.To}]; twice {
			p.Fault(n, path, "relates %s to %s a second time; the first is relations.%d", d.from, d.to, first)
			continue
		}
		seen[pair{d.From, d.To}] = i
		p.scene.Relations = append(p.scene.Relations, d.Relation)
	}
}

// speciesOf resolves the name of a species. It returns false for an absent or unknown one.
func (p *parsing) speciesOf(n *syntax.Node, path string) (int, bool) {
	if n == nil {
		return 0, false
	}
	return p.OneOf(n, path, "the name of a species", p.speciesNames())
}
