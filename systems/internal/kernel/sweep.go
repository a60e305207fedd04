package kernel

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// bounds are a species' limits in quanta.
type bounds struct {
	radius2, closest2, near2         float32
	separation2, alignment2, cohere2 float32
	perSeparation                    float32
	// simple species are summed by sweep: planar, related alike to all, one radius for alignment and
	// cohesion, nothing hidden.
	simple bool
}

func (p *Params) bounds(quantum float64, dimensions int) bounds {
	per := 1 / quantum
	sq := func(r2 float64) float32 { return float32(r2 * per * per) }
	b := bounds{
		radius2: sq(p.Radius2), closest2: sq(p.Closest2), near2: sq(p.View.Near2),
		separation2: sq(p.Separation.Radius2), alignment2: sq(p.Alignment.Radius2), cohere2: sq(p.Cohesion.Radius2),
		perSeparation: float32(quantum / p.SeparationRadius),
	}
	b.simple = dimensions == 2 && p.uniform && !p.Inclusive && !p.Walls && p.Closest2 == 0 &&
		!p.Alignment.Narrow && !p.Cohesion.Narrow && b.alignment2 == b.radius2 && b.cohere2 == b.radius2
	if !p.Separation.On {
		b.separation2 = 0
	}
	return b
}

// sweep sums a simple species in one pass over the candidates, which is the form to vectorize:
//
//	for each candidate but itself: δ = o − me; d² = δ·δ; if d² < r² and in view:
//	    if d² < s²: S −= w(d²)·δ
//	    A += v; C += δ
//
// It returns how many neighbors it used. Its bits are those of find and add.
func (k *Mirror) sweep(self int32, p *Params, b *bounds, ranges []grid.Range, facing ecs.Vec3, looks bool) (t sums32, seen int) {
	me := k.records[self]
	fx, fy := float32(facing.X), float32(facing.Y)
	var sx, sy, ax, ay, cx, cy float32
	for _, r := range ranges {
		ox, oy, _ := k.origin(me, lift{}, r)
		itself := int(self - r.Lo)
		for i, o := range k.records[r.Lo:r.Hi] {
			dx, dy := float32(o.x-ox), float32(o.y-oy)
			d2 := float32(dx*dx) + float32(dy*dy)
			if d2 >= b.radius2 || i == itself {
				continue
			}
			if d2 < close2 {
				return t, maxNeighbors
			}
			if looks && d2 >= b.near2 && !sees32(&p.View, float32(fx*dx)+float32(fy*dy), d2) {
				continue
			}
			seen++
			if d2 < b.separation2 {
				w := weight32(p.Falloff, d2, b.perSeparation)
				sx -= float32(dx * w)
				sy -= float32(dy * w)
			}
			ax += o.vx
			ay += o.vy
			cx += dx
			cy += dy
		}
	}
	t = sums32{sx: sx, sy: sy, ax: ax, ay: ay, cx: cx, cy: cy, aligned: seen, cohered: seen}
	return t, seen
}

// close2 is the square of the distance, a 4096th of the reach, below which a quantum shows in the
// direction: such pairs, and those at one point, are left to the general path, which takes their
// displacement from the float64 positions [quanta²].
const close2 float32 = ((1 << 32) / reaches / 4096) * ((1 << 32) / reaches / 4096)

// maxNeighbors is more than any limit, which sends an agent to the general path.
const maxNeighbors = 1 << 30

// weight32 is separation's factor on −δ, in quanta: for inverse 1/d², for constant 1/d, for linear
// 1/d − 1/R.
func weight32(falloff components.Falloff, d2, perSeparation float32) float32 {
	switch falloff {
	case components.Inverse:
		return 1 / d2
	case components.Constant:
		return 1 / sqrt32(d2)
	}
	return 1/sqrt32(d2) - perSeparation
}
