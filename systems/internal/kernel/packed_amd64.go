//go:build !purego

package kernel

import "github.com/drover-go/drover/ecs"

// fillGroupsOfRows copies whole groups of agents from a row on, and returns the row where it ended.
func (k *Mirror) fillGroupsOfRows(a *ecs.Agents, lo, hi int) int {
	groups := (hi - lo) / Group
	if !vectors || k.plain || groups == 0 {
		return lo
	}
	packRows(&k.place[lo], &a.Position[lo].X, &a.Velocity[lo].X, (*uint16)(&a.Species[lo]), &k.records[0].x, &k.species[0], &k.perU, groups)
	return lo + groups*Group
}

// fillGroupsOfPlaces copies whole groups of agents from a place on, and returns the place where it ended.
func (k *Mirror) fillGroupsOfPlaces(a *ecs.Agents, lo, hi int) int {
	groups := (hi - lo) / Group
	if !vectors || k.plain || groups == 0 {
		return lo
	}
	packPlaces(&k.order[lo], &a.Position[0].X, &a.Velocity[0].X, (*uint16)(&a.Species[0]), &k.records[lo].x, &k.species[lo], &k.perU, groups)
	return lo + groups*Group
}
