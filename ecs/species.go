package ecs

import (
	"fmt"

	"github.com/drover-go/drover/components"
)

// maxSpecies keeps the relation table small.
const maxSpecies = 256

type species struct {
	name string
	data components.Species
}

// Species registers a species under a name and returns its id, for SteeringData.Species. A name that
// is registered already gets the new parameters, from the next tick on. It returns an error when a
// parameter is out of range or there are more than 256 species.
func (s *Simulation) Species(name string, parameters components.Species) (components.SpeciesID, error) {
	if err := parameters.Validate(); err != nil {
		return 0, fmt.Errorf("species %q: %w", name, err)
	}
	for i := range s.species {
		if s.species[i].name == name {
			s.species[i].data = parameters
			s.revision++
			return components.SpeciesID(i), nil
		}
	}
	if len(s.species) == maxSpecies {
		return 0, fmt.Errorf("species %q: there are %d already, which is the most allowed", name, maxSpecies)
	}
	s.species = append(s.species, species{name, parameters})
	s.relations = growRelations(s.relations, len(s.species))
	s.revision++
	return components.SpeciesID(len(s.species) - 1), nil
}

// SpeciesByName returns the id of a registered species.
func (s *Simulation) SpeciesByName(name string) (components.SpeciesID, bool) {
	for i := range s.species {
		if s.species[i].name == name {
			return components.SpeciesID(i), true
		}
	}
	return 0, false
}

// SpeciesCount returns how many species are registered.
func (s *Simulation) SpeciesCount() int { return len(s.species) }

// Parameters returns the parameters of a species. The pointer is valid until the next call of
// [Simulation.Species]; the parameters must not be written through it.
//
// Parameters panics if the species is not registered.
func (s *Simulation) Parameters(id components.SpeciesID) *components.Species {
	if int(id) >= len(s.species) {
		panic(fmt.Sprintf("ecs: species must be below %d but was %d", len(s.species), id))
	}
	return &s.species[id].data
}

// SpeciesName returns the name of a species.
//
// SpeciesName panics if the species is not registered.
func (s *Simulation) SpeciesName(id components.SpeciesID) string {
	if int(id) >= len(s.species) {
		panic(fmt.Sprintf("ecs: species must be below %d but was %d", len(s.species), id))
	}
	return s.species[id].name
}

// Relate sets what agents of one species do about agents of another. Without it, agents of one
// species flock and agents of two species separate. It returns an error when a field is out of range
// or a species is unknown.
func (s *Simulation) Relate(r components.Relation) error {
	if int(r.From) >= len(s.species) || int(r.To) >= len(s.species) {
		return fmt.Errorf("relation from %d to %d: there are %d species", r.From, r.To, len(s.species))
	}
	if err := r.Validate(); err != nil {
		return fmt.Errorf("relation from %q to %q: %w", s.species[r.From].name, s.species[r.To].name, err)
	}
	s.relations[int(r.From)*len(s.species)+int(r.To)] = r
	s.revision++
	return nil
}

// Relation returns what agents of one species do about agents of another.
//
// Relation panics if a species is not registered.
func (s *Simulation) Relation(from, to components.SpeciesID) *components.Relation {
	if int(from) >= len(s.species) || int(to) >= len(s.species) {
		panic(fmt.Sprintf("ecs: species must be below %d but were %d and %d", len(s.species), from, to))
	}
	return &s.relations[int(from)*len(s.species)+int(to)]
}

func growRelations(old []components.Relation, n int) []components.Relation {
	table := make([]components.Relation, n*n)
	for from := range n {
		for to := range n {
			if from < n-1 && to < n-1 {
				table[from*n+to] = old[from*(n-1)+to]
				continue
			}
			r := components.Relation{From: components.SpeciesID(from), To: components.SpeciesID(to)}
			if from == to {
				r.Kind = components.Flock
			}
			table[from*n+to] = r
		}
	}
	return table
}
