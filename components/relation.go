package components

import (
	"errors"
	"math"
)

// RelationKind says what agents of one species do about agents of another.
type RelationKind uint8

// The relations between two species.
const (
	// Separate keeps a distance; it is the relation of two species unless said otherwise.
	Separate RelationKind = iota
	// Flock applies all three behaviors; it is the relation of a species to itself.
	Flock
	// Ignore does nothing.
	Ignore
	// Flee runs from them.
	Flee
	// Hunt pursues them.
	Hunt
)

// Relation is what agents of species From do about agents of species To.
type Relation struct {
	From, To SpeciesID
	Kind     RelationKind

	// Radius is the distance at which fleeing or hunting begins [u].
	Radius float64

	// Weight scales the force of fleeing and hunting [1].
	Weight float64

	// Angle is the direction of flight, measured from the direction to a moving threat [deg]:
	// 180 is straight away, 135 the fountain of schooling fish. It must be in 0 … 180.
	Angle float64

	// Catch is added to the touching distance at which a hunter catches [u].
	Catch float64

	// Remove takes the caught prey out of the world.
	Remove bool
}

// Validate returns every field that is out of range, joined, or nil.
func (r *Relation) Validate() error {
	inf := math.Inf(1)
	acts := r.Kind == Flee || r.Kind == Hunt
	var errs []error
	for _, i := range []interval{
		{"Radius", r.Radius, 0, inf, acts},
		{"Weight", r.Weight, 0, inf, false},
		{"Angle", r.Angle, 0, 180, false},
		{"Catch", r.Catch, 0, inf, false},
	} {
		errs = append(errs, i.check())
	}
	if r.Kind > Hunt {
		errs = append(errs, &RangeError{"Kind", float64(r.Kind), "Separate, Flock, Ignore, Flee or Hunt"})
	}
	return errors.Join(errs...)
}
