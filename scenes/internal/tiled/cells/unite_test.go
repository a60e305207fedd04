package cells_test

import (
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled/cells"
	"github.com/drover-go/drover/systems"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawn reads cells from a picture.
func drawn(rows ...string) []cells.Cell {
	var all []cells.Cell
	for y, row := range rows {
		for x, c := range row {
			if c == '#' {
				all = append(all, cells.Cell{X: x, Y: y})
			}
		}
	}
	return all
}

func TestHowManyPolygonsCellsBecome(t *testing.T) {
	tests := []struct {
		name string
		in   []cells.Cell
		want int
	}{
		{"nothing", nil, 0},
		{"one cell", drawn("#"), 1},
		{"a block", drawn("###", "###"), 1},
		{"a concave block", drawn("###", "#.#", "#.#"), 1},
		{"two that meet in a corner", drawn("#.", ".#"), 2},
		{"a frame, cut at its hole", drawn("###", "#.#", "###"), 2},
		{"a frame with a pillar", drawn("#####", "#...#", "#.#.#", "#...#", "#####"), 3},
		{"a part that meets itself in a corner", drawn("##.", "#.#", "###"), 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := cells.Unite(test.in); len(got) != test.want {
				t.Errorf("got %d polygons %v want %d", len(got), got, test.want)
			}
		})
	}
}

func TestUnitedCellsCoverTheSameAndAreSimple(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const side = 9
		full := map[cells.Cell]bool{}
		var all []cells.Cell
		for range rapid.IntRange(0, 90).Draw(t, "count") {
			c := cells.Cell{X: rapid.IntRange(-1, side).Draw(t, "x"), Y: rapid.IntRange(-1, side).Draw(t, "y")}
			full[c], all = true, append(all, c)
		}
		outlines := cells.Unite(all)
		var shapes []systems.Shape
		area := 0
		for _, outline := range outlines {
			var points []ecs.Vec2
			twice := 0
			for i, c := range outline {
				next := outline[(i+1)%len(outline)]
				twice += c.X*next.Y - next.X*c.Y
				points = append(points, ecs.Vec2{X: float64(c.X), Y: float64(c.Y)})
			}
			area += twice / 2
			shapes = append(shapes, systems.Shape{Kind: systems.Polygon, Points: points})
		}
		if area != len(full) {
			t.Fatalf("got an area of %d want %d", area, len(full))
		}
		level := systems.NewLevel(shapes...)
		if err := level.Bake(ecs.World{}); err != nil {
			t.Fatal(err)
		}
		for x := -2; x <= side+1; x++ {
			for y := -2; y <= side+1; y++ {
				if got := !level.Free(ecs.Vec2{X: float64(x) + 0.5, Y: float64(y) + 0.5}, 0.1, 0); got != full[cells.Cell{X: x, Y: y}] {
					t.Fatalf("cell %d, %d: got solid %v", x, y, got)
				}
			}
		}
	})
}

func TestUnitedCellsDoNotDependOnTheirOrder(t *testing.T) {
	all := drawn("#######", "#.#.#.#", "#######", "..#.#..", "#######", "#.....#", "##.####")
	want := cells.Unite(all)
	for range 20 {
		rand.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if diff := cmp.Diff(want, cells.Unite(append(all, all[0]))); diff != "" {
			t.Fatalf("outlines (-want +got):\n%s", diff)
		}
	}
}

func TestJoinedRectanglesShareWholeSides(t *testing.T) {
	box := func(x, y, w, h float64) cells.Rect {
		return cells.Rect{Lo: ecs.Vec2{X: x, Y: y}, Hi: ecs.Vec2{X: x + w, Y: y + h}}
	}
	got := cells.Join([]cells.Rect{box(2, 0, 2, 1), box(0, 0, 2, 1), box(0, 1, 4, 3), box(9, 0, 1, 1), box(10, 0.5, 1, 1)})
	want := []cells.Rect{box(0, 0, 4, 4), box(9, 0, 1, 1), box(10, 0.5, 1, 1)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rectangles (-want +got):\n%s", diff)
	}
}

func BenchmarkUnite(b *testing.B) {
	const side = 512
	var all []cells.Cell
	for x := range side {
		for y := range side {
			if x%7 != 3 || y%5 != 2 {
				all = append(all, cells.Cell{X: x, Y: y})
			}
		}
	}
	for b.Loop() {
		cells.Unite(all)
	}
}
