package kernel

import (
	"math"

	"github.com/drover-go/drover/systems/internal/grid"
)

// lanes is how many agents a block sums at once.
const lanes = 8

// block is the memory of one block: agents in lanes, each with its own bounds and sums. The assembly knows the
// fields by their place, each a row of 32 bytes (TestBlockIsLaidOutForAssembly).
type block struct {
	// Where the agents are, in quanta.
	x, y, z [lanes]int32
	// Bounds of what is perceived, and within that of what flocks and of what separates, squared and exclusive
	// [quanta²]. A lane without an agent has 0.
	radius2, flock2, separation2 [lanes]float32
	// Field of view: what is nearer than near2 is seen whatever its direction [quanta²]; facing is the direction of
	// sight; cos2 is the cosine's square; wide has all bits where the half angle is above 90 degrees.
	near2, facingX, facingY, facingZ, cos2 [lanes]float32
	wide                                   [lanes]uint32
	// Falloff: inverse has all bits where that is it; perSeparation is what linear takes off, 0 for the others.
	inverse       [lanes]uint32
	perSeparation [lanes]float32

	// The sums, and how many flocked, and were too close for quanta, the agent itself among them.
	flocked, touching [lanes]int32
	sx, sy, sz        [lanes]float32
	ax, ay, az        [lanes]float32
	cx, cy, cz        [lanes]float32

	// Room for the assembly: the agents as a run's image sees them.
	_, _, _ [lanes]int32
}

// relation is what the lanes' relations allow with one species: all bits, or none.
type relation struct {
	perceives, flocks [lanes]uint32
}

// What a block needs beside distances.
const (
	needsRoot     uint32 = 1 << iota // a lane whose falloff is not inverse
	needsView                        // a lane that does not see all around
	needsRelation                    // a lane whose relations do not allow everything
	needsSight                       // a lane to which walls may block sight
	needsCap                         // a lane that uses so many neighbors at most, and counts all it perceives in flocked
	needsNearest                     // a lane whose limits need the distances of all it perceives
)

// candidates are what a block is summed over.
type candidates struct {
	records   []record
	lifts     []lift // nil in the plane
	species   []uint8
	ranges    []grid.Range
	shift     *[3]int32  // what a world's size is [quanta]
	relations []relation // by the candidate's species
	needs     uint32
}

const allBits = math.MaxUint32

// sumGeneric is the scalar twin of the assembly, lane by lane:
//
//	for each candidate: δ = o − me; d² = δ·δ; if d² < close²: touching++, else if in view and related:
//	    if d² < s²: S −= w(d²)·δ
//	    if d² < f² and related to flock with: A += v; C += δ; flocked++
//
// The assembly adds +0 where this does not add. That leaves the bits as they are, since a sum is never −0: it begins
// at +0, and neither a sum of terms nor a difference is −0 unless it was −0 before.
func (b *block) sumGeneric(c *candidates) {
	for lane := range lanes {
		b.sumLane(c, lane)
	}
}

func (b *block) sumLane(c *candidates, lane int) {
	var t sums32
	var flocked, touching int32
	for _, r := range c.ranges {
		ox, oy, oz := b.origin(c, lane, r)
		for place := r.Lo; place < r.Hi; place++ {
			o := &c.records[place]
			var up lift
			if c.lifts != nil {
				up = c.lifts[place]
			}
			dx, dy, dz := float32(o.x-ox), float32(o.y-oy), float32(up.z-oz)
			d2 := float32(dx*dx) + float32(dy*dy)
			if c.lifts != nil {
				d2 += float32(dz * dz)
			}
			if d2 < close2 {
				touching++
				continue
			}
			if c.needs&needsView != 0 && !b.sees(lane, dx, dy, dz, d2) {
				continue
			}
			flocks := true
			if c.needs&needsRelation != 0 {
				r := &c.relations[c.species[place]]
				if r.perceives[lane] == 0 {
					continue
				}
				flocks = r.flocks[lane] != 0
			}
			if d2 < b.separation2[lane] {
				w := b.weight(lane, d2)
				t.sx -= float32(dx * w)
				t.sy -= float32(dy * w)
				t.sz -= float32(dz * w)
			}
			if flocks && d2 < b.flock2[lane] {
				t.ax += o.vx
				t.ay += o.vy
				t.az += up.vz
				t.cx += dx
				t.cy += dy
				t.cz += dz
				flocked++
			}
		}
	}
	b.flocked[lane], b.touching[lane] = flocked, touching
	b.sx[lane], b.sy[lane], b.sz[lane] = t.sx, t.sy, t.sz
	b.ax[lane], b.ay[lane], b.az[lane] = t.ax, t.ay, t.az
	b.cx[lane], b.cy[lane], b.cz[lane] = t.cx, t.cy, t.cz
}

// origin returns where a lane's agent is as seen from the image that a range lies in.
func (b *block) origin(c *candidates, lane int, r grid.Range) (x, y, z int32) {
	x, y, z = away(c.shift, r)
	return b.x[lane] - x, b.y[lane] - y, b.z[lane] - z
}

// sees is sees32 for a lane.
func (b *block) sees(lane int, dx, dy, dz, d2 float32) bool {
	if d2 < b.near2[lane] {
		return true
	}
	s := float32(b.facingX[lane]*dx) + float32(b.facingY[lane]*dy) + float32(b.facingZ[lane]*dz)
	if b.wide[lane] == 0 {
		return s >= 0 && s*s >= b.cos2[lane]*d2
	}
	return s >= 0 || s*s <= b.cos2[lane]*d2
}

// weight is weight32 for a lane.
func (b *block) weight(lane int, d2 float32) float32 {
	if b.inverse[lane] != 0 {
		return 1 / d2
	}
	return 1/sqrt32(d2) - b.perSeparation[lane]
}
