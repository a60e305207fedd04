// Package bench measures what a tick costs: scenarios, sizes, workers and kernels, the whole tick and its parts.
package bench
