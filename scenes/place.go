package scenes

import (
	"fmt"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/systems"
)

const (
	// tries is how often an agent may look for a place.
	tries = 64
	// redraws is how often a try may draw again for a point within a polygon. One that fills a
	// hundredth of its bounds is missed once in 30 000 tries.
	redraws = 1024
)

// placer finds room for agents.
type placer struct {
	scene *Scene
	world ecs.World
	level *systems.Level
	cell  [3]float64 // edge lengths of the cells [u]
	count [3]int     // cells along each axis of a torus
	taken map[[3]int][]disc
}

// disc is an agent that has its place.
type disc struct {
	at     ecs.Vec3
	radius float64
}

func newPlacer(s *Scene, level *systems.Level) *placer {
	p := &placer{scene: s, world: s.Config.World, level: level, taken: map[[3]int][]disc{}}
	largest := 0.0
	for i := range s.Species {
		largest = max(largest, s.Species[i].Radius)
	}
	size := [3]float64{p.world.Size.X, p.world.Size.Y, p.world.Size.Z}
	for k := range p.cell {
		p.cell[k] = max(2*largest, math.SmallestNonzeroFloat64)
		if p.world.Edges == ecs.Torus && size[k] > 0 {
			const most = 1 << 20
			p.count[k] = int(min(max(size[k]/p.cell[k], 1), most))
			p.cell[k] = size[k] / float64(p.count[k])
		}
	}
	return p
}

// find returns a free place in an area, or why there is none.
func (p *placer) find(d draw, in *Area, radius float64) (ecs.Vec3, string) {
	outside, walls, others := 0, 0, 0
	for k := range uint64(tries) {
		d.attempt = k * redraws
		at, ok := p.draw(d, in)
		if !ok {
			outside++
			continue
		}
		at = p.world.Wrap(at)
		switch {
		case !p.within(at, radius):
			outside++
		case !p.level.Free(at.XY(), radius, at.Z):
			walls++
		case radius > 0 && !p.clear(at, radius):
			others++
		default:
			if radius > 0 {
				cell := p.cellOf(at)
				p.taken[cell] = append(p.taken[cell], disc{at, radius})
			}
			return at, ""
		}
	}
	if in.At != nil {
		return ecs.Vec3{}, p.refusal(*in.At, outside, walls)
	}
	return ecs.Vec3{}, fmt.Sprintf("the next found no room in %d tries (%d outside the world or the area, %d in walls, %d on other agents); make its area larger, or its count or the radius smaller",
		tries, outside, walls, others)
}

// refusal says why one point is not free.
func (p *placer) refusal(at ecs.Vec3, outside, walls int) string {
	why := "on another agent; spawn them apart, or in an area"
	switch {
	case outside > 0:
		why = "outside the world"
	case walls > 0:
		why = "in a wall"
	}
	if p.world.Dimensions == 3 {
		return fmt.Sprintf("at [%v, %v, %v] it would stand %s", at.X, at.Y, at.Z, why)
	}
	return fmt.Sprintf("at [%v, %v] it would stand %s", at.X, at.Y, why)
}

// within reports whether an agent is inside a world with walls.
func (p *placer) within(at ecs.Vec3, radius float64) bool {
	if p.world.Edges != ecs.Walls {
		return true
	}
	lo, size := p.world.Min, p.world.Size
	inside := func(x, lo, size float64) bool { return x >= lo+radius && x <= lo+size-radius }
	return inside(at.X, lo.X, size.X) && inside(at.Y, lo.Y, size.Y) &&
		(p.world.Dimensions != 3 || inside(at.Z, lo.Z, size.Z))
}

func (p *placer) cellOf(at ecs.Vec3) [3]int {
	var cell [3]int
	lo := [3]float64{p.world.Min.X, p.world.Min.Y, p.world.Min.Z}
	for k, x := range [3]float64{at.X, at.Y, at.Z} {
		cell[k] = int(math.Floor((x - lo[k]) / p.cell[k]))
	}
	return cell
}

// clear reports whether an agent would touch no other.
func (p *placer) clear(at ecs.Vec3, radius float64) bool {
	c := p.cellOf(at)
	first, end := 0, 27 // the cell and those around it
	if p.world.Dimensions != 3 {
		first, end = 9, 18 // at the same height
	}
	for n := first; n < end; n++ {
		cell := [3]int{c[0] + n%3 - 1, c[1] + n/3%3 - 1, c[2] + n/9 - 1}
		for k := range cell {
			if p.count[k] > 0 {
				cell[k] = (cell[k] + p.count[k]) % p.count[k]
			}
		}
		for _, other := range p.taken[cell] {
			delta, reach := p.world.Delta(at, other.at), radius+other.radius
			if float64(delta.X*delta.X)+float64(delta.Y*delta.Y)+float64(delta.Z*delta.Z) < float64(reach*reach) {
				return false
			}
		}
	}
	return true
}

// draw returns a point of an area; for none, of the whole world.
func (p *placer) draw(d draw, in *Area) (ecs.Vec3, bool) {
	lo, size := p.world.Min, p.world.Size
	at := ecs.Vec3{}
	if p.world.Dimensions == 3 {
		at.Z = d.between(lo.Z, size.Z, drawZ)
	}
	switch {
	case in.At != nil:
		return *in.At, true
	case in.Rect != nil:
		at.X, at.Y = d.between(in.Rect[0], in.Rect[2], drawX), d.between(in.Rect[1], in.Rect[3], drawY)
	case in.Box != nil:
		b := in.Box
		return ecs.Vec3{X: d.between(b[0], b[3], drawX), Y: d.between(b[1], b[4], drawY), Z: d.between(b[2], b[5], drawZ)}, true
	case in.Circle != nil:
		sin, cos := exact.SinCosDegrees(d.between(0, fullAngle, drawX))
		reach := float64(in.Circle[2] * exactRoot(d.uniform(drawY)))
		at.X, at.Y = in.Circle[0]+float64(reach*cos), in.Circle[1]+float64(reach*sin)
	case in.Polygon != nil:
		xy, ok := drawIn(in.Polygon, d)
		at.X, at.Y = xy.X, xy.Y
		return at, ok
	default:
		at.X, at.Y = d.between(lo.X, size.X, drawX), d.between(lo.Y, size.Y, drawY)
	}
	return at, true
}

// drawIn returns a point of a polygon, which may be concave.
func drawIn(polygon []ecs.Vec2, d draw) (ecs.Vec2, bool) {
	lo, hi := polygon[0], polygon[0]
	for _, q := range polygon {
		lo, hi = ecs.Vec2{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, ecs.Vec2{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	for range redraws {
		at := ecs.Vec2{X: d.between(lo.X, hi.X-lo.X, drawX), Y: d.between(lo.Y, hi.Y-lo.Y, drawY)}
		if inPolygon(polygon, at) {
			return at, true
		}
		d.attempt++
	}
	return ecs.Vec2{}, false
}

// inPolygon counts the edges to the right (W. R. Franklin's crossing test).
func inPolygon(polygon []ecs.Vec2, p ecs.Vec2) bool {
	inside := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < float64((b.X-a.X)*((p.Y-a.Y)/(b.Y-a.Y)))+a.X {
			inside = !inside
		}
	}
	return inside
}

// exactRoot is the square root of a share, which rounding may have left below 0.
func exactRoot(x float64) float64 { return math.Sqrt(max(x, 0)) }
