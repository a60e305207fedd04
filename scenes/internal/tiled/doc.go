// Package tiled reads maps of the Tiled editor: the shapes, places and properties that mean something to a
// crowd, in the world's coordinates, with all that is wrong with a map in one run.
//
// go-tiled decodes objects, tilesets and properties, one element at a time. The rest is read here, from the
// XML itself, because go-tiled v0.15.0 has no chunks of infinite maps, no document order, no points and
// capsules, no tilesets and templates of objects in groups, and names neither object nor attribute in its
// errors.
//
// What a map means:
//
//   - An object's class says what it is, else its tile's class, else its layer's class, else the layer's name,
//     which may be in the plural and in capitals. Objects of other classes are the game's own, and so are
//     properties of other names; a name that is nearly one of ours is a fault.
//   - Offsets of layers and groups count. Visibility, opacity and parallax do not: collision layers are often
//     hidden.
//   - An object turns clockwise about its x and y, a tile object about the point that its tileset aligns it
//     by, bottom left unless it says otherwise.
//   - An ellipse that is no circle is a polygon of 32 corners on it.
//   - A tile object is its tile's collision shapes, flipped and stretched as the tile is drawn, else its whole
//     rectangle; as a target or spawn it is the point at its center.
//   - A tile layer is solid where its class is solid or obstacle, its property solid is true, or, for want of
//     a class and of the property, its name is one of these. There every tile without collision shapes fills
//     its cell. Tiles with collision shapes, and tiles whose property solid is true or whose class is solid or
//     obstacle, are solid in every tile layer whose property solid is not false. Full cells are united.
//   - The world is the map; of an infinite map it is the bounds of the tiles in use. A map property world,
//     "x, y, width, height", replaces it.
//   - A map property y-up mirrors everything, points and objects alike, so that y grows upward.
package tiled
