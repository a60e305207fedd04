package components

import (
	"errors"
	"fmt"
	"math"
)

// RangeError says which field holds a value outside what is allowed.
type RangeError struct {
	// Field is the path of the field, such as "Speed.Max".
	Field string
	// Value is what it holds.
	Value float64
	// Allowed says what may stand there.
	Allowed string
}

// Error names the field, the value and what is allowed.
func (e *RangeError) Error() string {
	return fmt.Sprintf("%s is %v, allowed is %s", e.Field, e.Value, e.Allowed)
}

type interval struct {
	field  string
	value  float64
	lo, hi float64
	open   bool // lo itself is not allowed
}

func (i interval) check() error {
	ok := i.value >= i.lo && i.value <= i.hi && !math.IsInf(i.value, 0)
	if i.open {
		ok = ok && i.value > i.lo
	}
	if ok {
		return nil
	}
	left := "["
	if i.open {
		left = "("
	}
	right := fmt.Sprintf("%v]", i.hi)
	if math.IsInf(i.hi, 1) {
		right = "∞)"
	}
	return &RangeError{Field: i.field, Value: i.value, Allowed: fmt.Sprintf("%s%v, %s", left, i.lo, right)}
}

// Validate returns every field that is out of range, joined, or nil. Each is a [*RangeError].
func (s *Species) Validate() error {
	inf := math.Inf(1)
	var errs []error
	for _, i := range []interval{
		{"Radius", s.Radius, 0, inf, false},
		{"Speed.Max", s.Speed.Max, 0, inf, true},
		{"Speed.Min", s.Speed.Min, 0, max(s.Speed.Max, 0), false},
		{"Speed.Cruise", s.Speed.Cruise, 0, inf, false},
		{"Speed.Panic", s.Speed.Panic, 0, inf, false},
		{"Force.Max", s.Force.Max, 0, inf, s.Blend == Budget},
		{"Force.Rule", s.Force.Rule, 0, inf, false},
		{"Perception.Radius", s.Perception.Radius, 0, inf, s.PerceivesNeighbors()},
		{"Perception.FOV", s.Perception.FOV, 0, 360, false},
		{"Perception.Nearest", float64(s.Perception.Nearest), 0, inf, false},
		{"Perception.Cap", float64(s.Perception.Cap), 0, inf, false},
		{"Perception.Closest", s.Perception.Closest, 0, inf, false},
		{"Separation.Radius", s.Separation.Radius, 0, inf, s.Separation.Weight > 0},
		{"Separation.Weight", s.Separation.Weight, 0, inf, false},
		{"Alignment.Weight", s.Alignment.Weight, 0, inf, false},
		{"Alignment.Radius", s.Alignment.Radius, 0, inf, false},
		{"Alignment.FOV", s.Alignment.FOV, 0, 360, false},
		{"Cohesion.Weight", s.Cohesion.Weight, 0, inf, false},
		{"Cohesion.Radius", s.Cohesion.Radius, 0, inf, false},
		{"Cohesion.FOV", s.Cohesion.FOV, 0, 360, false},
		{"Avoid.Weight", s.Avoid.Weight, 0, inf, false},
		{"Avoid.Horizon", s.Avoid.Horizon, 0, inf, s.Avoid.Weight > 0},
		{"Avoid.Clearance", s.Avoid.Clearance, 0, inf, false},
		{"Goal.Weight", s.Goal.Weight, 0, inf, false},
		{"Wander.Weight", s.Wander.Weight, 0, inf, false},
		{"Wander.Tau", s.Wander.Tau, 0, inf, s.Wander.Weight > 0},
		{"Wander.Sigma", s.Wander.Sigma, 0, inf, false},
	} {
		errs = append(errs, i.check())
	}
	return errors.Join(append(errs, s.validateNames()...)...)
}

func (s *Species) validateNames() []error {
	var errs []error
	if s.Rules > Plain {
		errs = append(errs, &RangeError{"Rules", float64(s.Rules), "Proportional, Reynolds, Scaled or Plain"})
	}
	if s.Blend > Sum {
		errs = append(errs, &RangeError{"Blend", float64(s.Blend), "Budget or Sum"})
	}
	if s.Separation.Falloff > Constant {
		errs = append(errs, &RangeError{"Separation.Falloff", float64(s.Separation.Falloff), "Linear, Inverse or Constant"})
	}
	return errs
}
