// Package cells unites the squares of a grid to a few simple polygons.
package cells
