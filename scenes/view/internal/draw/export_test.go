package draw

import "github.com/hajimehoshi/ebiten/v2"

// Triangles returns what the batch holds.
func (b *Batch) Triangles() ([]ebiten.Vertex, []uint32) { return b.vertices, b.indices }

// SetMost sets how many agents are drawn as triangles.
func (m *Agents) SetMost(n int) { m.most = n }

// Splat returns a pixel of the splats, and whether they are drawn.
func (m *Agents) Splat(x, y int) ([4]byte, bool) {
	if !m.splats.on {
		return [4]byte{}, false
	}
	return [4]byte(m.splats.pixels[4*(y*m.splats.w+x):]), true
}
