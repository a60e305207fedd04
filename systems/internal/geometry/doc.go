// Package geometry is the baked, immutable level: every obstacle of a scene
// united in one index that many goroutines query at once.
//
// [Bake] turns input shapes into a [Level]. Polygons that overlap or touch are
// united and become directed edges with the solid on their left, chains and
// circles become capsules (a circle is one of zero length), and all of them are
// sorted into a uniform grid. A Level never changes afterwards: queries hold no
// state, take no lock and allocate nothing. A nil *Level is an empty one.
//
// # Union
//
// Polygons of the same height become one outline, holes included: an edge between
// two tiles vanishes, and edges in one line become one. Corners at most a hundredth
// of [Skin] apart are one, so that turned tiles join too. What lies deep inside
// another solid which is there at all of its heights is left out: a circle or a
// segment of a chain, an edge of a polygon inside a circle, a thick segment or a
// polygon of another height. Surfaces that lie only partly inside such a solid stay
// whole, which costs a little time and changes no answer outside of solids.
//
// A solid is all that hangs together, at heights that overlap. It goes by its
// lowest shape, in [Hit], [Level.Silhouette], [Level.Corners] and [Level.Solid];
// [Level.Shapes] and [Level.Outline] remain those of the input, and
// [Level.Surfaces] are what is left.
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
//     sum, and ties go to the lower primitive (the order of the input shapes, a
//     united polygon in its lowest's place, the bounds last), so all machines agree on every bit.
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
