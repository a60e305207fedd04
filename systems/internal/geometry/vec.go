package geometry

import "math"

// The products below are converted to float64 before they are added, so that no
// machine fuses them, not even across statements (DESIGN.md, Determinism).

func add(a, b Vec2) Vec2 { return Vec2{X: a.X + b.X, Y: a.Y + b.Y} }

func sub(a, b Vec2) Vec2 { return Vec2{X: a.X - b.X, Y: a.Y - b.Y} }

func scale(a Vec2, k float64) Vec2 { return Vec2{X: float64(a.X * k), Y: float64(a.Y * k)} }

// along returns a + b·k.
func along(a, b Vec2, k float64) Vec2 {
	return Vec2{X: a.X + float64(b.X*k), Y: a.Y + float64(b.Y*k)}
}

func dot(a, b Vec2) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

// cross is positive when b points to the left of a (counterclockwise where y
// points up).
func cross(a, b Vec2) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

func length(a Vec2) float64 { return math.Sqrt(dot(a, a)) }

// left returns a turned to its left by a right angle.
func left(a Vec2) Vec2 { return Vec2{X: -a.Y, Y: a.X} }

// right returns a turned to its right by a right angle.
func right(a Vec2) Vec2 { return Vec2{X: a.Y, Y: -a.X} }

// unit returns a's direction, or fallback when a is zero.
func unit(a, fallback Vec2) Vec2 {
	// Scaled first, so that squares of tiny numbers do not vanish.
	most := max(math.Abs(a.X), math.Abs(a.Y))
	if most == 0 {
		return fallback
	}
	a = Vec2{X: a.X / most, Y: a.Y / most}
	n := length(a)
	return Vec2{X: a.X / n, Y: a.Y / n}
}

// before orders points by x, then by y.
func before(a, b Vec2) bool { return a.X < b.X || (a.X == b.X && a.Y < b.Y) }
