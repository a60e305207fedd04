package geometry

// Hit is one contact with a surface.
type Hit struct {
	// T is the share of the move traveled up to the contact [1], from 0 to 1.
	T float64

	// Normal is the unit vector away from the solid, toward the disc.
	Normal Vec2

	// Point is the contact on the solid's surface [u].
	Point Vec2

	// Shape is the index into the input shapes; -1 is the bounds.
	Shape int32
}
