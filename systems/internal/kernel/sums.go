package kernel

// Sums returns the sums of the agents at the places lo … hi−1 of the sorted order, each the same whatever the
// others. They are valid until the scratch is used again.
func (e Fast) Sums(f *Field, lo, hi int, s *Scratch) []Sums {
	s.sums = sized(s.sums, hi-lo)
	w, ok := f.Grid.Walk(int32(lo), int32(hi), f.Reach, widest*f.Reach)
	if !vectors || !ok {
		return each(e, f, lo, s)
	}
	if s.pack == nil {
		s.pack = new(pack)
	}
	s.pack.forget()
	for out := s.sums; len(out) > 0; {
		var from, to int32
		from, to, s.ranges = w.Next(lanes, s.ranges[:0])
		e.sumBlock(f, from, to, s, out)
		out = out[to-from:]
	}
	return s.sums
}

// each fills the scratch's sums one by one.
func each(k Kernel, f *Field, lo int, s *Scratch) []Sums {
	for i := range s.sums {
		s.sums[i] = k.Sum(f, f.Grid.Order[lo+i], s)
	}
	return s.sums
}

// sumBlock sums the agents at the places from … to−1. A pair too close for quanta, and whatever else a block cannot
// do, is left to Sum.
func (e Fast) sumBlock(f *Field, from, to int32, s *Scratch, out []Sums) {
	k, m := s.pack, &f.Mirror
	needs := k.fill(f, from, to)
	k.shift(f, s)
	c := candidates{records: m.records, lifts: m.lifts, species: m.species, runs: k.runs, relations: k.relations, needs: needs}
	k.block.sum(&c)
	for lane := range int(to - from) {
		p := &f.Params[k.species[lane]]
		if !p.On {
			out[lane] = Sums{}
			continue
		}
		if k.general[lane] || k.block.touching[lane] != 1 || k.exceeds(lane, p) {
			out[lane] = e.Sum(f, f.Grid.Order[int(from)+lane], s)
			continue
		}
		t := k.block.lane(lane)
		if !p.Alignment.On {
			t.ax, t.ay, t.az, t.aligned = 0, 0, 0, 0
		}
		if !p.Cohesion.On {
			t.cx, t.cy, t.cz, t.cohered = 0, 0, 0, 0
		}
		out[lane] = t.scaled(m, p)
	}
}

// exceeds reports whether a lane's agent has more neighbors than its species uses.
func (k *pack) exceeds(lane int, p *Params) bool {
	most := max(p.Cap, p.Nearest)
	if p.Cap > 0 && p.Nearest > 0 {
		most = min(p.Cap, p.Nearest)
	}
	return most > 0 && int(k.block.flocked[lane]) > most
}
