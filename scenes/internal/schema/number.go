package schema

import (
	"fmt"
	"math"
	"strings"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// Float checks a number.
func (r *Reader) Float(n *syntax.Node, path string, in Interval) (float64, bool) {
	if n.Kind != syntax.Number {
		r.Fault(n, path, "%s is not a number; allowed is %s", Shown(n), in)
		return 0, false
	}
	v := n.Float()
	if math.IsNaN(v) || math.IsInf(v, 0) {
		r.Fault(n, path, "%s is not a finite number; allowed is %s", n, in)
		return 0, false
	}
	if !in.Contains(v) {
		r.Fault(n, path, "%s is not in range; allowed is %s", n, in.beside(v))
		return 0, false
	}
	return v, true
}

// Floats checks a list of as many numbers as there are names, such as "x, y".
func (r *Reader) Floats(n *syntax.Node, path, parts string, in Interval) ([]float64, bool) {
	count := strings.Count(parts, ",") + 1
	allowed := "[" + parts + "]"
	if in.Unit != "" {
		allowed += " [" + in.Unit + "]"
	}
	if n.Kind != syntax.List || len(n.Items) != count {
		r.Fault(n, path, "%s is not a list of %s; allowed is %s", Shown(n), numberOf(count), allowed)
		return nil, false
	}
	values, ok := make([]float64, count), true
	for i, item := range n.Items {
		var fine bool
		values[i], fine = r.Float(item, fmt.Sprintf("%s.%d", path, i), in)
		ok = ok && fine
	}
	return values, ok
}

func numberOf(n int) string {
	words := [...]string{2: "two", 3: "three", 4: "four", 6: "six"}
	if n < len(words) && words[n] != "" {
		return words[n] + " numbers"
	}
	return fmt.Sprintf("%d numbers", n)
}

// Number is a field that holds a number.
func Number[T any](name string, in Interval, at func(*T) *float64) Field[T] {
	return Field[T]{Name: name, Allowed: in.String(), Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if v, ok := r.Float(n, path, in); ok {
			*at(into) = v
		}
	}}
}

// Count is a field that holds a whole number of 0 … most.
func Count[T any](name string, most int, at func(*T) *int) Field[T] {
	allowed := fmt.Sprintf("a whole number, 0 … %d", most)
	return Field[T]{Name: name, Allowed: allowed, Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if v, ok := r.whole(n, path, uint64(most), allowed); ok {
			*at(into) = int(v)
		}
	}}
}

// Word is a field that holds a whole number of 64 bits.
func Word[T any](name string, at func(*T) *uint64) Field[T] {
	const allowed = "a whole number, 0 … 18446744073709551615"
	return Field[T]{Name: name, Allowed: allowed, Read: func(r *Reader, n *syntax.Node, path string, into *T) {
		if v, ok := r.whole(n, path, math.MaxUint64, allowed); ok {
			*at(into) = v
		}
	}}
}

func (r *Reader) whole(n *syntax.Node, path string, most uint64, allowed string) (uint64, bool) {
	if n.Kind != syntax.Number {
		r.Fault(n, path, "%s is not a number; allowed is %s", Shown(n), allowed)
		return 0, false
	}
	v, negative, ok := n.Integer()
	if !ok {
		what := "a whole number"
		if f := n.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			what = "a finite number"
		} else if f == math.Floor(f) {
			what = "in range"
		}
		r.Fault(n, path, "%s is not %s; allowed is %s", n, what, allowed)
		return 0, false
	}
	if v > most || negative && v > 0 {
		r.Fault(n, path, "%s is not in range; allowed is %s", n, allowed)
		return 0, false
	}
	return v, true
}
