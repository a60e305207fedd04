package systems_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	crowd "github.com/drover-go/drover/systems"
)

// still is a species that does not move by itself.
func still(radius float64) components.Species {
	s := quiet(100, 400, 30)
	s.Radius = radius
	return s
}

// withMovers starts a walled world of 600 × 400 with movers.
func withMovers(t testing.TB, s components.Species, walls []rectangle, movers []crowd.Shape, bodies ...body) (*scene, []*crowd.Mover) {
	t.Helper()
	c := walled(600, 400)
	level := levelOf(walls)
	var all []*crowd.Mover
	for _, shape := range movers {
		all = append(all, level.AddMover(shape))
	}
	c.Level = level
	return start(t, c, s, bodies...), all
}

// shift moves a mover without a turn.
func shift(m *crowd.Mover, x, y float64) { m.MoveTo(crowd.Pose{Position: ecs.Vec2{X: x, Y: y}}) }

// events counts the last tick's events of a kind.
func (s *scene) events(kind ecs.EventKind) int {
	n := 0
	for ev := range s.Events() {
		if ev.Kind == kind {
			n++
		}
	}
	return n
}

func TestMoversPushAheadAndDragNobody(t *testing.T) {
	box := rectangle{100, 100, 40, 100} // its right side is at 140
	tests := []struct {
		name     string
		at       ecs.Vec2
		dx, dy   float64 // of the mover, in one tick
		want     ecs.Vec2
		behavior string
	}{
		{"in front of it, by a little", ecs.Vec2{X: 150, Y: 150}, 10, 0, ecs.Vec2{X: 156, Y: 150}, "pushed"},
		{"in front of it, farther than a diameter", ecs.Vec2{X: 150, Y: 150}, 100, 0, ecs.Vec2{X: 246, Y: 150}, "pushed"},
		{"in front of it, over its whole length and more", ecs.Vec2{X: 150, Y: 150}, 300, 0, ecs.Vec2{X: 446, Y: 150}, "pushed"},
		{"beside it as it passes", ecs.Vec2{X: 146.001, Y: 150}, 0, 50, ecs.Vec2{X: 146.001, Y: 150}, "left"},
		{"behind it as it leaves", ecs.Vec2{X: 93.999, Y: 150}, 50, 0, ecs.Vec2{X: 93.999, Y: 150}, "left"},
		{"in front of it, not reached", ecs.Vec2{X: 170, Y: 150}, 20, 0, ecs.Vec2{X: 170, Y: 150}, "left"},
		{"in front of a slanted move: along the normal only", ecs.Vec2{X: 150, Y: 150}, 20, 20, ecs.Vec2{X: 166, Y: 150}, "pushed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sc, m := withMovers(t, still(6), nil, []crowd.Shape{box.shape()}, body{x: tt.at.X, y: tt.at.Y})
			shift(m[0], tt.dx, tt.dy)
			sc.tick()
			near(t, "x", sc.at(0).X, tt.want.X, 1e-5)
			near(t, "y", sc.at(0).Y, tt.want.Y, 1e-5)
			if v := sc.v(0).Len(); v != 0 {
				t.Errorf("got speed %v, want none: a push is no velocity", v)
			}
			if n := sc.events(ecs.Crushed); n != 0 {
				t.Errorf("got %d Crushed events, want none", n)
			}
		})
	}
}

func TestAgentsWithoutABodyArePushedToo(t *testing.T) {
	for _, speed := range []float64{0.1, 3, 150} {
		sc, m := withMovers(t, still(0), nil, []crowd.Shape{rectangle{100, 100, 40, 100}.shape()}, body{x: 150, y: 150})
		for x := speed; x < 200; x += speed {
			shift(m[0], x, 0)
			sc.tick()
			if behind := 140 + x - sc.at(0).X; behind > 1e-6 {
				t.Fatalf("%v u a tick: %g behind the front", speed, behind)
			}
		}
	}
}

func TestALineThatTurnsSweepsAgentsAhead(t *testing.T) {
	for _, turn := range []float64{0.1, 0.5, 1} { // it slides off the tip later
		line := crowd.Shape{Kind: crowd.Chain, Points: []ecs.Vec2{{X: 300, Y: 200}, {X: 400, Y: 200}}}
		sc, m := withMovers(t, still(6), nil, []crowd.Shape{line}, body{x: 350, y: 207})
		m[0].MoveTo(crowd.Pose{Rotation: turn, Pivot: ecs.Vec2{X: 300, Y: 200}})
		sc.tick()
		sin, cos := math.Sincos(turn)
		p := sc.at(0).Sub(ecs.Vec3{X: 300, Y: 200})
		if ahead := cos*p.Y - sin*p.X; ahead < 6-1e-6 {
			t.Errorf("a turn by %v: got the agent %v ahead of the line, want at least 6", turn, ahead)
		}
	}
}

