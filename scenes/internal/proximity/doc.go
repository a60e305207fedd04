// Package proximity finds nearest neighbors and connected groups among points, on a torus too, in a
// time that stays near n·log n however they crowd. The scene's metrics use it.
package proximity
