// Drover plays, runs and checks crowd scenes from the command line.
//
//	drover                              play the chase
//	drover sim bandada --ticks 600      run a scene headless and print what came of it
//	drover check my.yaml                say what is wrong with a scene
//	drover bench                        measure what a tick costs
//
// Some things that its contract leaves to it:
//
//   - A run without a window has nobody at the keys, so the autopilot plays: what a scene's director
//     does when left alone, and players that are agents like all others. With --no-autopilot the
//     players stand still.
//   - The metrics table has a row for every tick that was done; the start is no tick. A figure's curves
//     begin with the start.
//   - A run that goes on from a state remembers nothing but positions, velocities, goals and the tick:
//     in scenes without memories (wander, flight, directors) it goes on bit for bit.
//   - Files appear when the run is over, all of them or none; what was there before stays until then. A
//     path that cannot be written is an error before the first tick, with exit code 1. A path that is
//     no regular file, such as a pipe, is written at once.
//   - An interrupted run (Ctrl-C) ends with its tick and writes everything; its summary has a line more,
//     and the exit code is 2. A second interrupt ends it at once.
//   - A tick that had to refuse agents is reported, and the run goes on; the exit code is 2.
package main