func TestAPlatformSweepsACrowdAhead(t *testing.T) {
	for _, speed := range []float64{0.5, 5, 40} { // [u] a tick
		var bodies []body
		for i := range 20 {
			bodies = append(bodies, body{x: 130 + 14*float64(i%5), y: 140 + 14*float64(i/5)})
		}
		platform := rectangle{90, 20, 20, 360}
		sc, m := withMovers(t, still(6), nil, []crowd.Shape{platform.shape()}, bodies...)
		for x := 0.0; x < 300; {
			x += speed
			shift(m[0], x, 0)
			sc.tick()
			for i := range bodies {
				if gap := sc.at(i).X - 6 - (110 + x); gap < -1e-6 {
					t.Fatalf("%v u a tick: agent %d is %g behind the front", speed, i+1, -gap)
				}
			}
			if n := sc.events(ecs.Crushed); n != 0 {
				t.Fatalf("%v u a tick: got %d Crushed events, want none in the open", speed, n)
			}
		}
	}
}

func TestACrusherCrushesOnceASqueeze(t *testing.T) {
	tests := []struct {
		name  string
		speed float64 // [u] a tick
	}{{"slow", 0.7}, {"fast", 15}, {"in one tick", 400}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			crusher := rectangle{60, 100, 100, 200}
			wall := rectangle{400, 0, 50, 400}
			sc, m := withMovers(t, still(6), []rectangle{wall}, []crowd.Shape{crusher.shape()}, body{x: 300, y: 200}, body{x: 300, y: 360})
			x := 0.0
			sweepTo := func(to float64) (crushed int) {
				for x != to {
					x += max(-tt.speed, min(to-x, tt.speed))
					shift(m[0], x, 0)
					sc.tick()
					crushed += sc.events(ecs.Crushed)
					if d := 6 - wall.distance(sc.at(0)); d > 1e-6 {
						t.Fatalf("tick %d: the agent is %g deep in the wall", sc.TickNumber(), d)
					}
				}
				return crushed
			}
			for squeeze := range 3 {
				if got := sweepTo(238); got != 1 {
					t.Fatalf("squeeze %d: got %d Crushed events, want 1", squeeze, got)
				}
				under := sc.at(0)
				if got := sc.count(60, ecs.Crushed); got != 0 || sc.at(0) != under || sc.v(0).Len() != 0 {
					t.Fatalf("squeeze %d: got %d more Crushed events and a move from %v to %v, want neither while it lasts", squeeze, got, under, sc.at(0))
				}
				if got := sweepTo(0); got != 0 {
					t.Fatalf("squeeze %d: got %d Crushed events on the way back, want none", squeeze, got)
				}
				steering := components.Steering.Get(sc.entry(0))
				steering.Driven, steering.Drive = true, ecs.Vec2{X: -60}
				sc.run(60)
				if moved := under.X - sc.at(0).X; moved < 30 {
					t.Fatalf("squeeze %d: got %v u in a second, want the agent free again", squeeze, moved)
				}
				steering.Driven = false
				sc.run(30)
			}
			if p := sc.at(1); p != (ecs.Vec3{X: 300, Y: 360}) {
				t.Errorf("got the other agent at %v, want it where it was", p)
			}
		})
	}
}

func TestAgentsSlideOutFromUnderACrusher(t *testing.T) {
	// A ram comes down on a slope: there is room along it.
	for _, slope := range []float64{15, 45, 75} { // [deg] against the ram's face
		sin, cos := math.Sincos(slope * math.Pi / 180)
		ground := crowd.Shape{Points: []ecs.Vec2{{X: 100, Y: 300}, {X: 100 + 400*cos, Y: 300 - 400*sin}, {X: 100 + 400*cos, Y: 300}}}
		if slope == 15 {
			ground.Points = []ecs.Vec2{{X: 20, Y: 300}, {X: 20 + 500*cos, Y: 300 - 500*sin}, {X: 20 + 500*cos, Y: 300}}
		}
		c := walled(600, 400)
		level := crowd.NewLevel(ground)
		ram := level.AddMover(rectangle{0, -500, 600, 500}.shape())
		c.Level = level
		mid := ecs.Vec2{X: ground.Points[0].X + 200*cos - 6.01*sin, Y: 300 - 200*sin - 6.01*cos}
		sc := start(t, c, still(6), body{x: mid.X, y: mid.Y})
		for y := 0.0; y < 300-7-6; y += 2 {
			shift(ram, 0, y)
			sc.tick()
			if n := sc.events(ecs.Crushed); n != 0 {
				t.Fatalf("slope %v: crushed at %v when the ram was down to %v", slope, sc.at(0), y)
			}
			if up := y - (sc.at(0).Y - 6); up > 1e-6 {
				t.Fatalf("slope %v: %v deep in the ram", slope, up)
			}
		}
	}
}

