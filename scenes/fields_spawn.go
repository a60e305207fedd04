package scenes

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"github.com/drover-go/drover/systems"
)

// spawnDraft is a spawn while it is read.
type spawnDraft struct {
	Spawn
	species, at, in, velocity, speed, heading, goal *syntax.Node
}

// maxCount is the most agents of one spawn.
const maxCount = 10_000_000

// spawnFields is the table of a spawn's fields.
func spawnFields() []schema.Field[spawnDraft] {
	return []schema.Field[spawnDraft]{
		schema.Name("name", func(d *spawnDraft) *string { return &d.Name }),
		schema.Later("species", "the name of a species", func(d *spawnDraft) **syntax.Node { return &d.species }),
		schema.Count("count", maxCount, func(d *spawnDraft) *int { return &d.Count }),
		schema.Later("at", "", func(d *spawnDraft) **syntax.Node { return &d.at }),
		schema.Later("in", "", func(d *spawnDraft) **syntax.Node { return &d.in }),
		schema.Later("velocity", "", func(d *spawnDraft) **syntax.Node { return &d.velocity }),
		schema.Later("speed", "", func(d *spawnDraft) **syntax.Node { return &d.speed }),
		schema.Later("heading", "", func(d *spawnDraft) **syntax.Node { return &d.heading }),
		schema.Later("goal", "", func(d *spawnDraft) **syntax.Node { return &d.goal }),
		schema.Choice("control", []string{"player"}, func(d *spawnDraft, _ int) { d.Player = true }),
		schema.Choice("generator", []string{"lcg32"}, func(d *spawnDraft, _ int) { d.Generator = "lcg32" }),
		schema.Path("state", func(d *spawnDraft) *string { return &d.State }),
	}
}

func (p *parsing) readSpawns() {
	for i, n := range p.Items(p.scene.spawn, "spawn", "spawns") {
		path := element("spawn", i)
		d := spawnDraft{Spawn: Spawn{Count: 1, Goal: -1, RandomHeading: true}}
		given := schema.Read(&p.Reader, n, path, spawnFields(), &d)
		if n.Kind == syntax.Map {
			p.finishSpawn(&d, given, n, path)
		}
		d.Where = n.Pos.Where(p.File)
		if n.Pos.Place == "" {
			d.Where += ": " + path
		}
		p.scene.Spawns = append(p.scene.Spawns, d.Spawn)
	}
}

// finishSpawn reads what depends on species, targets and dimensions.
func (p *parsing) finishSpawn(d *spawnDraft, given schema.Given, n *syntax.Node, path string) {
	if d.State != "" {
		p.alone(given, path, "state", "the file holds the agents", "species", "count", "at", "in", "velocity", "speed", "heading", "goal", "control", "generator")
		return
	}
	known := false
	if d.species == nil {
		p.Missing(n, path+".species", "the name of a species")
	} else if d.Species, known = p.speciesOf(d.species, path+".species"); known && d.Name == "" {
		d.Name = p.scene.Species[d.Species].Name
	}
	if d.goal != nil {
		if i, ok := p.OneOf(d.goal, path+".goal", "the name of a target", p.targetNames()); ok {
			d.Goal = i
		}
	}
	if d.Generator != "" {
		p.alone(given, path, "generator", "the generator draws it", "at", "in", "velocity", "speed", "heading")
		if p.scene.world().Dimensions != 3 {
			p.Fault(given["generator"], path+".generator", "lcg32 draws in three dimensions; allowed is world.dimensions: 3, or no generator")
		}
		return
	}
	p.place(d, n, path)
	p.motion(d, given, path, known)
}

// alone reports the fields that another makes meaningless.
func (p *parsing) alone(given schema.Given, path, field, why string, others ...string) {
	for _, other := range others {
		if n := given[other]; n != nil {
			p.Fault(n, path+"."+other, "has no meaning with %s, because %s; allowed is one of the two", field, why)
		}
	}
}

func (p *parsing) targetNames() []string {
	names := make([]string, len(p.scene.Targets))
	for i := range names {
		names[i] = p.scene.Targets[i].Name
	}
	return names
}

