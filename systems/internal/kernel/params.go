package kernel

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
)

// sees32 is steer.InView in float32, with s = f·delta.
func sees32(c *steer.Cone, s, d2 float32) bool {
	if c.All {
		return true
	}
	cos := float32(c.Cos)
	if cos >= 0 {
		return s >= 0 && s*s >= cos*cos*d2
	}
	return s >= 0 || s*s <= cos*cos*d2
}

// Term is the reach of one behavior within what is perceived.
type Term struct {
	On      bool
	Radius2 float64
	// Narrow is true when the behavior sees a smaller angle than perception does.
	Narrow bool
	View   steer.Cone
}

// What a relation lets an agent do with a neighbor.
const (
	separates uint8 = 1 << iota
	flocks
)

// Params is what the kernel knows of a species.
type Params struct {
	// On is false when no behavior has weight.
	On bool
	// Radius2 and Closest2 bound the perceived distance [u²]; Inclusive counts the outer bound itself.
	Radius2, Closest2 float64
	Inclusive         bool
	// View is the angle of perception, about the velocity where ByVelocity, else about the heading.
	View       steer.Cone
	ByVelocity bool
	// Nearest and Cap are the most neighbors used, 0 for all; SeparationNearest lets Nearest limit
	// separation too.
	Nearest, Cap      int
	SeparationNearest bool
	// Walls makes walls block sight.
	Walls bool

	Separation, Alignment, Cohesion Term
	// Falloff is separation's, SeparationRadius its reach [u].
	Falloff          components.Falloff
	SeparationRadius float64
	// Apart separates agents at one point along an angle made from their ids.
	Apart bool

	// related says by species what the relation allows; uniform is true when it allows everything.
	related []uint8
	uniform bool
	// plain is true when sight has neither direction nor walls.
	plain bool
}

// NewParams returns what the kernel knows of species id in a simulation.
func NewParams(s *ecs.Simulation, id components.SpeciesID) Params {
	sp := s.Parameters(id)
	see := sp.Perception
	p := Params{
		On:                sp.PerceivesNeighbors(),
		Radius2:           see.Radius * see.Radius,
		Closest2:          see.Closest * see.Closest,
		Inclusive:         see.Inclusive,
		View:              steer.NewCone(see.FOV, 0),
		ByVelocity:        sp.Rules != components.Proportional,
		Nearest:           see.Nearest,
		Cap:               see.Cap,
		SeparationNearest: sp.Separation.Nearest,
		Walls:             see.Walls,
		Falloff:           sp.Separation.Falloff,
		SeparationRadius:  sp.Separation.Radius,
		Apart:             sp.Rules == components.Proportional,
		Separation:        Term{On: sp.Separation.Weight > 0, Radius2: sp.Separation.Radius * sp.Separation.Radius},
		Alignment:         newTerm(sp.Alignment, see),
		Cohesion:          newTerm(sp.Cohesion, see),
	}
	if near := steer.NearRadii * sp.Radius; !p.ByVelocity {
		p.View.Near2 = near * near
	}
	p.plain = p.View.All && !p.Alignment.Narrow && !p.Cohesion.Narrow && !p.Walls
	p.relate(s, id)
	return p
}

func newTerm(r components.Rule, see components.Perception) Term {
	t := Term{On: r.Weight > 0, Radius2: see.Radius * see.Radius}
	if see.Inclusive {
		t.Radius2 = math.Inf(1) // perception has tested it, its border included
	}
	if r.Radius > 0 && r.Radius < see.Radius {
		t.Radius2 = r.Radius * r.Radius
	}
	if r.FOV > 0 && r.FOV < see.FOV {
		t.Narrow, t.View = true, steer.NewCone(r.FOV, 0)
	}
	return t
}

func (p *Params) relate(s *ecs.Simulation, id components.SpeciesID) {
	p.uniform = true
	p.related = make([]uint8, s.SpeciesCount())
	for to := range p.related {
		switch s.Relation(id, components.SpeciesID(to)).Kind {
		case components.Flock:
			p.related[to] = separates | flocks
		case components.Separate:
			p.related[to] = separates
		}
		p.uniform = p.uniform && p.related[to] == separates|flocks
	}
}
