package ecs_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/transform"
)

// place is a game's own position type, bodyData one behind functions.
type place struct{ X, Y float64 }

type bodyData struct{ x, y float32 }

func TestPositionsCanBeBoundInThreeWays(t *testing.T) {
	places := donburi.NewComponentType[place]()
	bodies := donburi.NewComponentType[bodyData]()
	tests := []struct {
		name  string
		bind  func(s *ecs.Simulation)
		own   donburi.IComponentType
		write func(e *donburi.Entry, p ecs.Vec2)
		read  func(e *donburi.Entry) ecs.Vec2
	}{
		{
			"by type", func(s *ecs.Simulation) { ecs.BindPositionType(s, places) }, places,
			func(e *donburi.Entry, p ecs.Vec2) { places.SetValue(e, place(p)) },
			func(e *donburi.Entry) ecs.Vec2 { return ecs.Vec2(places.GetValue(e)) },
		},
		{
			"by a field's accessor",
			func(s *ecs.Simulation) {
				ecs.BindPosition(s, transform.Transform, func(d *transform.TransformData) *ecs.Vec2 { return &d.LocalPosition })
			}, transform.Transform,
			func(e *donburi.Entry, p ecs.Vec2) { transform.Transform.Get(e).LocalPosition = p },
			func(e *donburi.Entry) ecs.Vec2 { return transform.Transform.Get(e).LocalPosition },
		},
		{
			"by functions that round", // float32: what is read back differs from what was written
			func(s *ecs.Simulation) {
				ecs.BindPositionFunc(s, bodies,
					func(b *bodyData) ecs.Vec2 { return ecs.Vec2{X: float64(b.x), Y: float64(b.y)} },
					func(b *bodyData, v ecs.Vec2) { b.x, b.y = float32(v.X), float32(v.Y) })
			}, bodies,
			func(e *donburi.Entry, p ecs.Vec2) { bodies.SetValue(e, bodyData{float32(p.X), float32(p.Y)}) },
			func(e *donburi.Entry) ecs.Vec2 {
				b := bodies.Get(e)
				return ecs.Vec2{X: float64(b.x), Y: float64(b.y)}
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := donburi.NewWorld()
			sim, err := crowd.New(w, crowd.Config{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sim.Species("s", components.Species{Speed: components.Speed{Max: 60}, Force: components.Force{Max: 1}}); err != nil {
				t.Fatal(err)
			}
			tt.bind(sim)
			layout := sim.Layout(tt.own)
			if slices.Contains(layout, donburi.IComponentType(components.Position)) {
				t.Error("the layout holds our Position beside the bound component")
			}
			e := w.Entry(w.Create(layout...))
			tt.write(e, ecs.Vec2{X: 10, Y: 20})
			components.Velocity.SetValue(e, ecs.Vec2{X: 60})
			for range 3 {
				tick(t, sim, w)
			}
			if got := tt.read(e); math.Abs(got.X-13) > 1e-5 || got.Y != 20 {
				t.Errorf("got %v after three ticks, want (13, 20)", got)
			}
			if sim.Agents().Flags[0]&ecs.Teleported != 0 {
				t.Error("our own write counts as a teleport")
			}
			tt.write(e, ecs.Vec2{X: 100, Y: 20})
			tick(t, sim, w)
			if sim.Agents().Flags[0]&ecs.Teleported == 0 {
				t.Error("the game's move does not count as a teleport")
			}
			if got := tt.read(e); math.Abs(got.X-101) > 1e-5 {
				t.Errorf("got %v after a teleport to x = 100, want x = 101", got)
			}
		})
	}
}

func TestParentedTransformsAreRefused(t *testing.T) {
	w := donburi.NewWorld()
	sim, err := crowd.New(w, crowd.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Species("s", components.DefaultSpecies()); err != nil {
		t.Fatal(err)
	}
	ecs.BindPosition(sim, transform.Transform, func(d *transform.TransformData) *ecs.Vec2 { return &d.LocalPosition })
	parent := w.Entry(w.Create(transform.Transform))
	child := w.Entry(w.Create(sim.Layout(transform.Transform)...))
	transform.AppendChild(parent, child, false)
	err = sim.Tick(w)
	if err == nil || !strings.Contains(err.Error(), "has a parent") {
		t.Errorf("got error %v, want one that says it has a parent", err)
	}
	if got := sim.Agents().Len(); got != 0 {
		t.Errorf("got %d agents, want none", got)
	}
	if err := sim.Tick(w); err != nil {
		t.Errorf("got error %v on the second tick, want it said once", err)
	}
	transform.RemoveParent(child, false)
	tick(t, sim, w)
	if got := sim.Agents().Len(); got != 1 {
		t.Errorf("got %d agents after it was detached, want 1", got)
	}
}

func TestGameMayMoveTheAgentsItself(t *testing.T) {
	sim, w := herd(t, crowd.Config{PositionsByGame: true}, 2)
	for range 30 {
		at := map[donburi.Entity]ecs.Vec2{}
		components.Position.Each(w, func(e *donburi.Entry) { at[e.Entity()] = components.Position.GetValue(e) })
		tick(t, sim, w)
		components.Position.Each(w, func(e *donburi.Entry) {
			if got := components.Position.GetValue(e); got != at[e.Entity()] {
				t.Fatalf("got position %v, want the game's own %v untouched", got, at[e.Entity()])
			}
			v := components.Velocity.GetValue(e)
			components.Position.SetValue(e, at[e.Entity()].Add(v.MulScalar(1.0/60)))
		})
		if sim.TickNumber() > 1 && sim.Agents().Flags[0]&ecs.Teleported != 0 {
			t.Fatal("a move along the velocity counts as a teleport")
		}
	}
	components.Position.Each(w, func(e *donburi.Entry) { components.Position.Get(e).X += 50 })
	tick(t, sim, w)
	if sim.Agents().Flags[0]&ecs.Teleported == 0 {
		t.Error("a jump does not count as a teleport")
	}
}
