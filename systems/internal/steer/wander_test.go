package steer_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/systems/internal/steer"
)

const wanderPurpose chance.Purpose = 77

func TestWanderStatistics(t *testing.T) {
	const (
		walkers = 4000
		seconds = 5.0
		lag     = 0.5
	)
	for _, rate := range []float64{30, 60, 120, 240} {
		t.Run(fmt.Sprintf("%v Hz", rate), func(t *testing.T) {
			w := steer.NewWander(steer.WanderTau, steer.WanderSigma, 1/rate)
			ticks, lagTicks := uint64(seconds*rate), int(lag*rate)
			var n, mean, square, product, change float64
			history := make([]float64, ticks+1)
			for id := range uint64(walkers) {
				x := steer.WanderSigma * chance.Normal(1, id, 0, wanderPurpose)
				history[0] = x
				for tick := uint64(1); tick <= ticks; tick++ {
					x = w.Next(x, 0, chance.Normal(1, id, tick, wanderPurpose))
					history[tick] = x
				}
				for i := lagTicks; i <= int(ticks); i += lagTicks {
					a, b := history[i-lagTicks], history[i]
					n++
					mean += b
					square += b * b
					product += a * b
					change += (b - a) * (b - a)
				}
			}
			sigma2 := steer.WanderSigma * steer.WanderSigma
			decay := math.Exp(-lag / steer.WanderTau)
			for _, c := range []struct {
				name                 string
				got, want, tolerance float64
			}{
				{"mean", mean / n, 0, 0.02},
				{"variance", square / n, sigma2, 0.03 * sigma2},
				{"autocorrelation", product / n / sigma2, decay, 0.03},
				{"change in half a second", math.Sqrt(change / n),
					steer.WanderSigma * math.Sqrt(2*(1-decay)), 0.03 * steer.WanderSigma * math.Sqrt(2*(1-decay))},
			} {
				if math.Abs(c.got-c.want) > c.tolerance {
					t.Errorf("%s: got %v want %v ± %v", c.name, c.got, c.want, c.tolerance)
				}
			}
		})
	}
}

func TestWanderIsDrawnToItsMean(t *testing.T) {
	w := steer.NewWander(0.6, 0.6, 1.0/60)
	x := -1.0
	for range 36 {
		x = w.Next(x, 0.5, 0)
	}
	if want := 0.5 - 1.5*math.Exp(-1); math.Abs(x-want) > 1e-12 {
		t.Errorf("after one memory time: got %v want %v", x, want)
	}
}

func TestWanderForce(t *testing.T) {
	tests := []struct {
		name         string
		value, speed float64
		heading      steer.Vec3
		want         steer.Vec3
	}{
		{name: "no value, at cruise: nothing", speed: 60, heading: at(1, 0), want: at(0, 0)},
		{name: "positive: to the left", value: 1, speed: 60, heading: at(1, 0), want: at(0, 70)},
		{name: "negative: to the right", value: -1, speed: 60, heading: at(0, 1), want: at(70, 0)},
		{name: "large: limited", value: 9, speed: 60, heading: at(1, 0), want: at(0, 105)},
		{name: "at rest: speeds up", heading: at(0, -1), want: at(0, -60)},
		{name: "too fast: brakes", speed: 100, heading: at(1, 0), want: at(-40, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := steer.WanderForce(steer.WanderMotion{
				Value: tt.value, Heading: tt.heading, Speed: tt.speed, MaxSpeed: 100, MaxForce: 200,
			})
			if got.Sub(tt.want).Len() > 1e-12 {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

// wanderAlone lets one wanderer go for 10 s and returns its unwrapped change of
// heading and its distance from the start.
func wanderAlone(seed uint64, rate float64) (turned, distance float64) {
	const (
		seconds    = 10
		vmax, amax = 50.0, 150.0
	)
	step := 1 / rate
	process := steer.NewWander(steer.WanderTau, steer.WanderSigma, step)
	b := body{v: at(vmax, 0)}
	f := at(1, 0)
	x := steer.WanderSigma * chance.Normal(seed, 1, 0, wanderPurpose)
	for tick := range uint64(seconds * rate) {
		x = process.Next(x, 0, chance.Normal(seed, 1, tick+1, wanderPurpose))
		force := steer.WanderForce(steer.WanderMotion{
			Value: x, Heading: f, Speed: b.v.Len(), MaxSpeed: vmax, MaxForce: amax,
		})
		b.move(force.Clamp(amax), step, 0, vmax)
		next := steer.TurnHeading(f, b.v, vmax)
		turned += exact.Atan2(f.X*next.Y-f.Y*next.X, f.Dot(next))
		f = next
	}
	return turned, b.p.Len()
}

func TestCaseB32WanderDoesNotDependOnTheTickRate(t *testing.T) {
	const seeds = 1000
	measure := func(rate float64) (variance, distance float64) {
		var sum, square float64
		for seed := range uint64(seeds) {
			turned, d := wanderAlone(seed, rate)
			sum += turned
			square += turned * turned
			distance += d / seeds
		}
		mean := sum / seeds
		return square/seeds - mean*mean, distance
	}
	slow, slowDistance := measure(30)
	fast, fastDistance := measure(120)
	t.Logf("variances %.2f and %.2f, distances %.1f and %.1f", slow, fast, slowDistance, fastDistance)
	if r := slow / fast; r < 0.75 || r > 1.33 {
		t.Errorf("ratio of the variances: got %v want 0.75 to 1.33", r)
	}
	if r := slowDistance / fastDistance; math.Abs(r-1) > 0.1 {
		t.Errorf("ratio of the distances: got %v want 1 within 10 %%", r)
	}
}
