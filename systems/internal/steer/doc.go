// Package steer holds the steering behaviors as pure functions of numbers.
//
// Nothing here knows of agents, worlds or time beyond its arguments. A behavior
// returns a desired velocity [u/s], which [Toward] turns into a request, or a
// requested acceleration [u/s²] (a steering force: mass is 1); the [Budget] grants
// requests in order of rank. Lengths are in [u], times in [s], angles in [rad]
// unless a name says degrees. Planar callers pass Z = 0 and get Z = 0 back.
//
// Only exactly rounded operations are used, in a fixed order, so that results
// have the same bits on every machine. No function allocates except the
// constructors that say so, and all are safe for any number of goroutines.
// Arguments are trusted: they are finite, and limits are not negative.
package steer
