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

// Agents draws the agents of a run: each as a triangle, all in one call, or where too many are in view as splats. The
// slices are kept; colors and sources are written when an agent's look changes, positions every frame.
type Agents struct {
	sprites  *Sprites
	rows     []row // what the triangles were written for
	shown    []int32
	scale    float64
	least    float64
	vertices []ebiten.Vertex
	indices  []uint32
	options  ebiten.DrawTrianglesOptions
	splats   splats
	most     int // agents that are drawn as triangles
}

// Frame is what agents are drawn for.
type Frame struct {
	Run   *scenes.Run
	Crowd *style.Crowd
	// Lens maps the world to the screen, Area is the part of the screen that shows it [pixel].
	Lens plane.Lens
	Area plane.Rect
	// Alpha is how much of the way from the last to the present position is done.
	Alpha float64
	// Least is the smallest half length of an agent that is drawn as a triangle [pixel].
	Least float64
}

// mostTriangles is how many agents are drawn as triangles.
const mostTriangles = 100_000

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
	a := &Agents{sprites: s, most: mostTriangles}
	a.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	a.options.Filter = ebiten.FilterLinear
	a.options.DisableMipmaps = true
	return a
}

// Update writes the present agents. It allocates only when there are more of them than ever, or the area has grown.
func (m *Agents) Update(f *Frame) {
	n := f.Run.Sim.Agents().Len()
	if f.Lens.Scale != m.scale || f.Least != m.least {
		m.scale, m.least = f.Lens.Scale, f.Least
		m.rows = m.rows[:0]
	}
	f.Crowd.Refresh()
	m.splats.on = false
	m.shown = m.shown[:0]
	if n > m.most {
		m.shown = inView(f, m.shown)
		if n = len(m.shown); n > m.most {
			m.reserve(0)
			m.splats.update(f, m.shown)
			return
		}
	}
	m.reserve(n)
	m.triangles(f, n)
}

// triangles writes n triangles, those of the rows that are shown, else of all.
func (m *Agents) triangles(f *Frame, n int) {
	sim := f.Run.Sim
	fixed, world := unchanging(f), sim.Config().World
	torus := world.Edges == ecs.Torus
	lo, hi := f.Lens.To(world.Min.XY()), f.Lens.To(world.Min.Add(world.Size).XY())
	for slot := range n {
		i := slot
		if len(m.shown) > 0 {
			i = int(m.shown[slot])
		}
		m.dress(slot, i, f.Crowd, sim.Agents(), fixed)
		at, heading := sim.PoseRow(i, f.Alpha)
		p, h := f.Lens.To(at.XY()), heading.XY()
		if world.Dimensions == 3 {
			h = style.Planar(heading)
		}
		m.place(3*slot, &m.rows[slot], p, h)
		if torus {
			m.images(slot, p, h, lo, hi)
		}
	}
}

// unchanging reports whether an agent's look follows from its species.
func unchanging(f *Frame) bool { return f.Run.Director == nil && !f.Crowd.Deep() }

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

// dress writes the color and the source of a triangle when its agent's look changed. fixed says that the look
// follows from the species.
func (m *Agents) dress(slot, i int, crowd *style.Crowd, a *ecs.Agents, fixed bool) {
	r := &m.rows[slot]
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
		v := &m.vertices[3*slot+c]
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

// images adds an agent at a border of a torus at the opposite border too.
func (m *Agents) images(slot int, p, heading, lo, hi ecs.Vec2) {
	r := m.rows[slot].reach
	dx, dy := opposite(p.X, lo.X, hi.X, r), opposite(p.Y, lo.Y, hi.Y, r)
	if dx != 0 {
		m.image(slot, ecs.Vec2{X: p.X + dx, Y: p.Y}, heading)
	}
	if dy != 0 {
		m.image(slot, ecs.Vec2{X: p.X, Y: p.Y + dy}, heading)
	}
	if dx != 0 && dy != 0 {
		m.image(slot, ecs.Vec2{X: p.X + dx, Y: p.Y + dy}, heading)
	}
}

// image adds a copy of a triangle.
func (m *Agents) image(slot int, at, heading ecs.Vec2) {
	n := len(m.vertices) / 3
	m.grow(n + 1)
	copy(m.vertices[3*n:], m.vertices[3*slot:3*slot+3])
	m.place(3*n, &m.rows[slot], at, heading)
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

// Vertices returns the vertices of a triangle; of a row's agent where all are drawn so.
func (m *Agents) Vertices(i int) []ebiten.Vertex { return m.vertices[3*i : 3*i+3] }

// Draw draws the agents.
func (m *Agents) Draw(screen *ebiten.Image) {
	if m.splats.on {
		m.splats.draw(screen)
	}
	if len(m.vertices) > 0 {
		screen.DrawTriangles32(m.vertices, m.indices[:len(m.vertices)], m.sprites.image, &m.options)
	}
}

// Forget makes the next Update write all looks again, as for another run.
func (m *Agents) Forget() { m.rows = m.rows[:0] }
