package components_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
)

func TestDefaultsAreValid(t *testing.T) {
	for _, s := range []components.Species{components.DefaultSpecies(), components.NewSpecies(0.5, 9, 3), components.NewSpecies(40, 1000, 0.6)} {
		if err := s.Validate(); err != nil {
			t.Errorf("got %v, want valid", err)
		}
	}
}

func TestSizesFollowTheBody(t *testing.T) {
	small, large := components.NewSpecies(1, 50, 3), components.NewSpecies(10, 50, 3)
	for _, tt := range []struct {
		name         string
		small, large float64
	}{
		{"perception", small.Perception.Radius, large.Perception.Radius},
		{"separation", small.Separation.Radius, large.Separation.Radius},
		{"clearance", small.Avoid.Clearance, large.Avoid.Clearance},
	} {
		if math.Abs(tt.large-10*tt.small) > 1e-12 {
			t.Errorf("%s: got %v for ten times the body, want ten times %v", tt.name, tt.large, tt.small)
		}
	}
}

func TestValidateNamesFieldValueAndInterval(t *testing.T) {
	tests := []struct {
		name   string
		change func(s *components.Species)
		says   string
	}{
		{"negative radius", func(s *components.Species) { s.Radius = -1 }, "Radius is -1, allowed is [0, ∞)"},
		{"no top speed", func(s *components.Species) { s.Speed.Max = 0 }, "Speed.Max is 0, allowed is (0, ∞)"},
		{"least above top speed", func(s *components.Species) { s.Speed.Min = 101 }, "Speed.Min is 101, allowed is [0, 100]"},
		{"NaN", func(s *components.Species) { s.Wander.Sigma = math.NaN() }, "Wander.Sigma is NaN"},
		{"infinite", func(s *components.Species) { s.Cohesion.Weight = math.Inf(1) }, "Cohesion.Weight is +Inf"},
		{"angle beyond a turn", func(s *components.Species) { s.Perception.FOV = 361 }, "Perception.FOV is 361, allowed is [0, 360]"},
		{"a budget without a limit", func(s *components.Species) { s.Force.Max = 0 }, "Force.Max is 0, allowed is (0, ∞)"},
		{"a behavior without perception", func(s *components.Species) { s.Perception.Radius = 0 }, "Perception.Radius is 0, allowed is (0, ∞)"},
		{"unknown rules", func(s *components.Species) { s.Rules = 9 }, "Rules is 9, allowed is Proportional"},
		{"unknown blend", func(s *components.Species) { s.Blend = 2 }, "Blend is 2, allowed is Budget or Sum"},
		{"unknown falloff", func(s *components.Species) { s.Separation.Falloff = 3 }, "Separation.Falloff is 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := components.DefaultSpecies()
			tt.change(&s)
			err := s.Validate()
			var bad *components.RangeError
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want a RangeError with %q", err, tt.says)
			}
		})
	}
	s := components.DefaultSpecies()
	s.Radius, s.Speed.Max = -1, -1
	if err := s.Validate(); !strings.Contains(err.Error(), "Radius is") || !strings.Contains(err.Error(), "Speed.Max is") {
		t.Errorf("got %v, want both faults", err)
	}
}

func TestRelationsAreValidated(t *testing.T) {
	flee := components.Relation{Kind: components.Flee, Radius: 10, Weight: 1, Angle: 135}
	if err := flee.Validate(); err != nil {
		t.Errorf("got %v, want valid", err)
	}
	flee.Angle = 200
	if err := flee.Validate(); err == nil || !strings.Contains(err.Error(), "Angle is 200, allowed is [0, 180]") {
		t.Errorf("got %v, want one that names Angle", err)
	}
	if err := (&components.Relation{Kind: components.Hunt}).Validate(); err == nil || !strings.Contains(err.Error(), "Radius is 0") {
		t.Errorf("got %v, want one that asks for a radius", err)
	}
	if err := (&components.Relation{Kind: 9}).Validate(); err == nil || !strings.Contains(err.Error(), "Kind is 9") {
		t.Errorf("got %v, want one that names Kind", err)
	}
}
