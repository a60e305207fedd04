package kernel

// Sweep sums the agents at some places.
func (e Fast) Sweep(f *Field, lo, hi int, s *Scratch) {
	if f.Mirror.ambiguous {
		Exact{}.Sweep(f, lo, hi, s)
		return
	}
	w, ok := f.Grid.Walk(int32(lo), int32(hi), f.Reach, widest*f.Reach)
	if !vectors || f.Plain || !ok {
		for _, row := range f.Grid.Order[lo:hi] {
			t := e.sum(f, row, s)
			f.Mirror.keep(row, &t)
		}
		return
	}
	if s.pack == nil {
		s.pack = new(pack)
	}
	s.pack.forget()
	for {
		var from, to int32
		from, to, s.ranges = w.Next(lanes, s.ranges[:0])
		if from == to {
			return
		}
		e.sweepBlock(f, from, to, s)
	}
}

// Of sets sums to what a sweep found.
func (Fast) Of(f *Field, row int, sums *Sums) {
	if f.Mirror.ambiguous {
		Exact{}.Of(f, row, sums)
		return
	}
	f.Mirror.kept(row, &f.Params[f.Agents.Species[row]], sums)
}

// sweepBlock sums the agents at the places from … to−1. A pair too close for quanta, and whatever else a block cannot
// do, is left to sum.
func (e Fast) sweepBlock(f *Field, from, to int32, s *Scratch) {
	k, m := s.pack, &f.Mirror
	needs := k.fill(f, from, to)
	k.shift(f, s)
	c := candidates{records: m.records, lifts: m.lifts, species: m.species, runs: k.runs, relations: k.relations, needs: needs}
	k.sum(f, &c)
	for lane, row := range f.Grid.Order[from:to] {
		p := &f.Params[k.species[lane]]
		if k.general[lane] || k.block.touching[lane] != 1 || k.tied[lane] {
			t := e.sum(f, row, s)
			m.keep(row, &t)
			continue
		}
		m.keepLane(row, &k.block, lane, p)
	}
}
