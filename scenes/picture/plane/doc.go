// Package plane is the geometry of drawing: rectangles, the lens that maps the world to pixels, and
// outlines.
package plane
