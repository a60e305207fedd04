package scenes

import (
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// targetDraft is a target while it is read.
type targetDraft struct {
	Target
	at, path, follow *syntax.Node
}

// targetFields is the table of a target's fields.
func targetFields() []schema.Field[targetDraft] {
	return []schema.Field[targetDraft]{
		schema.Must(schema.Name("name", func(d *targetDraft) *string { return &d.Name })),
		schema.Later("at", "", func(d *targetDraft) **syntax.Node { return &d.at }),
		schema.Number("radius", schema.AtLeast(0, "u"), func(d *targetDraft) *float64 { return &d.Radius }),
		schema.Later("path", "", func(d *targetDraft) **syntax.Node { return &d.path }),
		schema.Switch("loop", func(d *targetDraft) *bool { return &d.Loop }),
		schema.Later("follow", "", func(d *targetDraft) **syntax.Node { return &d.follow }),
	}
}

func (p *parsing) readTargets() {
	taken := map[string]bool{}
	for i, n := range p.Items(p.scene.target, "targets", "targets") {
		path := element("targets", i)
		var d targetDraft
		given := schema.Read(&p.Reader, n, path, targetFields(), &d)
		if n.Kind == syntax.Map && p.onlyOne(n, path, given, "at", "path", "follow") {
			p.belongs(given, path, "radius", "at")
			p.belongs(given, path, "loop", "path")
		}
		if d.at != nil {
			d.At, _ = p.vector(d.at, path+".at", schema.Any("u"))
		}
		if d.path != nil {
			d.Path, _ = p.points(d.path, path+".path", 2, schema.Any("u"))
		}
		if taken[d.Name] {
			p.Fault(given["name"], path+".name", "%s is the name of another target; allowed is a name of its own", given["name"])
		}
		taken[d.Name] = d.Name != ""
		p.scene.Targets = append(p.scene.Targets, d.Target)
	}
}

// resolveFollows checks the spawns that targets follow, once the spawns are known.
func (p *parsing) resolveFollows() {
	if p.scene.target == nil || p.scene.target.Kind != syntax.List {
		return
	}
	var names []string
	for _, s := range p.scene.Spawns {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	for i, n := range p.scene.target.Items {
		follow := n.Get("follow")
		if follow == nil {
			continue
		}
		if k, ok := p.OneOf(follow, element("targets", i)+".follow", "the name of a spawn or of its species", names); ok {
			p.scene.Targets[i].Follow = names[k]
		}
	}
}