// place reads where the agents are put.
func (p *parsing) place(d *spawnDraft, n *syntax.Node, path string) {
	switch {
	case d.at != nil && d.in != nil:
		p.Fault(d.in, path+".in", "has no meaning with at; allowed is one of the two")
	case d.at != nil:
		at, _ := p.vector(d.at, path+".at", schema.Any("u"))
		d.In.At = &at
	case d.in != nil:
		p.area(d, path+".in")
	case p.scene.world().Edges == ecs.Open:
		p.Missing(n, path+".in", "in or at, because an open world has no extent to fill")
	}
}

// areaDraft is an area while it is read.
type areaDraft struct{ rect, circle, polygon, box *syntax.Node }

func areaFields() []schema.Field[areaDraft] {
	return []schema.Field[areaDraft]{
		schema.Later("rect", "", func(d *areaDraft) **syntax.Node { return &d.rect }),
		schema.Later("circle", "", func(d *areaDraft) **syntax.Node { return &d.circle }),
		schema.Later("polygon", "", func(d *areaDraft) **syntax.Node { return &d.polygon }),
		schema.Later("box", "", func(d *areaDraft) **syntax.Node { return &d.box }),
	}
}

// area reads the area that a spawn fills.
func (p *parsing) area(d *spawnDraft, path string) {
	var a areaDraft
	given := schema.Read(&p.Reader, d.in, path, areaFields(), &a)
	if d.in.Kind != syntax.Map || !p.onlyOne(d.in, path, given, "rect", "circle", "polygon", "box") {
		return
	}
	switch {
	case a.rect != nil:
		v, _ := p.rect(a.rect, path+".rect")
		d.In.Rect = &v
	case a.circle != nil:
		v, _ := p.circle(a.circle, path+".circle")
		d.In.Circle = &v
	case a.polygon != nil:
		path += ".polygon"
		if points, ok := p.points(a.polygon, path, 3, inLevel()); ok && p.bakes(a.polygon, path, systems.Shape{Name: path, Points: points}) {
			d.In.Polygon = points
		}
	case p.scene.world().Dimensions != 3:
		p.Fault(a.box, path+".box", "has no meaning in a plane; allowed is rect, circle or polygon, or world.dimensions: 3")
	default:
		d.In.Box = p.box(a.box, path+".box")
	}
}

func (p *parsing) box(n *syntax.Node, path string) *[6]float64 {
	v, ok := p.Floats(n, path, "x, y, z, width, height, depth", inLevel())
	for k := 3; ok && k < 6; k++ {
		_, ok = p.Float(n.Items[k], element(path, k), schema.Above(0, "u"))
	}
	if !ok {
		return nil
	}
	return (*[6]float64)(v)
}

// motion reads how the agents move at first. Without speed they move at cruise speed where a heading
// is given, else rest.
func (p *parsing) motion(d *spawnDraft, given schema.Given, path string, known bool) {
	if d.velocity != nil {
		p.alone(given, path, "velocity", "it says both", "speed", "heading")
		v, _ := p.vector(d.velocity, path+".velocity", schema.Any("u/s"))
		d.Velocity = &v
		return
	}
	if d.heading != nil {
		p.heading(d, path+".heading")
		if known {
			cruise := p.scene.Species[d.Species].Speed.Cruise
			if cruise == 0 {
				cruise = cruiseShare * p.scene.Species[d.Species].Speed.Max
			}
			d.Speed = [2]float64{cruise, cruise}
		}
	}
	if d.speed == nil {
		return
	}
	v, ok := p.Floats(d.speed, path+".speed", "lo, hi", schema.AtLeast(0, "u/s"))
	if ok && v[0] > v[1] {
		p.Fault(d.speed, path+".speed", "%s is not from low to high; allowed is [lo, hi] with lo ≤ hi [u/s]", d.speed)
	}
	if ok {
		d.Speed = [2]float64(v)
	}
}

func (p *parsing) heading(d *spawnDraft, path string) {
	const allowed = "random, or an angle [deg], 0 to the right, 90 down"
	switch {
	case d.heading.Kind == syntax.Text && d.heading.Text == "random":
	case d.heading.Kind == syntax.Number:
		d.Heading, _ = p.Float(d.heading, path, schema.Any("deg"))
		d.RandomHeading = false
	default:
		p.Fault(d.heading, path, "%s is not a heading; allowed is %s", schema.Shown(d.heading), allowed)
	}
}
