package systems_test

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// maze is a level of boxes, where agents start and where they go.
type maze struct {
	name       string
	w, h       float64
	boxes      []rectangle
	from, goal ecs.Vec2
	// unreachable is where they come to rest instead, within the tolerance; outside is where they may
	// never be.
	unreachable bool
	stop        ecs.Vec2
	outside     []rectangle
}

const wallThick = 6.0

// hwall and vwall are walls along an axis.
func hwall(x0, x1, y float64) rectangle { return rectangle{x0, y, x1 - x0, wallThick} }
func vwall(x, y0, y1 float64) rectangle { return rectangle{x, y0, wallThick, y1 - y0} }

// backtracked is a perfect maze by recursive backtracking, with corridors of a width; many of its ways are
// dead ends.
func backtracked(name string, seed uint64, cols, rows int, corridor float64) maze {
	pitch := corridor + wallThick
	right, below := make([]bool, cols*rows), make([]bool, cols*rows)
	seen := make([]bool, cols*rows)
	stack := []int{0}
	seen[0] = true
	for n := uint64(0); len(stack) > 0; n++ {
		c := stack[len(stack)-1]
		var ways []int
		x, y := c%cols, c/cols
		if x > 0 && !seen[c-1] {
			ways = append(ways, c-1)
		}
		if x < cols-1 && !seen[c+1] {
			ways = append(ways, c+1)
		}
		if y > 0 && !seen[c-cols] {
			ways = append(ways, c-cols)
		}
		if y < rows-1 && !seen[c+cols] {
			ways = append(ways, c+cols)
		}
		if len(ways) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		to := ways[min(int(chance.Uniform(seed, n, 0, 9)*float64(len(ways))), len(ways)-1)]
		switch to {
		case c + 1:
			right[c] = true
		case c - 1:
			right[to] = true
		case c + cols:
			below[c] = true
		default:
			below[to] = true
		}
		seen[to] = true
		stack = append(stack, to)
	}
	m := maze{name: name, w: float64(cols)*pitch - wallThick, h: float64(rows)*pitch - wallThick}
	for c := range right {
		x, y := float64(c%cols)*pitch, float64(c/cols)*pitch
		if c%cols < cols-1 && !right[c] {
			m.boxes = append(m.boxes, rectangle{x + corridor, y - wallThick, wallThick, pitch + wallThick})
		}
		if c/cols < rows-1 && !below[c] {
			m.boxes = append(m.boxes, rectangle{x - wallThick, y + corridor, pitch + wallThick, wallThick})
		}
	}
	m.from, m.goal = ecs.Vec2{X: corridor / 2, Y: corridor / 2}, ecs.Vec2{X: m.w - corridor/2, Y: m.h - corridor/2}
	return m
}

// spiral winds inward from the left in corridors of a width.
func spiral(corridor float64, turns int) maze {
	pitch := corridor + wallThick
	side := float64(2*turns+1)*pitch + wallThick
	const margin = 60
	m := maze{name: "a spiral", w: side + 2*margin, h: side + 2*margin, goal: ecs.Vec2{X: margin + side/2, Y: margin + side/2}, from: ecs.Vec2{X: 20, Y: margin + side/2}}
	lo, hi := margin+0.0, margin+side
	for k := range turns {
		a, b := lo+float64(k)*pitch, hi-float64(k)*pitch
		start := a // of the top wall: it closes the ring but for the way in on its left
		if k > 0 {
			start = a - pitch
		}
		m.boxes = append(m.boxes, hwall(start, b, a), vwall(b-wallThick, a, b), hwall(a, b, b-wallThick), vwall(a, a+pitch, b))
	}
	return m
}

// mazes are the levels that cannot be crossed without a look at the whole.
func mazes(r float64) []maze {
	gap := func(name string, width float64) maze {
		return maze{
			name: name, w: 400, h: 240, from: ecs.Vec2{X: 40, Y: 200}, goal: ecs.Vec2{X: 360, Y: 40},
			boxes: []rectangle{vwall(200, -10, 77), vwall(200, 77+width, 250)},
		}
	}
	narrow := gap("a gap of 1.9 radii beside a long way round", 1.9*r)
	narrow.boxes[1].h = 200 - 77 - 1.9*r
	narrow.outside = []rectangle{{201, 77, 4, 1.9 * r}}
	corridor := func(name string, from, to float64) maze {
		return maze{
			name: name, w: 400, h: 200, from: ecs.Vec2{X: from, Y: 40}, goal: ecs.Vec2{X: to, Y: 160},
			boxes: []rectangle{{120, -10, 160, 90}, {120, 80 + 2.5*r, 160, 200}},
		}
	}
	return []maze{
		{
			name: "a U open toward the start", w: 500, h: 400, from: ecs.Vec2{X: 60, Y: 200}, goal: ecs.Vec2{X: 440, Y: 200},
			boxes: []rectangle{hwall(150, 306, 100), hwall(150, 306, 300), vwall(300, 100, 306)},
		},
		{
			name: "from within a U", w: 500, h: 400, from: ecs.Vec2{X: 270, Y: 200}, goal: ecs.Vec2{X: 440, Y: 200},
			boxes: []rectangle{hwall(100, 306, 100), hwall(100, 306, 300), vwall(300, 100, 306)},
		},
		{
			name: "dead ends in a row", w: 500, h: 400, from: ecs.Vec2{X: 60, Y: 200}, goal: ecs.Vec2{X: 460, Y: 200},
			boxes: []rectangle{
				hwall(100, 206, 60), hwall(100, 206, 250), vwall(200, 60, 256), hwall(240, 346, 150), hwall(240, 346, 340), vwall(340, 150, 346),
			},
		},
		spiral(4*r, 3),
		backtracked("a maze with corridors of 3 radii", 1, 10, 8, 3*r),
		backtracked("a maze with corridors of 2.5 radii", 2, 10, 8, 2.5*r),
		gap("a gap of 2.2 radii", 2.2*r),
		narrow,
		corridor("a corridor of 2.5 radii to the right", 40, 360),
		corridor("a corridor of 2.5 radii to the left", 360, 40),
		{
			name: "a goal in a closed box", w: 400, h: 300, from: ecs.Vec2{X: 40, Y: 150}, goal: ecs.Vec2{X: 300, Y: 140}, // nearer to its top
			boxes:       []rectangle{hwall(240, 366, 90), hwall(240, 366, 204), vwall(240, 90, 210), vwall(360, 90, 210)},
			unreachable: true, stop: ecs.Vec2{X: 300, Y: 90 - r},
		},
		{
			name: "a goal inside a solid, near its far side", w: 400, h: 300, from: ecs.Vec2{X: 40, Y: 150}, goal: ecs.Vec2{X: 320, Y: 150},
			boxes:       []rectangle{{200, 90, 140, 120}},
			unreachable: true, stop: ecs.Vec2{X: 340 + r, Y: 150},
		},
		{
			name: "a goal behind a gap of 1.9 radii", w: 400, h: 240, from: ecs.Vec2{X: 40, Y: 200}, goal: ecs.Vec2{X: 360, Y: 40},
			boxes:       []rectangle{vwall(200, -10, 77), vwall(200, 77+1.9*r, 250)},
			unreachable: true, stop: ecs.Vec2{X: 200 - r, Y: 40},
			outside: []rectangle{{201, 0, 199, 240}},
		},
	}
}
