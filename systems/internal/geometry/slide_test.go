package geometry_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
)

func TestSlideKnownAnswers(t *testing.T) {
	square := rect(100, 100, 200, 200)
	corner := geometry.Shape{Points: []vec{v(0, 0), v(100, 0), v(100, 10), v(10, 10), v(10, 100), v(0, 100)}}
	tests := []struct {
		name    string
		shapes  []geometry.Shape
		bounds  *geometry.Bounds
		p, d    vec
		r       float64
		want    vec
		touched bool
	}{
		{name: "nothing in the way: all of d", shapes: []geometry.Shape{square}, p: v(0, 0), d: v(10, 20), r: 5, want: v(10, 20)},
		{name: "head-on: stops", shapes: []geometry.Shape{square}, p: v(50, 150), d: v(100, 0), r: 5, want: v(95, 150), touched: true},
		{name: "at a slant: the rest goes along the wall", shapes: []geometry.Shape{square}, p: v(85, 150), d: v(20, 20), r: 5, want: v(95, 170), touched: true},
		{name: "along the wall and past its end: straight on", shapes: []geometry.Shape{square}, p: v(95, 190), d: v(0, 50), r: 5, want: v(95, 240)},
		{name: "into an inner corner: stays there", shapes: []geometry.Shape{corner}, p: v(50, 50), d: v(-500, -700), r: 5, want: v(15, 15), touched: true},
		{name: "a disc: tangent at the contact", shapes: []geometry.Shape{disc(v(0, 0), 10)}, p: v(-30, 0), d: v(15, 0), r: 5, want: v(-15, 0), touched: true},
		{name: "bounds: slides along them", bounds: &geometry.Bounds{Min: v(0, 0), Max: v(100, 100)}, p: v(50, 50), d: v(100, 20), r: 10, want: v(90, 70), touched: true},
		{name: "a point: stops at the wall", shapes: []geometry.Shape{chain(0, v(0, -10), v(0, 10))}, p: v(-5, 0), d: v(1e9, 0), want: v(0, 0), touched: true},
		{name: "row of boxes: no snag at the seams", shapes: []geometry.Shape{rect(0, 0, 10, 10), rect(10, 0, 20, 10), rect(20, 0, 30, 10)}, p: v(5, 15), d: v(20, -1), r: 5, want: v(25, 15), touched: true},
		{name: "no move: no contact", shapes: []geometry.Shape{square}, p: v(95, 150), r: 5, want: v(95, 150)},
		{name: "infinite move: none", shapes: []geometry.Shape{square}, p: v(0, 0), d: v(math.Inf(1), 0), r: 5, want: v(0, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q, touched := mustBake(t, tt.shapes, tt.bounds).Slide(tt.p, tt.d, tt.r, 0)
			if dist(q, tt.want) > 1e-5 || touched != tt.touched {
				t.Errorf("got %v %v, want %v %v", q, touched, tt.want, tt.touched)
			}
		})
	}
}

// Many long and short moves in wedges of 10 degrees and less, near and far from
// the origin, for all radii.
func TestSlideInAcuteWedgesNeverPassesAWall(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, degrees := range []float64{0.01, 1, 10, 90, 170, 179.99} {
		for _, at := range []float64{0, 1e3, 1e6} {
			for _, r := range []float64{0, 1e-3, 1, 1e3} {
				half := degrees / 2 * math.Pi / 180
				k := math.Max(r, 1)
				arm := 20 * k / math.Max(math.Sin(half), 0.01)
				tip, turn := v(at, -at), rnd.Float64()*2*math.Pi
				dir := func(a float64) vec { return v(math.Cos(turn+a), math.Sin(turn+a)) }
				shapes := []geometry.Shape{chain(0, plus(tip, dir(half), arm), tip, plus(tip, dir(-half), arm))}
				b := &geometry.Bounds{Min: v(tip.X-2*arm-5*k, tip.Y-2*arm-5*k), Max: v(tip.X+2*arm+5*k, tip.Y+2*arm+5*k)}
				if math.Max(math.Abs(b.Min.Y), b.Max.X) > geometry.MaxCoordinate {
					continue
				}
				l := mustBake(t, shapes, b)
				p := plus(tip, dir(0), arm*0.8)
				if !l.Free(p, r, 0) {
					continue
				}
				for step := range 400 {
					reach := k * []float64{1e-3, 1, 30, 1000}[step%4]
					a := rnd.NormFloat64() + math.Pi
					q, touched := l.Slide(p, plus(v(0, 0), dir(a), reach), r, 0)
					if !l.Free(q, r, 0) || clearance(shapes, b, q) < r-geometry.Skin {
						t.Fatalf("%v degrees, at %v, r %v, step %d: ends at %v with clearance %v", degrees, at, r, step, q, clearance(shapes, b, q))
					}
					if !touched && segmentsCross(p, q, shapes[0].Points[0], tip) {
						t.Fatalf("%v degrees, at %v, r %v, step %d: from %v to %v crosses", degrees, at, r, step, p, q)
					}
					p = q
				}
			}
		}
	}
}

