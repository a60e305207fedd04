package tiled

import (
	"fmt"
	"math"
	"strconv"

	"github.com/drover-go/drover/scenes/internal/syntax"
)

// report collects the faults of a map.
type report struct {
	file   string
	faults syntax.Faults
}

// fault reports something wrong with a part of the map; property may be "".
func (r *report) fault(place, property, format string, args ...any) {
	at := syntax.Pos{Source: r.file, Place: place, Col: len(r.faults)}
	r.faults = append(r.faults, syntax.Fault{File: r.file, Pos: at, Path: property, Message: fmt.Sprintf(format, args...)})
}

// number reads a numeric attribute, or what is there without it.
func (r *report) number(e *element, place, name string, absent float64) (float64, bool) {
	text, given := e.attr(name)
	if !given {
		return absent, true
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > maxCoordinate {
		r.fault(place, name, "%s is not a number in range; allowed is -1e7 … 1e7 [u]", shown(text))
		return absent, false
	}
	return v, true
}

// maxCoordinate bounds everything in a map, as in levels [u].
const maxCoordinate = 1e7

// integer reads a whole attribute, or what is there without it.
func (r *report) integer(e *element, place, name string, absent, least, most uint64) (uint64, bool) {
	text, given := e.attr(name)
	if !given {
		return absent, true
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil || v < least || v > most {
		r.fault(place, name, "%s is not in range; allowed is a whole number, %d … %d", shown(text), least, most)
		return absent, false
	}
	return v, true
}

// shown quotes a value in a message, shortened.
func shown(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest-1]) + "…"
	}
	return strconv.Quote(s)
}
