package bench

import (
	"fmt"
	"math"
	"strings"

	"github.com/drover-go/drover/scenes"
)

// Scenario is a crowd to measure, of any size.
type Scenario struct {
	// Name is what to call it by; Title says what it is.
	Name, Title string
	// Sizes are the numbers of agents that are measured where none are asked for.
	Sizes []int
	// Age is how many ticks the crowd is old when measuring begins.
	Age int
	// Hold is how many ticks are measured before everybody is put back to the start, so that the crowd stays what
	// it is; Settle is how many pass before, unmeasured.
	Hold, Settle int

	scene func(agents int) (*scenes.Scene, error)
}

// Scene returns the scenario's scene with a number of agents.
func (s *Scenario) Scene(agents int) (*scenes.Scene, error) { return s.scene(agents) }

// Scenarios returns what there is to measure.
func Scenarios() []Scenario {
	const (
		spread  = 25   // ticks in which a flock stays spread evenly
		clumped = 1000 // ticks in which it clumps
	)
	flock := func(overrides ...string) func(int) (*scenes.Scene, error) {
		return func(agents int) (*scenes.Scene, error) { return reference(agents, plane(agents), overrides...) }
	}
	return []Scenario{
		{Name: "uniform", Title: "a flock in the plane, evenly spread, 12 neighbors", Sizes: []int{1_000, 10_000, 100_000},
			Hold: spread, Settle: 1, scene: flock()},
		{Name: "clumped", Title: "the same flock after 1000 ticks", Sizes: []int{10_000},
			Age: clumped, Hold: spread, Settle: 1, scene: flock()},
		{Name: "capped", Title: "a flock after 1000 ticks, at most 32 neighbors used", Sizes: []int{10_000},
			Age: clumped, Hold: spread, Settle: 1, scene: flock("species.bird.perception.cap=32")},
		{Name: "3d", Title: "a flock in space, 12 neighbors", Sizes: []int{10_000},
			Hold: spread, Settle: 1, scene: func(agents int) (*scenes.Scene, error) {
				return reference(agents, space(agents), "world.dimensions=3")
			}},
		{Name: "nearest", Title: "the flock in the plane, the 7 nearest neighbors of 12", Sizes: []int{10_000},
			Hold: spread, Settle: 1, scene: flock("species.bird.perception.nearest=7")},
		{Name: "crush", Title: "everybody inside one perception radius, at most 32 neighbors used", Sizes: []int{4_000},
			Hold: spread, Settle: 1, scene: crush},
		{Name: "obstacles", Title: "bodies among walls, which they avoid on the way to goals", Sizes: []int{10_000},
			Hold: 200, Settle: 20, scene: obstacles},
	}
}

// The reference flock: an agent perceives neighbors within radius [u], neighbors of them on average.
const (
	radius    = 50.0
	neighbors = 12.0
)

// plane returns the size of a torus in the plane for the mean number of neighbors [u].
func plane(agents int) string {
	side := math.Sqrt(float64(agents) * math.Pi * radius * radius / neighbors)
	return fmt.Sprintf("[%.2f, %.2f]", side, side)
}

// space is plane in three dimensions.
func space(agents int) string {
	side := math.Cbrt(float64(agents) * 4 / 3 * math.Pi * radius * radius * radius / neighbors)
	return fmt.Sprintf("[%.2f, %.2f, %.2f]", side, side, side)
}

// reference returns the preset million with another number of agents.
func reference(agents int, size string, overrides ...string) (*scenes.Scene, error) {
	var list []scenes.Override
	for _, text := range append([]string{fmt.Sprintf("spawn.0.count=%d", agents), "world.size=" + size}, overrides...) {
		o, err := scenes.ParseOverride(text)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return scenes.Load("million", list...)
}

// crush puts all agents into a disc so small, and makes them so slow, that everybody sees everybody until they
// are put back.
func crush(agents int) (*scenes.Scene, error) {
	return reference(agents, "[1000, 1000]", "spawn.0.in={circle: [500, 500, 12]}", "spawn.0.speed=[0.2, 0.2]",
		"species.bird.speed={max: 0.4}", "species.bird.perception.cap=32")
}

// obstacles returns a hall with a pillar or a beam to every hundred agents, and a goal at the middle of each side.
func obstacles(agents int) (*scenes.Scene, error) {
	const (
		block     = 256.0 // side of the square that holds an obstacle [u]
		perBlock  = 100   // agents in it
		rotations = 7     // beams are turned by so many different angles
		turn      = 25.0  // between two of them [deg]
	)
	n := int(math.Ceil(math.Sqrt(float64(agents) / perBlock)))
	size := float64(n) * block
	var shapes []string
	for k := range n * n {
		x, y := (float64(k%n)+0.5)*block, (float64(k/n)+0.5)*block
		if (k%n+k/n)%2 == 0 {
			shapes = append(shapes, fmt.Sprintf("  - {circle: [%v, %v, 32]}", x, y))
		} else {
			shapes = append(shapes, fmt.Sprintf("  - {rect: [%v, %v, 96, 24], rotate: %v}", x-48, y-12, turn*float64(k%rotations)))
		}
	}
	var targets, spawns []string
	for k, at := range [][2]float64{{size / 2, 24}, {size - 24, size / 2}, {size / 2, size - 24}, {24, size / 2}} {
		targets = append(targets, fmt.Sprintf("  - {name: side%d, at: [%v, %v], radius: 20}", k, at[0], at[1]))
		spawns = append(spawns, fmt.Sprintf("  - {species: walker, count: %d, heading: random, speed: [40, 80], goal: side%d}", (agents+k)/len("NESW"), k))
	}
	text := fmt.Sprintf(`version: 1
name: obstacles
world: {size: [%v, %v], edges: walls}
species:
  walker:
    radius: 5
    speed: {max: 100}
    force: {max: 300}
    perception: {radius: %v, fov: 270}
    separation: {radius: 20, weight: 1.5}
    alignment: {weight: 1}
    cohesion: {weight: 1}
    avoid: {weight: 10}
    goal: {weight: 1}
obstacles:
%s
targets:
%s
spawn:
%s
`, size, size, radius, strings.Join(shapes, "\n"), strings.Join(targets, "\n"), strings.Join(spawns, "\n"))
	return scenes.Parse("obstacles", []byte(text))
}
