package scenes

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/scenes/internal/schema"
)

// Defaults of a species.
const (
	cruiseShare     = 0.85 // of the top speed
	neighborCap     = 32   // of proportional rules
	avoidHorizon    = 0.8  // [s]
	clearanceShare  = 1. / 3
	wanderTau       = 0.6 // [s]
	wanderSigma     = 0.6
	perceptionRadii = 12 // the neighborhood in body radii, for drawing agents that have no body
)

// fill sets what the file leaves open. An absent block is off; what the other defaults are depends
// on the rules.
func (s *Species) fill(given schema.Given, order int) {
	proportional := s.Rules == components.Proportional
	absent := func(field string) bool { return !given.Has(field) }
	if absent("blend") && !proportional {
		s.Blend = components.Sum
	}
	if absent("speed.cruise") && (proportional || s.Rules == components.Scaled) {
		s.Speed.Cruise = cruiseShare * s.Speed.Max
	}
	if absent("speed.panic") {
		s.Speed.Panic = s.Speed.Max
	}
	if absent("force.rule") {
		s.Force.Rule = s.Force.Max
	}
	if absent("perception.cap") && proportional {
		s.Perception.Cap = neighborCap
	}
	if absent("separation.falloff") && !proportional {
		s.Separation.Falloff = components.Inverse
	}
	if absent("separation.nearest") {
		s.Separation.Nearest = !proportional
	}
	s.fillRest(absent, order)
}

func (s *Species) fillRest(absent func(string) bool, order int) {
	for _, d := range []struct {
		field string
		at    *float64
		value float64
	}{
		{"alignment.radius", &s.Alignment.Radius, s.Perception.Radius},
		{"alignment.fov", &s.Alignment.FOV, s.Perception.FOV},
		{"cohesion.radius", &s.Cohesion.Radius, s.Perception.Radius},
		{"cohesion.fov", &s.Cohesion.FOV, s.Perception.FOV},
		{"avoid.horizon", &s.Avoid.Horizon, avoidHorizon},
		{"avoid.clearance", &s.Avoid.Clearance, clearanceShare * s.Radius},
		{"wander.tau", &s.Wander.Tau, wanderTau},
		{"wander.sigma", &s.Wander.Sigma, wanderSigma},
		{"look.size", &s.Look.Size, s.bodySize()},
	} {
		if absent(d.field) {
			*d.at = d.value
		}
	}
	if absent("look.color") {
		s.Look.Color = paletteColor(order)
	}
}

// bodySize is how large to draw an agent: its body, or what would be its body for its neighborhood.
func (s *Species) bodySize() float64 {
	switch {
	case s.Radius > 0:
		return s.Radius
	case s.Perception.Radius > 0:
		return s.Perception.Radius / perceptionRadii
	}
	return 1
}
