package scenes_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/google/go-cmp/cmp"
)

// room is a map of 320 × 320 u, of properties and layers.
func room(properties, layers string) string {
	return `<map orientation="orthogonal" width="10" height="10" tilewidth="32" tileheight="32"><properties>` + properties + `</properties>` + layers + `</map>`
}

const (
	walkers = "species: {walker: {speed: {max: 60}, force: {max: 200}, radius: 4}}\n"
	people  = `<objectgroup name="obstacles"><object id="1" name="box" x="100" y="100" width="40" height="20"/></objectgroup>
<objectgroup name="targets"><object id="2" name="exit" x="20" y="20" width="10" height="10"><ellipse/></object></objectgroup>
<objectgroup name="paths"><object id="3" name="round" x="200" y="200"><polygon points="0,0 50,0 50,50"/></object></objectgroup>
<objectgroup name="doors"><object id="4" name="gate" x="300" y="0"><polyline points="0,0 0,50"/></object></objectgroup>
<objectgroup name="spawns"><object id="5" name="crowd" x="200" y="20" width="64" height="64"><properties>
<property name="species" value="walker"/><property name="count" type="int" value="7"/><property name="goal" value="round"/><property name="speed" type="float" value="30"/></properties></object>
<object id="6" x="50" y="250"><properties><property name="species" value="walker"/><property name="control" value="player"/><property name="heading" type="float" value="90"/></properties><point/></object></objectgroup>`
)

// folder writes files and returns the path of the first.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, files[0])
}

func load(t *testing.T, file string) *scenes.Scene {
	t.Helper()
	s, err := scenes.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMapAddsToTheScene(t *testing.T) {
	s := load(t, folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+walkers+`
obstacles: [{circle: [50, 50, 5]}]
targets: [{name: home, at: [1, 2]}]
spawn: [{species: walker, at: [10, 300], goal: exit}]
`, "m.tmx", room("", people)))
	if w := s.Config.World; w.Size.XY() != (ecs.Vec2{X: 320, Y: 320}) || w.Edges != ecs.Walls {
		t.Errorf("world: got %v", w)
	}
	var names []string
	for _, o := range s.Obstacles {
		names = append(names, o.Name)
	}
	if diff := cmp.Diff([]string{"obstacles.0", `layer "obstacles": object 1 "box"`, `layer "doors": object 4 "gate"`}, names); diff != "" {
		t.Errorf("obstacles (-want +got):\n%s", diff)
	}
	want := []scenes.Target{{Name: "home", At: ecs.Vec3{X: 1, Y: 2}}, {Name: "exit", At: ecs.Vec3{X: 25, Y: 25}, Radius: 5},
		{Name: "round", Path: []ecs.Vec2{{X: 200, Y: 200}, {X: 250, Y: 200}, {X: 250, Y: 250}}, Loop: true}}
	if diff := cmp.Diff(want, s.Targets); diff != "" {
		t.Errorf("targets (-want +got):\n%s", diff)
	}
	own, crowd, hero := s.Spawns[0], s.Spawns[1], s.Spawns[2]
	if own.Goal != 1 || crowd.Name != "crowd" || crowd.Count != 7 || crowd.Goal != 2 || *crowd.In.Rect != [4]float64{200, 20, 64, 64} || crowd.Speed != [2]float64{30, 30} {
		t.Errorf("got %v, %v", own, crowd)
	}
	if !hero.Player || hero.Heading != 90 || *hero.In.At != (ecs.Vec3{X: 50, Y: 250}) || !strings.HasSuffix(hero.Where, `m.tmx: layer "spawns": object 6`) {
		t.Errorf("got %v", hero)
	}
}

