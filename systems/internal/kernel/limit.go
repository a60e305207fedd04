package kernel

import (
	"math"

	"github.com/drover-go/drover/systems/internal/grid"
)

// sum sums the block, each lane over the nearest neighbors that its species uses.
func (k *pack) sum(f *Field, c *candidates) {
	k.tied = [lanes]bool{}
	if c.needs&needsNearest == 0 && !k.crowded(f, c) {
		k.block.sum(c)
		if c.needs&needsCap == 0 || !k.exceeds(f) {
			return
		}
	}
	k.distances = grid.Sized(k.distances, many(c.ranges)*lanes)
	k.block.measure(c, k.distances)
	perceived := k.block.flocked
	k.sumNearest(f, c, float32(math.Inf(1)), &perceived)
}

// sumNearest sums the block over the nearest of its candidates, whose distances are known. There are no others as near
// as known [quanta²], and the lanes perceive so many of them.
func (k *pack) sumNearest(f *Field, c *candidates, known float32, perceived *[lanes]int32) {
	flock2, separation2 := k.block.flock2, k.block.separation2
	k.limit(f, known, perceived)
	k.block.sum(c)
	k.block.flock2, k.block.separation2 = flock2, separation2
}

// crowdedShare is how many candidates for each neighbor that is used make it vain to try without a limit. Measuring costs less
// than half of that, and one in three to four candidates is a neighbor.
const crowdedShare = 3

// crowded reports whether some lane's agent is likely to have more neighbors than its cap.
func (k *pack) crowded(f *Field, c *candidates) bool {
	if c.needs&needsCap == 0 {
		return false
	}
	n := many(c.ranges)
	for lane, species := range k.species {
		if k.needs[lane]&needsCap != 0 && n > crowdedShare*f.Params[species].Cap {
			return true
		}
	}
	return false
}

// exceeds reports whether any lane's agent has more neighbors than its cap. All that it perceives flock with it.
func (k *pack) exceeds(f *Field) bool {
	for lane, species := range k.species {
		if k.needs[lane]&needsCap != 0 && int(k.block.flocked[lane]) > f.Params[species].Cap {
			return true
		}
	}
	return false
}

// limit lowers the bounds of the lanes that perceive more neighbors than they use.
func (k *pack) limit(f *Field, known float32, perceived *[lanes]int32) {
	b := &k.block
	var wanted [lanes]int32
	for lane, species := range k.species {
		if species != nobody && !k.general[lane] {
			wanted[lane] = k.most(lane, &f.Params[species])
		}
	}
	bounds := k.within2(&wanted, perceived, known)
	for lane, most := range wanted {
		if most == 0 || k.tied[lane] {
			continue
		}
		p := &f.Params[k.species[lane]]
		bound := math.Float32frombits(math.Float32bits(min(bounds[lane], known)) + 1) // exclusive
		b.flock2[lane] = min(b.flock2[lane], bound)
		if int(most) == p.Cap || p.SeparationNearest {
			b.separation2[lane] = min(b.separation2[lane], bound)
		}
	}
}

// most returns how many of the perceived neighbors a lane's agent uses, 0 for all. Where alignment and separation use
// different numbers of them, the lane counts as tied.
func (k *pack) most(lane int, p *Params) int32 {
	n := int(k.block.flocked[lane])
	capped := p.Cap > 0 && n > p.Cap
	switch {
	case p.Nearest > 0 && n > p.Nearest && (p.Cap == 0 || p.Nearest < p.Cap):
		k.tied[lane] = capped && !p.SeparationNearest
		return int32(p.Nearest)
	case capped:
		return int32(p.Cap)
	}
	return 0
}

// measureGeneric is the scalar twin of the assembly: it writes down d² of every candidate that a lane perceives and
// infinity for the others, lane by lane and candidate by candidate, and counts the former in flocked.
func (b *block) measureGeneric(c *candidates, distances []float32) {
	b.flocked = [lanes]int32{}
	n := 0
	for _, r := range c.ranges {
		for place := r.Lo; place < r.Hi; place++ {
			for lane := range lanes {
				d2, sees := b.perceives(c, r, place, lane)
				if !sees {
					d2 = float32(math.Inf(1))
				} else {
					b.flocked[lane]++
				}
				distances[n] = d2
				n++
			}
		}
	}
}

// perceives returns a candidate's d² from a lane, and whether that perceives it and is not too close for quanta.
func (b *block) perceives(c *candidates, r grid.Range, place int32, lane int) (d2 float32, ok bool) {
	o := &c.records[place]
	ox, oy, oz := b.origin(c, lane, r)
	dx, dy, dz := float32(o.x-ox), float32(o.y-oy), float32(0)
	d2 = float32(dx*dx) + float32(dy*dy)
	if c.lifts != nil {
		dz = float32(c.lifts[place].z - oz)
		d2 += float32(dz * dz)
	}
	return d2, !(d2 < close2) && d2 < b.radius2[lane] &&
		(c.needs&needsView == 0 || b.sees(lane, dx, dy, dz, d2)) &&
		(c.needs&needsRelation == 0 || c.relations[c.species[place]].perceives[lane] != 0)
}