func TestJawsCrush(t *testing.T) {
	left, right := rectangle{100, 100, 50, 100}, rectangle{250, 100, 50, 100}
	sc, m := withMovers(t, still(6), nil, []crowd.Shape{left.shape(), right.shape()}, body{x: 200, y: 150})
	crushed := 0
	for k := range 60 {
		shift(m[0], float64(k), 0)
		shift(m[1], -float64(k), 0)
		sc.tick()
		crushed += sc.events(ecs.Crushed)
	}
	if p := sc.at(0); crushed != 1 || math.Abs(p.X-200) > 2 {
		t.Errorf("got %d Crushed events at %v, want 1 between the jaws", crushed, p)
	}
}

func TestFrozenAgentsDoNotGiveWay(t *testing.T) {
	sc, m := withMovers(t, still(6), nil, []crowd.Shape{rectangle{100, 100, 40, 100}.shape()}, body{x: 200, y: 150})
	components.Steering.Get(sc.entry(0)).Frozen = true
	crushed := 0
	for k := range 200 {
		shift(m[0], float64(k), 0)
		sc.tick()
		crushed += sc.events(ecs.Crushed)
	}
	if p := sc.at(0); crushed != 1 || p != (ecs.Vec3{X: 200, Y: 150}) {
		t.Errorf("got %d Crushed events at %v, want 1 where it stood", crushed, p)
	}
}

// TestVelocityOnlyGamesGiveWayAtTopSpeed lets the game move the agents by the velocities that it gets back.
func TestVelocityOnlyGamesGiveWayAtTopSpeed(t *testing.T) {
	wall := rectangle{400, 0, 50, 400}
	for _, speed := range []float64{0.5, 1.5, 5} { // [u] a tick; top speed is 100/60
		c := walled(600, 400)
		c.PositionsByGame = true
		level := levelOf([]rectangle{wall})
		m := level.AddMover(rectangle{100, 100, 40, 100}.shape())
		c.Level = level
		sc := start(t, c, still(6), body{x: 147, y: 150})
		for x := 0.0; x < 230; {
			x += speed
			shift(m, x, 0)
			sc.tick()
			e := sc.entry(0)
			v := components.Velocity.GetValue(e)
			if v.Magnitude() > 100*(1+1e-12) {
				t.Fatalf("got speed %v, want at most 100", v.Magnitude())
			}
			at := components.Position.GetValue(e).Add(v.MulScalar(1.0 / 60))
			components.Position.SetValue(e, at)
			if d := 6 - wall.distance(ecs.Vec3{X: at.X, Y: at.Y}); d > 1e-6 {
				t.Fatalf("%v u a tick: %g deep in the wall", speed, d)
			}
			if front := 140 + x; speed < 100.0/60 && at.X-6 < front-1e-6 {
				t.Fatalf("%v u a tick: %g behind a front that it can outrun", speed, front-at.X+6)
			}
		}
	}
}

func TestMoversCountAtTheirHeightOnly(t *testing.T) {
	c := walled(400, 400)
	c.World.Dimensions, c.World.Size.Z = 3, 200
	level := crowd.NewLevel()
	low := rectangle{0, 150, 20, 100}.shape()
	low.ZMin, low.ZMax = 0, 50
	m := level.AddMover(low)
	c.Level = level
	sc := start(t, c, still(6), body{x: 100, y: 200}, body{x: 100, y: 200})
	components.Altitude.SetValue(sc.entry(0), components.AltitudeData{Z: 25})
	components.Altitude.SetValue(sc.entry(1), components.AltitudeData{Z: 80})
	for x := 0.0; x < 200; x += 5 {
		shift(m, x, 0)
		sc.tick()
	}
	if low, high := sc.at(0), sc.at(1); low.X < 20+195+6-1e-6 || high.X != 100 {
		t.Errorf("got the low one at %v and the high one at %v, want the low one ahead of 215 and the high one at 100", low, high)
	}
	// One that comes down stops above it.
	components.Altitude.SetValue(sc.entry(1), components.AltitudeData{Z: 80, Climb: -60})
	components.Position.SetValue(sc.entry(1), ecs.Vec2{X: 205, Y: 200})
	sc.run(60)
	if z := sc.at(1).Z; z < 50 {
		t.Errorf("got z = %v, want the mover's top at 50 to hold", z)
	}
}
