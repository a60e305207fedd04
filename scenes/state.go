package scenes

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/yohamta/donburi"
)

// State is the agents of a run at the end of a tick.
type State struct {
	// Name is where it was read from, for errors.
	Name string
	// Tick is how many ticks had been done.
	Tick uint64
	// Agents are in the order of the file.
	Agents []AgentState
}

// AgentState is one agent of a state.
type AgentState struct {
	// ID is the stable id, 1 … 2⁵³.
	ID uint64
	// Species is the name of its species.
	Species string
	// Position and Velocity are the state [u], [u/s].
	Position, Velocity ecs.Vec3
	// Dimensions is how many numbers its vectors have, 2 or 3.
	Dimensions int
	// Radius is its own body radius [u]. The default (zero) value is 0, which means the species'.
	Radius float64
	// Goal is the name of the target it goes to, or "".
	Goal string
	// GoalPoint is the point it goes to where that is no named target, or nil [u].
	GoalPoint *ecs.Vec3
}

// LoadState reads a state from a file.
func LoadState(file string) (*State, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return ReadState(f, file)
}

// births turns a state into agents of the scene.
func (s *Scene) births(state *State) ([]birth, error) {
	species, targets := map[string]int{}, map[string]int{}
	var names, goals []string
	for i := range s.Species {
		species[s.Species[i].Name] = i
		names = append(names, s.Species[i].Name)
	}
	for i := range s.Targets {
		targets[s.Targets[i].Name] = i
		goals = append(goals, s.Targets[i].Name)
	}
	born := make([]birth, len(state.Agents))
	for i := range state.Agents {
		a := &state.Agents[i]
		fail := func(field, format string, args ...any) error {
			return fmt.Errorf("%s: agents.%d (id %d): %s: %s", state.Name, i, a.ID, field, fmt.Sprintf(format, args...))
		}
		kind, known := species[a.Species]
		if !known {
			return nil, fail("species", "%q is not a species of the scene%s; allowed is %s", a.Species, schema.Suggest(a.Species, names), schema.Among(names))
		}
		if want := s.Config.World.Dimensions; a.Dimensions != want {
			return nil, fail("position", "it has %d numbers; allowed is %d, the scene's world.dimensions", a.Dimensions, want)
		}
		goal, known := targets[a.Goal]
		if a.Goal == "" {
			goal = -1
		} else if !known {
			return nil, fail("goal", "%q is not a target of the scene%s; allowed is %s", a.Goal, schema.Suggest(a.Goal, goals), schema.Among(goals))
		}
		born[i] = birth{
			id: a.ID, species: components.SpeciesID(kind), spawn: s.spawnOf(a.ID, kind), goal: goal,
			at: a.Position, moving: a.Velocity, radius: a.Radius, goalPoint: a.GoalPoint,
		}
	}
	return born, nil
}

// spawnOf returns the spawn that would have made an agent, or −1.
func (s *Scene) spawnOf(id uint64, species int) int {
	next := uint64(1)
	for i := range s.Spawns {
		if s.Spawns[i].State != "" {
			return -1 // how many ids the file takes is not known here
		}
		end := next + uint64(s.Spawns[i].Count)
		if id >= next && id < end && s.Spawns[i].Species == species {
			return i
		}
		next = end
	}
	return -1
}

// WriteState writes the run's agents as one line of JSON, ids ascending. Numbers are the shortest that
// read back as the same bits.
func WriteState(w io.Writer, r *Run) error {
	out := bufio.NewWriter(w)
	agents := r.Sim.Agents()
	names := make([][]byte, r.Sim.SpeciesCount())
	for i := range names {
		names[i], _ = json.Marshal(r.Sim.SpeciesName(components.SpeciesID(i)))
	}
	line := strconv.AppendUint([]byte(`{"tick": `), r.Sim.TickNumber(), 10)
	line = append(line, `, "agents": [`...)
	first := true
	for i := range agents.Len() {
		if !r.World.Valid(agents.Entity[i]) {
			continue // taken out in this tick
		}
		if !first {
			line = append(line, ", "...)
		}
		first = false
		line = r.appendAgent(line, i, names[agents.Species[i]])
		if _, err := out.Write(line); err != nil {
			return err
		}
		line = line[:0]
	}
	line = append(line, "]}\n"...)
	if _, err := out.Write(line); err != nil {
		return err
	}
	return out.Flush()
}

func (r *Run) appendAgent(line []byte, row int, species []byte) []byte {
	a := r.Sim.Agents()
	line = strconv.AppendUint(append(line, `{"id": `...), a.ID[row], 10)
	line = append(append(line, `, "species": `...), species...)
	line = appendVector(append(line, `, "position": `...), a.NextAt(row), a.Dimensions)
	line = appendVector(append(line, `, "velocity": `...), a.NextMoving(row), a.Dimensions)
	e := r.World.Entry(a.Entity[row])
	if radius := components.Steering.Get(e).Radius; radius != 0 {
		line = appendNumber(append(line, `, "radius": `...), radius)
	}
	name, point := r.goalOf(e)
	switch {
	case name != "":
		quoted, _ := json.Marshal(name)
		line = append(append(line, `, "goal": `...), quoted...)
	case point != nil:
		line = appendVector(append(line, `, "goal": `...), *point, a.Dimensions)
	}
	return append(line, '}')
}

func appendVector(line []byte, v ecs.Vec3, dimensions int) []byte {
	line = appendNumber(append(line, '['), v.X)
	line = appendNumber(append(line, ", "...), v.Y)
	if dimensions == 3 {
		line = appendNumber(append(line, ", "...), v.Z)
	}
	return append(line, ']')
}

func appendNumber(line []byte, v float64) []byte { return strconv.AppendFloat(line, v, 'g', -1, 64) }

// goalOf returns the target that an agent goes to, or the point where none is named.
func (r *Run) goalOf(e *donburi.Entry) (string, *ecs.Vec3) {
	target, path, goal := *components.Target.Get(e), *components.Path.Get(e), *components.Goal.Get(e)
	at := ecs.Vec3{X: goal.Point.X, Y: goal.Point.Y, Z: goal.Z}
	for i := range r.Scene.Targets {
		t := &r.Scene.Targets[i]
		switch {
		case target.Entity != donburi.Null:
			if t.Follow != "" && r.followed(t.Follow) == target.Entity {
				return t.Name, nil
			}
		case len(path.Points) > 1:
			if len(t.Path) == len(path.Points) && &t.Path[0] == &path.Points[0] {
				return t.Name, nil
			}
		case goal.Active && t.Path == nil && t.Follow == "" && t.At == at:
			return t.Name, nil
		}
	}
	if goal.Active && target.Entity == donburi.Null && len(path.Points) < 2 {
		return "", &at
	}
	return "", nil
}
