package style

import (
	"fmt"
	"image/color"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// HUD lays out the status line of a game. Its sizes follow Size.
type HUD struct {
	// Size is the size of its text.
	Size float64
	// Gem is the color of the sign for things to collect. The default (zero) value is no color, which
	// means the accent color.
	Gem color.RGBA
}

// Height returns how high the line is.
func (h HUD) Height() float64 { return float64(int(h.Size*1.9 + 0.5)) }

// line is a status line that is being laid out from both ends.
type line struct {
	pen         *Pen
	gem         color.RGBA
	size        float64
	area        plane.Rect
	left, right float64 // the free part
}

// Draw writes the status into an area: what the game counts on the left, note on the right. Parts that
// do not fit are left out, the last ones first. A run without a director has note only.
func (h HUD) Draw(p *Pen, area plane.Rect, status *scenes.Status, note string) {
	p.Rect(area, p.Theme.Outside)
	l := line{pen: p, gem: h.Gem, size: h.Size, area: area, left: area.Min.X + h.Size*0.7, right: area.Max.X - h.Size*0.7}
	if l.gem.A == 0 {
		l.gem = p.Theme.Accent
	}
	if status != nil {
		l.counts(status)
	}
	if w := p.Fonts.Width(note, h.Size); l.right-w >= l.left {
		l.text(l.right-w, note, p.Theme.Text)
	}
}

func (l *line) counts(s *scenes.Status) {
	if s.Total > 0 {
		l.icons(1, func(at ecs.Vec2, r float64) { gem(l.pen, at, r, l.gem) })
		l.put("", fmt.Sprintf("%d left of %d", s.Left, s.Total))
	}
	l.put("score", fmt.Sprintf("%d", s.Score))
	switch {
	case s.Lives > mostIcons:
		l.put("lives", fmt.Sprintf("%d", s.Lives))
	case s.Lives > 0:
		l.put("lives", "")
		l.icons(s.Lives, l.life)
	}
	if s.Power > 0 && s.PowerFull > 0 {
		l.put("power", "")
		l.bar(s.Power / s.PowerFull)
	}
}

// mostIcons is the number of lives up to which each has an icon.
const mostIcons = 6

// take reserves a width at the left end and returns where it begins. When it does not fit, nothing
// more does.
func (l *line) take(width, gap float64) (float64, bool) {
	if l.left+width > l.right {
		l.right = l.left
		return 0, false
	}
	at := l.left
	l.left += width + gap
	return at, true
}

// put writes a name and its value, or one of them, at the left end.
func (l *line) put(name, value string) {
	short, wide := l.size*0.45, l.size*1.3
	first, second := l.pen.Fonts.Width(name, l.size), l.pen.Fonts.Width(value, l.size)
	switch {
	case value == "":
		if x, ok := l.take(first, short); ok {
			l.text(x, name, l.pen.Theme.Faint)
		}
	case name == "":
		if x, ok := l.take(second, wide); ok {
			l.text(x, value, l.pen.Theme.Text)
		}
	default:
		if x, ok := l.take(first+short+second, wide); ok {
			l.text(x, name, l.pen.Theme.Faint)
			l.text(x+first+short, value, l.pen.Theme.Text)
		}
	}
}

func (l *line) text(x float64, s string, c color.RGBA) {
	l.pen.Text(ecs.Vec2{X: x, Y: l.area.Center().Y - l.pen.Fonts.Height(l.size)/2}, l.size, s, c)
}

func (l *line) icons(n int, draw func(at ecs.Vec2, r float64)) {
	r := l.size * 0.42
	step := r * 2.6
	x, ok := l.take(float64(n)*step, l.size*0.5)
	for k := range n {
		if ok {
			draw(ecs.Vec2{X: x + r + float64(k)*step, Y: l.area.Center().Y}, r)
		}
	}
}

// life is a dart that points up.
func (l *line) life(at ecs.Vec2, r float64) {
	p := l.pen
	p.points = plane.Place(p.points[:0], Dart(nil, r), at, ecs.Vec2{Y: -1}, r)
	p.Fill(p.points, p.Theme.Good)
}

func (l *line) bar(share float64) {
	w, h := l.size*6, l.size*0.6
	x, ok := l.take(w, l.size*1.3)
	if !ok {
		return
	}
	box := plane.Box(x, l.area.Center().Y-h/2, w, h)
	l.pen.Rect(box.Grow(1), l.pen.Theme.Line)
	l.pen.Rect(plane.Box(box.Min.X, box.Min.Y, w*min(max(share, 0), 1), h), l.pen.Theme.Power)
}

// bannerPlace is where in the height of an area a banner is: above the middle, where the player often is.
const bannerPlace = 0.3

// Banner writes a line, and a smaller one below it where it is not "", over an area.
func Banner(p *Pen, area plane.Rect, size float64, title, below string, phase scenes.Phase) {
	small := size * 0.55
	w := p.Fonts.Width(title, size)
	for w > area.W()*0.9 && size > 8 {
		size, small = size*0.85, max(small*0.85, 8)
		w = p.Fonts.Width(title, size)
	}
	h := p.Fonts.Height(size)
	if below != "" {
		w = max(w, p.Fonts.Width(below, small))
		h += p.Fonts.Height(small) * 1.3
	}
	m := ecs.Vec2{X: area.Center().X, Y: area.Min.Y + bannerPlace*area.H()}
	box := plane.Box(m.X-w/2, m.Y-h/2, w, h).Grow(size * 0.6)
	p.Rect(box, p.Theme.Panel)
	c := p.Theme.Text
	switch phase {
	case scenes.Won:
		c = p.Theme.Good
	case scenes.Lost:
		c = p.Theme.Bad
	}
	p.Frame(box, 1.5, c)
	top := m.Y - h/2
	p.Center(ecs.Vec2{X: m.X, Y: top + p.Fonts.Height(size)/2}, size, title, c)
	if below != "" {
		p.Center(ecs.Vec2{X: m.X, Y: m.Y + h/2 - p.Fonts.Height(small)/2}, small, below, p.Theme.Faint)
	}
}

// Notice writes a line on a small panel at the upper or lower edge of an area, where it hides little.
func Notice(p *Pen, area plane.Rect, size float64, text string, low bool, c color.RGBA) {
	w, h := p.Fonts.Width(text, size)+1.6*size, p.Fonts.Height(size)+0.7*size
	y := area.Min.Y + 1.4*size
	if low {
		y = area.Max.Y - h - 1.4*size
	}
	box := plane.Box(area.Center().X-w/2, y, w, h)
	p.Rect(box, p.Theme.Panel)
	p.Frame(box, 1, c)
	p.Center(box.Center(), size, text, c)
}

// Announce shows the banner of a status: large once the game is over, small while it goes on.
func Announce(p *Pen, area plane.Rect, size float64, s *scenes.Status) {
	text := BannerText(s)
	switch {
	case text == "":
	case s.Phase == scenes.Playing:
		Notice(p, area, size, text, false, p.Theme.Text)
	default:
		Banner(p, area, size*1.8, text, "", s.Phase)
	}
}

// BannerText returns what the banner of a status says, or "".
func BannerText(s *scenes.Status) string {
	switch {
	case s == nil || s.Banner != "":
	case s.Phase == scenes.Won:
		return "You won - R to play again"
	case s.Phase == scenes.Lost:
		return "Game over - R to play again"
	}
	if s == nil {
		return ""
	}
	return s.Banner
}
