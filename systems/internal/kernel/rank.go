package kernel

import "math"

// mostGuesses is how often a bound is guessed before a lane counts as tied.
const mostGuesses = 24

// So many least distances are found at once, manyRows among few candidates, where one more guess is dearer. The last only
// shows whether the one before ties.
const (
	fewRows, manyRows = 4, 8
	fewCandidates     = 64
)

// ranks are each lane's distances of some ranks: so many perceived are at most lo away, and the wanted one is above that,
// and at most hi.
type ranks struct {
	wanted       [lanes]int32 // 0 for none
	lo, hi       [lanes]float32
	below, above [lanes]int32 // how many are at most lo and hi
	rows         int32        // of least distances
}

// within2 returns for each lane a bound on d² within which lie exactly as many of the perceived as are wanted. Lanes in
// which distances tie are marked. The perceived are those within known.
func (k *pack) within2(wanted, perceived *[lanes]int32, known float32) (bounds [lanes]float32) {
	r := ranks{wanted: *wanted, hi: k.block.radius2, above: *perceived, rows: fewRows}
	for lane := range r.hi {
		r.hi[lane] = min(r.hi[lane], known)
	}
	if len(k.distances) < fewCandidates*lanes {
		r.rows = manyRows
	}
	for guess := 0; r.guess(&bounds, guess); guess++ {
		var counts [lanes]int32
		countUpToBounds(k.distances, &bounds, &counts)
		r.narrow(&bounds, &counts)
	}
	least := r.least(k.distances)
	for lane, want := range wanted {
		rank := want - r.below[lane]
		if want == 0 {
			continue
		}
		if rank >= r.rows {
			k.tied[lane] = true
			continue
		}
		bounds[lane] = least[rank-1][lane]
		k.tied[lane] = k.tied[lane] || least[rank][lane] == bounds[lane]
	}
	return bounds
}

// least returns the least distances beyond lo, in ascending rows.
func (r *ranks) least(distances []float32) (least [manyRows][lanes]float32) {
	var from [lanes]float32
	for lane := range lanes {
		from[lane], least[0][lane] = nextUp(r.lo[lane]), nextUp(r.hi[lane])
	}
	for row := range least[1:] {
		least[row+1] = least[0]
	}
	leastFrom(distances, &from, least[:r.rows])
	return least
}

// guess guesses bounds, by regula falsi: evenly spread neighbors are as many as their d². It reports whether any lane has
// so many distances between lo and the wanted one that it needs a guess.
func (r *ranks) guess(bounds *[lanes]float32, guess int) (open bool) {
	if guess == mostGuesses {
		return false
	}
	for lane, want := range r.wanted {
		if want-r.below[lane] < r.rows {
			continue
		}
		want -= r.below[lane] + r.rows/2
		bounds[lane] = between(r.lo[lane], r.hi[lane], want, r.above[lane]-r.below[lane], guess)
		open = true
	}
	return open
}

// narrow takes over what was counted up to bounds.
func (r *ranks) narrow(bounds *[lanes]float32, counts *[lanes]int32) {
	for lane, want := range r.wanted {
		switch count := counts[lane]; {
		case want-r.below[lane] < r.rows:
		case count < want:
			r.lo[lane], r.below[lane] = bounds[lane], count
		default:
			r.hi[lane], r.above[lane] = bounds[lane], count
		}
	}
}

// between guesses a bound with so many of the distances between lo and hi, which hold more. It halves the interval now
// and then, lest one end stays.
func between(lo, hi float32, want, have int32, guess int) float32 {
	const half = 3 // every so many guesses
	share := (float32(want) + 0.5) / (float32(have) + 1)
	if guess%half == half-1 {
		share = 0.5
	}
	return lo + float32((hi-lo)*share)
}

// countUpToGeneric is the scalar twin of the assembly: for each lane it counts the distances that are at most its bound.
func countUpToGeneric(distances []float32, bounds *[lanes]float32, counts *[lanes]int32) {
	*counts = [lanes]int32{}
	for i, d2 := range distances {
		if d2 <= bounds[i%lanes] {
			counts[i%lanes]++
		}
	}
}

// leastGeneric is the scalar twin of the assembly: for each lane it finds the least of its distances from a bound on, and of
// the ascending ones that are in its rows.
func leastGeneric(distances []float32, from *[lanes]float32, least [][lanes]float32) {
	for i, d2 := range distances {
		lane := i % lanes
		if d2 < from[lane] {
			continue
		}
		for row := range least {
			least[row][lane], d2 = min(least[row][lane], d2), max(least[row][lane], d2)
		}
	}
}

// nextUp returns the next float after one that is not negative.
func nextUp(x float32) float32 { return math.Float32frombits(math.Float32bits(x) + 1) }
