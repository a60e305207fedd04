package main

import (
	"fmt"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems"
)

// shapes are the obstacles of the cave.
func (c *cave) shapes() []systems.Shape {
	var all []systems.Shape
	for _, r := range c.rocks {
		all = append(all, systems.Shape{Kind: systems.Polygon, Points: r})
	}
	for _, d := range c.boulders {
		all = append(all, systems.Shape{Kind: systems.Circle, Points: []ecs.Vec2{d.at}, Radius: d.radius})
	}
	for _, s := range c.spikes {
		all = append(all, systems.Shape{Kind: systems.Chain, Points: s.points, Thickness: s.thickness})
	}
	return all
}

// check floods the cave with discs, and returns an error where a crowd cannot get to its target, or anybody
// into the sealed chamber.
func (c *cave) check() error {
	const fewest = 200
	if n := len(c.shapes()); n < fewest {
		return fmt.Errorf("%d obstacles; allowed is at least %d", n, fewest)
	}
	level := systems.NewLevel(c.shapes()...)
	if err := level.Bake(ecs.World{Edges: ecs.Walls, Size: ecs.Vec3{X: width, Y: height}}); err != nil {
		return err
	}
	for _, p := range c.pinches {
		for _, radius := range []float64{small, medium, large} {
			if level.Free(p.at, radius, 0) != (radius <= p.body) {
				return fmt.Errorf("the pinch at %v is for bodies of at most %g, but one of %g does otherwise", p.at, p.body, radius)
			}
		}
	}
	for _, radius := range []float64{small, medium, large} {
		reached := flood(level, c.targets[0].at, radius)
		for _, q := range c.crowds {
			if !reached(q.at) {
				return fmt.Errorf("%s: a body of %g cannot leave %v", q.name, radius, q.at)
			}
		}
		for _, t := range c.targets {
			if t.at != c.sealed && !reached(t.at) {
				return fmt.Errorf("%s: a body of %g cannot get to %v", t.name, radius, t.at)
			}
		}
		if reached(c.sealed) {
			return fmt.Errorf("a body of %g gets to the sealed chamber", radius)
		}
	}
	return nil
}

// flood spreads discs from a point over a lattice, and returns whether they came near a point. It may miss ways
// that are hardly wider than the disc, and finds none that are not there.
func flood(level *systems.Level, from ecs.Vec2, radius float64) func(ecs.Vec2) bool {
	const step = 2
	type cell struct{ x, y int }
	center := func(k cell) ecs.Vec2 { return ecs.Vec2{X: float64(k.x * step), Y: float64(k.y * step)} }
	seen := map[cell]bool{}
	queue := []cell{}
	visit := func(k cell) {
		if !seen[k] && level.Free(center(k), radius, 0) {
			seen[k] = true
			queue = append(queue, k)
		}
	}
	around := func(p ecs.Vec2, each func(cell)) {
		const near = 24 // a pillar may stand in the middle
		at := cell{int(p.X) / step, int(p.Y) / step}
		for y := -near; y <= near; y++ {
			for x := -near; x <= near; x++ {
				each(cell{at.x + x, at.y + y})
			}
		}
	}
	around(from, visit)
	for len(queue) > 0 {
		k := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, d := range [...]cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			visit(cell{k.x + d.x, k.y + d.y})
		}
	}
	return func(p ecs.Vec2) bool {
		found := false
		around(p, func(k cell) { found = found || seen[k] })
		return found
	}
}
