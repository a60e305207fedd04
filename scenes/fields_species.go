package scenes

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
)

// maxNeighbors bounds perception.nearest and perception.cap; no crowd is larger.
const maxNeighbors = 1 << 24

// speciesFields is the table of a species' fields.
func speciesFields() []schema.Field[Species] {
	rules := []string{"proportional", "reynolds", "scaled", "plain"}
	weight, length, second := schema.AtLeast(0, ""), schema.AtLeast(0, "u"), schema.Above(0, "s")
	return []schema.Field[Species]{
		schema.Number("radius", length, func(s *Species) *float64 { return &s.Radius }),
		schema.Choice("rules", rules, func(s *Species, i int) { s.Rules = components.Rules(i) }),
		schema.Choice("blend", []string{"budget", "sum"}, func(s *Species, i int) { s.Blend = components.Blend(i) }),
		schema.Must(schema.Number("speed.max", schema.Above(0, "u/s"), func(s *Species) *float64 { return &s.Speed.Max })),
		schema.Number("speed.min", schema.AtLeast(0, "u/s"), func(s *Species) *float64 { return &s.Speed.Min }),
		schema.Number("speed.cruise", schema.AtLeast(0, "u/s"), func(s *Species) *float64 { return &s.Speed.Cruise }),
		schema.Number("speed.panic", schema.Above(0, "u/s"), func(s *Species) *float64 { return &s.Speed.Panic }),
		schema.Number("force.max", schema.Above(0, "u/s²"), func(s *Species) *float64 { return &s.Force.Max }),
		schema.Number("force.rule", schema.Above(0, "u/s²"), func(s *Species) *float64 { return &s.Force.Rule }),
		schema.Number("perception.radius", length, func(s *Species) *float64 { return &s.Perception.Radius }),
		schema.Number("perception.fov", schema.Between(0, fullAngle, "deg"), func(s *Species) *float64 { return &s.Perception.FOV }),
		schema.Count("perception.nearest", maxNeighbors, func(s *Species) *int { return &s.Perception.Nearest }),
		schema.Count("perception.cap", maxNeighbors, func(s *Species) *int { return &s.Perception.Cap }),
		schema.Number("perception.closest", length, func(s *Species) *float64 { return &s.Perception.Closest }),
		schema.Switch("perception.inclusive", func(s *Species) *bool { return &s.Perception.Inclusive }),
		schema.Switch("perception.walls", func(s *Species) *bool { return &s.Perception.Walls }),
		schema.Number("separation.radius", length, func(s *Species) *float64 { return &s.Separation.Radius }),
		schema.Number("separation.weight", weight, func(s *Species) *float64 { return &s.Separation.Weight }),
		schema.Choice("separation.falloff", []string{"linear", "inverse", "constant"}, func(s *Species, i int) { s.Separation.Falloff = components.Falloff(i) }),
		schema.Switch("separation.nearest", func(s *Species) *bool { return &s.Separation.Nearest }),
		schema.Number("alignment.weight", weight, func(s *Species) *float64 { return &s.Alignment.Weight }),
		schema.Number("alignment.radius", schema.Above(0, "u"), func(s *Species) *float64 { return &s.Alignment.Radius }),
		schema.Number("alignment.fov", angleOfRule(), func(s *Species) *float64 { return &s.Alignment.FOV }),
		schema.Number("cohesion.weight", weight, func(s *Species) *float64 { return &s.Cohesion.Weight }),
		schema.Number("cohesion.radius", schema.Above(0, "u"), func(s *Species) *float64 { return &s.Cohesion.Radius }),
		schema.Number("cohesion.fov", angleOfRule(), func(s *Species) *float64 { return &s.Cohesion.FOV }),
		schema.Number("avoid.weight", weight, func(s *Species) *float64 { return &s.Avoid.Weight }),
		schema.Number("avoid.horizon", second, func(s *Species) *float64 { return &s.Avoid.Horizon }),
		schema.Number("avoid.clearance", length, func(s *Species) *float64 { return &s.Avoid.Clearance }),
		schema.Number("goal.weight", weight, func(s *Species) *float64 { return &s.Goal.Weight }),
		schema.Switch("goal.arrive", func(s *Species) *bool { return &s.Goal.Arrive }),
		schema.Number("wander.weight", weight, func(s *Species) *float64 { return &s.Wander.Weight }),
		schema.Number("wander.tau", second, func(s *Species) *float64 { return &s.Wander.Tau }),
		schema.Number("wander.sigma", weight, func(s *Species) *float64 { return &s.Wander.Sigma }),
		schema.Choice("look.shape", []string{"cone", "dot", "sprite"}, func(s *Species, i int) { s.Look.Shape = LookShape(i) }),
		colorField(),
		schema.Number("look.size", schema.Above(0, "u"), func(s *Species) *float64 { return &s.Look.Size }),
	}
}

// fullAngle is all around [deg].
const fullAngle = 360

// angleOfRule leaves out 0, which to a component means the angle of perception.
func angleOfRule() schema.Interval {
	return schema.Interval{Lo: 0, Hi: fullAngle, Open: true, Unit: "deg"}
}

// maxSpecies is the most that a simulation registers.
const maxSpecies = 256

// readSpecies reads the block of species.
func (p *parsing) readSpecies() {
	block := p.scene.species
	if block == nil {
		return
	}
	if block.Kind != syntax.Map || len(block.Entries) > maxSpecies {
		p.Fault(block, "species", "%s is not a block of at most %d species; allowed is NAME: {speed: {max: …}, …}", schema.Shown(block), maxSpecies)
		return
	}
	for i, e := range block.Entries {
		path := syntax.Join("species", e.Key)
		if !schema.IsName(e.Key) {
			p.At(e.Pos, path, "is not a name; allowed is text of 1 … 64 characters")
		}
		s := Species{Name: e.Key}
		s.Perception.FOV = fullAngle
		s.Goal.Arrive = true
		given := schema.Read(&p.Reader, e.Value, path, speciesFields(), &s)
		if e.Value.Kind == syntax.Map {
			s.fill(given, i)
			p.checkSpecies(&s, given, e.Value, path)
		}
		p.scene.Species = append(p.scene.Species, s)
	}
}

// speciesNames are the names of the species, in the order of the file.
func (p *parsing) speciesNames() []string {
	names := make([]string, len(p.scene.Species))
	for i := range names {
		names[i] = p.scene.Species[i].Name
	}
	return names
}
