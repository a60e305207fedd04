package main

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// furnish puts pillars and stalagmites in the chambers, with room for the largest to pass on all sides.
func (c *cave) furnish() {
	const tries = 400
	for i := range c.chambers {
		room := &c.chambers[i]
		for k, n := 0, uint64(0); k < room.pillars && n < tries; n++ {
			id := uint64(i)<<16 + n
			d := disc{c.within(room, id, forPillar), math.Round(between(10, 34, id, 2, forPillar))}
			if c.roomy(d.at, d.radius) {
				c.boulders = append(c.boulders, d)
				k++
			}
		}
		for k, n := 0, uint64(0); k < room.stalagmites && n < tries; n++ {
			if s, ok := c.spike(room, uint64(i)<<16+n); ok {
				c.spikes = append(c.spikes, s)
				k++
			}
		}
	}
}

// within draws a point of a chamber.
func (c *cave) within(room *chamber, id uint64, what chance.Purpose) ecs.Vec2 {
	sin, cos := exact.SinCosDegrees(between(0, 360, id, 0, what))
	far := float64(room.radius * math.Sqrt(between(0, 1, id, 1, what)))
	return ecs.Vec2{X: math.Round(room.at.X + float64(far*cos)), Y: math.Round(room.at.Y + float64(far*sin))}
}

// lane is how much room is left beside whatever stands in a chamber [u].
const lane = 3.6 * large

// roomy reports whether a disc leaves a lane to the rock and to what else stands there.
func (c *cave) roomy(at ecs.Vec2, radius float64) bool {
	if c.gap(at) > -(radius + lane) {
		return false
	}
	return c.apart(at, radius+lane)
}

// apart reports whether nothing that stands in a chamber is within a distance.
func (c *cave) apart(at ecs.Vec2, far float64) bool {
	for _, d := range c.boulders {
		if norm(at.Sub(d.at)) < far+d.radius {
			return false
		}
	}
	for _, s := range c.spikes {
		for k := 1; k < len(s.points); k++ {
			w := span{s.points[k-1], s.points[k], s.thickness / 2, s.thickness / 2}
			if w.gap(at) < far {
				return false
			}
		}
	}
	return true
}

// spike draws a crooked thin wall that stands in a chamber, or grows out of its rock where no way enters.
func (c *cave) spike(room *chamber, id uint64) (spike, bool) {
	draw := func(lo, hi float64, n uint64) float64 { return between(lo, hi, id, n, forStalagmite) }
	s := spike{thickness: math.Round(draw(3, 8, 2))}
	at := c.within(room, id, forStalagmite)
	angle := draw(0, 360, 3)
	rooted := draw(0, 1, 4) < 0.6
	if rooted { // from the rim toward the middle
		angle = draw(0, 360, 3)
		sin, cos := exact.SinCosDegrees(angle)
		edge := room.radius + 6
		at = ecs.Vec2{X: math.Round(room.at.X + float64(edge*cos)), Y: math.Round(room.at.Y + float64(edge*sin))}
		if c.gap(at) < 2 {
			return s, false
		}
		angle += 180 + draw(-25, 25, 5)
	}
	s.points = append(s.points, at)
	for k := range uint64(3) {
		sin, cos := exact.SinCosDegrees(angle + draw(-30, 30, 6+2*k))
		far := draw(14, 30, 7+2*k)
		at = ecs.Vec2{X: math.Round(at.X + float64(far*cos)), Y: math.Round(at.Y + float64(far*sin))}
		s.points = append(s.points, at)
	}
	for k, p := range s.points {
		if !c.apart(p, lane+s.thickness/2) {
			return s, false
		}
		if need := lane + s.thickness/2; c.gap(p) > -need && (!rooted || k > 1) {
			return s, false
		}
	}
	return s, true
}
