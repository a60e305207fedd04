package scenes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/drover-go/drover/scenes/internal/schema"
)

// ReadState reads a state of SCENES.md's JSON: {"tick": …, "agents": […]}. The error names the agent by
// its place in the list and its id, the field, what it holds and what is allowed. The name is for
// errors.
func ReadState(r io.Reader, name string) (*State, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if err := checkJSON(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	s := &stateReader{decoder: d, state: &State{Name: name}, ids: map[uint64]int{}}
	if err := s.read(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s.state, nil
}

type stateReader struct {
	decoder *json.Decoder
	state   *State
	ids     map[uint64]int
}

func (s *stateReader) read() error {
	var tick, agents bool
	err := s.object("a state", func(field string) error {
		switch field {
		case "tick":
			tick = true
			v, err := s.whole(math.MaxInt64)
			s.state.Tick = v
			return prefixed("tick", err)
		case "agents":
			agents = true
			return s.list("agents", func(i int) error { return s.agent(i) })
		}
		return unknownField(field, "tick", "agents")
	})
	if err != nil {
		return err
	}
	if !tick || !agents {
		return errors.New(`a field is missing; allowed is {"tick": …, "agents": […]}`)
	}
	return nil
}

// agent reads the i-th agent.
func (s *stateReader) agent(i int) error {
	var a AgentState
	seen := map[string]bool{}
	err := s.object("an agent", func(field string) error {
		seen[field] = true
		return prefixed(field, s.field(&a, field))
	})
	if err == nil {
		err = s.complete(&a, i, seen)
	}
	if err == nil {
		s.state.Agents = append(s.state.Agents, a)
		return nil
	}
	if a.ID != 0 {
		return fmt.Errorf("agents.%d (id %d): %w", i, a.ID, err)
	}
	return fmt.Errorf("agents.%d: %w", i, err)
}

func (s *stateReader) field(a *AgentState, field string) (err error) {
	switch field {
	case "id":
		const most = 1 << 53 // a JSON reader with float64 numbers tells ids apart up to here
		if a.ID, err = s.whole(most); err == nil && a.ID == 0 {
			err = errors.New("0 is not in range; allowed is 1 … 2⁵³")
		}
	case "species":
		a.Species, err = s.text()
	case "position":
		a.Position, err = s.vector(&a.Dimensions)
	case "velocity":
		a.Velocity, err = s.vector(&a.Dimensions)
	case "radius":
		if a.Radius, err = s.number(); err == nil && a.Radius < 0 {
			err = fmt.Errorf("%v is not in range; allowed is ≥ 0 [u]", a.Radius)
		}
	case "goal":
		err = s.goal(a)
	default:
		err = unknownField(field, "id", "species", "position", "velocity", "radius", "goal")
	}
	return err
}

// complete checks an agent as a whole.
func (s *stateReader) complete(a *AgentState, i int, seen map[string]bool) error {
	for _, field := range []string{"id", "species", "position", "velocity"} {
		if !seen[field] {
			return fmt.Errorf("%s: is missing", field)
		}
	}
	if first, twice := s.ids[a.ID]; twice {
		return fmt.Errorf("id: agents.%d has the same; allowed is an id of its own", first)
	}
	s.ids[a.ID] = i
	return nil
}

// goal is the name of a target or a point.
func (s *stateReader) goal(a *AgentState) error {
	var raw json.RawMessage
	if err := s.decoder.Decode(&raw); err != nil {
		return err
	}
	if json.Unmarshal(raw, &a.Goal) == nil && a.Goal != "" {
		return nil
	}
	inner := &stateReader{decoder: json.NewDecoder(bytes.NewReader(raw))}
	inner.decoder.UseNumber()
	point, err := inner.vector(&a.Dimensions)
	if err != nil {
		return fmt.Errorf("%s is not a goal; allowed is the name of a target or a point", shortJSON(string(raw)))
	}
	a.GoalPoint = &point
	return nil
}

func unknownField(field string, known ...string) error {
	return fmt.Errorf("%s: unknown field%s; allowed is %s", shortJSON(field), schema.Suggest(field, known), schema.Among(known))
}

// prefixed names the field in an error, unless it is about the name itself.
func prefixed(field string, err error) error {
	if err == nil || field != "tick" && field != "id" && field != "species" && field != "position" &&
		field != "velocity" && field != "radius" && field != "goal" {
		return err
	}
	return fmt.Errorf("%s: %w", field, err)
}
