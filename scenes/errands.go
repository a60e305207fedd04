package scenes

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
)

// errands counts who went for a goal and who got there. The zero value is ready to use, for one run.
type errands struct {
	// goals and arrived are the sums so far, unreachable is the count of the last tick.
	goals, arrived, unreachable int

	of *ecs.Column[errand]
}

// errand is how far an agent got, ever.
type errand uint8

const (
	sent errand = 1 << iota
	done
)

// begin begins a tick.
func (s *errands) begin(r *Run) {
	if s.of == nil {
		s.of = ecs.NewColumn[errand](r.Sim.Agents())
	}
	s.unreachable = 0
}

// count counts an agent in the last tick. One that hunts, or goes round and round, has no errand.
func (s *errands) count(r *Run, i int) {
	a := r.Sim.Agents()
	aim, state := a.AimOf(i), &s.of.Data[i]
	if aim.Kind == ecs.AimNone || aim.Kind == ecs.AimPrey {
		return
	}
	if aim.Unreachable {
		s.unreachable++
	}
	if *state&done != 0 {
		return
	}
	end := aim.Goal
	if aim.Kind == ecs.AimPath {
		path := components.Path.Get(r.World.Entry(a.Entity[i]))
		if path.Loop || len(path.Points) == 0 {
			return
		}
		last := path.Points[len(path.Points)-1]
		end = ecs.Vec3{X: last.X, Y: last.Y, Z: a.NextAt(i).Z}
	}
	if *state&sent == 0 {
		*state |= sent
		s.goals++
	}
	if aim.Unreachable || aim.Led {
		return
	}
	if r.Sim.Config().World.Delta(a.NextAt(i), end).Len2() <= float64(aim.Radius*aim.Radius) {
		*state |= done
		s.arrived++
	}
}
