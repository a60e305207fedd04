package systems_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
)

// reference is the workload by which flocking layers are compared: agents uniform in a planar torus, mean
// 12 neighbors within the perception radius of 50, separation radius 20, three Reynolds rules.
func reference(t testing.TB, agents, workers int, kernel ecs.Kernel) (*ecs.Simulation, donburi.World) {
	t.Helper()
	side := math.Sqrt(float64(agents) * math.Pi * 50 * 50 / 12)
	c := crowd.Config{
		Seed: 1, Workers: workers, Kernel: kernel,
		World:  ecs.World{Size: ecs.Vec3{X: side, Y: side}, Edges: ecs.Torus},
		Timing: ecs.Timing{Step: 1, Force: ecs.PerTick},
	}
	s := components.Species{
		Rules: components.Reynolds, Blend: components.Sum,
		Speed: components.Speed{Max: 3, Min: 1.5}, Force: components.Force{Rule: 0.05},
		Perception: components.Perception{Radius: 50, FOV: 360},
		Separation: components.Separation{Radius: 20, Weight: 1.5, Falloff: components.Inverse},
		Alignment:  components.Rule{Weight: 1}, Cohesion: components.Rule{Weight: 1},
	}
	states := make([][]float64, agents)
	for i := range states {
		u := func(p chance.Purpose) float64 { return chance.Uniform(1, uint64(i), 0, p) }
		angle := 2 * math.Pi * u(3)
		states[i] = []float64{side * u(1), side * u(2), 0, 2 * math.Cos(angle), 2 * math.Sin(angle), 0}
	}
	return crowdOf(t, c, s, states)
}

// spread is how many ticks the agents stay spread evenly; then the flock has clumped.
const spread = 25

// BenchmarkTick is the whole tick, Gather to Scatter, on the reference workload.
func BenchmarkTick(b *testing.B) {
	for _, kernel := range []ecs.Kernel{ecs.Fast, ecs.Exact} {
		for _, agents := range []int{1000, 10000, 100000} {
			b.Run(fmt.Sprintf("kernel=%v/agents=%d/workers=1", []string{"fast", "exact"}[kernel], agents), func(b *testing.B) {
				sim, w := reference(b, agents, 1, kernel)
				b.ReportAllocs()
				var times []time.Duration
				for n := 0; b.Loop(); n++ {
					if n%spread == 0 {
						b.StopTimer()
						sim, w = reference(b, agents, 1, kernel)
						if err := sim.Tick(w); err != nil {
							b.Fatal(err)
						}
						b.StartTimer()
					}
					begin := time.Now()
					if err := sim.Tick(w); err != nil {
						b.Fatal(err)
					}
					times = append(times, time.Since(begin))
				}
				slices.Sort(times)
				b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/float64(agents), "median-ns/agent")
				b.ReportMetric(float64(times[0].Nanoseconds())/float64(agents), "best-ns/agent")
			})
		}
	}
}

// BenchmarkMaze is the whole tick with everybody led through a maze.
func BenchmarkMaze(b *testing.B) {
	m := backtracked("", 5, 24, 18, 5*mazeRadius)
	sc := enter(b, m, freeOf(m)[:1000], 1)
	sc.run(30)
	b.ReportAllocs()
	for b.Loop() {
		sc.tick()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/agent")
}

// BenchmarkMovers is the whole tick of 10 000 agents among pillars, with 20 movers that stand or shuttle, or none.
func BenchmarkMovers(b *testing.B) {
	const agents, movers, side = 10000, 20, 4000.0
	for _, bb := range []struct {
		name   string
		movers int
		swing  float64 // [u]
	}{{name: "none"}, {name: "20 at rest", movers: movers}, {name: "20 in motion", movers: movers, swing: 100}} {
		b.Run(bb.name, func(b *testing.B) {
			c := walled(side, side)
			c.Workers = 1
			var pillars []rectangle
			for i := range 100 {
				pillars = append(pillars, rectangle{390 * float64(i%10), 390 * float64(i/10), 40, 40})
			}
			level := levelOf(pillars)
			for i := range bb.movers {
				level.AddMover(rectangle{200 * float64(i), 80 + 180*float64(i), 80, 20}.shape())
			}
			c.Level = level
			sc := start(b, c, components.NewSpecies(6, 100, 3), scatter(1, agents, side, side, 60)...)
			for i := range agents {
				components.Goal.SetValue(sc.entry(i), components.GoalData{Point: ecs.Vec2{X: side - sc.at(i).X, Y: side - sc.at(i).Y}, Active: true})
			}
			sc.run(60)
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range level.Movers() {
					shift(m, bb.swing*math.Sin(float64(sc.TickNumber())/30), 0)
				}
				sc.tick()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents, "ns/agent")
		})
	}
}
