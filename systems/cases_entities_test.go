package systems_test

import (
	"slices"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

func TestCaseB50RemovingAndSpawningBetweenTicks(t *testing.T) {
	s := quiet(10, 10, 10)
	row := func() *scene {
		var bodies []body
		for i := range 5 {
			bodies = append(bodies, body{10 * float64(i), 0, 1, 0})
		}
		sc := start(t, ecs.Config{}, s, bodies...)
		sc.tick()
		return sc
	}
	counter := func(sc *scene) map[donburi.Entity]int {
		seen := map[donburi.Entity]int{}
		sc.Add(ecs.Steer, countUpdates(seen))
		return seen
	}
	spawn := func(sc *scene) donburi.Entity { return sc.world.Create(sc.Layout()...) }

	tests := []struct {
		name   string
		change func(sc *scene, at []donburi.Entity)
		want   int
	}{
		{"one eaten, one born in its place", func(sc *scene, at []donburi.Entity) { sc.world.Remove(at[1]); spawn(sc) }, 5},
		{"a middle one eaten", func(sc *scene, at []donburi.Entity) { sc.world.Remove(at[2]) }, 4},
		{"the last one eaten", func(sc *scene, at []donburi.Entity) { sc.world.Remove(at[4]) }, 4},
		{"one gets a tag", func(sc *scene, at []donburi.Entity) { sc.world.Entry(at[1]).AddComponent(donburi.NewTag()) }, 5},
		{"one gets a new position by Set", func(sc *scene, at []donburi.Entity) {
			components.Position.Set(sc.world.Entry(at[3]), &ecs.Vec2{X: 77, Y: 7})
		}, 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc := row()
			before := slices.Clone(sc.Agents().Entity)
			tt.change(sc, before)
			seen := counter(sc)
			sc.tick()
			if got := sc.Agents().Len(); got != tt.want {
				t.Fatalf("got %d agents, want %d", got, tt.want)
			}
			if got := len(sc.Within(ecs.Vec3{}, 1e5, nil)); got != tt.want {
				t.Errorf("got %d agents in the index, want %d", got, tt.want)
			}
			for e, n := range seen {
				if n != 1 || !sc.world.Valid(e) {
					t.Errorf("%v was updated %d times, valid %v; want once, alive", e, n, sc.world.Valid(e))
				}
			}
			if len(seen) != tt.want {
				t.Errorf("got %d agents updated, want %d", len(seen), tt.want)
			}
		})
	}

	t.Run("the position set by a new pointer counts and is written to", func(t *testing.T) {
		sc := row()
		p := &ecs.Vec2{X: 77, Y: 7}
		components.Position.Set(sc.entry(3), p)
		sc.tick()
		near(t, "x in the game's new component", p.X, 77+1.0/60, 1e-9)
	})
	t.Run("born in a callback during the tick", func(t *testing.T) {
		sc := row()
		var born donburi.Entity
		done := false
		sc.Add(ecs.Act, systemFunc(func(tick *ecs.Tick) {
			if !done {
				done = true
				tick.World.Remove(tick.Agents.Entity[1])
				born = tick.World.Create(tick.Simulation.Layout()...)
			}
		}))
		seen := counter(sc)
		sc.tick()
		if seen[born] != 0 {
			t.Errorf("the newborn was updated %d times in its own tick, want 0", seen[born])
		}
		sc.tick()
		if seen[born] != 1 {
			t.Errorf("the newborn was updated %d times after the next tick, want 1", seen[born])
		}
	})
}

// systemFunc is a game's own system.
type systemFunc func(t *ecs.Tick)

func (f systemFunc) Update(t *ecs.Tick) { f(t) }

func countUpdates(seen map[donburi.Entity]int) ecs.System {
	return systemFunc(func(t *ecs.Tick) {
		for _, e := range t.Agents.Entity {
			seen[e]++
		}
	})
}

func TestCaseB52RecycledIdIsNobodysTarget(t *testing.T) {
	s := quiet(50, 150, 150)
	s.Goal = components.Seeking{Weight: 1}
	sc := start(t, walled(1000, 1000), s, body{x: 100, y: 100}, body{x: 130, y: 100})
	hunter, prey := sc.Agents().Entity[0], sc.Agents().Entity[1]
	components.Target.SetValue(sc.entry(0), components.TargetData{Entity: prey})
	sc.run(5)
	if got := sc.Agents().AimOf(0).Kind; got != ecs.AimTarget {
		t.Fatalf("got aim %v, want the prey", got)
	}
	sc.world.Remove(prey)
	newborn := sc.world.Create(sc.Layout()...)
	if newborn.Id() != prey.Id() {
		t.Fatalf("got entity id %d for the newborn, want the recycled %d: the test shows nothing", newborn.Id(), prey.Id())
	}
	components.Position.SetValue(sc.world.Entry(newborn), ecs.Vec2{X: 900, Y: 900})
	for range 60 {
		sc.tick()
		row, _ := sc.Agents().Row(hunter)
		if sc.Agents().AimOf(row).Kind != ecs.AimNone || sc.force(row) != (ecs.Vec3{}) {
			t.Fatalf("tick %d: got aim %v and force %v, want none", sc.TickNumber(), *sc.Agents().AimOf(row), sc.force(row))
		}
	}
	if a := sc.Agents(); a.ID[0] != 1 || a.ID[1] != 3 {
		t.Errorf("got ids %v, want 1 and 3: an id never returns", a.ID)
	}
}

func TestCaseB54OrderOfInsertionDoesNotMatter(t *testing.T) {
	s := quiet(30, 90, 20)
	s.Separation = components.Separation{Radius: 12, Weight: 1}
	s.Alignment.Weight, s.Cohesion.Weight = 1, 1
	abc := []body{{45, 50, 0, 10}, {55, 50, 0, 10}, {50, 58, 0, -10}}
	for _, kernel := range []ecs.Kernel{ecs.Fast, ecs.Exact} {
		c := walled(1000, 1000)
		c.Kernel = kernel
		var want []ecs.Vec3
		for n, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			sc := start(t, c, s, abc[order[0]], abc[order[1]], abc[order[2]])
			sc.run(100)
			got := make([]ecs.Vec3, 3)
			for row, k := range order {
				got[k] = sc.at(row)
			}
			if n == 0 {
				want = got
			}
			for k := range got {
				// Sums of two neighbors commute, so that even the bits agree.
				if got[k] != want[k] {
					t.Errorf("kernel %d, order %v, boid %d: got %v, want %v", kernel, order, k, got[k], want[k])
				}
			}
		}
		pair := start(t, c, s, abc[0], abc[1])
		for range 100 {
			pair.tick()
			near(t, "sum of x", pair.at(0).X+pair.at(1).X, 100, 1e-9)
			near(t, "sum of vx", pair.v(0).X+pair.v(1).X, 0, 1e-9)
		}
	}
}
