package scenes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/drover-go/drover/ecs"
)

// checkJSON finds where a file is no JSON, before anything of it is understood.
func checkJSON(data []byte) error {
	var whole json.RawMessage
	err := json.Unmarshal(data, &whole)
	var bad *json.SyntaxError
	if !errors.As(err, &bad) {
		return err
	}
	if strings.HasSuffix(bad.Error(), "after top-level value") {
		return errors.New("has more after the state; allowed is one state (of a trace, take one line)")
	}
	before := data[:min(int(bad.Offset), len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n') - 1
	return fmt.Errorf("line %d, column %d: is not valid JSON: %w", line, column, bad)
}

// object reads an object, calling field after each key.
func (s *stateReader) object(what string, field func(string) error) error {
	t, err := s.decoder.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('{') {
		return fmt.Errorf("%s is not %s; allowed is an object", shownToken(t), what)
	}
	seen := map[string]bool{}
	for s.decoder.More() {
		t, err := s.decoder.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if seen[key] {
			return fmt.Errorf("%s: given twice", shortJSON(key))
		}
		seen[key] = true
		if err := field(key); err != nil {
			return err
		}
	}
	_, err = s.decoder.Token()
	return err
}

// list reads an array, calling item for each element.
func (s *stateReader) list(what string, item func(int) error) error {
	t, err := s.decoder.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('[') {
		return fmt.Errorf("%s: %s is not a list; allowed is […]", what, shownToken(t))
	}
	for i := 0; s.decoder.More(); i++ {
		if err := item(i); err != nil {
			return err
		}
	}
	_, err = s.decoder.Token()
	return err
}

// vector reads two or three numbers; all vectors of an agent have as many as its first.
func (s *stateReader) vector(dimensions *int) (ecs.Vec3, error) {
	var v [3]float64
	n := 0
	err := s.list("it", func(i int) error {
		x, err := s.number()
		if err == nil && i < len(v) {
			v[i] = x
		}
		n = i + 1
		return err
	})
	if err != nil {
		return ecs.Vec3{}, err
	}
	if n != 2 && n != 3 || *dimensions != 0 && n != *dimensions {
		return ecs.Vec3{}, fmt.Errorf("it has %d numbers; allowed is [x, y], or [x, y, z] in three dimensions", n)
	}
	*dimensions = n
	return ecs.Vec3{X: v[0], Y: v[1], Z: v[2]}, nil
}

func (s *stateReader) number() (float64, error) {
	t, err := s.decoder.Token()
	if err != nil {
		return 0, err
	}
	n, ok := t.(json.Number)
	if !ok {
		return 0, fmt.Errorf("%s is not a number", shownToken(t))
	}
	v, err := strconv.ParseFloat(n.String(), 64)
	if err != nil || !(math.Abs(v) <= ecs.MaxCoordinate) {
		return 0, fmt.Errorf("%s is not in range; allowed is within ±%g", shortJSON(n.String()), float64(ecs.MaxCoordinate))
	}
	return v, nil
}

func (s *stateReader) whole(most uint64) (uint64, error) {
	t, err := s.decoder.Token()
	if err != nil {
		return 0, err
	}
	n, ok := t.(json.Number)
	v, err := strconv.ParseUint(n.String(), 10, 64)
	if !ok || err != nil || v > most {
		return 0, fmt.Errorf("%s is not a whole number in range; allowed is 0 … %d", shownToken(t), most)
	}
	return v, nil
}

func (s *stateReader) text() (string, error) {
	t, err := s.decoder.Token()
	if err != nil {
		return "", err
	}
	text, ok := t.(string)
	if !ok {
		return "", fmt.Errorf("%s is not text", shownToken(t))
	}
	return text, nil
}

// shownToken is a token as it stands in the file.
func shownToken(t json.Token) string {
	switch v := t.(type) {
	case nil:
		return "null"
	case json.Delim:
		return "a " + map[json.Delim]string{'{': "block", '[': "list", '}': "}", ']': "]"}[v]
	case string:
		return strconv.Quote(shortJSON(v))
	}
	return shortJSON(fmt.Sprint(t))
}

func shortJSON(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return s
}
