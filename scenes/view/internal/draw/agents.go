package draw

import (
	"image/color"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/hajimehoshi/ebiten/v2"
)

// Agents draws all agents of a run in one call, three vertices each. The slices are kept; colors and
// sources are written when an agent's look changes, positions every frame.
type Agents struct {
	sprites  *Sprites
	rows     []row
	scale    float64
	least    float64
	vertices []ebiten.Vertex
	indices  []uint32
	options  ebiten.DrawTrianglesOptions
}

// row is what the vertices of an agent were written for.
type row struct {
	id      uint64
	species components.SpeciesID
	look    style.Agent
	corners [3]ecs.Vec2 // around the center, at the present scale [pixel]
	reach   float64     // of the corners [pixel]
}

// NewAgents returns a mesh without agents.
func NewAgents(s *Sprites) *Agents {
	a := &Agents{sprites: s}
	a.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	a.options.Filter = ebiten.FilterLinear
	a.options.DisableMipmaps = true
	return a
}

// Update writes the present agents, alpha of the way from their last to their present position.
// least is the smallest half length of an agent [pixel]. It allocates only when there are more agents
// than ever.
func (m *Agents) Update(run *scenes.Run, crowd *style.Crowd, l plane.Lens, alpha, least float64) {
	sim := run.Sim
	a := sim.Agents()
	n := a.Len()
	if l.Scale != m.scale || least != m.least {
		m.scale, m.least = l.Scale, least
		m.rows = m.rows[:0]
	}
	crowd.Refresh()
	m.reserve(n)
	fixed := run.Director == nil && !crowd.Deep()
	world := sim.Config().World
	for i := range n {
		m.dress(i, a, crowd, fixed)
		at, heading := sim.PoseRow(i, alpha)
		m.place(3*i, &m.rows[i], l.To(at.XY()), style.Planar(heading))
	}
	if world.Edges == ecs.Torus {
		m.images(run, l, alpha)
	}
}

// reserve makes room for n agents.
func (m *Agents) reserve(n int) {
	known := min(len(m.rows), n)
	for cap(m.rows) < n {
		m.rows = append(m.rows[:cap(m.rows)], row{})
	}
	m.rows = m.rows[:n]
	for i := known; i < n; i++ {
		m.rows[i] = row{}
	}
	m.grow(n)
}

// grow makes room for the vertices of n triangles.
func (m *Agents) grow(n int) {
	for len(m.indices) < 3*n {
		m.indices = append(m.indices, uint32(len(m.indices)))
	}
	for cap(m.vertices) < 3*n {
		m.vertices = append(m.vertices[:cap(m.vertices)], ebiten.Vertex{})
	}
	m.vertices = m.vertices[:3*n]
}

// dress writes the color and the source of a row's agent when they changed. fixed says that the look
// follows from the species.
func (m *Agents) dress(i int, a *ecs.Agents, crowd *style.Crowd, fixed bool) {
	r := &m.rows[i]
	same := r.id == a.ID[i] && r.species == a.Species[i]
	if same && fixed {
		return
	}
	look := crowd.Row(i)
	if same && look == r.look {
		return
	}
	half := crowd.Pixels(look.Half, m.scale, m.least)
	sp := m.sprites.pick(look.Shape, half)
	*r = row{id: a.ID[i], species: a.Species[i], look: look}
	k := half / sp.half
	for c := range r.corners {
		r.corners[c] = ecs.Vec2{X: sp.corners[c].X * k, Y: sp.corners[c].Y * k}
		r.reach = max(r.reach, r.corners[c].X, r.corners[c].Y)
		v := &m.vertices[3*i+c]
		v.SrcX, v.SrcY = float32(sp.source[c].X), float32(sp.source[c].Y)
		tint(v, look.Color)
	}
}

func tint(v *ebiten.Vertex, c color.RGBA) {
	const full = 1.0 / 255
	v.ColorR, v.ColorG, v.ColorB, v.ColorA = float32(c.R)*full, float32(c.G)*full, float32(c.B)*full, float32(c.A)*full
}

// place writes the positions of a triangle.
func (m *Agents) place(first int, r *row, at, heading ecs.Vec2) {
	v := m.vertices[first : first+3 : first+3]
	for c := range r.corners {
		p := &r.corners[c]
		v[c].DstX = float32(at.X + p.X*heading.X - p.Y*heading.Y)
		v[c].DstY = float32(at.Y + p.X*heading.Y + p.Y*heading.X)
	}
}

// images adds the agents at a border of a torus at the opposite border too.
func (m *Agents) images(run *scenes.Run, l plane.Lens, alpha float64) {
	world := run.Sim.Config().World
	lo, hi := l.To(world.Min.XY()), l.To(world.Min.Add(world.Size).XY())
	for i := range m.rows {
		at, heading := run.Sim.PoseRow(i, alpha)
		p, r := l.To(at.XY()), m.rows[i].reach
		dx, dy := opposite(p.X, lo.X, hi.X, r), opposite(p.Y, lo.Y, hi.Y, r)
		if dx == 0 && dy == 0 {
			continue
		}
		h := style.Planar(heading)
		if dx != 0 {
			m.image(i, ecs.Vec2{X: p.X + dx, Y: p.Y}, h)
		}
		if dy != 0 {
			m.image(i, ecs.Vec2{X: p.X, Y: p.Y + dy}, h)
		}
		if dx != 0 && dy != 0 {
			m.image(i, ecs.Vec2{X: p.X + dx, Y: p.Y + dy}, h)
		}
	}
}

// image adds a copy of a row's triangle.
func (m *Agents) image(i int, at, heading ecs.Vec2) {
	n := len(m.vertices) / 3
	m.grow(n + 1)
	copy(m.vertices[3*n:], m.vertices[3*i:3*i+3])
	m.place(3*n, &m.rows[i], at, heading)
}

// opposite returns the way to the image of x at the opposite border, or 0 when it is not near a
// border.
func opposite(x, lo, hi, reach float64) float64 {
	switch {
	case x < lo+reach:
		return hi - lo
	case x > hi-reach:
		return lo - hi
	}
	return 0
}

// Size returns how many triangles are drawn.
func (m *Agents) Size() int { return len(m.vertices) / 3 }

// Vertices returns the vertices of a row's agent.
func (m *Agents) Vertices(i int) []ebiten.Vertex { return m.vertices[3*i : 3*i+3] }

// Draw draws the agents.
func (m *Agents) Draw(screen *ebiten.Image) {
	if len(m.vertices) > 0 {
		screen.DrawTriangles32(m.vertices, m.indices[:len(m.vertices)], m.sprites.image, &m.options)
	}
}

// Forget makes the next Update write all looks again, as for another run.
func (m *Agents) Forget() { m.rows = m.rows[:0] }