// The whole way, not only its ends: every straight piece is shorter than what a
// wall allows, so a disc walled in on all sides by thin walls stays.
func TestSlideStaysBehindATangleOfChains(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	room := chain(0, v(0, 0), v(100, 0), v(100, 100), v(0, 100), v(0, 0))
	shapes := []geometry.Shape{room}
	for range 20 {
		a := v(rnd.Float64()*100, rnd.Float64()*100)
		shapes = append(shapes, chain(0, a, plus(a, v(rnd.NormFloat64(), rnd.NormFloat64()), 10)))
	}
	l := mustBake(t, shapes, nil)
	for range 50 {
		p := v(rnd.Float64()*100, rnd.Float64()*100)
		r := rnd.Float64() * 3
		if !l.Free(p, r, 0) {
			continue
		}
		for range 100 {
			d := v(rnd.NormFloat64()*1000, rnd.NormFloat64()*1000)
			if p, _ = l.Slide(p, d, r, 0); p.X < r-1e-6 || p.Y < r-1e-6 || p.X > 100-r+1e-6 || p.Y > 100-r+1e-6 || !l.Free(p, r, 0) {
				t.Fatalf("got %v for radius %v", p, r)
			}
		}
	}
}

func TestSlideMovesALongWayAlongASlantedWall(t *testing.T) {
	l := mustBake(t, []geometry.Shape{chain(0, v(-1000, -371), v(1000, 371))}, nil)
	p, d := v(-800, -250), v(1.3, 0.2)
	for range 2000 {
		p, _ = l.Slide(p, d, 3, 0)
	}
	if p.X < 1000 {
		t.Errorf("after 2000 steps along the wall x got %v, want past its end at 1000", p.X)
	}
}

func TestSlideOutOfAnOverlapIsFree(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(0, 0, 100, 10)}, nil)
	tests := []struct {
		name       string
		p, d, want vec
	}{
		{name: "outward: all of it", p: v(50, 12), d: v(0, 8), want: v(50, 20)},
		{name: "along: all of it", p: v(50, 12), d: v(30, 0), want: v(80, 12)},
		{name: "along, to the end of the wall: all of it", p: v(90, 12), d: v(30, 0), want: v(120, 12)},
		{name: "inward: nothing", p: v(50, 12), d: v(0, -40), want: v(50, 12)},
		{name: "center inside, outward: all of it", p: v(50, 9), d: v(0, 40), want: v(50, 49)},
		{name: "center inside, inward: nothing", p: v(50, 9), d: v(0, -40), want: v(50, 9)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if q, _ := l.Slide(tt.p, tt.d, 5, 0); dist(q, tt.want) > 1e-6 {
				t.Errorf("got %v, want %v", q, tt.want)
			}
		})
	}
}

func TestGapIsPassedWhenItIsWideEnough(t *testing.T) {
	for _, tt := range []struct {
		name string
		gap  float64
		pass bool
	}{
		{name: "gap of 2.2 r: passed", gap: 2.2, pass: true},
		{name: "gap under 2 r: never entered", gap: 1.99},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := mustBake(t, []geometry.Shape{chain(0, v(0, -100), v(0, -tt.gap/2)), chain(0, v(0, tt.gap/2), v(0, 100))}, nil)
			q, _ := l.Slide(v(-10, 0), v(20, 0), 1, 0)
			if (q.X > 0) != tt.pass {
				t.Errorf("ended at %v", q)
			}
		})
	}
}
