package scenes

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/systems"
)

// draft is a scene while it is read: its values, and the parts whose meaning depends on others.
type draft struct {
	Scene
	tiled                                        string // the file of the map
	corner, size                                 *syntax.Node
	species, relations, obstacles, target, spawn *syntax.Node
}

func (d *draft) world() *ecs.World   { return &d.Config.World }
func (d *draft) timing() *ecs.Timing { return &d.Config.Timing }

// sceneFields is the table of a scene's fields outside its lists and species.
func sceneFields() []schema.Field[draft] {
	return []schema.Field[draft]{
		schema.Must(schema.Choice("version", []string{"1"}, func(*draft, int) {})),
		schema.Name("name", func(d *draft) *string { return &d.Name }),
		schema.Word("seed", func(d *draft) *uint64 { return &d.Config.Seed }),
		schema.Choice("kernel", []string{"fast", "exact"}, func(d *draft, i int) { d.Config.Kernel = ecs.Kernel(i) }),
		schema.Number("clock.rate", schema.Above(0, "1/s"), func(d *draft) *float64 { return &d.timing().Rate }),
		schema.Number("clock.step", schema.Above(0, "s"), func(d *draft) *float64 { return &d.timing().Step }),
		schema.Choice("clock.force", []string{"seconds", "tick"}, func(d *draft, i int) { d.timing().Force = ecs.ForceUnit(i) }),
		schema.Number("clock.catchup", schema.AtLeast(0, "s"), func(d *draft) *float64 { return &d.timing().Catchup }),
		schema.Choice("world.dimensions", []string{"2", "3"}, func(d *draft, i int) { d.world().Dimensions = 2 + i }),
		schema.Later("world.min", "a corner [u]", func(d *draft) **syntax.Node { return &d.corner }),
		schema.Later("world.size", "an extent [u]", func(d *draft) **syntax.Node { return &d.size }),
		schema.Choice("world.edges", []string{"open", "walls", "torus"}, func(d *draft, i int) { d.world().Edges = ecs.Edges(i) }),
		schema.Path("map", func(d *draft) *string { return &d.tiled }),
		schema.Name("director", func(d *draft) *string { return &d.Director }),
		schema.Later("species", "a block of species", func(d *draft) **syntax.Node { return &d.species }),
		schema.Later("relations", "a list of relations", func(d *draft) **syntax.Node { return &d.relations }),
		schema.Later("obstacles", "a list of obstacles", func(d *draft) **syntax.Node { return &d.obstacles }),
		schema.Later("targets", "a list of targets", func(d *draft) **syntax.Node { return &d.target }),
		schema.Later("spawn", "a list of spawns", func(d *draft) **syntax.Node { return &d.spawn }),
	}
}

// Defaults of a scene.
const (
	defaultSeed         = 1
	defaultRate         = 60.0 // [1/s]
	defaultCatchupTicks = 5
)

func newDraft() *draft {
	d := &draft{}
	d.Config.Seed = defaultSeed
	d.Config.World.Dimensions = 2
	d.Config.Timing.Rate = defaultRate
	return d
}

// finishClock fills in what follows from the rate.
func (d *draft) finishClock(given schema.Given) {
	t := d.timing()
	if !given.Has("clock.step") {
		t.Step = 1 / t.Rate
	}
	if !given.Has("clock.catchup") {
		t.Catchup = defaultCatchupTicks / t.Rate
	}
	if t.Catchup == 0 { // to the clock, zero means its default; no tick is as short as this
		t.Catchup = math.SmallestNonzeroFloat64
	}
}

// finishWorld reads the corner and the size, which depend on dimensions and edges.
func (p *parsing) finishWorld(given schema.Given, root *syntax.Node) {
	w := p.scene.world()
	if p.scene.corner != nil {
		w.Min, _ = p.vector(p.scene.corner, "world.min", schema.Any("u"))
	}
	size := p.scene.size
	switch {
	case size != nil && w.Edges == ecs.Open && !faulty(p, given["world.edges"]):
		p.Fault(size, "world.size", "%s has no meaning in an open world; allowed is no size, or world.edges: walls or torus", size)
	case size != nil:
		var ok bool
		w.Size, ok = p.vector(size, "world.size", schema.Above(0, "u"))
		if ok && w.Edges == ecs.Walls && systems.NewLevel().Bake(*w) != nil {
			p.Fault(size, "world.size", "%s puts the walls too far out; allowed are walls within ±1e7 [u]", size)
		}
	case w.Edges != ecs.Open:
		if block, ok := schema.Within(root, "world.size"); ok {
			p.MissingFor(block, "world.size", "world.edges is not open", p.axes()+" [u], each > 0")
		}
	}
}

// faulty reports whether a fault was found at a node.
func faulty(p *parsing, n *syntax.Node) bool {
	if n == nil {
		return false
	}
	for _, f := range p.Faults {
		if f.Pos == n.Pos {
			return true
		}
	}
	return false
}
