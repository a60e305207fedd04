package schema

import "strings"

// Among joins names for a message: "a, b or c".
func Among(names []string) string {
	const most = 30
	switch {
	case len(names) == 0:
		return "none"
	case len(names) == 1:
		return names[0]
	case len(names) > most:
		return strings.Join(names[:most], ", ") + ", …"
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Suggest returns " (did you mean NAME?)" when one of the names is near to what was written, else "".
func Suggest(written string, names []string) string {
	if best, ok := Nearest(written, names); ok {
		return " (did you mean " + best + "?)"
	}
	return ""
}

// Nearest returns the name that takes the fewest typing slips to get from what was written, if they
// are at most a third of its letters, and at least one is allowed.
func Nearest(written string, names []string) (string, bool) {
	const longest = 64 // nobody mistypes a name that long, and the table below is quadratic
	if len(written) > longest {
		return "", false
	}
	best, slips := "", max(1, len([]rune(written))/3)+1
	for _, name := range names {
		if d := distance(strings.ToLower(written), strings.ToLower(name)); d < slips {
			best, slips = name, d
		}
	}
	return best, best != ""
}

// distance counts insertions, deletions, substitutions and swaps of neighbors (optimal string
// alignment).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range t {
		rows[0][j+1] = j + 1
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			d := rows[i-1][j-1]
			if s[i-1] != t[j-1] {
				d++
			}
			d = min(d, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(s)][len(t)]
}
