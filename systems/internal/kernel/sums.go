package kernel

import "github.com/drover-go/drover/systems/internal/grid"

// Sweep sums a part of the agents, by their places in sorted order, in crowded cells by their slots.
func (e Fast) Sweep(f *Field, lo, hi int, s *Scratch) {
	if f.Mirror.ambiguous {
		Exact{}.Sweep(f, lo, hi, s)
		return
	}
	w, ok := f.Grid.Walk(int32(lo), int32(hi), f.Reach, widest*f.Reach)
	scalar := !vectors || f.Plain
	switch {
	case !ok || scalar && f.Mirror.lifts != nil:
		e.sumEach(f, f.Grid.Order[lo:hi], s)
		return
	case scalar:
		e.sweepCells(f, &w, s)
		return
	}
	if s.pack == nil {
		s.pack = new(pack)
	}
	s.pack.begin(f)
	if f.Grid.Crowded() {
		e.sweepCrowds(f, int32(lo), int32(hi), s)
		return
	}
	e.walk(f, &w, s)
}

// walk sums the agents of a walk.
func (e Fast) walk(f *Field, w *grid.Walk, s *Scratch) {
	for {
		var from, to int32
		from, to, s.ranges = w.Next(lanes, s.ranges[:0])
		if from == to {
			return
		}
		of := f.company(from, to)
		e.sweepBlock(f, &of, s)
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

// sweepBlock sums some agents over the ranges of their candidates. A pair too close for quanta, and whatever else a
// block cannot do, is left to sum.
func (e Fast) sweepBlock(f *Field, of *company, s *Scratch) {
	k := s.pack
	c := &k.all
	c.needs = k.fill(f, of)
	c.ranges, c.relations = s.ranges, k.relations
	k.sum(f, c)
	e.keepBlock(f, of.rows, s)
}

// keepBlock stores what a block found, and sums those that are left to sum.
func (e Fast) keepBlock(f *Field, rows []int32, s *Scratch) {
	k, m := s.pack, &f.Mirror
	if k.even(len(rows)) {
		m.keepBlock(rows, &k.block)
		return
	}
	for lane, row := range rows {
		if k.general[lane] || k.block.touching[lane] != 1 || k.tied[lane] {
			t := e.sum(f, row, s)
			m.keep(row, &t)
			continue
		}
		m.keepLane(row, &k.block, lane)
		if k.partial[lane] {
			m.drop(row, &f.Params[k.species[lane]])
		}
	}
}