func TestSceneWinsOverTheMapsWorld(t *testing.T) {
	tests := []struct {
		name, world, properties string
		edges                   ecs.Edges
		min, size               ecs.Vec2
	}{
		{"the map's extent, walls unless said", "", "", ecs.Walls, ecs.Vec2{}, ecs.Vec2{X: 320, Y: 320}},
		{"the map's edges", "", `<property name="edges" value="torus"/>`, ecs.Torus, ecs.Vec2{}, ecs.Vec2{X: 320, Y: 320}},
		{"the map's own extent", "", `<property name="world" value="-10, -10, 400, 400"/>`, ecs.Walls, ecs.Vec2{X: -10, Y: -10}, ecs.Vec2{X: 400, Y: 400}},
		{"the scene's size", "world: {size: [500, 400]}", `<property name="world" value="-10, -10, 400, 400"/>`, ecs.Walls, ecs.Vec2{}, ecs.Vec2{X: 500, Y: 400}},
		{"the scene's edges", "world: {edges: torus}", `<property name="edges" value="walls"/>`, ecs.Torus, ecs.Vec2{}, ecs.Vec2{X: 320, Y: 320}},
		{"an open scene has no size", "world: {edges: open}", "", ecs.Open, ecs.Vec2{}, ecs.Vec2{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := load(t, folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+test.world+"\n"+walkers, "m.tmx", room(test.properties, ""))).Config.World
			if w.Edges != test.edges || w.Min.XY() != test.min || w.Size.XY() != test.size {
				t.Errorf("got %v", w)
			}
		})
	}
}

