// Package view is the window: an Ebitengine game that plays a run. It reads the player's devices,
// ticks the run at its own rate, follows it with a camera, and can explain every agent's last move.
package view
