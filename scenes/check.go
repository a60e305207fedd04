package scenes

import (
	"fmt"
	"strings"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// checkSpecies applies the rules that tie fields of a species together.
func (p *parsing) checkSpecies(s *Species, given schema.Given, block *syntax.Node, path string) {
	need := func(field, why string, value float64, in schema.Interval) {
		at := path + "." + field
		switch n := given[field]; {
		case n == nil:
			if inner, ok := schema.Within(block, field); ok {
				p.MissingFor(inner, at, why, in.String())
			}
		case value == 0 && !faulty(p, n):
			p.Fault(n, at, "%s is not in range, because %s; allowed is %s", n, why, in)
		}
	}
	if rules := weighty(s); len(rules) > 0 {
		verb := "has"
		if len(rules) > 1 {
			verb = "have"
		}
		why := fmt.Sprintf("%s %s weight", strings.Replace(schema.Among(rules), " or ", " and ", 1), verb)
		need("perception.radius", why, s.Perception.Radius, schema.Above(0, "u"))
	}
	if s.Separation.Weight > 0 {
		need("separation.radius", "separation has weight", s.Separation.Radius, schema.Above(0, "u"))
	}
	if s.Blend == components.Budget && !faulty(p, given["blend"]) && !faulty(p, given["rules"]) {
		why := "blend is budget, which shares it out"
		if !given.Has("blend") {
			why = "the rules are proportional, whose blend is a budget to share out"
		}
		need("force.max", why, s.Force.Max, schema.Above(0, "u/s²"))
	}
	if s.Speed.Max > 0 && s.Speed.Min > s.Speed.Max {
		p.Fault(given["speed.min"], path+".speed.min", "%s is not in range; allowed is %s, up to speed.max",
			given["speed.min"], schema.Between(0, s.Speed.Max, "u/s"))
	}
}

// weighty names the flocking rules that are on.
func weighty(s *Species) []string {
	var rules []string
	for _, r := range []struct {
		name   string
		weight float64
	}{{"separation", s.Separation.Weight}, {"alignment", s.Alignment.Weight}, {"cohesion", s.Cohesion.Weight}} {
		if r.weight > 0 {
			rules = append(rules, r.name)
		}
	}
	return rules
}

// element is the path of a list's element.
func element(path string, i int) string { return fmt.Sprintf("%s.%d", path, i) }
