//go:build !amd64 || purego

package kernel

import "github.com/drover-go/drover/ecs"

// fillGroupsOfRows copies nobody: here all are copied one by one.
func (*Mirror) fillGroupsOfRows(_ *ecs.Agents, lo, _ int) int { return lo }

// fillGroupsOfPlaces copies nobody.
func (*Mirror) fillGroupsOfPlaces(_ *ecs.Agents, lo, _ int) int { return lo }
