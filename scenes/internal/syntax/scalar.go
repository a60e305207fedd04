package syntax

import (
	"math"
	"strconv"
	"strings"
)

// IsNumber reports whether plain text is a number of YAML 1.2's core schema. The YAML library
// takes 1e3 for text and 010 for 8, so it is not asked.
func IsNumber(s string) bool {
	_, ok := parseNumber(s)
	return ok
}

// Float returns the value of a number. Numbers too large for a float64 are infinite.
func (n *Node) Float() float64 {
	v, _ := parseNumber(n.Text)
	return v
}

func parseNumber(s string) (float64, bool) {
	switch strings.ToLower(strings.TrimLeft(s, "+-")) {
	case ".inf":
		return math.Inf(1), true
	case ".nan":
		return math.NaN(), true
	}
	if base, digits := radix(s); base != 10 {
		v, err := strconv.ParseUint(digits, base, 64)
		return float64(v), err == nil
	}
	if !isDecimal(s) {
		return 0, false
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return v, true
}

func radix(s string) (int, string) {
	switch {
	case strings.HasPrefix(s, "0x"):
		return 16, s[2:]
	case strings.HasPrefix(s, "0o"):
		return 8, s[2:]
	}
	return 10, s
}

// isDecimal is [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?, written out.
func isDecimal(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	whole, s := digits(s)
	fraction := 0
	if strings.HasPrefix(s, ".") {
		fraction, s = digits(s[1:])
	}
	if whole+fraction == 0 {
		return false
	}
	if s == "" {
		return true
	}
	if s[0] != 'e' && s[0] != 'E' {
		return false
	}
	s = s[1:]
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	n, rest := digits(s)
	return n > 0 && rest == ""
}

func digits(s string) (int, string) {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n, s[n:]
}

// Integer returns the value of a number without a fraction, as magnitude and sign.
func (n *Node) Integer() (magnitude uint64, negative, ok bool) {
	s := n.Text
	base, rest := radix(s)
	if base == 10 {
		negative = strings.HasPrefix(s, "-")
		rest = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	}
	if v, err := strconv.ParseUint(rest, base, 64); err == nil {
		return v, negative, true
	}
	v := n.Float()
	const exact = 1 << 53 // beyond it a float64 no longer tells integers apart
	if v != math.Floor(v) || math.Abs(v) > exact {
		return 0, false, false
	}
	return uint64(math.Abs(v)), v < 0, true
}
