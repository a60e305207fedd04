package geometry

// Hit is one contact with a surface.
type Hit struct {
	// T is the share of the move traveled up to the contact [1], from 0 to 1.
	T float64

	// Normal is the unit vector away from the solid, toward the disc.
	Normal Vec2

	// Point is the contact on the solid's surface [u].
	Point Vec2

	// Shape is the solid that was hit: the lowest of the input shapes that hang
	// together there; -1 is the bounds.
	Shape int32

	// Prim is the primitive that was hit, for [Level.Blocks] and [Level.Corners]; none where it was the bounds
	// or a mover.
	Prim int32
}
