package main

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
)

// The lattice on which rock is laid [u], and how deep in the rock it must be without a chink [u].
const pitch, crust = 10, 9.0

// How far a rock reaches at most [u], and how many corners it has.
const (
	mostReach = 150.0
	corners   = 17
)

// cave is a plan with the rock around it.
type cave struct {
	*plan
	rocks    [][]ecs.Vec2
	boulders []disc
	spikes   []spike
	nx, ny   int
	depth    []float64 // by point of the lattice: how far from free space [u]
	covered  []bool
}

// disc is a boulder or pillar.
type disc struct {
	at     ecs.Vec2
	radius float64
}

// spike is a thin wall.
type spike struct {
	points    []ecs.Vec2
	thickness float64
}

// carve lays rocks until none of the rock that must be is left out, and then furnishes the chambers.
func carve(p *plan) *cave {
	c := &cave{plan: p, nx: width/pitch + 1, ny: height/pitch + 1}
	c.depth = make([]float64, c.nx*c.ny)
	c.covered = make([]bool, c.nx*c.ny)
	for k := range c.depth {
		at := c.point(k)
		c.depth[k] = p.gap(at)
		edge := min(at.X, at.Y, width-at.X, height-at.Y)
		c.covered[k] = min(c.depth[k], edge) < crust
	}
	for n := uint64(0); ; n++ {
		k := c.next()
		if k < 0 {
			break
		}
		rock := c.rock(c.point(k), n)
		c.covered[k] = true
		if rock == nil {
			continue
		}
		c.rocks = append(c.rocks, rock)
		c.cover(rock)
	}
	c.narrow()
	c.furnish()
	return c
}

// narrow puts boulders at the pinches.
func (c *cave) narrow() {
	const radii, radius = 2.54, 16.0
	tenth := func(v float64) float64 { return math.Round(v*10) / 10 }
	for _, p := range c.pinches {
		sin, cos := exact.SinCosDegrees(p.angle)
		far := radius + float64(radii*p.body)/2
		d := ecs.Vec2{X: tenth(cos * far), Y: tenth(sin * far)}
		c.boulders = append(c.boulders, disc{p.at.Add(d), radius}, disc{p.at.Sub(d), radius})
	}
}

func (c *cave) point(k int) ecs.Vec2 {
	return ecs.Vec2{X: float64(k % c.nx * pitch), Y: float64(k / c.nx * pitch)}
}

// next returns the point at which to lay the next rock, or −1: where there is much rock, but not the same
// distance from free space everywhere.
func (c *cave) next() int {
	const deep, whim = 75.0, 45.0 // [u]
	best, score := -1, 0.0
	for k, done := range c.covered {
		if done {
			continue
		}
		if s := min(c.depth[k], deep) + between(0, whim, uint64(k), 0, forRock); best < 0 || s > score {
			best, score = k, s
		}
	}
	return best
}

// rock grows a rock from a point to all sides, up to free space or as far as it happens to reach. It is nil
// where there is no room for one.
func (c *cave) rock(at ecs.Vec2, n uint64) []ecs.Vec2 {
	at = ecs.Vec2{X: math.Round(at.X), Y: math.Round(at.Y)}
	reach := between(0.65, 1, n, 0, forReach) * mostReach
	turn := between(0, 360, n, 1, forReach)
	rock := make([]ecs.Vec2, corners)
	for i := range rock {
		angle := turn + (float64(i)+between(-0.25, 0.25, n, uint64(2*i+2), forReach))*360/corners
		sin, cos := exact.SinCosDegrees(angle)
		far := c.march(at, ecs.Vec2{X: cos, Y: sin}, float64(reach*between(0.7, 1, n, uint64(2*i+3), forReach)))
		rock[i] = corner(at, float64(cos*far), float64(sin*far))
	}
	if c.trim(at, rock) && star(at, rock) && area(rock) >= leastArea {
		return rock
	}
	return nil
}

// star reports whether all of an outline is seen from a point, going round it once.
func star(at ecs.Vec2, rock []ecs.Vec2) bool {
	for i, p := range rock {
		a, b := p.Sub(at), rock[(i+1)%len(rock)].Sub(at)
		if float64(a.X*b.Y)-float64(a.Y*b.X) <= 0 {
			return false
		}
	}
	return true
}

// leastArea is that of the smallest rock [u²].
const leastArea = 250

// corner rounds a corner to whole units, toward the middle of its rock.
func corner(at ecs.Vec2, dx, dy float64) ecs.Vec2 {
	return ecs.Vec2{X: math.Trunc(dx) + at.X, Y: math.Trunc(dy) + at.Y}
}

// march returns how far free space, the end of the world or the reach is in a direction [u].
func (c *cave) march(at, way ecs.Vec2, reach float64) float64 {
	const (
		least  = 0.5 // [u]
		stride = 0.9 // of the distance: where a tunnel widens, the gap is a little less than that
	)
	for _, axis := range [...][3]float64{{way.X, at.X, width}, {way.Y, at.Y, height}} {
		switch {
		case axis[0] > 0:
			reach = min(reach, (axis[2]-axis[1])/axis[0])
		case axis[0] < 0:
			reach = min(reach, -axis[1]/axis[0])
		}
	}
	for t := 0.0; ; {
		d := c.gap(ecs.Vec2{X: at.X + float64(way.X*t), Y: at.Y + float64(way.Y*t)})
		if d < least {
			return t
		}
		if t += float64(d * stride); t >= reach {
			return reach
		}
	}
}

// trim pulls corners in until no edge of a rock is in free space, and reports whether it was done.
func (c *cave) trim(at ecs.Vec2, rock []ecs.Vec2) bool {
	const rounds, step, pull = 60, 3.0, 0.94
	for range rounds {
		clean := true
		for i := range rock {
			j := (i + 1) % len(rock)
			a, d := rock[i], rock[j].Sub(rock[i])
			steps := math.Ceil(norm(d)/step) + 1
			for t := 0.0; t <= steps; t++ {
				p := ecs.Vec2{X: a.X + float64(d.X*t)/steps, Y: a.Y + float64(d.Y*t)/steps}
				if c.gap(p) >= 0 {
					continue
				}
				clean = false
				for _, k := range [...]int{i, j} {
					out := rock[k].Sub(at)
					rock[k] = corner(at, float64(out.X*pull), float64(out.Y*pull))
				}
				break
			}
		}
		if clean {
			return true
		}
	}
	return false
}

func area(polygon []ecs.Vec2) float64 {
	sum := 0.0
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		sum += float64(a.X*b.Y) - float64(b.X*a.Y)
	}
	return math.Abs(sum) / 2
}

// cover marks the points of the lattice in a rock.
func (c *cave) cover(rock []ecs.Vec2) {
	lo, hi := rock[0], rock[0]
	for _, p := range rock {
		lo, hi = ecs.Vec2{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, ecs.Vec2{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	for y := int(lo.Y / pitch); y <= int(hi.Y/pitch) && y < c.ny; y++ {
		for x := int(lo.X / pitch); x <= int(hi.X/pitch) && x < c.nx; x++ {
			if k := y*c.nx + x; !c.covered[k] && inside(rock, c.point(k)) {
				c.covered[k] = true
			}
		}
	}
}

// inside counts the edges to the right of a point.
func inside(polygon []ecs.Vec2, p ecs.Vec2) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < float64((b.X-a.X)*((p.Y-a.Y)/(b.Y-a.Y)))+a.X {
			in = !in
		}
	}
	return in
}
