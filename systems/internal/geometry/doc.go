// Package geometry is the baked, immutable level: every obstacle of a scene
// united in one index that many goroutines query at once.
//
// [Bake] turns input shapes into a [Level]. Polygons become directed edges with
// the solid on their left, chains and circles become capsules (a circle is one
// of zero length), and all of them are sorted into a uniform grid. A Level
// never changes afterwards: queries hold no state, take no lock and allocate
// nothing. A nil *Level is an empty one.
//
// # Guarantees
//
//   - [Level.Slide] started from a place that is [Level.Free] never lets a
//     disc or its center cross a surface, however long the move is, and ends in
//     a place that is Free. This holds for coordinates up to [MaxCoordinate]
//     and radii up to 1e3 u.
//   - Results do not depend on the winding of a polygon, on its first corner,
//     nor on repeated points: bits are equal.
//   - Only + - * / Sqrt Floor Abs min max are used, no product is fused into a
//     sum, and ties go to the lower primitive (the order of the input shapes,
//     the bounds last), so all machines agree on every bit.
//
// # Surfaces
//
// A surface belongs to nobody: a point on it is neither in the solid nor barred
// from sight. Free and Overlap forgive [Tolerance], Slide and Escape keep the
// larger gap [Skin], so that a place they return stays Free under rounding.
//
// # Movers
//
// [Level.With] adds [Movers] to a level: bodies that are baked once, in their own
// coordinates, and placed by a [Pose] as often as they move. Queries meet walls
// first and then the movers near by.
//
// # Height
//
// In a world of three dimensions a shape is a prism. It takes part in a query
// when z is in [ZMin, ZMax): whoever stands on top of it is clear of it.
package geometry
