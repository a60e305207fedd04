package route_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/drover-go/drover/systems"
)

// room is a world of 400 by 200 with a wall across its middle that leaves a gap below.
func room(t *testing.T, shapes ...systems.Shape) *route.Map {
	t.Helper()
	w := ecs.World{Size: ecs.Vec3{X: 400, Y: 200}, Edges: ecs.Walls}
	level := systems.NewLevel(shapes...)
	if err := level.Bake(w); err != nil {
		t.Fatal(err)
	}
	return route.NewMap(w, level, 8, 20)
}

func box(x, y, w, h float64) systems.Shape {
	return systems.Shape{Kind: systems.Polygon, Points: []ecs.Vec2{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
}

func TestNextLeadsToTheSource(t *testing.T) {
	tests := []struct {
		name     string
		shapes   []systems.Shape
		from, to ecs.Vec2
		straight bool // whether the first look reaches the goal
		none     bool
	}{
		{name: "nothing between", from: ecs.Vec2{X: 50, Y: 100}, to: ecs.Vec2{X: 350, Y: 100}, straight: true},
		{name: "a wall with a gap", shapes: []systems.Shape{box(190, 0, 20, 140)}, from: ecs.Vec2{X: 50, Y: 50}, to: ecs.Vec2{X: 350, Y: 50}},
		{name: "a pocket that opens away", shapes: []systems.Shape{box(150, 40, 20, 120), box(60, 40, 90, 20), box(60, 140, 90, 20)},
			from: ecs.Vec2{X: 130, Y: 100}, to: ecs.Vec2{X: 350, Y: 100}},
		{name: "a wall without a gap", shapes: []systems.Shape{box(190, 0, 20, 200)}, from: ecs.Vec2{X: 50, Y: 50}, to: ecs.Vec2{X: 350, Y: 50}, none: true},
		{name: "a gap that the disc does not fit", shapes: []systems.Shape{box(190, 0, 20, 190)}, from: ecs.Vec2{X: 50, Y: 50}, to: ecs.Vec2{X: 350, Y: 50}, none: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := room(t, tt.shapes...)
			f := m.NewField()
			f.Spread(nil, m.At(tt.to))
			next, ok := f.Next(tt.from, 100)
			if ok == tt.none {
				t.Fatalf("got a way %v want %v", ok, !tt.none)
			}
			if tt.none {
				if cost := f.Cost(m.At(tt.from)); cost != route.Far {
					t.Errorf("got cost %d want Far", cost)
				}
				return
			}
			const nearly = 15
			if reached := dist(next, tt.to) < nearly; reached != tt.straight {
				t.Errorf("first look: got %v, at the goal %v, want %v", next, reached, tt.straight)
			}
			at := tt.from
			for k := 0; dist(at, tt.to) >= nearly; k++ {
				next, ok = f.Next(at, 100)
				if !ok || k > 10 || !m.Clear(at, next) && dist(at, next) > 20 {
					t.Fatalf("step %d: got %v from %v, ok %v", k, next, at, ok)
				}
				at = next
			}
		})
	}
}

func TestFromIsTheWayTheOtherWayRound(t *testing.T) {
	m := room(t, box(190, 0, 20, 140))
	from, to := ecs.Vec2{X: 50, Y: 50}, ecs.Vec2{X: 350, Y: 50}
	f := m.NewField()
	f.Spread(nil, m.At(from))
	next, ok := f.From(from, m.At(to), 100)
	if !ok || next.Y < 100 || !m.Clear(from, next) {
		t.Errorf("got %v, %v want a point toward the gap in a straight line", next, ok)
	}
	if _, ok := f.From(from, route.None, 100); ok {
		t.Error("to no cell: got a way")
	}
}

func TestExtraCostsMakeAWayLonger(t *testing.T) {
	m := room(t, box(190, 60, 20, 80)) // gaps above and below
	from, to := ecs.Vec2{X: 50, Y: 70}, ecs.Vec2{X: 350, Y: 70}
	f := m.NewField()
	f.Spread(nil, m.At(to))
	if next, _ := f.Next(from, 100); next.Y > 70 {
		t.Fatalf("without extras: got %v want the gap above", next)
	}
	extra := make([]int32, m.Len())
	m.Within(ecs.Vec2{X: 200, Y: 30}, 40, func(c route.Cell, _ float64) { extra[c] = 500 })
	f.Spread(extra, m.At(to))
	below := false
	at := from
	for k := 0; k < 10 && dist(at, to) > 15; k++ {
		at, _ = f.Next(at, 3)
		below = below || at.Y > 140
	}
	if !below {
		t.Error("with extras above: the way does not lead below")
	}
}

func TestOutrunStaysWhereItIsSooner(t *testing.T) {
	m := room(t)
	rivals, mine := m.NewField(), m.NewField()
	rivals.Spread(nil, m.At(ecs.Vec2{X: 350, Y: 100}))
	tests := []struct {
		name  string
		pace  float64
		x     float64
		reach bool
	}{
		{name: "its own side", pace: 1, x: 150, reach: true},
		{name: "the rival's side", pace: 1, x: 290},
		{name: "beyond the middle, the rival half as fast", pace: 0.5, x: 230, reach: true},
		{name: "short of the middle, the rival twice as fast", pace: 2, x: 190},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			mine.Outrun(nil, route.Race{Rivals: rivals, Pace: tt.pace}, m.At(ecs.Vec2{X: 50, Y: 100}))
			if got := mine.Cost(m.At(ecs.Vec2{X: tt.x, Y: 100})) != route.Far; got != tt.reach {
				t.Errorf("got reach %v want %v", got, tt.reach)
			}
		})
	}
}

