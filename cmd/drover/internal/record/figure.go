package record

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"github.com/drover-go/drover/scenes"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Format is the file format of a figure.
type Format uint8

// The formats of figures.
const (
	PNG Format = iota
	SVG
)

// Figure draws order, mean speed, nearest neighbor and groups over the ticks, from the first state on.
type Figure struct {
	to     io.Writer
	format Format
	title  string
	panels []panel
	ticks  []float64
}

// panel is one curve with its own axis.
type panel struct {
	name   string
	unit   string
	color  color.RGBA
	least  float64 // that the axis reaches up to at least
	grain  float64 // least distance of the axis' marks
	values []float64
	of     func(*scenes.Metrics) float64
}

// Sizes of a figure.
const (
	figureWidth  = 20 * vg.Centimeter
	panelHeight  = 4.6 * vg.Centimeter
	titleHeight  = 1.2 * vg.Centimeter
	figureDots   = 144 // per inch
	margin       = 10  // [pt]
	gap          = 12  // between panels [pt]
	labelSize    = 10  // [pt]
	titleSize    = 14  // [pt]
	curveWidth   = 1.4 // [pt]
	headroom     = 1.08
	dotRadius    = 2.5  // of a curve of one point [pt]
	mostPoints   = 2000 // more than a figure has columns of pixels
	axisLeast    = 1e-3
	gridStrength = 0xd8
	ticksAcross  = 8 // marks on an axis, about
	ticksUp      = 4
)

// NewFigure returns a figure that is written to w.
func NewFigure(w io.Writer, format Format) *Figure {
	return &Figure{to: w, format: format, panels: []panel{
		{name: "order", color: color.RGBA{0x00, 0x72, 0xb2, 0xff}, least: 1, of: func(m *scenes.Metrics) float64 { return m.Order }},
		{name: "mean speed", unit: "u/s", color: color.RGBA{0xd5, 0x5e, 0x00, 0xff}, of: func(m *scenes.Metrics) float64 { return m.MeanSpeed }},
		{name: "nearest", unit: "u", color: color.RGBA{0x00, 0x9e, 0x73, 0xff}, of: func(m *scenes.Metrics) float64 { return m.Nearest }},
		{name: "groups", color: color.RGBA{0xa0, 0x4d, 0x80, 0xff}, least: 1, grain: 1, of: func(m *scenes.Metrics) float64 { return float64(m.Groups) }},
	}}
}

// See notes the metrics of the state.
func (f *Figure) See(r *scenes.Run, m *scenes.Meter) error {
	var now scenes.Metrics
	if len(f.ticks) == 0 {
		var start scenes.Meter // the start is no tick: it counts in no sum
		now = start.Measure(r)
		f.title = fmt.Sprintf("%s, %d agents, seed %d", r.Scene.Name, now.Agents, r.Sim.Config().Seed)
	} else {
		now = m.Measure(r)
	}
	f.ticks = append(f.ticks, float64(now.Tick))
	for i := range f.panels {
		p := &f.panels[i]
		p.values = append(p.values, p.of(&now))
	}
	return nil
}

// Finish draws and writes the figure.
func (f *Figure) Finish(*scenes.Run) error {
	width := vg.Length(figureWidth)
	height := vg.Length(len(f.panels))*panelHeight + titleHeight
	canvas, write := f.canvas(width, height)
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())

	plots := make([][]*plot.Plot, len(f.panels))
	for i := range f.panels {
		p, err := f.plot(&f.panels[i])
		if err != nil {
			return fmt.Errorf("figure: %w", err)
		}
		if i == 0 {
			p.Title.Text = f.title
		}
		if i == len(f.panels)-1 {
			p.X.Label.Text = "tick"
		}
		plots[i] = []*plot.Plot{p}
	}
	tiles := draw.Tiles{
		Rows: len(f.panels), Cols: 1, PadY: vg.Points(gap),
		PadTop: vg.Points(margin), PadBottom: vg.Points(margin), PadLeft: vg.Points(margin), PadRight: vg.Points(2 * margin),
	}
	for i, row := range plot.Align(plots, tiles, whole) {
		plots[i][0].Draw(row[0])
	}
	var out bytes.Buffer
	if _, err := write.WriteTo(&out); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	data := out.Bytes()
	if f.format == SVG { // whose fonts are the viewer's
		data = bytes.ReplaceAll(data, []byte("font-family:Liberation Sans"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif"))
	}
	_, err := f.to.Write(data)
	return err
}

// canvas returns what to draw on, and what writes it.
func (f *Figure) canvas(width, height vg.Length) (vg.CanvasSizer, io.WriterTo) {
	if f.format == SVG {
		c := vgsvg.New(width, height)
		return c, c
	}
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(figureDots))
	return c, vgimg.PngCanvas{Canvas: c}
}

// plot makes the plot of a panel.
func (f *Figure) plot(of *panel) (*plot.Plot, error) {
	p := plot.New()
	label := of.name
	if of.unit != "" {
		label += " [" + of.unit + "]"
	}
	for _, style := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font,
	} {
		style.Variant = "Sans"
		style.Size = labelSize
	}
	p.Title.TextStyle.Font.Size = titleSize
	p.Title.Padding = vg.Points(gap)
	p.Y.Label.Text = label

	grid := plotter.NewGrid()
	grid.Vertical.Color = color.Gray{Y: gridStrength}
	grid.Horizontal.Color = color.Gray{Y: gridStrength}
	points := f.points(of)
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = of.color, vg.Points(curveWidth)
	p.Add(grid, line)
	if len(points) == 1 {
		dot, err := plotter.NewScatter(points)
		if err != nil {
			return nil, err
		}
		dot.Color, dot.Radius, dot.Shape = of.color, vg.Points(dotRadius), draw.CircleGlyph{}
		p.Add(dot)
	}
	p.Y.Min, p.Y.Max = 0, max(headroom*p.Y.Max, of.least, axisLeast)
	p.X.Min = f.ticks[0]
	p.X.Max = max(f.ticks[len(f.ticks)-1], p.X.Min+1)
	p.X.Tick.Marker = axis{marks: ticksAcross, least: 1}
	p.Y.Tick.Marker = axis{marks: ticksUp, least: of.grain}
	return p, nil
}

// points returns a panel's curve, thinned where it has more points than a figure can show: of each
// stretch its lowest and its highest.
func (f *Figure) points(of *panel) plotter.XYs {
	stride := 1
	if n := len(of.values); n > mostPoints {
		stride = (2*n + mostPoints - 1) / mostPoints
	}
	var out plotter.XYs
	add := func(i int) { out = append(out, plotter.XY{X: f.ticks[i], Y: of.values[i]}) }
	for from := 0; from < len(of.values); from += stride {
		low, high := from, from
		for i := from; i < min(from+stride, len(of.values)); i++ {
			if of.values[i] < of.values[low] {
				low = i
			}
			if of.values[i] > of.values[high] {
				high = i
			}
		}
		add(min(low, high))
		if low != high {
			add(max(low, high))
		}
	}
	return out
}
