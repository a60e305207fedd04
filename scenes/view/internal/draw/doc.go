// Package draw puts shapes, text and agents on an Ebitengine image in few draw calls: triangles whose
// slices are kept from frame to frame.
package draw
