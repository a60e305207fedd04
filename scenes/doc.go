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
package scenes
