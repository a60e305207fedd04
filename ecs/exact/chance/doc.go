// Package chance makes random numbers that are a function of (seed, id, tick,
// purpose).
//
// There is no generator and no state: a number does not depend on which others
// were drawn, in what order, or by which goroutine, and a run continued from a
// snapshot draws the same ones. The same bits come out on every machine. The
// numbers are for games, not for cryptography.
package chance
