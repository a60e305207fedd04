package steer_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/systems/internal/steer"
)

// TestPinnedRun lets a crowd that feels every behavior run for ten seconds, so that
// another architecture, or another compiler, that differs in one bit is noticed.
func TestPinnedRun(t *testing.T) {
	const (
		want       = 0x3557ce8c2a00c352
		crowd      = 20
		ticks      = 600
		vmax, amax = 50.0, 150.0
		step       = 1.0 / 60
	)
	process := steer.NewWander(steer.WanderTau, steer.WanderSigma, step)
	cone := steer.NewCone(steer.ViewDegrees, 6)
	path := square()
	hunter := body{p: at(-100, 30), v: at(90, 10)}
	var digest uint64
	see := func(x float64) { digest = chance.Hash2(digest, math.Float64bits(x)) }
	for id := range uint64(crowd) {
		b := body{p: steer.Direction(id).Scale(float64(10 + id))}
		f, x, progress, side, threat := at(1, 0), 0.0, 0.0, int8(0), hunter
		for tick := range uint64(ticks) {
			threat.move(steer.Vec3{}, step, 0, 100)
			x = process.Next(x, 0.1, chance.Normal(7, id, tick, wanderPurpose))
			rel := b.p.Sub(threat.p)
			budget := steer.NewBudget(amax, false)
			var w, target steer.Vec3
			w, side, _ = steer.Flight{
				ID: id, Rel: rel, Threat: threat.v, MaxSpeed: vmax, Radius: 40, Cos: -0.7, Sin: 0.714,
			}.Desired(side)
			a := budget.Grant(w.Scale(0.5))
			budget.Release()
			progress, target = steer.FollowPath(path, steer.Follower{Progress: progress, Position: b.p, Speed: b.v.Len(), Radius: 2})
			target = steer.Pursue(b.p, target, at(1, 2), vmax)
			w = steer.Arrive(steer.Arrival{Delta: target.Sub(b.p), MaxSpeed: vmax, MaxForce: amax, Step: step, Response: steer.Tau})
			w, _ = steer.Turning{
				Delta: w, Heading: f, Speed: w.Len(), MinSpeed: 5, MaxForce: amax, Tolerance: 1,
			}.Desired(false)
			a = a.Add(budget.Grant(steer.Toward(w, b.v, steer.Tau, amax)))
			if cone.Sees(f, rel.Scale(-1), rel.Len2()) {
				x = min(x, steer.Urgency(rel, b.v.Sub(threat.v), 4)) * steer.Contagion(0.9)
			}
			a = a.Add(budget.Grant(steer.WanderForce(steer.WanderMotion{
				Value: x, Heading: f, Speed: b.v.Len(), MaxSpeed: vmax, MaxForce: amax,
			})))
			b.move(a, step, 0, vmax)
			f = steer.TurnHeading(f, b.v, vmax)
			see(b.p.X)
			see(b.p.Y)
		}
		see(progress)
		see(b.v.X)
		see(x)
	}
	if digest != want {
		t.Errorf("got digest %#016x want %#016x", digest, uint64(want))
	}
}
