package main

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// The world [u].
const width, height = 3000, 2000

// The bodies of who lives in the caves [u].
const small, medium, large = 4.5, 6.0, 9.0

// chamber is a round room.
type chamber struct {
	name   string
	at     ecs.Vec2
	radius float64 // [u]
	// pillars and stalagmites are how many of them stand in it.
	pillars, stalagmites int
}

// tunnel is a way along some points, each with half its width there [u].
type tunnel struct {
	points [][3]float64
}

// crowd is who starts in one chamber and goes to another.
type crowd struct {
	name, species, goal string
	count               int
	at                  ecs.Vec2
	radius              float64
}

// target is where a crowd goes. It has room for all who go there.
type target struct {
	name   string
	at     ecs.Vec2
	radius float64
}

// pinch is where two boulders leave just enough of a crawl for a body, so that no larger one is pushed into it.
type pinch struct {
	at    ecs.Vec2
	angle float64 // from boulder to boulder [deg]
	body  float64 // radius [u]
}

// plan is what is to be free.
type plan struct {
	chambers []chamber
	spans    []span
	crowds   []crowd
	targets  []target
	pinches  []pinch
	sealed   ecs.Vec2 // a point of the chamber without a way
}

// span is a piece of a tunnel, or a chamber where both ends are one.
type span struct {
	a, b   ecs.Vec2
	ra, rb float64
}

// gap returns how far a point is from being free [u]: negative in free space.
func (s *span) gap(p ecs.Vec2) float64 {
	d := s.b.Sub(s.a)
	l2, t := dot(d, d), 0.0
	if l2 > 0 {
		t = min(max(dot(p.Sub(s.a), d)/l2, 0), 1)
	}
	q := ecs.Vec2{X: s.a.X + float64(d.X*t), Y: s.a.Y + float64(d.Y*t)}
	return norm(p.Sub(q)) - (s.ra + float64((s.rb-s.ra)*t))
}

// gap returns how far a point is from free space [u].
func (p *plan) gap(at ecs.Vec2) float64 {
	least := math.Inf(1)
	for i := range p.spans {
		least = min(least, p.spans[i].gap(at))
	}
	return least
}

func dot(a, b ecs.Vec2) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

func norm(a ecs.Vec2) float64 { return math.Sqrt(dot(a, a)) }

// seed is of everything random.
const seed = 11

// Purposes of draws.
const (
	forWinding chance.Purpose = iota + 1
	forRock
	forReach
	forPillar
	forStalagmite
)

// between draws from lo to hi.
func between(lo, hi float64, id, n uint64, what chance.Purpose) float64 {
	return lo + float64((hi-lo)*chance.Uniform(seed, id, n, what))
}

func newPlan() *plan {
	p := &plan{
		chambers: []chamber{
			{"west", ecs.Vec2{X: 270, Y: 1000}, 185, 4, 3},
			{"north-west", ecs.Vec2{X: 500, Y: 340}, 170, 4, 3},
			{"south-west", ecs.Vec2{X: 530, Y: 1650}, 175, 4, 3},
			{"center", ecs.Vec2{X: 1490, Y: 1000}, 230, 12, 5},
			{"north", ecs.Vec2{X: 1450, Y: 330}, 160, 5, 3},
			{"south", ecs.Vec2{X: 1500, Y: 1690}, 160, 5, 3},
			{"east", ecs.Vec2{X: 2730, Y: 1000}, 185, 4, 3},
			{"north-east", ecs.Vec2{X: 2490, Y: 340}, 170, 4, 3},
			{"south-east", ecs.Vec2{X: 2470, Y: 1650}, 175, 4, 3},
			{"sealed", ecs.Vec2{X: 2160, Y: 850}, 55, 0, 0},
			// Bays beside the ways, in which crowds come to rest in nobody's way
			{"north bay", ecs.Vec2{X: 1390, Y: 185}, 90, 0, 0},
			{"south-west bay", ecs.Vec2{X: 400, Y: 1790}, 110, 0, 0},
			{"north-east bay", ecs.Vec2{X: 2530, Y: 205}, 125, 0, 0},
			{"south-east bay", ecs.Vec2{X: 2610, Y: 1770}, 125, 0, 0},
		},
		crowds: []crowd{
			{"west to east", "miner", "east", 60, ecs.Vec2{X: 270, Y: 1000}, 130},
			{"east to west", "mole", "west", 60, ecs.Vec2{X: 2730, Y: 1000}, 120},
			{"north-west to south-east", "mole", "south-east", 60, ecs.Vec2{X: 500, Y: 340}, 120},
			{"south-west to north-east", "miner", "north-east", 60, ecs.Vec2{X: 530, Y: 1650}, 120},
			{"south to north", "troll", "north", 16, ecs.Vec2{X: 1500, Y: 1690}, 110},
			{"center to south-west", "mole", "south-west", 40, ecs.Vec2{X: 1490, Y: 1000}, 150},
			{"after the gold", "miner", "sealed", 4, ecs.Vec2{X: 1450, Y: 330}, 80},
		},
		targets: []target{
			{"east", ecs.Vec2{X: 2730, Y: 1000}, 130},
			{"west", ecs.Vec2{X: 270, Y: 1000}, 130},
			{"south-east", ecs.Vec2{X: 2610, Y: 1770}, 110},
			{"north-east", ecs.Vec2{X: 2530, Y: 205}, 110},
			{"north", ecs.Vec2{X: 1390, Y: 185}, 80},
			{"south-west", ecs.Vec2{X: 400, Y: 1790}, 100},
			{"sealed", ecs.Vec2{X: 2160, Y: 850}, 20},
		},
		pinches: []pinch{
			{ecs.Vec2{X: 1000, Y: 540}, 170, medium}, {ecs.Vec2{X: 1150, Y: 700}, 135, medium},
			{ecs.Vec2{X: 1870, Y: 1250}, 173, small}, {ecs.Vec2{X: 1900, Y: 1560}, 165, small},
		},
		sealed: ecs.Vec2{X: 2160, Y: 850},
	}
	for _, c := range p.chambers {
		p.spans = append(p.spans, span{c.at, c.at, c.radius, c.radius})
	}
	for i, t := range tunnels() {
		p.dig(&t, uint64(i))
	}
	return p
}

