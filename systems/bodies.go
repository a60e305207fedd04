package systems

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/kernel"
)

// gather lists the bodies that agent i may touch in this tick.
func (s *Contact) gather(worker, i int) span {
	a, c := s.tick.Agents, s.core
	at := a.At(i)
	list := s.close[worker]
	lo := len(list)
	reach := a.Radius[i] + c.maxBody + s.reach
	s.ranges[worker] = c.grid.Near(at, reach, s.ranges[worker][:0])
	touches := c.speciesOf(a, i).contacts
	for _, run := range s.ranges[worker] {
		for _, j := range c.grid.Order[run.Lo:run.Hi] {
			if int(j) == i || a.Radius[j] == 0 || !touches[a.Species[j]] {
				continue
			}
			limit := a.Radius[i] + a.Radius[j] + s.reach
			if c.world.Delta(at, a.At(int(j))).Len2() < limit*limit {
				list = append(list, j)
			}
		}
	}
	s.close[worker] = list
	sortRows(list[lo:])
	return span{int32(worker), int32(lo), int32(len(list))}
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
	var total ecs.Vec2
	n := 0
	for _, row := range s.close[l.worker][l.lo:l.hi] {
		j := int(row)
		d := c.world.Delta(s.at(j), s.at(i))
		touch := a.Radius[i] + a.Radius[j]
		d2 := d.Len2()
		if d2 >= touch*touch {
			continue
		}
		n++
		share := 0.5
		if s.state[j] != checked {
			share = 1
		}
		away, gap := s.apart(i, j, d), touch-math.Sqrt(d2)
		total = total.Add(scaled(away, share*gap))
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
func (s *Contact) at(i int) ecs.Vec3 {
	z := s.tick.Agents.At(i).Z
	return ecs.Vec3{X: s.wanted[i].X, Y: s.wanted[i].Y, Z: z}
}

// apart returns the planar direction in which i leaves j.
func (s *Contact) apart(i, j int, d ecs.Vec3) ecs.Vec2 {
	l := length(d.XY())
	if l > 0 {
		return ecs.Vec2{X: d.X / l, Y: d.Y / l}
	}
	return kernel.Opposite(s.tick.Agents, int32(i), int32(j)).XY()
}
