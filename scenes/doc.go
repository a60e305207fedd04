// Package scenes is the scene file: it parses, validates and builds worlds, headless.
//
// A [Scene] is a validated file; [Build] makes a [Run] of it, a world with its simulation and, where
// the scene names one, a [Director] that runs a game's rules. [Load] takes what a person typed: a
// preset's name, a file, or - for standard input. Everything that is wrong with a file is reported in
// one run, as [Faults].
//
// A scene is YAML 1.2, so JSON too. Some things that the format leaves to us:
//
//   - An obstacle's rotate turns a rect about its center, clockwise on a screen.
//   - An obstacle with move shuttles between its place and one that is shifted by by [u] and turned by turn [deg]
//     about pivot, by default its middle: there and back in period [s], resting pause [s] at each end, and phase [s]
//     ahead. Where it is depends on the tick only. It pushes agents, and crushes those without room.
//   - A spawn without at and in fills the world; an open world has no extent to fill.
//   - A spawn with a heading and no speed starts at cruise speed (0.85 of the top speed where the
//     rules have none); without a heading it starts at rest. A speed without a heading goes in random
//     directions. In three dimensions an angle is one in the plane.
//   - In three dimensions rect, circle and polygon reach over the world's height, and lie at 0 in an
//     open world; the corners of polygons, walls and paths have two numbers.
//   - A spawn's own name, for targets to follow, is its species' unless given. Several may share one;
//     the first agent of the first is followed.
//   - A relation's weight is 1 and its angle 180 unless given.
//   - A spawn from a state file has the agents, ids and species of the file; its tick does not count.
//
// # Maps of the Tiled editor
//
// The field map names a map that Tiled saved as TMX, relative to the scene. One pixel is one unit, and y points
// down as in the editor unless the map's property y-up is true. What a map means to a crowd goes by class: that
// of the object, else of its tile, else of its layer, else by the layer's name, which may be in the plural. The
// editor shows the properties of the classes where assets/drover.tiled-project is the project.
//
//	class     objects                          properties
//	obstacle  all but points                   thickness of a line [u], z "lo, hi"
//	door      like obstacle                    the same; by "x, y", turn, pivot "x, y", period, pause, phase make it move
//	target    all but lines                    radius [u], else the circle's; z
//	path      polyline, polygon, which loops   loop
//	spawn     areas, points and tiles          species (required), count, heading, speed, velocity, goal, control, z
//	(map)                                      edges, species, world "x, y, width, height", y-up
//
// The values are those of the scene's fields, without brackets where a field is a list; a spawn's speed may be
// one number. Names that are nearly ones of ours are faults, all others are the game's own.
//
// Tiles are solid by their collision shapes; in tile layers that are solid by class, property or name, every
// tile without shapes fills its cell. A tile object has the shapes of its tile. An ellipse that is no circle is
// a polygon of 32 corners.
//
// The map's obstacles, targets and spawns come after the scene's own; a name that both give is a fault. Edges
// and extent are the map's unless the scene says one of min and size, and walls where neither says edges. In
// three dimensions a map has no extent. The map's property species names a file, relative to the map, with the
// blocks species and relations and nothing else; they join the scene's. [Convert] writes the scene out.
package scenes
