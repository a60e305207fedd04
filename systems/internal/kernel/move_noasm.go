//go:build !amd64 || purego

package kernel

// Move panics: here fields say that they do not move.
func (*Mover) Move(*Field, int, int) { panic("kernel: Move wants vectors") }
