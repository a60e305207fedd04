package schema

import (
	"fmt"
	"math"
)

// Limit bounds every quantity of a scene, so that no sum or square of them overflows.
const Limit = 1e12

// Interval is what a number may be.
type Interval struct {
	// Lo and Hi are the ends. Hi at Limit counts as no end in messages.
	Lo, Hi float64
	// Open leaves out Lo itself.
	Open bool
	// Unit is the unit, such as "u/s", or "".
	Unit string
}

// Above is every number greater than lo.
func Above(lo float64, unit string) Interval { return Interval{lo, Limit, true, unit} }

// AtLeast is every number from lo up.
func AtLeast(lo float64, unit string) Interval { return Interval{lo, Limit, false, unit} }

// Between is every number from lo to hi.
func Between(lo, hi float64, unit string) Interval { return Interval{lo, hi, false, unit} }

// Any is every number.
func Any(unit string) Interval { return Interval{-Limit, Limit, false, unit} }

// Contains reports whether a number is allowed.
func (i Interval) Contains(v float64) bool {
	return v >= i.Lo && v <= i.Hi && !(i.Open && v == i.Lo)
}

// String says what is allowed.
func (i Interval) String() string {
	s := "a number"
	switch {
	case i.Hi < Limit && i.Open:
		s = fmt.Sprintf("> %s and ≤ %s", plain(i.Lo), plain(i.Hi))
	case i.Hi < Limit:
		s = fmt.Sprintf("%s … %s", plain(i.Lo), plain(i.Hi))
	case i.Open:
		s = "> " + plain(i.Lo)
	case i.Lo > -Limit:
		s = "≥ " + plain(i.Lo)
	}
	if i.Unit != "" {
		s += " [" + i.Unit + "]"
	}
	return s
}

// beside is String for a message about a value, which says the limit where the value is beyond it.
func (i Interval) beside(v float64) string {
	if math.Abs(v) <= Limit {
		return i.String()
	}
	return fmt.Sprintf("%s, and at most %g", i, float64(Limit))
}

// plain writes a number without an exponent while it is short.
func plain(v float64) string {
	if v == math.Floor(v) && math.Abs(v) < 1e9 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%g", v)
}
