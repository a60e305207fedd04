package draw

import "github.com/hajimehoshi/ebiten/v2"

// Triangles returns what the batch holds.
func (b *Batch) Triangles() ([]ebiten.Vertex, []uint32) { return b.vertices, b.indices }
