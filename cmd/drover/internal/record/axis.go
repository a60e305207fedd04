package record

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// axis places an axis' marks at multiples of 1, 2 or 5 times a power of ten.
type axis struct {
	// marks is about how many there are.
	marks float64
	// least is the least distance between two; 0 means any.
	least float64
}

// Ticks returns the marks between two values.
func (a axis) Ticks(low, high float64) []plot.Tick {
	step := a.step(high - low)
	decimals := max(0, int(-math.Floor(math.Log10(step))))
	var out []plot.Tick
	for k := math.Ceil(low / step); k*step <= high; k++ {
		out = append(out, plot.Tick{Value: k * step, Label: strconv.FormatFloat(k*step, 'f', decimals, 64)})
	}
	return out
}

// step returns the distance of two marks.
func (a axis) step(extent float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(extent/a.marks)))
	step := 10 * power
	for _, round := range [...]float64{5, 2, 1} {
		if round*power >= extent/a.marks {
			step = round * power
		}
	}
	return max(step, a.least)
}
