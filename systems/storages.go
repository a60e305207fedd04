package systems

import "unsafe"

// Workers read a donburi storage by themselves: its method Component only reads, and so does the one that finds a storage
// that is there. Nobody may create, remove or replace components meanwhile.

// indices returns zeros of the types of a storage's indices, which donburi does not export. With them its method is
// called directly, and inlined.
func indices[A, K ~int](func(A, K) unsafe.Pointer) (archetype A, k K) { return 0, 0 }

// as returns a number in the type of another.
func as[A ~int](_ A, n int) A { return A(n) }
