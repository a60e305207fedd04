package kernel

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// Fast sums in float32 over the packed records, in the order of the candidates. It differs from Exact
// by at most 1e-5 of the sum of the terms' magnitudes, but for pairs at a border within 1e-5 of the
// radius. On a torus so small that a search meets two images of one agent it is Exact.
type Fast struct{}

// sums32 are the fast kernel's running sums.
type sums32 struct {
	sx, sy, sz, ax, ay, az, cx, cy, cz float32
	aligned, cohered                   int32
}

// Prepare makes room.
func (Fast) Prepare(f *Field) {
	f.Mirror.ambiguous = f.Grid.Ambiguous(f.Reach)
	if f.Mirror.ambiguous {
		Exact{}.Prepare(f)
		return
	}
	f.divide()
	f.Mirror.open(f)
	f.Mirror.bounds = f.Mirror.bounds[:0]
	for i := range f.Params {
		f.Mirror.bounds = append(f.Mirror.bounds, f.Params[i].bounds(f.Mirror.quantum, f.Agents.Dimensions))
	}
}

// Pack packs the agents of some rows.
func (Fast) Pack(f *Field, lo, hi int) {
	if !f.Mirror.ambiguous {
		f.Mirror.fill(f.Agents, lo, hi)
	}
}

// Sum returns the sums of the agent in a row.
func (e Fast) Sum(f *Field, row int32, s *Scratch) Sums {
	if f.Mirror.ambiguous {
		return Exact{}.Sum(f, row, s)
	}
	t := e.sum(f, row, s)
	f.Mirror.keep(row, &t)
	var sums Sums
	e.Of(f, int(row), &sums)
	return sums
}

// sum returns the sums of the agent in a row in quanta.
func (e Fast) sum(f *Field, row int32, s *Scratch) (t sums32) {
	species := f.Agents.Species[row]
	p := &f.Params[species]
	if !p.On {
		return t
	}
	b := &f.Mirror.bounds[species]
	v := view{at: f.Agents.At(int(row)), open: math.Inf(1)}
	if !p.plain {
		v = f.view(row, p)
	}
	s.ranges = f.Grid.Near(v.at, f.Reach, s.ranges[:0])
	if f.crushed(p, s.ranges) && e.findNear(f, row, p, b, s, &v) {
		return e.addAll(f, row, p, b, s, &v)
	}
	if b.simple && math.IsInf(v.open, 1) {
		if t, ok := f.Mirror.sweep(f.Mirror.place[row], p, b, s.ranges, s, &v, f.Grid.Order); ok {
			return t
		}
	}
	e.find(f, row, p, b, s, &v, s.ranges)
	return e.addAll(f, row, p, b, s, &v)
}

// addAll sums those found that a species uses.
func (e Fast) addAll(f *Field, row int32, p *Params, b *bounds, s *Scratch, v *view) (t sums32) {
	choose(p, s)
	for i := range s.found {
		e.add(f, row, p, b, &s.found[i], v, &t)
	}
	return t
}

// find fills the scratch with the perceived neighbors in the order of the grid.
func (Fast) find(f *Field, row int32, p *Params, b *bounds, s *Scratch, v *view, ranges []grid.Range) {
	k := &f.Mirror
	self := k.place[row]
	me := k.records[self]
	var up lift
	if k.lifts != nil {
		up = k.lifts[self]
	}
	s.found = s.found[:0]
	for _, r := range ranges {
		ox, oy, oz := k.origin(me, up, r)
		for place := r.Lo; place < r.Hi; place++ {
			if place == self {
				continue
			}
			o := &k.records[place]
			dx, dy, dz := float32(o.x-ox), float32(o.y-oy), float32(0)
			if k.lifts != nil {
				dz = float32(k.lifts[place].z - oz)
			}
			d2 := float32(dx*dx) + float32(dy*dy) + float32(dz*dz)
			if d2 < close2 {
				dx, dy, dz = k.precise(f.World.Delta(v.at, f.Agents.At(int(f.Grid.Order[place]))))
				d2 = float32(dx*dx) + float32(dy*dy) + float32(dz*dz)
			}
			if d2 > b.radius2 || d2 == b.radius2 && !p.Inclusive || d2 < b.closest2 {
				continue
			}
			n := Neighbor{
				Row: f.Grid.Order[place], Place: place, Allowed: p.related[k.species[place]], D2: float64(d2),
				D: ecs.Vec3{X: float64(dx), Y: float64(dy), Z: float64(dz)},
			}
			if n.Allowed == 0 || v.looks && d2 >= b.near2 && !sees32(&p.View, ahead32(v.facing, n.D), d2) {
				continue
			}
			s.found = append(s.found, n)
		}
	}
	f.see(v, p, k.quantum, s)
}

