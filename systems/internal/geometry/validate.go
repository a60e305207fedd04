package geometry

import (
	"errors"
	"fmt"
	"math"
)

// checkShape returns what keeps s from being baked, field by field. Crossings
// are found later, by simple.
func checkShape(s *Shape) error {
	var errs []error
	for i, p := range s.Points {
		errs = append(errs,
			checkCoordinate(s, fmt.Sprintf("Points[%d].X", i), p.X),
			checkCoordinate(s, fmt.Sprintf("Points[%d].Y", i), p.Y))
	}
	switch s.Kind {
	case Polygon:
	case Circle:
		if len(s.Points) != 1 {
			errs = append(errs, fault(s, "Points", fmt.Sprintf("%d points", len(s.Points)), "exactly 1, the center"))
		}
		if !(s.Radius > 0 && s.Radius <= MaxCoordinate) {
			errs = append(errs, fault(s, "Radius", s.Radius, limits("(0", MaxCoordinate)))
		}
	case Chain:
		if !(s.Thickness >= 0 && s.Thickness <= MaxCoordinate) {
			errs = append(errs, fault(s, "Thickness", s.Thickness, limits("[0", MaxCoordinate)))
		}
	default:
		errs = append(errs, fault(s, "Kind", s.Kind, "polygon, circle or chain"))
	}
	errs = append(errs, checkHeights(s))
	return errors.Join(errs...)
}

func checkHeights(s *Shape) error {
	low, high := s.heights()
	if low < high {
		return nil
	}
	return fault(s, "ZMin, ZMax", fmt.Sprintf("%v, %v", s.ZMin, s.ZMax), "ZMin < ZMax, or both 0 for the whole height")
}

func checkCoordinate(s *Shape, field string, v float64) error {
	if math.Abs(v) <= MaxCoordinate { // false for NaN
		return nil
	}
	return fault(s, field, v, limits(fmt.Sprintf("[%g", -MaxCoordinate), MaxCoordinate))
}

func checkBounds(b *Bounds) error {
	s := Shape{Name: "bounds"}
	errs := []error{
		checkCoordinate(&s, "Min.X", b.Min.X), checkCoordinate(&s, "Min.Y", b.Min.Y),
		checkCoordinate(&s, "Max.X", b.Max.X), checkCoordinate(&s, "Max.Y", b.Max.Y),
	}
	if b.Min.X >= b.Max.X {
		errs = append(errs, fault(&s, "Min.X, Max.X", fmt.Sprintf("%v, %v", b.Min.X, b.Max.X), "Min.X < Max.X"))
	}
	if b.Min.Y >= b.Max.Y {
		errs = append(errs, fault(&s, "Min.Y, Max.Y", fmt.Sprintf("%v, %v", b.Min.Y, b.Max.Y), "Min.Y < Max.Y"))
	}
	return errors.Join(errs...)
}

func limits(low string, high float64) string { return fmt.Sprintf("%s, %g]", low, high) }

// fault names the shape, the field, its value and what is allowed.
func fault(s *Shape, field string, value any, allowed string) error {
	return fmt.Errorf("geometry: %s: %s is %v, allowed is %s", s.Name, field, value, allowed)
}
