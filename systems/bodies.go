package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// meet reports whether agent i and another body would overlap at some time of this tick, if both went straight.
func (s *Contact) meet(worker, i int) bool {
	a, c := s.tick.Agents, s.core
	if a.RadiusOf(i) == 0 || !c.speciesOf(a, i).touches {
		return false
	}
	if s.squeeze.place(a, i) != a.Position[i] {
		return true // it has gone elsewhere
	}
	at := a.At(i)
	reach := a.RadiusOf(i) + c.maxBody + length(a.NextPosition[i].Sub(a.Position[i])) + s.far
	s.ranges[worker] = c.grid.Near(at, reach, s.ranges[worker][:0])
	reach2 := reach * reach
	for _, run := range s.ranges[worker] {
		for place, start := range s.starts[run.Lo:run.Hi] {
			if s.within(at, start, reach2) && s.hits(i, int(c.grid.Order[int(run.Lo)+place])) {
				return true
			}
		}
	}
	return false
}

// touches reports whether agent i and another have bodies that touch.
func (s *Contact) touches(i, j int) bool {
	a := s.tick.Agents
	return i != j && a.RadiusOf(j) > 0 && s.core.speciesOf(a, i).contacts[a.Species[j]]
}

// hits reports whether agent i and body j would overlap.
func (s *Contact) hits(i, j int) bool {
	if !s.touches(i, j) {
		return false
	}
	a := s.tick.Agents
	d := s.core.world.Delta(a.At(i), a.At(j)).XY()
	closing := a.NextPosition[j].Sub(a.Position[j]).Sub(a.NextPosition[i].Sub(a.Position[i]))
	touch := a.RadiusOf(i) + a.RadiusOf(j)
	return nearest2(d, closing) < touch*touch
}

// nearest2 returns the square of the least distance on the way from d to d + v.
func nearest2(d, v ecs.Vec2) float64 {
	ahead, v2 := -dot(d, v), dot(v, v)
	switch {
	case ahead <= 0:
		return dot(d, d)
	case ahead < v2:
		d = d.Add(scaled(v, ahead/v2))
	default:
		d = d.Add(v)
	}
	return dot(d, d)
}

// list lists the bodies around one that meets some, and marks those, which it may be pushed into.
func (s *Contact) list(worker, i int) {
	if !s.meets[i] {
		return
	}
	s.lists[i] = s.gather(worker, i)
	for _, j := range s.close[worker][s.lists[i].lo:] {
		if !s.meets[j] {
			s.near[j].Store(1)
		}
	}
}

// gather lists the bodies that agent i may touch in this tick.
func (s *Contact) gather(worker, i int) span {
	a, c := s.tick.Agents, s.core
	at, r := a.At(i), a.RadiusOf(i)
	list := s.close[worker]
	lo := len(list)
	reach := r + c.maxBody + s.reach
	s.ranges[worker] = c.grid.Near(at, reach, s.ranges[worker][:0])
	for _, run := range s.ranges[worker] {
		for place, start := range s.starts[run.Lo:run.Hi] {
			if !s.within(at, start, reach*reach) {
				continue
			}
			j := c.grid.Order[int(run.Lo)+place]
			if !s.touches(i, int(j)) {
				continue
			}
			if limit := r + a.RadiusOf(int(j)) + s.reach; c.world.Delta(at, a.At(int(j))).Len2() < limit*limit {
				list = append(list, j)
			}
		}
	}
	s.close[worker] = list
	sortRows(list[lo:])
	return span{int32(worker), int32(lo), int32(len(list))}
}

// within reports whether a body that starts in a place may be within a distance, by its square.
func (s *Contact) within(at ecs.Vec3, start ecs.Vec2, reach2 float64) bool {
	dx, dy := start.X-at.X, start.Y-at.Y
	if s.core.world.Edges == ecs.Torus {
		d := s.core.world.Delta(at, ecs.Vec3{X: start.X, Y: start.Y, Z: at.Z})
		dx, dy = d.X, d.Y
	}
	return float64(dx*dx)+float64(dy*dy) < reach2
}

// sortRows sorts a short list.
func sortRows(rows []int32) {
	for i := 1; i < len(rows); i++ {
		for j := i; j > 0 && rows[j] < rows[j-1]; j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
}

// push returns how far the bodies around push agent i, from where all would be after this sub-step. An
// agent that cannot be pushed leaves the whole way to the other.
func (s *Contact) push(i int) ecs.Vec2 {
	a, c := s.tick.Agents, s.core
	l := s.lists[i]
	here, r := s.wanted[i], a.RadiusOf(i)
	planar := a.Dimensions == 2 && c.world.Edges != ecs.Torus
	var total ecs.Vec2
	n := 0
	for _, row := range s.close[l.worker][l.lo:l.hi] {
		j := int(row)
		there := s.at(j)
		d := ecs.Vec3{X: here.X - there.X, Y: here.Y - there.Y}
		if !planar {
			d = c.world.Delta(ecs.Vec3{X: there.X, Y: there.Y, Z: a.At(j).Z}, ecs.Vec3{X: here.X, Y: here.Y, Z: a.At(i).Z})
		}
		touch, d2 := r+a.RadiusOf(j), d.Len2()
		if d2 >= touch*touch {
			continue
		}
		n++
		share, far := 0.5, math.Sqrt(d2)
		if s.state[j] != checked {
			share = 1
		}
		away := ecs.Vec2{X: d.X / far, Y: d.Y / far}
		if !planar || far == 0 {
			away = s.apart(i, j, d.XY())
		}
		total = total.Add(scaled(away, share*(touch-far)))
	}
	if n > averaged {
		total = scaled(total, averaged/float64(n))
	}
	return total
}

// averaged is the number of contacts whose pushes add up; beyond it they are averaged, so that a body
// between many does not fly.
const averaged = 4

// at is where an agent would be after this sub-step.
func (s *Contact) at(i int) ecs.Vec2 {
	if s.state[i] != free {
		return s.wanted[i]
	}
	a := s.tick.Agents
	return a.Position[i].Add(scaled(a.NextPosition[i].Sub(a.Position[i]), float64(s.step)/subSteps))
}

// apart returns the planar direction in which i leaves j.
func (s *Contact) apart(i, j int, d ecs.Vec2) ecs.Vec2 {
	if l := length(d); l > 0 {
		return ecs.Vec2{X: d.X / l, Y: d.Y / l}
	}
	return kernel.Opposite(s.tick.Agents, int32(i), int32(j)).XY()
}
