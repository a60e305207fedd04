// Package input turns what the devices report into what the player wants: held keys into a direction,
// presses into single commands, and elapsed time into ticks.
package input
