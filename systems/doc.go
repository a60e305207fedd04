// Package systems is the crowd's behavior: one system a file, and their default order written
// once, in [New].
//
// A game imports it as crowd, calls [New] with its donburi world and its level, registers its
// species, creates its entities with the simulation's layout, and ticks:
//
//	sim, err := crowd.New(world, crowd.Config{Seed: 7, Level: crowd.LevelFromSpace(space, tagSolid)})
//	zombie, err := sim.Species("zombie", components.DefaultSpecies())
//	sim.Tick(world) // in the game's Update
//
// Walls stand; a [Mover] of the level moves between ticks, pushes agents ahead of it and crushes those without room.
package systems