// ahead32 is f·δ in float32.
func ahead32(f, d ecs.Vec3) float32 {
	return float32(float32(f.X)*float32(d.X)) + float32(float32(f.Y)*float32(d.Y)) + float32(float32(f.Z)*float32(d.Z))
}

// samePoint is the distance below which two agents count as standing on one point [quanta]: nearer, the
// inverse of a square leaves float32.
const samePoint = 1e-6

// precise returns a displacement [u] in quanta.
func (k *Mirror) precise(d ecs.Vec3) (x, y, z float32) {
	if d.Len() < samePoint*k.quantum {
		return 0, 0, 0
	}
	return float32(d.X / k.quantum), float32(d.Y / k.quantum), float32(d.Z / k.quantum)
}

// origin returns the agent's own position as seen from the image that a range lies in.
func (k *Mirror) origin(me record, up lift, r grid.Range) (x, y, z int32) {
	x, y, z = away(&k.shift, r)
	return me.x - x, me.y - y, up.z - z
}

// away returns how far the image that a range lies in is from the world, given what the world's size is [quanta].
func away(size *[3]int32, r grid.Range) (x, y, z int32) {
	return int32(r.ShiftX) * size[0], int32(r.ShiftY) * size[1], int32(r.ShiftZ) * size[2]
}

func (Fast) add(f *Field, row int32, p *Params, b *bounds, n *Neighbor, v *view, t *sums32) {
	d2 := float32(n.D2)
	dx, dy, dz := float32(n.D.X), float32(n.D.Y), float32(n.D.Z)
	if d2 < b.separation2 && (!n.Far || !p.SeparationNearest) {
		if d2 == 0 {
			t.apart(f, row, p, n)
		} else {
			w := weight32(p.Falloff, d2, b.perSeparation)
			t.sx -= float32(dx * w)
			t.sy -= float32(dy * w)
			t.sz -= float32(dz * w)
		}
	}
	if n.Far || n.Allowed&flocks == 0 {
		return
	}
	if p.Alignment.On && d2 < b.alignment2 && p.Alignment.in(n, v) {
		o := &f.Mirror.records[n.Place]
		t.ax += o.vx
		t.ay += o.vy
		if f.Mirror.lifts != nil {
			t.az += f.Mirror.lifts[n.Place].vz
		}
		t.aligned++
	}
	if p.Cohesion.On && d2 < b.cohere2 && p.Cohesion.in(n, v) {
		t.cx += dx
		t.cy += dy
		t.cz += dz
		t.cohered++
	}
}

// in tests a behavior's own angle.
func (t *Term) in(n *Neighbor, v *view) bool {
	if !t.Narrow || !v.looks {
		return true
	}
	return sees32(&t.View, ahead32(v.facing, n.D), float32(n.D2))
}

func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// apart pushes two agents at one point in opposite directions.
func (t *sums32) apart(f *Field, row int32, p *Params, n *Neighbor) {
	if !p.Apart {
		return
	}
	d := Opposite(f.Agents, row, n.Row)
	t.sx -= float32(d.X)
	t.sy -= float32(d.Y)
}