func TestFaultsOfAMapNameFileLayerObjectAndProperty(t *testing.T) {
	file := folder(t, "s.yaml", `version: 1
map: m.tmx
sed: 3
species: {walker: {speed: {max: 60}, force: {max: 200}}}
targets: [{name: exit, at: [1, 1]}]
`, "m.tmx", room(`<property name="edges" value="wall"/><property name="species" value="more.yaml"/>`, `<objectgroup name="targets"><object id="1" name="exit" x="1" y="1"/><object id="2" x="1" y="1"/></objectgroup>
<objectgroup name="spawns"><object id="10" name="crowd" x="0" y="0" width="9" height="9"><properties><property name="species" value="waker"/><property name="count" value="many"/><property name="goal" value="nowhere"/></properties></object>
<object id="9" x="0" y="0"><properties><property name="speed" value="9, 3"/></properties></object></objectgroup>
<objectgroup name="obstacles"><object id="11" name="bow" x="0" y="0"><polygon points="0,0 9,9 9,0 0,9"/></object><object id="12" class="obstacl" x="0" y="0"/></objectgroup>`),
		"more.yaml", "species:\n  walker: {speed: {max: 1}}\n  runner: {speed: {max: -1}, force: {max: 1}}\ncolor: red\n")
	_, err := scenes.Load(file)
	if err == nil {
		t.Fatal("got no error")
	}
	got := strings.ReplaceAll(err.Error(), filepath.ToSlash(filepath.Dir(file))+"/", "")
	want := `s.yaml:3:1: sed: unknown field (did you mean seed?); allowed is version, name, seed, kernel, clock, world, map, director, species, relations, obstacles, targets or spawn
m.tmx: layer "obstacles": object 12: class: "obstacl" is not a class of ours (did you mean obstacle?); allowed is obstacle, target, spawn, path or door, or a name that is not nearly one
m.tmx: edges: wall is not a known value (did you mean walls?); allowed is open, walls or torus
m.tmx: layer "targets": object 1 "exit": name: exit is the name of another target; allowed is a name of its own
m.tmx: layer "targets": object 2: name: is missing; allowed is text of 1 … 64 characters
m.tmx: layer "spawns": object 10 "crowd": count: many is not a number; allowed is a whole number, 0 … 10000000
m.tmx: layer "spawns": object 10 "crowd": goal: nowhere is not the name of a target; allowed is exit or exit
m.tmx: layer "spawns": object 10 "crowd": species: waker is not the name of a species (did you mean walker?); allowed is walker or runner
m.tmx: layer "spawns": object 9: species: is missing; allowed is the name of a species
m.tmx: layer "spawns": object 9: speed: [9, 3] is not from low to high; allowed is [lo, hi] with lo ≤ hi [u/s]
m.tmx: layer "obstacles": object 11 "bow": is no shape: an outline that crosses or touches itself (from {0 0} and from {9 0}); allowed is a simple polygon; split it in two shapes
more.yaml:2:3: species.walker: is a species of the scene too; allowed is a name of its own
more.yaml:3:25: species.runner.speed.max: -1 is not in range; allowed is > 0 [u/s]
more.yaml:4:1: color: unknown field; allowed is version, species or relations`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

func TestMapsThatCannotBeReadAreFaultsOfTheScene(t *testing.T) {
	for _, test := range []struct{ file, want string }{
		{"none.tmx", "s.yaml:2:6: map: none.tmx cannot be read; allowed is a map of Tiled (TMX), relative to the scene"},
		{"m.tmj", "m.tmj: is JSON, which is not read; allowed is a map saved as TMX: save it so in the editor"},
		{"odd.tmx", "odd.tmx: species: nothing.yaml cannot be read; allowed is a file with the blocks species and relations, relative to the map"},
	} {
		file := folder(t, "s.yaml", "version: 1\nmap: "+test.file+"\n"+walkers, "m.tmj", "{}", "odd.tmx", room(`<property name="species" value="nothing.yaml"/>`, ""))
		_, err := scenes.Load(file)
		if got := strings.ReplaceAll(fmt.Sprint(err), filepath.ToSlash(filepath.Dir(file))+"/", ""); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

func TestDimensionsOfAMap(t *testing.T) {
	s := load(t, folder(t, "s.yaml", "version: 1\nmap: m.tmx\nworld: {dimensions: 3, size: [320, 320, 50], edges: walls}\n"+walkers, "m.tmx", room("", `<objectgroup name="targets">
<object id="1" name="a" x="5" y="6"><point/></object><object id="2" name="b" x="5" y="6"><properties><property name="z" type="float" value="9"/></properties><point/></object>
<object id="3" class="obstacle" x="5" y="6" width="4" height="4"><properties><property name="z" value="3, 8"/></properties></object></objectgroup>`)))
	if s.Targets[0].At != (ecs.Vec3{X: 5, Y: 6}) || s.Targets[1].At != (ecs.Vec3{X: 5, Y: 6, Z: 9}) || s.Obstacles[0].ZMin != 3 || s.Obstacles[0].ZMax != 8 {
		t.Errorf("got %v, %v", s.Targets, s.Obstacles)
	}
}

func TestOverridesReachWhatTheMapAdds(t *testing.T) {
	file := folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+walkers+"spawn: [{species: walker, at: [10, 300]}]\n",
		"m.tmx", room(`<property name="species" value="more.yaml"/>`, people), "more.yaml", "species:\n  runner: {speed: {max: 90}, force: {max: 1}}\n",
		"other.tmx", room("", `<objectgroup name="spawns"><object id="1" x="20" y="20" width="9" height="9"><properties><property name="species" value="walker"/></properties></object></objectgroup>`))
	s, err := scenes.Load(file,
		scenes.Override{Path: "spawn.1.count", Value: "50"}, scenes.Override{Path: "spawn.1.in", Value: "{circle: [100, 200, 50]}"},
		scenes.Override{Path: "targets.0.radius", Value: "30"}, scenes.Override{Path: "obstacles.0.rect.2", Value: "55"},
		scenes.Override{Path: "species.runner.speed.max", Value: "120"}, scenes.Override{Path: "species.walker.radius", Value: "3"})
	if err != nil {
		t.Fatal(err)
	}
	if c := &s.Spawns[1]; c.Count != 50 || c.In.Circle == nil || c.Name != "crowd" {
		t.Errorf("spawn: got %v", c)
	}
	if s.Targets[0].Radius != 30 || s.Obstacles[0].Points[2].X != 155 || s.Species[0].Radius != 3 || s.Species[1].Speed.Max != 120 {
		t.Errorf("got %v, %v, %v", s.Targets, s.Obstacles, s.Species)
	}
	s, err = scenes.Load(file, scenes.Override{Path: "spawn.1.count", Value: "4"}, scenes.Override{Path: "map", Value: "other.tmx"})
	if err != nil || len(s.Spawns) != 2 || s.Spawns[1].Count != 4 {
		t.Errorf("another map: got %v, %v", s, err)
	}
	_, err = scenes.Load(file, scenes.Override{Path: "spawn.3.count", Value: "4"}, scenes.Override{Path: "spawn.1.count", Value: "many"})
	const want = `--set spawn.1.count=many: spawn.1.count: many is not a number; allowed is a whole number, 0 … 10000000
--set spawn.3.count=4: spawn.3: 3 is not an element of the list; allowed is 0 … 2`
	if got := fmt.Sprint(err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// hashAfter runs a scene and returns the hash of its state.
func hashAfter(t *testing.T, s *scenes.Scene, ticks int) string {
	t.Helper()
	r, err := scenes.Build(s, scenes.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range ticks {
		if err := r.Tick(scenes.Input{}); err != nil {
			t.Fatal(err)
		}
	}
	return scenes.HashText(r.Sim.Hash())
}

func TestConvertedMapRunsLikeTheMap(t *testing.T) {
	const ticks = 120
	more := "species:\n  walker: {speed: {max: 60}, force: {max: 200}, radius: 4, look: {color: \"#ff0000\"}}\nrelations: [{from: walker, to: walker, kind: separate}]\n"
	for name, file := range map[string]string{
		"the warehouse":     "../assets/maps/warehouse.tmx",
		"species of a file": folder(t, "m.tmx", room(`<property name="species" value="more.yaml"/>`, people), "more.yaml", more),
		"mirrored":          folder(t, "m.tmx", room(`<property name="y-up" value="true"/><property name="world" value="-3.1, 0.1, 330, 330"/><property name="species" value="more.yaml"/>`, people), "more.yaml", more),
	} {
		t.Run(name, func(t *testing.T) {
			converted, err := scenes.Convert(file)
			if err != nil {
				t.Fatal(err)
			}
			names, err := scenes.Parse(filepath.Join(filepath.Dir(file), "s.yaml"), []byte("version: 1\nmap: "+filepath.Base(file)))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := hashAfter(t, mustParse(t, string(converted)), ticks), hashAfter(t, names, ticks); got != want {
				t.Errorf("got %s want %s of\n%s", got, want, converted)
			}
		})
	}
}

func TestConvertWritesAWholeScene(t *testing.T) {
	got, err := scenes.Convert(folder(t, "my room.tmx", room(`<property name="world" value="-8 0 330 330"/>`, people)))
	if err != nil {
		t.Fatal(err)
	}
	const want = `# Converted from the Tiled map my room.tmx
version: 1
name: my room
world:
  min: [-8, 0]
  size: [330, 330]
  edges: walls
species:
  walker:
    radius: 6
    speed: {max: 90}
    force: {max: 360}
    perception: {radius: 48, fov: 270}
    separation: {radius: 18, weight: 1.5}
    alignment: {weight: 0.5}
    cohesion: {weight: 0.25}
    avoid: {weight: 10}
    goal: {weight: 1}
    wander: {weight: 0.3}
obstacles:
  - {rect: [100, 100, 40, 20]}
  - {wall: [[300, 0], [300, 50]]}
targets:
  - {name: exit, at: [25, 25], radius: 5}
  - {name: round, path: [[200, 200], [250, 200], [250, 250]], loop: true}
spawn:
  - {name: crowd, species: walker, count: 7, in: {rect: [200, 20, 64, 64]}, goal: round, speed: [30, 30]}
  - {species: walker, at: [50, 250], control: player, heading: 90}
`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("scene (-want +got):\n%s", diff)
	}
	if _, err := scenes.Parse("s.yaml", got); err != nil {
		t.Error(err)
	}
}

func TestProjectDescribesTheClassesThatMapsHave(t *testing.T) {
	data, err := os.ReadFile("../assets/drover.tiled-project")
	if err != nil {
		t.Fatal(err)
	}
	var project struct {
		PropertyTypes []struct {
			Name, Type string
			UseAs      []string
			Members    []struct {
				Name  string
				Type  string
				Value any
			}
		}
	}
	if err := json.Unmarshal(data, &project); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, class := range project.PropertyTypes {
		seen[class.Name] = true
		for _, member := range class.Members {
			// A property that is misspelled by a letter is a fault only where the right one is known.
			if len(member.Name) < 4 {
				continue
			}
			wrong := `<property name="` + member.Name + `x" value="1"/>`
			text := room("", `<objectgroup name="o"><object id="1" name="o" class="`+class.Name+`" x="0" y="0" width="9" height="9"><properties>`+wrong+`</properties></object></objectgroup>`)
			if class.Name == "crowd" {
				text = room(wrong, "")
			}
			_, err := scenes.Load(folder(t, "s.yaml", "version: 1\nmap: m.tmx\n"+walkers, "m.tmx", text))
			if class.Name != "path" && (err == nil || !strings.Contains(err.Error(), "did you mean "+member.Name)) {
				t.Errorf("%s.%s: got %v", class.Name, member.Name, err)
			}
		}
	}
	for _, name := range []string{"obstacle", "target", "spawn", "path", "door", "solid"} {
		if !seen[name] {
			t.Errorf("got no class %s", name)
		}
	}
}
