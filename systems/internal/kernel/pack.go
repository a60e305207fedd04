package kernel

import (
	"math"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/systems/internal/grid"
)

// widest is how far apart the agents and candidates of a block may be along an axis [reaches]: less than half of
// what the 32-bit counter spans, so that their differences do not wrap.
const widest = reaches/2 - 0.1

// nobody is the species of a lane without an agent.
const nobody = -1

// pack fills and empties the lanes of a block. It is one worker's memory.
type pack struct {
	block     block
	all       candidates // of a search by ranges
	relations []relation

	// Of each lane: the species that its bounds are of; what that needs; whether it is left to Sum.
	species [lanes]int
	needs   [lanes]uint32
	general [lanes]bool
	partial [lanes]bool // some sums are of behaviors that are off
	related bool        // relations are of these species

	// Of the block at hand: the lanes whose nearest neighbors tie, and every candidate's distance from each lane.
	tied      [lanes]bool
	distances []float32
	near      company      // the candidates of a search in a crowd
	whole     []grid.Range // of near
}

// begin makes the pack ready for a sweep: it reads all bounds anew.
func (k *pack) begin(f *Field) {
	m := &f.Mirror
	k.all = candidates{records: m.records, lifts: m.lifts, species: m.species, shift: &m.shift}
	for lane := range lanes {
		k.free(lane)
	}
}

// free takes the agent out of a lane.
func (k *pack) free(lane int) {
	k.species[lane], k.needs[lane], k.general[lane], k.partial[lane] = nobody, 0, false, false
	k.block.radius2[lane], k.block.flock2[lane], k.block.separation2[lane] = 0, 0, 0
}

// company are the agents of a block.
type company struct {
	records []record
	lifts   []lift // nil in the plane
	species []uint8
	rows    []int32
}

// company returns the agents at the places from … to−1.
func (f *Field) company(from, to int32) company {
	m := &f.Mirror
	c := company{records: m.records[from:to], species: m.species[from:to], rows: f.Grid.Order[from:to]}
	if m.lifts != nil {
		c.lifts = m.lifts[from:to]
	}
	return c
}

// fill puts agents into the lanes and says what they need.
func (k *pack) fill(f *Field, of *company) (needs uint32) {
	b := &k.block
	n := len(of.rows)
	records, species := of.records[:n], of.species[:n]
	for lane := range n {
		b.x[lane], b.y[lane] = records[lane].x, records[lane].y
		if is := int(species[lane]); is != k.species[lane] {
			k.load(f, lane, is)
		}
		needs |= k.needs[lane]
	}
	for lane := n; lane < lanes; lane++ {
		if k.species[lane] != nobody {
			k.free(lane)
		}
	}
	for lane, l := range of.lifts {
		b.z[lane] = l.z
	}
	if needs&(needsView|needsSight) != 0 {
		k.face(f, of.rows)
	}
	if needs&needsRelation != 0 && !k.related {
		k.relate(f)
	}
	return needs
}

// load sets a lane's bounds to those of a species.
func (k *pack) load(f *Field, lane, species int) {
	p, of, b := &f.Params[species], &f.Mirror.bounds[species], &k.block
	k.free(lane)
	k.species[lane], k.related = species, false
	if !of.block {
		k.general[lane] = true
		return
	}
	k.partial[lane] = !p.Alignment.On || !p.Cohesion.On
	b.radius2[lane], b.flock2[lane] = of.radius2, of.flock2
	b.separation2[lane] = min(of.separation2, of.radius2)
	b.inverse[lane], b.perSeparation[lane] = 0, 0
	switch {
	case p.Falloff == components.Inverse || of.separation2 == 0:
		b.inverse[lane] = allBits
	case p.Falloff == components.Linear:
		b.perSeparation[lane] = of.perSeparation
		fallthrough
	default:
		k.needs[lane] |= needsRoot
	}
	b.near2[lane] = float32(math.Inf(1))
	if !p.View.All {
		k.needs[lane] |= needsView
		cos := float32(p.View.Cos)
		b.cos2[lane], b.wide[lane] = cos*cos, 0
		if cos < 0 {
			b.wide[lane] = allBits
		}
	}
	if p.Walls && !f.Walls.Empty() {
		k.needs[lane] |= needsSight
	}
	if !p.uniform {
		k.needs[lane] |= needsRelation
	}
	k.needs[lane] |= p.needsLimit(of)
}

// needsLimit returns what a limit of the neighbors needs.
func (p *Params) needsLimit(of *bounds) uint32 {
	switch {
	case p.Nearest > 0 || p.Cap > 0 && (!p.uniform || of.flock2 != of.radius2):
		return needsNearest
	case p.Cap > 0:
		return needsCap
	}
	return 0
}

// even reports whether all of the first n lanes' sums can be stored as they are: nobody is left to Sum, itself the only one
// too close for quanta.
func (k *pack) even(n int) bool {
	for lane, touching := range k.block.touching[:n] {
		if touching != 1 || k.general[lane] || k.tied[lane] || k.partial[lane] {
			return false
		}
	}
	return true
}

// face turns the lanes to where their agents look. Those near a wall that blocks sight are left to Sum.
func (k *pack) face(f *Field, rows []int32) {
	b := &k.block
	for lane, row := range rows {
		if k.needs[lane]&(needsView|needsSight) == 0 {
			continue
		}
		species := k.species[lane]
		v := f.view(row, &f.Params[species])
		k.general[lane] = !math.IsInf(v.open, 1)
		b.near2[lane] = float32(math.Inf(1))
		if v.looks {
			b.near2[lane] = f.Mirror.bounds[species].near2
			b.facingX[lane], b.facingY[lane], b.facingZ[lane] = float32(v.facing.X), float32(v.facing.Y), float32(v.facing.Z)
		}
	}
}

// relate spreads the relations of the lanes' species.
func (k *pack) relate(f *Field) {
	k.related = true
	k.relations = grid.Sized(k.relations, len(f.Params))
	for to := range k.relations {
		r := &k.relations[to]
		*r = relation{}
		for lane, species := range k.species {
			if species == nobody || k.general[lane] && !f.Mirror.bounds[species].block {
				continue
			}
			allowed := f.Params[species].related[to]
			if allowed != 0 {
				r.perceives[lane] = allBits
			}
			if allowed&flocks != 0 {
				r.flocks[lane] = allBits
			}
		}
	}
}