// tunnels are the ways.
func tunnels() []tunnel {
	return []tunnel{
		// Around, from chamber to chamber
		{[][3]float64{{270, 1000, 60}, {170, 720, 40}, {330, 540, 34}, {500, 340, 60}}},
		{[][3]float64{{270, 1000, 60}, {160, 1290, 36}, {370, 1440, 42}, {530, 1650, 60}}},
		{[][3]float64{{500, 340, 60}, {790, 170, 36}, {1080, 310, 42}, {1450, 330, 50}}},
		{[][3]float64{{1450, 330, 50}, {1800, 180, 46}, {2140, 320, 42}, {2490, 340, 60}}},
		{[][3]float64{{2490, 340, 60}, {2850, 520, 40}, {2690, 740, 36}, {2730, 1000, 60}}},
		{[][3]float64{{2730, 1000, 60}, {2870, 1290, 40}, {2640, 1430, 36}, {2470, 1650, 60}}},
		{[][3]float64{{530, 1650, 60}, {860, 1830, 48}, {1150, 1680, 52}, {1500, 1690, 50}}},
		{[][3]float64{{1500, 1690, 50}, {1850, 1830, 48}, {2150, 1690, 44}, {2470, 1650, 60}}},
		// To the center
		{[][3]float64{{1450, 330, 50}, {1300, 560, 42}, {1570, 690, 36}, {1490, 1000, 60}}},
		{[][3]float64{{1490, 1000, 60}, {1640, 1320, 42}, {1380, 1440, 38}, {1500, 1690, 50}}},
		// Crawls, for the smaller ones
		{[][3]float64{{1080, 310, 24}, {1000, 540, 9}, {1150, 700, 7.5}, {1490, 1000, 20}}},
		{[][3]float64{{1840, 1020, 26}, {1870, 1250, 11}, {1900, 1560, 11}, {2000, 1765, 20}}},
		// Dead ends, where the straight way leads
		{[][3]float64{{270, 1000, 70}, {600, 950, 46}, {840, 1060, 34}, {960, 1000, 24}}},
		{[][3]float64{{1490, 1000, 60}, {1180, 1010, 26}, {1090, 1130, 18}}},
		{[][3]float64{{1490, 1000, 60}, {1800, 1000, 30}, {1930, 1090, 20}}},
		{[][3]float64{{2730, 1000, 70}, {2480, 1080, 40}, {2220, 1050, 24}, {2130, 1120, 16}}},
		{[][3]float64{{500, 340, 60}, {660, 540, 40}, {840, 640, 26}, {830, 760, 15}}},
		{[][3]float64{{530, 1650, 60}, {700, 1420, 40}, {930, 1380, 28}, {1040, 1290, 15}}},
		{[][3]float64{{2490, 340, 60}, {2320, 570, 36}, {2120, 600, 24}, {1960, 700, 16}}},
		{[][3]float64{{2470, 1650, 60}, {2290, 1440, 40}, {2090, 1420, 28}, {2000, 1290, 15}}},
	}
}

// dig adds a tunnel that winds about its points.
func (p *plan) dig(t *tunnel, id uint64) {
	const rounds, winding = 3, 0.09
	points := t.points
	for range rounds {
		var finer [][3]float64
		for k := 1; k < len(points); k++ {
			a, b := points[k-1], points[k]
			dx, dy := b[0]-a[0], b[1]-a[1]
			n := uint64(len(points)*len(points) + k)
			aside := between(-winding, winding, id, n, forWinding)
			finer = append(finer, a, [3]float64{
				(a[0]+b[0])/2 - float64(dy*aside), (a[1]+b[1])/2 + float64(dx*aside), (a[2] + b[2]) / 2,
			})
		}
		points = append(finer, points[len(points)-1])
	}
	for k := 1; k < len(points); k++ {
		a, b := points[k-1], points[k]
		p.spans = append(p.spans, span{ecs.Vec2{X: a[0], Y: a[1]}, ecs.Vec2{X: b[0], Y: b[1]}, a[2], b[2]})
	}
}
