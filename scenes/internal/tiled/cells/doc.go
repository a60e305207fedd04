// Package cells unites the squares of a grid, and upright rectangles, to a few simple polygons.
package cells
