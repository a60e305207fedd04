// Package field is the long way round: flow fields over a baked level, which lead a disc of one size from
// wherever it is to a goal that it cannot reach in a straight line.
//
// A [Grid] holds, for one radius and one height, a place in every cell where the disc fits and which
// neighboring places it reaches in a straight line, each checked by an exact swept disc. A [Field] is the
// distance of every cell from one goal (Dijkstra 1959, with the bucket queue of Dial 1969), shared by all
// who go there; [Field.Next] pulls the way straight. A [Cache] keeps fields and builds new ones, so much a
// tick.
//
// Grids and fields are built in steps of fixed size, so what is ready when does not depend on the machine.
// Only + - * / Sqrt Floor Abs min max feed results, products that feed a sum are rounded first, and ties go
// to the lower index. Nothing allocates but for new grids and fields.
package field
