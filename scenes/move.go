package scenes

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems"
)

// Mover is an obstacle that moves.
type Mover struct {
	// Shape is where it is at the start of its way.
	Shape systems.Shape
	Move
}

// Move is a way to and fro. Where on it an obstacle is depends on the tick only.
type Move struct {
	// By is how far the way's end is shifted [u], Turn how far it is turned [deg], clockwise on a screen, about Pivot
	// [u].
	By    ecs.Vec2
	Turn  float64
	Pivot ecs.Vec2
	// Period is the time there and back, pauses included [s], Pause the rest at each end [s], and Phase how far into
	// the period the scene starts [s]. A period begins with the pause at the start of the way.
	Period, Pause, Phase float64
}

// Pose returns where the obstacle is after a simulated time [s].
func (m *Move) Pose(t float64) systems.Pose { return m.at(m.share(t)) }

// Ends returns where its way begins and ends.
func (m *Move) Ends() [2]systems.Pose { return [2]systems.Pose{m.at(0), m.at(1)} }

func (m *Move) at(share float64) systems.Pose {
	return systems.Pose{
		Position: ecs.Vec2{X: float64(m.By.X * share), Y: float64(m.By.Y * share)},
		Rotation: float64(float64(m.Turn*(math.Pi/180)) * share),
		Pivot:    m.Pivot,
	}
}

// share returns how much of the way lies behind the obstacle, 0 and 1 being the ends.
func (m *Move) share(t float64) float64 {
	t += m.Phase
	t -= float64(math.Floor(t/m.Period) * m.Period)
	half := m.Period / 2
	if t >= half {
		return 1 - m.way(t-half, half)
	}
	return m.way(t, half)
}

// way is the share after a time of half a period: a pause, and then a smooth step.
func (m *Move) way(t, half float64) float64 {
	x := min(max((t-m.Pause)/(half-m.Pause), 0), 1)
	return float64(float64(x*x) * (3 - 2*x))
}

// move takes the movers to where they are in a tick.
func (r *Run) move(tick uint64) {
	for i, m := range r.movers {
		m.MoveTo(r.poseAt(i, tick))
	}
}

func (r *Run) poseAt(mover int, tick uint64) systems.Pose {
	return r.Scene.Movers[mover].Pose(float64(float64(tick) * r.Scene.Config.Timing.Step))
}

// MoverPose returns where to draw a mover of the run's level: those of the scene, which come first, alpha of the way
// from the last tick to the present one, and those of a director where it has them.
//
// MoverPose panics if there is no such mover.
func (r *Run) MoverPose(mover int, alpha float64) systems.Pose {
	m := r.Level.Movers()[mover]
	if mover >= len(r.movers) || r.movers[mover] != m {
		return m.Pose()
	}
	now := r.Sim.TickNumber()
	if now == r.first {
		return r.poseAt(mover, now)
	}
	return r.poseAt(mover, now-1).Toward(r.poseAt(mover, now), alpha)
}
