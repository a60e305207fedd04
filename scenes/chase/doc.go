// Package chase is the rules of the sample game, a headless director on drover's exported API only.
//
// A hare, the player, collects gems and runs for the exit. Packs of hounds patrol as flocks; a pack
// that sees the hare hunts it around the walls until it loses it, searches where it was last, and goes
// back to its patrol. An orb makes the hare the hunter for some seconds. A herd of sheep flocks through
// and panics. Left alone, an autopilot plays.
//
// All that happens is a function of the scene, the seed and the input: chance is counter-based, time is
// ticks, and no order depends on a map.
package chase
