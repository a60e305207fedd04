package scenes

import (
	"slices"
	"strings"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// override applies overrides to a scene. Where the scene has a map it returns those of fields within a list or
// species, for which the map's are to be read first.
func override(root *syntax.Node, overrides []Override) (overridden *syntax.Node, late []Override, faults Faults) {
	apply := func(some []Override) {
		for _, o := range some {
			var more Faults
			root, more = o.Apply(root)
			faults = append(faults, more...)
		}
	}
	var now []Override
	for _, o := range overrides {
		if block, _, within := strings.Cut(o.Path, "."); within && slices.Contains(mergedNames(), block) {
			late = append(late, o)
		} else {
			now = append(now, o)
		}
	}
	if apply(now); root.Get("map") == nil {
		apply(late)
		late = nil
	}
	return root, late, faults
}

// mergedNames are the blocks that a map adds to, in the order of [draft.merged].
func mergedNames() []string {
	return []string{"species", "relations", "obstacles", "targets", "spawn"}
}

// merged are the blocks that a map adds to.
func (d *draft) merged() []**syntax.Node {
	return []**syntax.Node{&d.species, &d.relations, &d.obstacles, &d.target, &d.spawn}
}

// overrideLate applies the overrides of what the map added.
func (p *parsing) overrideLate() {
	root := &syntax.Node{Kind: syntax.Map}
	blocks := p.scene.merged()
	for i, name := range mergedNames() {
		if n := *blocks[i]; n != nil {
			root.Entries = append(root.Entries, syntax.Entry{Key: name, Pos: n.Pos, Value: n})
		}
	}
	for _, o := range p.late {
		var faults Faults
		root, faults = o.Apply(root)
		p.Faults = append(p.Faults, faults...)
	}
	for i, name := range mergedNames() {
		*blocks[i] = root.Get(name)
	}
}
