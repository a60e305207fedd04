package kernel

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/grid"
)

// record is one agent in sorted order: its position in quanta, modulo 2³², and its velocity [u/s].
// Displacements within the reach are exact differences, whatever the origin.
type record struct {
	x, y   int32
	vx, vy float32
}

// lift is the record's third dimension.
type lift struct {
	z  int32
	vz float32
}

// Mirror is the copy of the agents that the fast kernel reads.
type Mirror struct {
	records []record
	lifts   []lift
	species []uint8
	order   []int32 // the rows in sorted order, the grid's
	place   []int32 // where a row stands in the sorted order, the grid's
	quantum float64 // [u]
	perU    float64 // turns of the 32-bit counter per unit
	shift   [3]int32
	bounds  []bounds // by species

	found     []found   // by row
	lifted    []ascents // by row; nil in the plane
	ambiguous bool      // a search may meet two images of one agent
	plain     bool      // agents are packed without vectors
	byPlace   bool      // they are packed in sorted order, not in the table's
}

// found are an agent's sums in quanta, in half of a cache line: they are written in sorted order and read by row.
type found struct {
	sx, sy, ax, ay, cx, cy float32
	aligned, cohered       int32
}

// ascents are the third dimension of found, in a quarter of a cache line.
type ascents struct{ s, a, c, _ float32 }

// keep stores what was found for the agent in a row. It copies field by field, as do others below: wider copies of
// what was just written in parts wait for the processor's store buffer.
func (k *Mirror) keep(row int32, t *sums32) {
	o := &k.found[row]
	o.sx, o.sy, o.ax, o.ay, o.cx, o.cy = t.sx, t.sy, t.ax, t.ay, t.cx, t.cy
	o.aligned, o.cohered = t.aligned, t.cohered
	if k.lifted != nil {
		up := &k.lifted[row]
		up.s, up.a, up.c = t.sz, t.az, t.cz
	}
}

// keepLane stores what a block found for the agent of a lane in a row.
func (k *Mirror) keepLane(row int32, b *block, lane int) {
	o := &k.found[row]
	o.sx, o.sy = b.sx[lane], b.sy[lane]
	o.ax, o.ay, o.aligned = b.ax[lane], b.ay[lane], b.flocked[lane]
	o.cx, o.cy, o.cohered = b.cx[lane], b.cy[lane], b.flocked[lane]
	if k.lifted != nil {
		up := &k.lifted[row]
		up.s, up.a, up.c = b.sz[lane], b.az[lane], b.cz[lane]
	}
}

// keepEach is the scalar twin of keepBlock: it stores what a block found for the agents of its first lanes.
func (k *Mirror) keepEach(rows []int32, b *block) {
	for lane, row := range rows {
		k.keepLane(row, b, lane)
	}
}

// drop forgets the sums of behaviors that are off.
func (k *Mirror) drop(row int32, p *Params) {
	o, up := &k.found[row], &ascents{}
	if k.lifted != nil {
		up = &k.lifted[row]
	}
	if !p.Alignment.On {
		o.ax, o.ay, up.a, o.aligned = 0, 0, 0, 0
	}
	if !p.Cohesion.On {
		o.cx, o.cy, up.c, o.cohered = 0, 0, 0, 0
	}
}

// kept returns in units what was found for the agent in a row.
func (k *Mirror) kept(row int, p *Params, s *Sums) {
	o, up := &k.found[row], ascents{}
	if k.lifted != nil {
		up = k.lifted[row]
	}
	s.Separation.X, s.Separation.Y, s.Separation.Z = float64(o.sx), float64(o.sy), float64(up.s)
	if p.Falloff == components.Inverse {
		s.Separation = s.Separation.Over(k.quantum)
	}
	s.Alignment.X, s.Alignment.Y, s.Alignment.Z = float64(o.ax), float64(o.ay), float64(up.a)
	s.Cohesion.X, s.Cohesion.Y, s.Cohesion.Z = float64(o.cx)*k.quantum, float64(o.cy)*k.quantum, float64(up.c)*k.quantum
	s.Aligned, s.Cohered = int(o.aligned), int(o.cohered)
}

// reaches is how many reaches the 32-bit counter spans: candidates lie within two of each other, so
// that their difference never wraps.
const reaches = 8

// open makes room for the agents.
func (k *Mirror) open(f *Field) {
	a, n := f.Agents, len(f.Grid.Order)
	span := reaches * f.Reach
	k.perU = 1 / span
	k.quantum = span / (1 << 32)
	k.shift = [3]int32{k.turns(f.World.Size.X), k.turns(f.World.Size.Y), k.turns(f.World.Size.Z)}
	k.records = grid.Sized(k.records, n)
	k.species = grid.Sized(k.species, n)
	k.order, k.place = f.Grid.Order, f.Grid.Place
	k.plain, k.byPlace = f.Plain, f.Grid.Shared()
	k.found = grid.Sized(k.found, a.Len())
	if a.Dimensions == 3 {
		k.lifts = grid.Sized(k.lifts, n)
		k.lifted = grid.Sized(k.lifted, a.Len())
	}
}

// fill copies the agents of the rows lo … hi−1, or those at these places: what copies all in the end. To store anywhere is
// cheaper than to read anywhere, but not where several workers store to the same cache lines.
func (k *Mirror) fill(a *ecs.Agents, lo, hi int) {
	if k.byPlace {
		k.fillPlaces(a, k.fillGroupsOfPlaces(a, lo, hi), hi)
	} else {
		k.fillRows(a, k.fillGroupsOfRows(a, lo, hi), hi)
	}
	if a.Dimensions != 3 {
		return
	}
	for i, row := range k.order[lo:hi] {
		k.lifts[lo+i] = lift{k.fixed(a.Altitude[row]), float32(a.Climb[row])}
	}
}

// fillRows is the scalar twin of fillGroupsOfRows: it copies what is in the plane of the agents of some rows.
func (k *Mirror) fillRows(a *ecs.Agents, lo, hi int) {
	for row := lo; row < hi; row++ {
		place, p, v := k.place[row], a.Position[row], a.Velocity[row]
		k.records[place] = record{k.fixed(p.X), k.fixed(p.Y), float32(v.X), float32(v.Y)}
		k.species[place] = uint8(a.Species[row])
	}
}

// fillPlaces is the scalar twin of fillGroupsOfPlaces: it does the same for the agents at some places.
func (k *Mirror) fillPlaces(a *ecs.Agents, lo, hi int) {
	records, species := k.records[lo:hi], k.species[lo:hi]
	for i, row := range k.order[lo:hi] {
		p, v := a.Position[row], a.Velocity[row]
		records[i] = record{k.fixed(p.X), k.fixed(p.Y), float32(v.X), float32(v.Y)}
		species[i] = uint8(a.Species[row])
	}
}

// fixed returns a coordinate in quanta modulo 2³².
func (k *Mirror) fixed(x float64) int32 {
	t := float64(x * k.perU)
	return int32(uint32(uint64((t - math.Floor(t)) * (1 << 32))))
}

// turns returns a world's size in quanta modulo 2³², to the nearest.
func (k *Mirror) turns(size float64) int32 {
	t := float64(size * k.perU)
	return int32(uint32(uint64(math.Floor(float64((t-math.Floor(t))*(1<<32)) + 0.5))))
}