func TestAtFindsAnOpenCellInSight(t *testing.T) {
	m := room(t, box(190, 0, 20, 140))
	tests := []struct {
		name string
		p    ecs.Vec2
		left bool // of the wall
	}{
		{name: "in the open", p: ecs.Vec2{X: 50, Y: 50}, left: true},
		{name: "touching the wall from the left", p: ecs.Vec2{X: 189, Y: 50}, left: true},
		{name: "touching the wall from the right", p: ecs.Vec2{X: 211, Y: 50}},
		{name: "in the corner of the world", p: ecs.Vec2{X: 1, Y: 1}, left: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := m.At(tt.p)
			if c == route.None || !m.Open(c) {
				t.Fatalf("got cell %d want an open one", c)
			}
			if left := m.Center(c).X < 190; left != tt.left {
				t.Errorf("got left of the wall %v want %v", left, tt.left)
			}
		})
	}
	sealed := room(t, box(0, 0, 400, 200))
	if c := sealed.At(ecs.Vec2{X: 50, Y: 50}); c != route.None {
		t.Errorf("in a solid world: got cell %d want None", c)
	}
}

func TestSpreadIsTheShortestWay(t *testing.T) {
	m := room(t, box(190, 0, 20, 140), box(80, 60, 20, 140))
	f, back := m.NewField(), m.NewField()
	f.Spread(nil, m.At(ecs.Vec2{X: 30, Y: 30}))
	for c := range route.Cell(m.Len()) {
		if !m.Open(c) {
			continue
		}
		if got, least := f.Cost(c), int32(10*dist(m.Center(c), ecs.Vec2{X: 30, Y: 30})/20/1.01); got < least {
			t.Errorf("cell %d: got cost %d under the straight line's %d", c, got, least)
		}
		back.Spread(nil, c)
		if a, b := f.Cost(c), back.Cost(m.At(ecs.Vec2{X: 30, Y: 30})); math.Abs(float64(a-b)) > 12 {
			t.Errorf("cell %d: got cost %d there and %d back", c, a, b)
		}
	}
}

func TestNewMapPanicsWithTheValues(t *testing.T) {
	defer func() {
		want := "route: radius, pitch and the world's size must be positive but were 0, 20 and {400 200 0}"
		if got := recover(); got != want {
			t.Errorf("got panic %v want %q", got, want)
		}
	}()
	route.NewMap(ecs.World{Size: ecs.Vec3{X: 400, Y: 200}}, nil, 0, 20)
}

func TestSpreadDoesNotAllocate(t *testing.T) {
	m := room(t, box(190, 0, 20, 140))
	f, c := m.NewField(), m.At(ecs.Vec2{X: 30, Y: 30})
	f.Spread(nil, c)
	if n := testing.AllocsPerRun(20, func() { f.Spread(nil, c) }); n > 0 {
		t.Errorf("got %v allocations want 0", n)
	}
}

func dist(p, q ecs.Vec2) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }
